// SPDX-License-Identifier: Apache-2.0
package import NotifyA11yClient

/// What is asked about what is said.
package enum VoiceCall: Sendable {
    case say(SayParameters)
    case voices(VoicesParameters)
    case read(ReadingParameters)
    case reading(ReadingControl)
}
