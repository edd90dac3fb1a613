// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Turns events and texts into the words that are said for them.
///
/// A value without state; safe to use from anywhere, and fast enough for every event (docs/performance.md).
public struct SpeechWriter: Sendable {
    /// What the person chose about the words.
    public struct Settings: Sendable, Hashable {
        /// What is said for emoji.
        public enum Emoji: String, Sendable, Hashable, CaseIterable {
            /// Their names in the text's language.
            case names
            /// Nothing.
            case none
        }

        /// Whether signs, units and numbers become words; off, only what an engine would get wrong is changed.
        public var expands: Bool
        /// What is said for emoji.
        public var emoji: Emoji
        /// Whether marks such as brackets are kept for an engine that names them ("punctuation: all").
        public var keepsMarks: Bool
        /// At most so many characters are said: 600 are about 40 s at the usual rate.
        public var limit: Int

        /// These choices.
        public init(expands: Bool = true, emoji: Emoji = .names, keepsMarks: Bool = false, limit: Int = 600) {
            self.expands = expands
            self.emoji = emoji
            self.keepsMarks = keepsMarks
            self.limit = limit
        }

        /// Takes what a profile says about speech: `emoji` ("names" or "none") and `expand` (true or false).
        public mutating func apply(_ channel: ChannelSettings) {
            if let emoji = channel.text("emoji").flatMap(Emoji.init(rawValue:)) { self.emoji = emoji }
            expands = channel.flag("expand", else: expands)
        }
    }

    /// The person's language: that of texts whose language isn't stated; nil for none, such as the locale `C`, whose
    /// texts are said by English rules.
    public var home: LanguageTag?
    /// The language that ``Announcement/kindWord`` is in.
    public var words: LanguageTag?
    /// What the person chose.
    public var settings: Settings
    /// Where the names of symbols come from.
    public var symbols: SymbolNames

    /// A writer for a person.
    ///
    /// - Parameters:
    ///   - home: The person's language.
    ///   - words: The language of our own words, which ``Announcement/kindWord`` is in; English when nil.
    ///   - settings: What the person chose.
    ///   - symbols: Where the names of symbols come from.
    public init(
        home: LanguageTag? = nil, words: LanguageTag? = nil, settings: Settings = Settings(),
        symbols: SymbolNames = .none
    ) {
        self.home = home
        self.words = words
        self.settings = settings
        self.symbols = symbols
    }

    /// What is said for an event or a text.
    ///
    /// Never empty: a text without anything readable says so.
    public func spoken(_ announcement: Announcement) -> SpokenText {
        var composer = Composer(writer: self, announcement)
        return composer.compose()
    }
}
