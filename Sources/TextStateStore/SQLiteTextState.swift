// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
public import NotifyA11y

/// The text state in a SQLite database, `state.db` in a folder of its own.
///
/// The database is in write-ahead mode with `synchronous=NORMAL`: what was answered survives the end of the process by
/// any cause; a power cut may take the last moments. The folder has mode 0700, the file 0600.
///
/// A damaged database is moved aside under a dated name, such as `state-damaged-2026-11-30T02-14-05Z.db`, a new one is
/// begun, and ``notices`` says so. It is never deleted.
///
/// All calls run on a queue of their own, in their order, so none blocks Swift's threads; they wait at most a second for
/// another process that uses the same file.
public actor SQLiteTextState: TextState {
    /// What the person should be told, one sentence each: that a damaged database was moved aside.
    ///
    /// For one reader. The last 16 are kept until they are read; older ones are dropped. It ends with ``close()``.
    public nonisolated let notices: AsyncStream<String>
    private let noticeSender: AsyncStream<String>.Continuation

    private let executor = QueueExecutor(label: "notify-a11y text state")
    /// The actor's own serial queue.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let opener: DatabaseOpener
    let phrases: StorePhrases
    private let retention: Int
    private var database: Database?
    private var isClosed = false
    /// The number after the last one that was given out, for a new file after damage.
    private var nextSequence: Int64 = 1

    /// The batches that wait for the next transaction.
    private var waiting: [Waiting] = []
    private var isFlushScheduled = false
    private var isTrimScheduled = false
    /// How many records came since the last turn of trimming.
    private var recordedSinceTrim = 0

    private struct Waiting {
        let events: [Event]
        let continuation: CheckedContinuation<Commit, Never>
    }

    /// Opens the text state, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of its folder, which is made with mode 0700 where it isn't there.
    ///   - retention: How many records are kept, at least 1; up to a twentieth more between two trimmings.
    ///   - opensLater: Whether to begin without the file where it can't be opened now: each call then tries again, and
    ///     fails with the reason until it works.
    /// - Throws: ``NotifyError`` when the file can't be opened and `opensLater` is false: `denied` for a folder or file
    ///   that belongs to somebody else or a symbolic link in the file's place, `invalidArgument` for a file of a newer
    ///   version or of another program, `io` with SQLite's text for the rest. A damaged file is no error.
    public init(folder: String, retention: Int = 100_000, opensLater: Bool = false) throws(NotifyError) {
        try self.init(folder: folder, retention: retention, opensLater: opensLater, schema: .current)
    }

    init(
        folder: String, retention: Int = 100_000, opensLater: Bool = false, schema: Schema,
        phrases: StorePhrases = .english
    ) throws(NotifyError) {
        opener = DatabaseOpener(folder: StateFolder(path: folder), schema: schema, phrases: phrases)
        self.retention = max(1, retention)
        self.phrases = phrases
        (notices, noticeSender) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16))
        do throws(NotifyError) {
            let opened = try opener.open(firstSequence: 1)
            database = opened.database
            nextSequence = opened.database.counter.next
            if let notice = opened.notice { noticeSender.yield(notice) }
        } catch {
            guard opensLater else { throw error }
        }
    }

    deinit { noticeSender.finish() }

    // MARK: Committing

    /// Stores events in one transaction with all that waits, and answers with their records.
    ///
    /// Where the transaction fails, each of its events gets the reason, and none is stored.
    public func commit(_ events: [Event]) async -> Commit {
        if events.isEmpty { return Commit(records: []) }
        return await withCheckedContinuation { continuation in
            waiting.append(Waiting(events: events, continuation: continuation))
            scheduleFlush()
        }
    }

    /// Lets the queue come round once, so that every batch that is in it already joins the transaction.
    private func scheduleFlush() {
        guard !isFlushScheduled else { return }
        isFlushScheduled = true
        executor.queue.async { self.assumeIsolated { $0.flush() } }
    }

    private func flush() {
        isFlushScheduled = false
        let batches = waiting
        waiting.removeAll(keepingCapacity: true)
        guard !batches.isEmpty else { return }
        let commits: [Commit]
        do throws(NotifyError) {
            commits = try perform(phrases.store) { (database) throws(SQLiteStatus) in
                try database.transaction { () throws(SQLiteStatus) in
                    try batches.map { (batch) throws(SQLiteStatus) in try database.store(batch.events) }
                }
            }
        } catch {
            commits = batches.map { Commit(records: $0.events.map { _ in .failure(error) }) }
        }
        for (batch, commit) in zip(batches, commits) {
            recordedSinceTrim += commit.records.count
            batch.continuation.resume(returning: commit)
        }
        scheduleTrim()
    }

    // MARK: Trimming

    /// Drops what is over the limit, a bounded part at a time, so that commits that wait come in between.
    private func scheduleTrim() {
        guard let database, !isTrimScheduled, database.counter.records > retention + retention / 20 else { return }
        isTrimScheduled = true
        executor.queue.async { self.assumeIsolated { $0.trim() } }
    }

    private func trim() {
        isTrimScheduled = false
        // More than came since the last turn, or a flood would outrun it.
        let most = max(Database.trimmedAtOnce, 2 * recordedSinceTrim)
        recordedSinceTrim = 0
        do throws(NotifyError) {
            let isDone = try perform(phrases.trim) { [retention] (database) throws(SQLiteStatus) in
                try database.trim(to: Int64(retention), most: most)
            }
            guard !isDone else { return }
            isTrimScheduled = true
            executor.queue.async { self.assumeIsolated { $0.trim() } }
        } catch {
            // Such as on a full disk: the next commit schedules it again, and reports the cause.
        }
    }

    // MARK: Reading

    /// The entries that are listed, and how many there are in all.
    ///
    /// Their order is that of ``Entry/rank``, counting also what an entry has no room to show.
    public func entries(limit: Int) async throws(NotifyError) -> (entries: [Entry], total: Int) {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.entries(limit: limit) }
    }

    /// The records that match, oldest first.
    ///
    /// Names and texts are compared by what they look like, not by how they are encoded.
    public func history(_ query: HistoryQuery) async throws(NotifyError) -> [Record] {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.history(query) }
    }

    /// The record of this event or of this number; of a key or of all, the newest.
    public func record(_ selection: EntrySelection) async throws(NotifyError) -> Record? {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.record(selection) }
    }

    /// What became of an event.
    ///
    /// Its own receipt; for a merged one a receipt whose only channel is `all`, `superseded`, with the sentence as its
    /// reason; nil when none is kept.
    public func receipt(_ selection: EntrySelection) async throws(NotifyError) -> EventReceipt? {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.receipt(selection) }
    }

    // MARK: What the person does

    /// Acknowledges entries: marks all their records as seen and acknowledged, and takes them off the list.
    ///
    /// An entry holds an event when that is its newest record or among its unseen ones: an event that something newer has
    /// taken the place of doesn't acknowledge that newer one.
    public func acknowledge(_ selection: EntrySelection) async throws(NotifyError) -> [Entry] {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in try database.acknowledge(selection) }
    }

    /// Marks records as seen by the person.
    ///
    /// Numbers of which there is no record are passed over.
    public func markSeen(_ sequences: [Int64]) async throws(NotifyError) {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in try database.markSeen(sequences) }
    }

    // MARK: Receipts

    /// Keeps what became of events; a later receipt of the same event takes the earlier one's place.
    ///
    /// A receipt of an event that isn't recorded, or no longer, is not kept.
    public func keep(_ receipts: [EventReceipt]) async throws(NotifyError) {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in try database.keep(receipts) }
    }

    /// Keeps one sentence for a range of records whose signals were merged, instead of a receipt for each.
    ///
    /// It takes the place of the sentences for ranges inside it.
    public func keepMerged(_ sequences: ClosedRange<Int64>, reason: String) async throws(NotifyError) {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in
            try database.keepMerged(sequences, reason: reason)
        }
    }

    // MARK: Closing

    /// Writes what is open and closes; later calls fail with `unavailable`.
    ///
    /// Closing again does nothing.
    public func close() async {
        flush()
        guard !isClosed else { return }
        isClosed = true
        // Everything is safe in the log already; this spares the next start the work.
        try? database?.checkpoint()
        database = nil
        noticeSender.finish()
    }

    // MARK: The connection

    /// Runs a body with the open database; where that turns out damaged, begins a new one and runs the body once more.
    func perform<Value>(
        _ verb: String, _ body: (Database) throws(SQLiteStatus) -> Value
    ) throws(NotifyError) -> Value {
        if isClosed { throw NotifyError(.unavailable, phrases.closed) }
        switch attempt(body, on: try opened()) {
        case .success(let value): return value
        case .failure(let status) where status.isDamage:
            // Closed before its files are renamed: SQLite removes the log by its name when it closes.
            database = nil
            switch attempt(body, on: try opened(afterDamage: true)) {
            case .success(let value): return value
            case .failure(let status): throw opener.failure(verb, status)
            }
        case .failure(let status): throw opener.failure(verb, status)
        }
    }

    private func attempt<Value>(
        _ body: (Database) throws(SQLiteStatus) -> Value, on database: Database
    ) -> Result<Value, SQLiteStatus> {
        defer { nextSequence = max(nextSequence, database.counter.next) }
        do throws(SQLiteStatus) {
            do throws(SQLiteStatus) {
                return .success(try body(database))
            } catch  where error.isFull {
                // What is in the log and in the database takes its room twice; giving that back may be enough.
                try? database.checkpoint()
                return .success(try body(database))
            }
        } catch {
            return .failure(error)
        }
    }

    private func opened(afterDamage: Bool = false) throws(NotifyError) -> Database {
        if let database { return database }
        let opened =
            afterDamage
            ? try opener.replaceDamaged(firstSequence: nextSequence) : try opener.open(firstSequence: nextSequence)
        database = opened.database
        if let notice = opened.notice { noticeSender.yield(notice) }
        return opened.database
    }
}
