// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// A text state in memory, for tests of what stands on one.
///
/// It can be told to refuse. An app in a query is taken as it is, without "*".
public actor MemoryTextState: TextState {
    private var records: [Record] = []
    private var receipts: [Event.ID: EventReceipt] = [:]
    private var positions: [Event.ID: Int] = [:]
    private var newestPositions: [Subject: Int] = [:]
    /// Each range of records that was kept with one sentence for all.
    public private(set) var merged: [ClosedRange<Int64>] = []
    private var mergedReasons: [String] = []
    /// Whether it was closed.
    public private(set) var isClosed = false
    private var refusal: NotifyError?
    private var lastSequence: Int64 = 0
    /// Until when the askers of questions wait, where that was extended.
    public internal(set) var deadlines: [Event.ID: Timestamp] = [:]
    var numbers: [Event.ID: Int] = [:]
    var lastNumber = 0
    var names: [TaughtName] = []
    var waitingRecords: [WaitingRecords] = []

    /// An empty text state.
    public init() {}

    /// Refuses to record from now on; nil ends it.
    public func refuse(_ error: NotifyError?) { refusal = error }

    /// Everything recorded, in order.
    public var all: [Record] { records }

    /// Records the events, or refuses them.
    public func commit(_ events: [Event]) -> Commit {
        if let refusal { return Commit(records: events.map { _ in .failure(refusal) }) }
        var repeated: Set<Int> = []
        let answers = events.enumerated().map { index, event -> Result<Record, NotifyError> in
            if let known = positions[event.id] {
                repeated.insert(index)
                return .success(records[known])
            }
            let before = newestPositions[event.subject].map { records[$0] }
            let same = before.map { $0.event.kind == event.kind && $0.event.texts.title == event.texts.title } ?? false
            lastSequence += 1
            let record = Record(
                sequence: lastSequence, event: event,
                run: before.map { $0.event.kind.endsRun ? $0.run + 1 : $0.run } ?? 1,
                repetitions: same ? (before?.repetitions ?? 0) + 1 : 1)
            positions[event.id] = records.count
            newestPositions[event.subject] = records.count
            records.append(record)
            return .success(record)
        }
        return Commit(records: answers, repeated: repeated)
    }

    /// The entries that are listed.
    public func entries(limit: Int) -> (entries: [Entry], total: Int) {
        var newest: [Subject: Record] = [:]
        for record in records { newest[record.event.subject] = record }
        let entries = newest.values.filter { !$0.acknowledged }.map { newest in
            Entry(
                newest: newest,
                unseen: records.filter {
                    $0.event.subject == newest.event.subject && !$0.seen && $0.event.kind.staysUntilSeen
                        && $0.sequence != newest.sequence
                })
        }.sorted {
            ($0.isUnseen ? 0 : 1, $0.rank, -$0.newest.sequence) < ($1.isUnseen ? 0 : 1, $1.rank, -$1.newest.sequence)
        }
        return (Array(entries.prefix(limit)), entries.count)
    }

    /// The records that match.
    public func history(_ query: HistoryQuery) -> [Record] {
        Array(records.filter { Self.matches($0, query) }.suffix(query.limit))
    }

    private static func matches(_ record: Record, _ query: HistoryQuery) -> Bool {
        let event = record.event
        if let kind = query.kind, kind != event.kind { return false }
        if let since = query.since, event.time < since { return false }
        if let after = query.after, record.sequence <= after { return false }
        if let before = query.before, record.sequence >= before { return false }
        if let key = query.key, key != event.subject.key { return false }
        if let app = query.app, app != event.subject.app { return false }
        guard let search = query.search?.lowercased() else { return true }
        return event.sensitivity != .secret
            && [event.texts.title, event.texts.detail].contains { $0?.lowercased().contains(search) ?? false }
    }

    /// The newest record that is meant.
    public func record(_ selection: EntrySelection) -> Record? { records.last { Self.matches($0, selection) } }

    /// Acknowledges entries.
    public func acknowledge(_ selection: EntrySelection) -> [Entry] {
        let subjects = Set(records.filter { Self.matches($0, selection) }.map(\.event.subject))
        let acknowledged = entries(limit: .max).entries.filter { subjects.contains($0.newest.event.subject) }
        change {
            subjects.contains($0.event.subject)
        } to: {
            Self.copy($0, seen: true, acknowledged: true)
        }
        return acknowledged
    }

    /// Marks records as seen.
    public func markSeen(_ sequences: [Int64]) {
        let seen = Set(sequences)
        change {
            seen.contains($0.sequence)
        } to: {
            Self.copy($0, seen: true, acknowledged: $0.acknowledged)
        }
    }

    /// Keeps receipts.
    public func keep(_ receipts: [EventReceipt]) { for receipt in receipts { self.receipts[receipt.id] = receipt } }

    /// Keeps a sentence for a range.
    public func keepMerged(_ sequences: ClosedRange<Int64>, reason: String) {
        merged.append(sequences)
        mergedReasons.append(reason)
    }

    /// The receipt that was kept, or one with the sentence for the range that the record is in.
    public func receipt(_ selection: EntrySelection) -> EventReceipt? {
        guard let record = record(selection) else { return nil }
        if let receipt = receipts[record.event.id] { return receipt }
        guard let range = merged.lastIndex(where: { $0.contains(record.sequence) }) else { return nil }
        return EventReceipt(
            id: record.event.id, sequence: record.sequence, recorded: true,
            channels: [
                Receipt(channel: ChannelID(rawValue: "all"), outcome: .superseded, reason: mergedReasons[range])
            ])
    }

    /// Nothing is open.
    public func close() { isClosed = true }

    /// Settles a record.
    func replace(_ sequence: Int64, settlement: Settlement, seen: Bool, acknowledged: Bool) {
        change {
            $0.sequence == sequence
        } to: {
            Record(
                sequence: $0.sequence, event: $0.event, run: $0.run, repetitions: $0.repetitions,
                seen: $0.seen || seen, acknowledged: $0.acknowledged || acknowledged, settlement: settlement)
        }
    }

    private func change(_ isMeant: (Record) -> Bool, to changed: (Record) -> Record) {
        records = records.map { isMeant($0) ? changed($0) : $0 }
    }

    private static func copy(_ record: Record, seen: Bool, acknowledged: Bool) -> Record {
        Record(
            sequence: record.sequence, event: record.event, run: record.run, repetitions: record.repetitions,
            seen: seen, acknowledged: acknowledged, settlement: record.settlement)
    }

    private static func matches(_ record: Record, _ selection: EntrySelection) -> Bool {
        switch selection {
        case .all: true
        case .key(let key, let app):
            record.event.subject.key == key && record.event.subject.app == app ?? record.event.subject.app
        case .event(let id): record.event.id == id
        case .sequence(let sequence): record.sequence == sequence
        }
    }
}
