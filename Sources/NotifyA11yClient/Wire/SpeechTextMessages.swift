// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What `speech.text` takes: a text, or the words of an event.
public struct SpeechTextParameters: Sendable, Codable {
    /// The text, or the event's title.
    public var text: String
    /// What the event means; left out for a text alone, which begins without a word for it.
    public var kind: Event.Kind?
    /// The event's detail.
    public var detail: String?
    /// The language of the texts; the person's when left out.
    public var language: LanguageTag?
    /// How much is said: `title`, `normal` or `full`; as in the profile when left out.
    public var verbosity: String?

    /// Parameters of these values.
    public init(
        text: String, kind: Event.Kind? = nil, detail: String? = nil, language: LanguageTag? = nil,
        verbosity: String? = nil
    ) {
        self.text = text
        self.kind = kind
        self.detail = detail
        self.language = language
        self.verbosity = verbosity
    }
}

/// Where words are in a text, counted from 0 in each of the units that toolkits and engines count in.
///
/// Each is a pair: the beginning and the end, which is behind the last.
public struct TextRange: Sendable, Hashable, Codable {
    /// In bytes of UTF-8.
    public var utf8: [Int]
    /// In UTF-16 code units.
    public var utf16: [Int]
    /// In Unicode scalars (code points).
    public var scalars: [Int]

    /// A place in these units.
    public init(utf8: Range<Int>, utf16: Range<Int>, scalars: Range<Int>) {
        self.utf8 = [utf8.lowerBound, utf8.upperBound]
        self.utf16 = [utf16.lowerBound, utf16.upperBound]
        self.scalars = [scalars.lowerBound, scalars.upperBound]
    }
}

/// Words that are said, and where the words are that they stand for.
public struct SpokenWords: Sendable, Hashable, Codable {
    /// What is said.
    public var said: String
    /// What is shown for it; empty for words of our own.
    public var shown: String
    /// Where that is in the shown text.
    public var range: TextRange
    /// The language of the voice; left out where neither the event nor the person states one.
    public var language: LanguageTag?

    /// Words of these values.
    public init(said: String, shown: String, range: TextRange, language: LanguageTag?) {
        self.said = said
        self.shown = shown
        self.range = range
        self.language = language
    }
}

/// What `speech.text` answers.
public struct SpeechTextAnswer: Sendable, Hashable, Codable {
    /// What is said.
    public var text: String
    /// What surfaces show meanwhile.
    public var shown: String
    /// Whether the end is left out.
    public var cut: Bool
    /// What is said and shown, word by word.
    public var words: [SpokenWords]
    /// What is missing for saying all of it, and what to do about that.
    public var advice: String?

    /// An answer of these values.
    public init(text: String, shown: String, cut: Bool, words: [SpokenWords], advice: String? = nil) {
        self.text = text
        self.shown = shown
        self.cut = cut
        self.words = words
        self.advice = advice
    }
}
