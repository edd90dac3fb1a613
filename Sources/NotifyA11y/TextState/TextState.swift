// SPDX-License-Identifier: Apache-2.0

/// Which records of the history are wanted.
public struct HistoryQuery: Sendable, Hashable, Codable {
    /// Only records made at this time or later.
    public var since: Timestamp?
    /// Only records of this kind.
    public var kind: Event.Kind?
    /// Only records of this app; "*" stands for any characters.
    public var app: String?
    /// Only records of this subject's key.
    public var key: String?
    /// Only records with this text in their title or detail, in either case; secret ones are never found.
    public var search: String?
    /// Only records with a higher number.
    public var after: Int64?
    /// Only records with a lower number, to page back.
    public var before: Int64?
    /// At most this many, the newest; 1 to 10 000.
    public var limit: Int

    /// A query; of everything, the newest 100, by default.
    public init(
        since: Timestamp? = nil, kind: Event.Kind? = nil, app: String? = nil, key: String? = nil,
        search: String? = nil, after: Int64? = nil, before: Int64? = nil, limit: Int = 100
    ) {
        self.since = since
        self.kind = kind
        self.app = app
        self.key = key
        self.search = search
        self.after = after
        self.before = before
        self.limit = limit
    }

    /// Reads a query; a limit that is left out is 100.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        since = try container.decodeIfPresent(Timestamp.self, forKey: .since)
        kind = try container.decodeIfPresent(Event.Kind.self, forKey: .kind)
        app = try container.decodeIfPresent(String.self, forKey: .app)
        key = try container.decodeIfPresent(String.self, forKey: .key)
        search = try container.decodeIfPresent(String.self, forKey: .search)
        after = try container.decodeIfPresent(Int64.self, forKey: .after)
        before = try container.decodeIfPresent(Int64.self, forKey: .before)
        limit = try container.decodeIfPresent(Int.self, forKey: .limit) ?? 100
    }
}

/// What is acknowledged or marked as seen.
public enum EntrySelection: Sendable, Hashable, Codable {
    /// Every entry.
    case all
    /// The entries with this key, of any app, or the one of this app.
    case key(String, app: String?)
    /// The entry that holds this event.
    case event(Event.ID)
    /// The entry that holds the record of this number.
    case sequence(Int64)
}

/// What has become of a batch of events.
public struct Commit: Sendable {
    /// One for each event, in the batch's order: its record, or why it could not be recorded.
    ///
    /// An event whose id is recorded already gives that record again, and nothing is stored twice.
    public let records: [Result<Record, NotifyError>]
    /// Which of them were recorded before this commit.
    public let repeated: Set<Int>

    /// A commit of these outcomes.
    public init(records: [Result<Record, NotifyError>], repeated: Set<Int> = []) {
        self.records = records
        self.repeated = repeated
    }
}

/// The persistent text state: an entry for every subject, and the history of every record.
///
/// ## What a text state promises
///
/// - ``commit(_:)`` returns when the records are on disk in one transaction with all that arrived meanwhile, in the
///   order of the calls. After it has returned, `kill -9` loses none of them.
/// - Where it can't store, it says so for each event, stores none of the transaction, and works again when the cause
///   is gone.
/// - A failure, warning or question that the person hasn't seen stays in its subject's entry, whatever follows.
/// - Records are dropped only by the retention set, and unseen failures, warnings and questions last of all.
public protocol TextState: ChoiceState, WaitingState {
    /// Stores events and answers with their records.
    func commit(_ events: [Event]) async -> Commit

    /// The entries that are listed, in the order of ``Entry/rank``, what is unseen first, then the newest first.
    ///
    /// An entry is listed until it is acknowledged or, once seen, followed by something newer.
    ///
    /// - Parameter limit: At most this many.
    /// - Returns: The entries, and how many there are in all.
    /// - Throws: ``NotifyError`` with `io` when the text state can't be read.
    func entries(limit: Int) async throws(NotifyError) -> (entries: [Entry], total: Int)

    /// The records that match, oldest first.
    func history(_ query: HistoryQuery) async throws(NotifyError) -> [Record]

    /// The record of this event or of this number.
    func record(_ selection: EntrySelection) async throws(NotifyError) -> Record?

    /// Acknowledges entries: marks all their records as seen and acknowledged, and takes them off the list.
    ///
    /// - Returns: What the acknowledged entries showed; empty when nothing was selected.
    func acknowledge(_ selection: EntrySelection) async throws(NotifyError) -> [Entry]

    /// Marks records as seen by the person.
    func markSeen(_ sequences: [Int64]) async throws(NotifyError)

    /// Keeps what became of events; a later receipt of the same event takes the earlier one's place.
    func keep(_ receipts: [EventReceipt]) async throws(NotifyError)

    /// Keeps one sentence for a range of records whose signals were merged, instead of a receipt for each.
    func keepMerged(_ sequences: ClosedRange<Int64>, reason: String) async throws(NotifyError)

    /// What became of an event: its receipt, or for a merged one a receipt with that sentence; nil when none is kept.
    func receipt(_ selection: EntrySelection) async throws(NotifyError) -> EventReceipt?

    /// Writes what is open and closes.
    func close() async
}
