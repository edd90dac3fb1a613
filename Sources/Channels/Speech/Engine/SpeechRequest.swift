// SPDX-License-Identifier: Apache-2.0
package import NotifyA11y
package import NotifyA11yAudio

/// What is to be said, and how.
package struct SpeechRequest: Sendable, Hashable, Codable {
    /// Words in one language.
    package struct Part: Sendable, Hashable, Codable {
        /// The words, made safe by the module for speech texts.
        package var text: String
        /// Their language; nil when it isn't known.
        package var language: LanguageTag?

        /// Words in a language.
        package init(_ text: String, _ language: LanguageTag? = nil) {
            self.text = text
            self.language = language
        }
    }

    /// How signs in the text are treated.
    package enum Punctuation: String, Sendable, Hashable, Codable, CaseIterable {
        /// They make pauses.
        case none
        /// Those that are easily missed are named too.
        case some
        /// All are named.
        case all
    }

    /// What is said, one part after the other.
    package var parts: [Part]
    /// The voices that the person prefers, each for its languages; by name, identifier or language.
    package var voices: [String] = []
    /// The person's language.
    package var locale: LanguageTag?
    /// 0.5 (half as fast) to 4 times the normal speed.
    package var rate = 1.0
    /// 0 (low) to 1 (high), where 0.5 is the voice's own.
    package var pitch = 0.5
    /// How signs are treated.
    package var punctuation = Punctuation.none

    /// A request for these parts; the rest as it usually is.
    package init(parts: [Part]) { self.parts = parts }

    /// A request for a text in one language.
    package init(text: String, language: LanguageTag? = nil) { self.init(parts: [Part(text, language)]) }
}

/// What an engine made of a request.
package struct Speech: Sendable, Hashable {
    /// Where a word begins.
    package struct Mark: Sendable, Hashable, Codable {
        /// Its place in the parts' texts, put one behind the other: in scalars, from 0.
        package var scalar: Int
        /// The sample with which it begins.
        package var sample: Int
    }

    /// The samples.
    package var sound: Sound
    /// Where the words begin, in the order of the samples.
    package var marks: [Mark]
    /// The voice of each part.
    package var choices: [VoiceChoice]
    /// Whether the end is missing, because it would have lasted too long.
    package var isCut: Bool
    /// The voices that the person prefers and that can't speak, each with the package that brings it, where there is one.
    package var missing: [MissingVoice] = []
}

/// A voice that the person prefers and that can't speak.
package struct MissingVoice: Sendable, Hashable, Codable {
    /// What the person calls it.
    package var name: String
    /// The package that brings it; nil where there is no such voice.
    package var package: String?
}

/// What turns texts into sound.
package protocol SpeechEngine: Sendable {
    /// Finds out whether it can speak, opening it where needed.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when it has no voices or is stuck.
    func check() async throws(NotifyError)

    /// Makes the samples of a text.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when it can't speak, `timedOut` when it took too long, `io` when it
    ///   refused the text or broke.
    func speech(for request: SpeechRequest) async throws(NotifyError) -> Speech

    /// The voices that it has.
    ///
    /// - Throws: ``NotifyError`` as ``check()``.
    func voices() async throws(NotifyError) -> [EspeakVoice]
}
