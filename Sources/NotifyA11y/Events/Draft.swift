// SPDX-License-Identifier: Apache-2.0

/// An event as an emitter gives it: nothing is safe yet, and most of it may be left out.
public struct Draft: Sendable, Hashable, Codable {
    /// Made by the emitter when it may send the event again after a lost answer; otherwise made at the border.
    public var id: Event.ID?
    /// When it happened; the time of its arrival when left out.
    public var time: Timestamp?
    /// What it means.
    public var kind: Event.Kind
    /// One line; further lines become the detail's first.
    ///
    /// Where it is empty, the kind's own word stands for it.
    public var title: String
    /// More about it.
    public var detail: String?
    /// The title for ears.
    public var spoken: String?
    /// At most 20 characters, for a braille display.
    public var short: String?
    /// What may leave the text state when the event is private.
    public var `public`: String?
    /// What can be done next.
    public var hint: String?
    /// The program's name.
    public var app: String?
    /// The program's own name for the matter.
    public var key: String?
    /// A refinement of the kind.
    public var category: Category?
    /// Which language the texts are in.
    public var language: LanguageTag?
    /// How important it is claimed to be.
    public var importance: Importance?
    /// Who may hear or see its words.
    public var sensitivity: Sensitivity?
    /// What the person can do about it.
    public var actions: [Action]?
    /// Which action Enter means, by its id or visible name; of a question only.
    public var `default`: String?
    /// After how many seconds the asker stops waiting; of a question only.
    public var timeout: Double?
    /// How far it has come.
    public var value: Double?
    /// Of how much.
    public var total: Double?
    /// What is counted.
    public var unit: String?
    /// Where it came from.
    public var origin: Origin?

    /// A draft of this kind and title; the rest is set as needed.
    public init(_ kind: Event.Kind, _ title: String) {
        self.kind = kind
        self.title = title
    }
}
