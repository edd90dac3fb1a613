// SPDX-License-Identifier: Apache-2.0

/// What is being said, and which words of it just now: for captions, highlighting, and whoever must not listen to our
/// own voice.
///
/// The changes of one utterance are, in order: ``Phase/begin`` before its first sample, ``Phase/start`` with its first
/// sample, ``Phase/word`` at each step, ``Phase/end``. When nothing has been said for 300 ms after a last sample comes
/// ``Phase/quiet``.
public struct SpeechChange: Sendable, Hashable, Codable {
    /// What happens.
    public enum Phase: String, Sendable, Hashable, Codable {
        /// It is about to be said: ``SpeechChange/text`` and ``SpeechChange/words`` are known.
        case begin
        /// Its first sample is heard, at ``SpeechChange/clock``.
        case start
        /// The words number ``SpeechChange/word`` begin to be heard.
        case word
        /// It was said, or stopped.
        case end
        /// Our voice is silent.
        case quiet
    }

    /// Some words of the shown text that are lit as one, and when they begin.
    public struct Word: Sendable, Hashable, Codable {
        /// Where they begin in the shown text, in Unicode scalars.
        public var start: Int
        /// How many scalars they have; 0 for words of our own that nothing shows.
        public var length: Int
        /// When they begin, in milliseconds after the first sample.
        public var at: Double

        /// Words at a place and time.
        public init(start: Int, length: Int, at: Double) {
            self.start = start
            self.length = length
            self.at = at
        }
    }

    /// What happens.
    public var phase: Phase
    /// Whether our voice is heard: true from before the first sample until 300 ms after the last.
    public var speaking: Bool
    /// The number of the utterance, rising.
    public var utterance: Int
    /// The event that is said; nil for what is no event, such as a text that is read aloud.
    public var event: Event.ID?
    /// What is shown for what is said, with ``Phase/begin``.
    public var text: String?
    /// The language of most of it, with ``Phase/begin``, where that is known.
    public var language: LanguageTag?
    /// What is lit when, with ``Phase/begin``.
    public var words: [Word]?
    /// Which of the words begin now, with ``Phase/word``: an index into them.
    public var word: Int?
    /// With ``Phase/start``, when the first sample is heard, in milliseconds of the machine's monotonic clock
    /// (`CLOCK_MONOTONIC`); with ``Phase/word``, the time of the sound output's clock since then, in milliseconds.
    public var clock: Double?
    /// Whether all of it was said, with ``Phase/end``.
    public var whole: Bool?

    /// A change of this phase; the rest is set by whoever makes it.
    public init(_ phase: Phase, speaking: Bool = true, utterance: Int) {
        self.phase = phase
        self.speaking = speaking
        self.utterance = utterance
    }
}
