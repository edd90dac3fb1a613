// SPDX-License-Identifier: Apache-2.0
internal import CSQLite
internal import NotifyA11y

/// The open text state: its connection, its prepared statements, and what it knows without reading.
///
/// Not safe to share: the actor that owns it is its only user. Its topics are in `Database+….swift`.
final class Database {
    /// How long a call waits for another process's transaction, in milliseconds.
    static let busyTimeout: CInt = 1000
    /// Up to which size, in bytes, the whole file is checked when it is opened: a few milliseconds.
    static let largestChecked: Int64 = 1 << 20

    let handle: SQLiteHandle
    let statements: DatabaseStatements
    let coder = ColumnCoder()
    var subjects = SubjectCache()
    /// The subjects and apps whose rows are to be written before the transaction ends.
    var changedSubjects: [SubjectState] = []
    var changedApps: [AppState] = []
    var counter = Counter()
    /// The rows of `spare` that are there for certain.
    var marks = SpareMarks()
    /// Changes when another connection has changed the file.
    private var dataVersion: Int64 = -1

    /// What is counted over all records.
    struct Counter {
        /// The next record's number.
        var next: Int64 = 1
        /// How many records there are.
        var records: Int64 = 0
        var nextSubject: Int64 = 1
        var nextApp: Int64 = 1
    }

    /// Why a file can't be opened.
    enum OpeningFailure: Error {
        case status(SQLiteStatus)
        /// A newer version of the program wrote it.
        case newer(version: Int64)
        /// It is a database of another program.
        case foreign
    }

    /// Opens a file that exists, brings its tables up to date, and prepares the statements.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - schema: The tables that it is to have.
    ///   - firstSequence: The number that the first record of a new file gets.
    /// - Throws: Why the file can't be used.
    init(path: String, schema: Schema = .current, firstSequence: Int64 = 1) throws(OpeningFailure) {
        do throws(SQLiteStatus) {
            handle = try SQLiteHandle(path: path)
        } catch {
            throw .status(error)
        }
        handle.wait(milliseconds: Self.busyTimeout)
        try Self.prepare(handle, schema: schema, firstSequence: firstSequence)
        do throws(SQLiteStatus) {
            statements = try DatabaseStatements(handle)
            try refresh()
        } catch {
            throw .status(error)
        }
    }

    private static func prepare(
        _ handle: borrowing SQLiteHandle, schema: Schema, firstSequence: Int64
    ) throws(OpeningFailure) {
        let (application, version, tables): (Int64, Int64, Int64)
        do throws(SQLiteStatus) {
            // In one transaction, because another process may be making the tables.
            try handle.execute("BEGIN")
            application = try handle.integer("PRAGMA application_id")
            version = try handle.integer("PRAGMA user_version")
            tables = try handle.integer("SELECT count(*) FROM sqlite_schema")
            try handle.execute("COMMIT")
        } catch {
            throw .status(error)
        }
        let isNew = application == 0 && version == 0 && tables == 0
        guard isNew || application == Schema.applicationID else { throw .foreign }
        guard version <= schema.version else { throw .newer(version: version) }
        do throws(SQLiteStatus) {
            // NORMAL: what was committed survives the end of our process; a power cut may take the last moments.
            try handle.execute(
                """
                PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;
                PRAGMA cache_size = -4096; PRAGMA journal_size_limit = 4194304; PRAGMA trusted_schema = OFF;
                """)
            try migrate(handle, schema: schema, firstSequence: firstSequence)
            let size = try handle.integer("PRAGMA page_count") * handle.integer("PRAGMA page_size")
            if size <= largestChecked {
                let check = try handle.prepare("PRAGMA quick_check(1)")
                guard try check.step(), check.text(0) == "ok" else { throw .unreadableRow }
            }
        } catch {
            throw .status(error)
        }
    }

    /// Goes through the steps that the file lacks, each with its version number in one transaction.
    private static func migrate(
        _ handle: borrowing SQLiteHandle, schema: Schema, firstSequence: Int64
    ) throws(SQLiteStatus) {
        while try handle.integer("PRAGMA user_version") < schema.version {
            try handle.execute("BEGIN IMMEDIATE")
            do throws(SQLiteStatus) {
                // Asked again, because another process may have taken the step meanwhile.
                let version = try handle.integer("PRAGMA user_version")
                if version < schema.version {
                    try handle.execute(schema.steps[Int(version)])
                    try handle.execute("PRAGMA user_version = \(version + 1)")
                    if version == 0 {
                        try handle.execute("PRAGMA application_id = \(Schema.applicationID)")
                        try handle.execute("UPDATE counter SET next = \(firstSequence)")
                    }
                }
                try handle.execute("COMMIT")
            } catch {
                if !handle.isOutsideTransaction { try? handle.execute("ROLLBACK") }
                throw error
            }
        }
    }

    /// Does all of a body in one transaction, or nothing of it.
    func transaction<Value>(_ body: () throws(SQLiteStatus) -> Value) throws(SQLiteStatus) -> Value {
        try statements.begin.run()
        do throws(SQLiteStatus) {
            try refresh()
            let value = try body()
            try writeChanges()
            try statements.commit.run()
            subjects.shrink()
            return value
        } catch {
            // Some errors, such as a full disk, may have ended the transaction already.
            if !handle.isOutsideTransaction { try? statements.rollback.run() }
            forget()
            throw error
        }
    }

    /// Reads several times from one state of the file.
    func reading<Value>(_ body: () throws(SQLiteStatus) -> Value) throws(SQLiteStatus) -> Value {
        try statements.beginReading.run()
        // The end of a reading transaction has nothing to write, so it can't fail in a way that matters.
        defer { try? statements.commit.run() }
        return try body()
    }

    /// Reads anew what another process may have changed.
    private func refresh() throws(SQLiteStatus) {
        guard try statements.dataVersion.step() else { throw .unreadableRow }
        let version = statements.dataVersion.integer(0)
        statements.dataVersion.reset()
        guard version != dataVersion else { return }
        forget()
        guard try statements.counter.step() else { throw .unreadableRow }
        counter = Counter(
            next: statements.counter.integer(0), records: statements.counter.integer(1),
            nextSubject: statements.counter.integer(2) + 1, nextApp: statements.counter.integer(3) + 1)
        statements.counter.reset()
        dataVersion = version
    }

    /// Forgets what is known without reading, such as after a transaction that didn't come about.
    private func forget() {
        subjects.forgetAll()
        changedSubjects.removeAll()
        changedApps.removeAll()
        marks = SpareMarks()
        dataVersion = -1
    }

    /// Writes what is in the log to the database file, so that the log needs no room.
    func checkpoint() throws(SQLiteStatus) { try handle.checkpoint() }
}
