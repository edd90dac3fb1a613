// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// The version of the socket's contract.
///
/// It rises when an old side would misread the new one; fields that can be ignored don't raise it.
public let protocolVersion = 1

/// What `event.emit` takes: the draft's fields, and where the emitter's session is.
public struct EmitParameters: Sendable, Codable {
    /// The event.
    public var draft: Draft
    /// Where the emitter's session has its servers.
    public var session: SessionAddresses?
    /// The device of the terminal that it was sent from, such as `/dev/pts/3`.
    public var terminal: String?

    /// Parameters of this draft.
    public init(_ draft: Draft, session: SessionAddresses? = nil, terminal: String? = nil) {
        self.draft = draft
        self.session = session
        self.terminal = terminal
    }

    private enum CodingKeys: String, CodingKey {
        case id, time, kind, title, detail, spoken, short, `public`, hint, app, key, category, language, importance
        case sensitivity, actions, `default`, timeout, value, total, unit, origin, session, terminal
    }

    /// Reads the draft's fields and `session` from one object.
    ///
    /// By hand, because each container costs as much as ten fields, and this is read a hundred thousand times a second.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        draft = Draft(
            try container.decode(Event.Kind.self, forKey: .kind), try container.decode(String.self, forKey: .title))
        draft.id = try container.decodeIfPresent(Event.ID.self, forKey: .id)
        draft.time = try container.decodeIfPresent(Timestamp.self, forKey: .time)
        draft.detail = try container.decodeIfPresent(String.self, forKey: .detail)
        draft.spoken = try container.decodeIfPresent(String.self, forKey: .spoken)
        draft.short = try container.decodeIfPresent(String.self, forKey: .short)
        draft.public = try container.decodeIfPresent(String.self, forKey: .public)
        draft.hint = try container.decodeIfPresent(String.self, forKey: .hint)
        draft.app = try container.decodeIfPresent(String.self, forKey: .app)
        draft.key = try container.decodeIfPresent(String.self, forKey: .key)
        draft.category = try container.decodeIfPresent(Category.self, forKey: .category)
        draft.language = try container.decodeIfPresent(LanguageTag.self, forKey: .language)
        draft.importance = try container.decodeIfPresent(Importance.self, forKey: .importance)
        draft.sensitivity = try container.decodeIfPresent(Sensitivity.self, forKey: .sensitivity)
        draft.actions = try container.decodeIfPresent([Action].self, forKey: .actions)
        draft.default = try container.decodeIfPresent(String.self, forKey: .default)
        draft.timeout = try container.decodeIfPresent(Double.self, forKey: .timeout)
        draft.value = try container.decodeIfPresent(Double.self, forKey: .value)
        draft.total = try container.decodeIfPresent(Double.self, forKey: .total)
        draft.unit = try container.decodeIfPresent(String.self, forKey: .unit)
        draft.origin = try container.decodeIfPresent(Origin.self, forKey: .origin)
        session = try container.decodeIfPresent(SessionAddresses.self, forKey: .session)
        terminal = try container.decodeIfPresent(String.self, forKey: .terminal)
    }

    /// Writes the draft's fields and `session` into one object.
    ///
    /// As texts and numbers where that is what they become: for every other type that a program encodes first, the
    /// runtime looks through all that it knows, and for the command line that is a good part of its two milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(draft.id?.description, forKey: .id)
        try container.encodeIfPresent(draft.time?.milliseconds, forKey: .time)
        try container.encode(draft.kind.rawValue, forKey: .kind)
        try container.encode(draft.title, forKey: .title)
        try container.encodeIfPresent(draft.detail, forKey: .detail)
        try container.encodeIfPresent(draft.spoken, forKey: .spoken)
        try container.encodeIfPresent(draft.short, forKey: .short)
        try container.encodeIfPresent(draft.public, forKey: .public)
        try container.encodeIfPresent(draft.hint, forKey: .hint)
        try container.encodeIfPresent(draft.app, forKey: .app)
        try container.encodeIfPresent(draft.key, forKey: .key)
        try container.encodeIfPresent(draft.category?.rawValue, forKey: .category)
        try container.encodeIfPresent(draft.language?.rawValue, forKey: .language)
        try container.encodeIfPresent(draft.importance?.rawValue, forKey: .importance)
        try container.encodeIfPresent(draft.sensitivity?.rawValue, forKey: .sensitivity)
        if let actions = draft.actions { try container.encode(actions, forKey: .actions) }
        try container.encodeIfPresent(draft.default, forKey: .default)
        try container.encodeIfPresent(draft.timeout, forKey: .timeout)
        try container.encodeIfPresent(draft.value, forKey: .value)
        try container.encodeIfPresent(draft.total, forKey: .total)
        try container.encodeIfPresent(draft.unit, forKey: .unit)
        if let origin = draft.origin { try container.encode(origin, forKey: .origin) }
        if let session { try container.encode(session, forKey: .session) }
        try container.encodeIfPresent(terminal, forKey: .terminal)
    }
}

/// What `event.emit` answers, as soon as the record is committed.
public struct EmitAnswer: Sendable, Hashable, Codable {
    /// The event's id.
    public var id: Event.ID
    /// The record's number.
    public var sequence: Int64
    /// Always true: an event that could not be recorded is answered with an error.
    public var recorded: Bool

    /// An answer of these values.
    public init(id: Event.ID, sequence: Int64, recorded: Bool) {
        self.id = id
        self.sequence = sequence
        self.recorded = recorded
    }
}

/// Which entries or events a method is about; exactly one of the fields.
public struct Selection: Sendable, Hashable, Codable {
    /// A subject's key.
    public var key: String?
    /// The app that the key belongs to; any, when left out.
    public var app: String?
    /// An event's id.
    public var id: Event.ID?
    /// A record's number.
    public var sequence: Int64?
    /// Everything.
    public var all: Bool?

    /// A selection of these fields.
    public init(
        key: String? = nil, app: String? = nil, id: Event.ID? = nil, sequence: Int64? = nil, all: Bool? = nil
    ) {
        self.key = key
        self.app = app
        self.id = id
        self.sequence = sequence
        self.all = all
    }

    /// The core's form of it.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` when it names nothing.
    public func resolved() throws(NotifyError) -> EntrySelection {
        if all == true { return .all }
        if let id { return .event(id) }
        if let sequence { return .sequence(sequence) }
        if let key { return .key(key, app: app) }
        throw NotifyError(.invalidArgument, "nothing is named; give 'key', 'id', 'sequence' or 'all'")
    }
}

/// What `receipt.get` takes.
public struct ReceiptParameters: Sendable, Codable {
    /// The event's id.
    public var id: Event.ID?
    /// The record's number, where the id isn't known.
    public var sequence: Int64?
    /// How many seconds to wait until every channel has its outcome, 0 to 3600; not at all when left out.
    public var wait: Double?

    /// Parameters of these values.
    public init(id: Event.ID? = nil, sequence: Int64? = nil, wait: Double? = nil) {
        self.id = id
        self.sequence = sequence
        self.wait = wait
    }
}

/// What `receipt.report` takes: what became of the line on the emitter's own terminal.
public struct ReportParameters: Sendable, Codable {
    /// The event.
    public var id: Event.ID
    /// Whether the whole line was written.
    public var written: Bool

    /// Parameters of these values.
    public init(id: Event.ID, written: Bool) {
        self.id = id
        self.written = written
    }
}

/// What `state.list` takes.
public struct ListParameters: Sendable, Codable {
    /// At most this many entries, 1 to 10 000; 100 when left out.
    public var limit: Int?

    /// Parameters with this limit.
    public init(limit: Int? = nil) { self.limit = limit }
}

/// What `state.list` answers.
public struct ListAnswer: Sendable, Hashable, Codable {
    /// The entries: unseen ones first, failures first, then the newest.
    public var entries: [Entry]
    /// How many there are in all.
    public var total: Int

    /// An answer of these values.
    public init(entries: [Entry], total: Int) {
        self.entries = entries
        self.total = total
    }
}

/// What `state.seen` takes.
public struct SeenParameters: Sendable, Codable {
    /// The records' numbers; at most 10 000.
    public var sequences: [Int64]

    /// Parameters of these numbers.
    public init(sequences: [Int64]) { self.sequences = sequences }
}

/// What `history.query` and `signal.repeat` answer: records, oldest first.
public struct RecordsAnswer: Sendable, Hashable, Codable {
    /// The records.
    public var records: [Record]

    /// An answer of these records.
    public init(records: [Record]) { self.records = records }
}

/// What `event.acknowledge` answers.
public struct AcknowledgeAnswer: Sendable, Hashable, Codable {
    /// What the acknowledged entries showed.
    public var entries: [Entry]

    /// An answer of these entries.
    public init(entries: [Entry]) { self.entries = entries }
}

/// What `signal.repeat` takes.
public struct RepeatParameters: Sendable, Codable {
    /// How many messages, 1 to 20; one when left out.
    public var count: Int?
    /// Where the person's session has its servers, for channels that have none.
    public var session: SessionAddresses?

    /// Parameters with this count.
    public init(count: Int? = nil, session: SessionAddresses? = nil) {
        self.count = count
        self.session = session
    }
}

/// What `channel.list` takes.
public struct ChannelsParameters: Sendable, Codable {
    /// Where the person's session has its servers, for channels that have none.
    public var session: SessionAddresses?

    /// Parameters with this session.
    public init(session: SessionAddresses? = nil) { self.session = session }
}

/// One channel, as `channel.list` answers.
public struct ChannelAnswer: Sendable, Hashable, Codable {
    /// Its name.
    public var channel: ChannelID
    /// Whether it carries words or a cue.
    public var carries: Carries
    /// Whether the profile has it `on`, `off` or `auto`.
    public var use: Profile.Switch
    /// Where the profile says so.
    public var source: String
    /// Whether it works.
    public var availability: ChannelStatus.Availability
    /// The senses that it reaches now.
    public var senses: Senses
    /// What it uses, or why it doesn't work.
    public var reason: String
    /// What to do about it.
    public var advice: String?

    /// An answer of these values.
    public init(_ offer: PlanContext.Offer, preference: Profile.ChannelPreference) {
        channel = offer.description.id
        carries = offer.description.carries
        use = preference.use
        source = preference.source.description
        availability = offer.status.availability
        senses = offer.status.reach
        reason = offer.status.reason
        advice = offer.status.advice
    }
}

/// What `channel.list` answers.
public struct ChannelsAnswer: Sendable, Hashable, Codable {
    /// The channels, by name.
    public var channels: [ChannelAnswer]
    /// What else is wrong: a profile that can't be used, a text state that can't be written; nil for nothing.
    public var problems: [String]?

    /// An answer of these channels.
    public init(channels: [ChannelAnswer], problems: [String]? = nil) {
        self.channels = channels
        self.problems = problems
    }
}

/// What `companion.describe` answers.
public struct CompanionDescription: Sendable, Hashable, Codable {
    /// Its process id.
    public var pid: Int32
    /// Its version.
    public var version: String
    /// The version of the socket's contract that it speaks.
    public var protocolVersion: Int
    /// The path of the socket that it serves.
    public var socket: String
    /// How many seconds it has been running.
    public var uptime: Double
    /// The path of the folder that holds the text state.
    public var state: String
    /// The profile in force.
    public var profile: String
    /// What is wrong: a profile that can't be used, a text state that can't be written; nil for nothing.
    public var problems: [String]?

    /// A description of these values.
    public init(
        pid: Int32, version: String, protocolVersion: Int, socket: String, uptime: Double, state: String,
        profile: String, problems: [String]? = nil
    ) {
        self.pid = pid
        self.version = version
        self.protocolVersion = protocolVersion
        self.socket = socket
        self.uptime = uptime
        self.state = state
        self.profile = profile
        self.problems = problems
    }
}

/// What a watcher is told, as the parameters of `state.changed`.
public struct ChangeMessage: Sendable, Hashable, Codable {
    /// A record that was made.
    public var recorded: Record?
    /// Subjects that were acknowledged.
    public var acknowledged: [Subject]?
    /// A record whose question was settled, or of whose actions one was chosen.
    public var settled: Record?
    /// The numbers of records that the person has seen.
    public var seen: [Int64]?
    /// How many changes were left out because the watcher didn't read in time.
    public var missed: Int?
    /// What is being said, where the watcher asked for that.
    public var speech: SpeechChange?
    /// How the reading of a longer text stands, where the watcher asked for what is said.
    public var reading: ReadingState?

    /// A message of these values.
    public init(
        recorded: Record? = nil, acknowledged: [Subject]? = nil, settled: Record? = nil, seen: [Int64]? = nil,
        missed: Int? = nil
    ) {
        self.recorded = recorded
        self.acknowledged = acknowledged
        self.settled = settled
        self.seen = seen
        self.missed = missed
    }
}

extension ChangeMessage {
    /// The message of what is being said.
    public init(speech: SpeechChange) {
        self.init()
        self.speech = speech
    }

    /// The message of how a reading stands.
    public init(reading: ReadingState) {
        self.init()
        self.reading = reading
    }
}

/// Nothing, where a method takes or answers none.
public struct Nothing: Sendable, Hashable, Codable {
    /// Nothing.
    public init() {}
}
