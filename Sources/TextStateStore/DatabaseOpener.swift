// SPDX-License-Identifier: Apache-2.0
internal import CSQLite
internal import NotifyA11y

/// Opens the database in its folder, and puts a new one in a damaged one's place.
struct DatabaseOpener {
    let folder: StateFolder
    let schema: Schema
    let phrases: StorePhrases

    /// Opens the database, and makes it where there is none.
    ///
    /// - Parameter firstSequence: The number that the first record of a new file gets at least.
    /// - Returns: The database and, where a damaged one was moved aside, the sentence that says so.
    /// - Throws: Why it can't be opened; a damaged file is no reason.
    func open(firstSequence: Int64) throws(NotifyError) -> (database: Database, notice: String?) {
        try folder.prepare()
        // Not looked into: SQLite would remove the log of an empty database.
        if folder.hasOrphanedLog { return try replace(firstSequence: firstSequence) }
        do throws(Database.OpeningFailure) {
            return (try Database(path: folder.database, schema: schema, firstSequence: firstSequence), nil)
        } catch {
            guard case .status(let status) = error, status.isDamage else { throw failure(error) }
            return try replaceDamaged(firstSequence: firstSequence)
        }
    }

    /// Moves the database aside and begins a new one.
    func replaceDamaged(firstSequence: Int64) throws(NotifyError) -> (database: Database, notice: String?) {
        try replace(firstSequence: max(firstSequence, nextSequence()))
    }

    private func replace(firstSequence next: Int64) throws(NotifyError) -> (database: Database, notice: String?) {
        let path = try folder.moveAside(at: .now())
        try folder.prepare()
        do throws(Database.OpeningFailure) {
            let database = try Database(path: folder.database, schema: schema, firstSequence: next)
            return (database, phrases.movedAside(path) + (next == 1 ? phrases.numbersBeginAgain : ""))
        } catch {
            throw failure(error)
        }
    }

    /// How far the numbers had come in a damaged database, where that can still be read; otherwise 1.
    private func nextSequence() -> Int64 {
        do throws(SQLiteStatus) {
            let handle = try SQLiteHandle(path: folder.database)
            let next = try handle.integer("SELECT next FROM counter")
            return next > 0 && next < Int64.max >> 1 ? next : 1
        } catch {
            return 1
        }
    }

    private func failure(_ failure: Database.OpeningFailure) -> NotifyError {
        switch failure {
        case .status(let status): self.failure(phrases.open, status)
        case .newer(let version):
            NotifyError(.invalidArgument, phrases.newer(folder.database, version, schema.version))
        case .foreign: NotifyError(.invalidArgument, phrases.foreign(folder.database))
        }
    }

    /// The error for a call that failed: what, at which path, why, and what to do next.
    func failure(_ verb: String, _ status: SQLiteStatus) -> NotifyError {
        let next =
            switch status.primary {
            case SQLITE_FULL: phrases.isFull
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM: phrases.isReadOnly
            case SQLITE_IOERR: phrases.isFailing
            case SQLITE_BUSY, SQLITE_LOCKED: phrases.isBusy
            default: ""
            }
        return NotifyError(.io, phrases.failed(verb, folder.database, "\(status)") + next, cause: status)
    }
}
