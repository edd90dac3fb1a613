// SPDX-License-Identifier: Apache-2.0

/// How a question ended, or which action of another event was chosen: what, by which way, by whom, and when.
///
/// An event has at most one, and it never changes.
public struct Settlement: Sendable, Hashable, Codable {
    /// Whether something was chosen.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// The person chose.
        case answered
        /// Nothing was chosen, and nobody waits for it any more.
        case unanswered
    }

    /// By which way it came about.
    ///
    /// The set is open; a channel's name stands for what was pressed on it, such as `desktop`.
    public struct Route: Sendable, Hashable, Codable, RawRepresentable {
        /// The text itself.
        public let rawValue: String

        /// Wraps a text.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Something that was pressed on this channel.
        public init(_ channel: ChannelID) { rawValue = channel.rawValue }

        /// The command `answer`.
        public static let command = Route(rawValue: "answer")
        /// The command `act`.
        public static let act = Route(rawValue: "act")
        /// The terminal in which the question was asked.
        public static let terminal = Route(rawValue: "terminal")
        /// A program, over the socket.
        public static let app = Route(rawValue: "app")
        /// The asker's own time-out.
        public static let timeout = Route(rawValue: "timeout")
        /// The asker, who went away.
        public static let asker = Route(rawValue: "asker")

        /// Reads it from its text.
        public init(from decoder: any Decoder) throws {
            rawValue = try decoder.singleValueContainer().decode(String.self)
        }

        /// Writes it as its text.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(rawValue)
        }
    }

    /// Whether something was chosen.
    public var outcome: Outcome
    /// The id of the action that was chosen.
    public var choice: String?
    /// The visible name of the action that was chosen.
    public var title: String?
    /// By which way.
    public var route: Route
    /// Who did it, as far as that was told, such as a user's name and terminal.
    public var who: String?
    /// When.
    public var time: Timestamp

    /// The choice of an action.
    public init(_ action: Action, route: Route, who: String? = nil, time: Timestamp) {
        outcome = .answered
        choice = action.id
        title = action.title
        self.route = route
        self.who = who
        self.time = time
    }

    /// An end without a choice.
    public init(unanswered route: Route, who: String? = nil, time: Timestamp) {
        outcome = .unanswered
        self.route = route
        self.who = who
        self.time = time
    }
}
