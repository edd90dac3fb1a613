// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What is to be said: an event's kind and words, or a text alone.
///
/// The texts are safe already (``Intake``).
public struct Announcement: Sendable, Hashable {
    /// How much is said of an event.
    public enum Verbosity: String, Sendable, Hashable, CaseIterable {
        /// The kind alone.
        case kind
        /// The kind and the title.
        case title
        /// The same, and for a failure the first sentence of its detail.
        case normal
        /// The kind, the title, the whole detail and the hint.
        case full
    }

    /// What the event means; nil for a text that is read by itself, which then begins without a word for it.
    public var kind: Event.Kind?
    /// The kind's word in the person's own words, such as the profile's plain ones; nil for the table's.
    public var kindWord: String?
    /// The event's words.
    public var texts: Texts
    /// Which language the texts are in; nil for the person's (``SpeechWriter/home``).
    public var language: LanguageTag?
    /// How much is said.
    public var verbosity: Verbosity

    /// An event's announcement.
    public init(
        kind: Event.Kind?, kindWord: String? = nil, texts: Texts, language: LanguageTag? = nil,
        verbosity: Verbosity = .normal
    ) {
        self.kind = kind
        self.kindWord = kindWord
        self.texts = texts
        self.language = language
        self.verbosity = verbosity
    }

    /// A text that is read by itself.
    public init(reading text: String, language: LanguageTag? = nil) {
        self.init(kind: nil, texts: Texts(title: text), language: language, verbosity: .title)
    }
}
