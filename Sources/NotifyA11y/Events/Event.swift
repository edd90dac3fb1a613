// SPDX-License-Identifier: Apache-2.0

/// A fact with meaning, from a program: what happened, about what, in which words.
///
/// Events are made at the border by ``Intake`` from a ``Draft``; their texts are safe to show, speak and store.
public struct Event: Sendable, Hashable, Codable, Identifiable {
    /// Globally unique, so that the same event sent twice is stored once.
    public let id: ID
    /// When the event was made, by the emitter's wall clock.
    public let time: Timestamp
    /// What the event means.
    public let kind: Kind
    /// What the event is about.
    public let subject: Subject
    /// The event's words, each for its place.
    public let texts: Texts
    /// A refinement of the kind, such as `battery-caution`.
    public let category: Category?
    /// Which language the texts are in; nil when the emitter didn't say.
    public let language: LanguageTag?
    /// How important the emitter claims that it is.
    public let importance: Importance
    /// Who may hear or see its words.
    public let sensitivity: Sensitivity
    /// What the person can do about it.
    public let actions: [Action]
    /// What the asker of a question said about its answer.
    public let terms: AnswerTerms?
    /// How far something has come.
    public let progress: Progress?
    /// Where it came from.
    public let origin: Origin

    /// Makes an event of texts that are safe already; ``Intake`` is the border that makes them so.
    public init(
        id: ID, time: Timestamp, kind: Kind, subject: Subject, texts: Texts, category: Category? = nil,
        language: LanguageTag? = nil, importance: Importance = .normal, sensitivity: Sensitivity = .public,
        actions: [Action] = [], terms: AnswerTerms? = nil, progress: Progress? = nil, origin: Origin = Origin()
    ) {
        self.id = id
        self.time = time
        self.kind = kind
        self.subject = subject
        self.texts = texts
        self.category = category
        self.language = language
        self.importance = importance
        self.sensitivity = sensitivity
        self.actions = actions
        self.terms = terms
        self.progress = progress
        self.origin = origin
    }
}
