// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Which question a method is about, and what is done with it: `question.answer`, `question.end` and the like.
public struct QuestionParameters: Sendable, Codable {
    /// The event's id.
    public var id: Event.ID?
    /// The question's key, title or number, where the id isn't known.
    public var question: String?
    /// The app that asks; any, when left out.
    public var app: String?
    /// What is chosen: a visible name, a label, the number of a choice from 1, or an action's id.
    public var choice: String?
    /// By which way it is done: `answer`, `act`, `terminal`, `asker` or, when left out, `app`.
    public var route: Settlement.Route?
    /// Who does it, such as a user's name and terminal.
    public var who: String?
    /// Whether the person does it; then the record counts as seen.
    public var seen: Bool?

    /// Parameters of these values.
    public init(
        id: Event.ID? = nil, question: String? = nil, app: String? = nil, choice: String? = nil,
        route: Settlement.Route? = nil, who: String? = nil, seen: Bool? = nil
    ) {
        self.id = id
        self.question = question
        self.app = app
        self.choice = choice
        self.route = route
        self.who = who
        self.seen = seen
    }

    /// The core's form of what is named.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` when nothing is.
    public func resolved() throws(NotifyError) -> QuestionName {
        if let id { return .event(id) }
        if let question { return .named(question, app: app) }
        throw NotifyError(.invalidArgument, "no question is named; give 'id' or 'question'")
    }

    /// Who does it, by which way.
    public var answerer: Answerer { Answerer(route ?? .app, who: who) }
}

/// What `question.answer`, `question.act` and `question.end` answer.
public struct QuestionAnswer: Sendable, Hashable, Codable {
    /// The record, with the settlement.
    public var record: Record
    /// Whether its asker is waiting for it now.
    public var awaited: Bool

    /// An answer of these values.
    public init(record: Record, awaited: Bool) {
        self.record = record
        self.awaited = awaited
    }
}

/// What `question.act` takes.
public struct ActParameters: Sendable, Codable {
    /// A visible name, with words of the title where several have it; a label; a taught name; or a number.
    public var words: String
    /// By which way it is done; `app` when left out.
    public var route: Settlement.Route?
    /// Who does it.
    public var who: String?

    /// Parameters of these values.
    public init(words: String, route: Settlement.Route? = nil, who: String? = nil) {
        self.words = words
        self.route = route
        self.who = who
    }
}

/// What `question.open` answers.
public struct OpenAnswer: Sendable, Hashable, Codable {
    /// The events whose choice is open, oldest first.
    public var open: [OpenRecord]

    /// An answer of these events.
    public init(open: [OpenRecord]) { self.open = open }
}

/// What `question.wait` takes.
public struct WaitParameters: Sendable, Codable {
    /// The question's event.
    public var id: Event.ID
    /// How many seconds to wait at most; as long as it takes, when left out.
    public var wait: Double?

    /// Parameters of these values.
    public init(id: Event.ID, wait: Double? = nil) {
        self.id = id
        self.wait = wait
    }
}

/// What `question.wait` answers.
public struct WaitAnswer: Sendable, Hashable, Codable {
    /// How the question was settled; nil when it is still open.
    public var settlement: Settlement?

    /// An answer of this settlement.
    public init(settlement: Settlement?) { self.settlement = settlement }
}

/// What `question.offer` takes.
public struct OfferParameters: Sendable, Codable {
    /// The event.
    public var id: Event.ID
    /// The id of one of its actions.
    public var action: String

    /// Parameters of these values.
    public init(id: Event.ID, action: String) {
        self.id = id
        self.action = action
    }
}

/// What `question.names` takes: nothing to list the names, or a name to teach or forget.
public struct NamesParameters: Sendable, Codable {
    /// The name.
    public var name: String?
    /// What it means from now on; left out, the name is forgotten.
    public var meaning: String?

    /// Parameters of these values.
    public init(name: String? = nil, meaning: String? = nil) {
        self.name = name
        self.meaning = meaning
    }
}

/// What `question.names` answers.
public struct NamesAnswer: Sendable, Hashable, Codable {
    /// The names that the person taught, in their order.
    public var names: [TaughtName]

    /// An answer of these names.
    public init(names: [TaughtName]) { self.names = names }
}

/// What `terminal.prompt` takes: a terminal of ours that is in our foreground now.
public struct PromptParameters: Sendable, Codable {
    /// The terminal's device, such as `/dev/pts/3`.
    public var terminal: String
    /// Whether what waited is taken; otherwise only the settings are asked for.
    public var take: Bool

    /// Parameters of these values.
    public init(terminal: String, take: Bool) {
        self.terminal = terminal
        self.take = take
    }
}

/// What `terminal.prompt` answers.
public struct PromptAnswer: Sendable, Hashable, Codable {
    /// What waited for this prompt, oldest first.
    public var lines: [WaitingLine]
    /// How many more there were.
    public var more: Int
    /// What is unseen and waits.
    public var counts: StateCounts
    /// Whether the counts differ from those that this terminal was told last.
    public var isNews: Bool
    /// How the profile wants terminals to be told, besides the line.
    public var settings: ChannelSettings

    /// An answer of these values.
    public init(
        lines: [WaitingLine], more: Int, counts: StateCounts, isNews: Bool, settings: ChannelSettings
    ) {
        self.lines = lines
        self.more = more
        self.counts = counts
        self.isNews = isNews
        self.settings = settings
    }
}

/// A line that waits for a terminal's prompt.
public struct WaitingLine: Sendable, Hashable, Codable {
    /// The line.
    public var text: String
    /// The record that it tells of; nil for a command's own words.
    public var record: Record?

    /// A line of this text.
    public init(_ text: String, record: Record? = nil) {
        self.text = text
        self.record = record
    }
}

/// What `terminal.hold` takes.
public struct HoldParameters: Sendable, Codable {
    /// The terminal's device.
    public var terminal: String
    /// The lines.
    public var lines: [String]

    /// Parameters of these values.
    public init(terminal: String, lines: [String]) {
        self.terminal = terminal
        self.lines = lines
    }
}
