// SPDX-License-Identifier: Apache-2.0
package import NotifyA11y
internal import NotifyA11yDesktop
internal import NotifyA11yHaptic

/// Every channel that the companion has: a new one is one more line in each list.
package enum ChannelCatalog {
    /// What the channels are, for reading profiles: nothing is opened for it.
    package static let descriptions: [ChannelDescription] = [
        EmitterTerminal.descriptor,
        DesktopChannel.descriptor,
        HapticChannel.descriptor,
    ]

    /// The channels of a session.
    static func channels(
        session: SessionAddresses, locale: String, profile: Profile, terminal: EmitterTerminal
    ) -> [any Channel] {
        [
            terminal,
            DesktopChannel(session: session),
            HapticChannel(device: profile.preference(.haptic).settings.text("device")),
        ]
    }
}
