// SPDX-License-Identifier: Apache-2.0

/// What became of an answer.
public struct Answered: Sendable, Hashable {
    /// The event, with its settlement.
    public var record: Record
    /// Whether its asker waits for it now.
    public var awaited: Bool
}

/// Who settles something, and by which way.
public struct Answerer: Sendable, Hashable {
    /// By which way.
    public var route: Settlement.Route
    /// Who, as far as that is known.
    public var who: String?

    /// Somebody by this way.
    public init(_ route: Settlement.Route, who: String? = nil) {
        self.route = route
        let who = who.map { SafeText.line($0, limit: 256) }
        self.who = who?.isEmpty == true ? nil : who
    }
}

/// Which question a person means.
public enum QuestionName: Sendable, Hashable {
    /// The one of this event.
    case event(Event.ID)
    /// One with this key, title, number or id, of any app or this one.
    case named(String, app: String?)
}
