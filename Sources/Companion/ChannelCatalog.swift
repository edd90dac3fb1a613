// SPDX-License-Identifier: Apache-2.0
package import NotifyA11y
internal import NotifyA11yAudio
internal import NotifyA11yDesktop
internal import NotifyA11yEarcon
internal import NotifyA11yEmojiNames
internal import NotifyA11yHaptic
internal import NotifyA11yReader
internal import NotifyA11ySpeech
internal import NotifyA11ySpeechText

/// Every channel that the companion has: a new one is one more line in each list.
package enum ChannelCatalog {
    /// What the channels are, for reading profiles: nothing is opened for it.
    package static let descriptions: [ChannelDescription] = [
        EmitterTerminal.descriptor,
        DesktopChannel.descriptor,
        ReaderChannel.descriptor,
        SpeechChannel.descriptor,
        EarconChannel.descriptor,
        HapticChannel.descriptor,
    ]

    /// The channels of a session, and what they share.
    struct Channels: Sendable {
        /// The channels, each named once.
        let all: [any Channel]
        /// Told what is said, word by word.
        let speech = SpeechFeed()
        /// What makes the samples of speech.
        let engine = EngineProcess()
        private let sound: AudioOutput

        /// The channels of a session.
        ///
        /// - Parameters:
        ///   - session: Where its servers are.
        ///   - locale: The person's locale, such as "de_DE.UTF-8".
        ///   - profile: What the person set about devices.
        ///   - terminal: The emitters' own terminals.
        /// - Throws: ``NotifyError`` when the process can't have another thread.
        init(
            session: SessionAddresses, locale: String, profile: Profile, terminal: EmitterTerminal
        ) throws(NotifyError) {
            // Speech and earcons share one connection to the sound server.
            sound = try AudioOutput(server: session.soundServer, applicationName: CompanionPhrases.ownApp)
            all = [
                terminal,
                DesktopChannel(session: session),
                ReaderChannel(session: session),
                SpeechChannel(
                    output: sound, locale: locale, symbols: .unicode, engine: engine, feed: speech,
                    service: SpeechDispatcher(session: session)),
                EarconChannel(output: sound),
                HapticChannel(device: profile.preference(.haptic).settings.text("device")),
            ]
        }

        /// Closes what the channels share, after each was shut down.
        func close() async {
            await sound.shutdown()
            await engine.shutdown()
        }
    }
}
