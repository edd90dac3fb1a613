// SPDX-License-Identifier: Apache-2.0
internal import CSQLite

/// Owns one open `sqlite3 *`.
///
/// Not copyable, so it is closed exactly once.
@safe struct SQLiteHandle: ~Copyable {
    private let raw: OpaquePointer

    /// Opens an existing file for reading and writing.
    ///
    /// The caller sees to it that only one thread at a time uses it.
    init(path: String) throws(SQLiteStatus) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
        let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        guard status == SQLITE_OK, let opened = unsafe opened else {
            // SQLite hands back a connection even when opening fails.
            unsafe sqlite3_close_v2(opened)
            throw SQLiteStatus(rawValue: status)
        }
        unsafe raw = opened
    }

    deinit { unsafe sqlite3_close_v2(raw) }

    /// Closes now, and says whether that worked: it doesn't while statements are open.
    consuming func close() throws(SQLiteStatus) {
        let status = unsafe sqlite3_close(raw)
        guard status == SQLITE_OK else {
            _ = consume self  // `deinit` closes it when its statements are gone.
            throw SQLiteStatus(rawValue: status)
        }
        discard self
    }

    /// Runs statements that answer nothing.
    borrowing func execute(_ sql: String) throws(SQLiteStatus) {
        let status = unsafe sqlite3_exec(raw, sql, nil, nil, nil)
        guard status == SQLITE_OK else { throw SQLiteStatus(rawValue: status) }
    }

    /// Prepares a statement that is kept and used again.
    borrowing func prepare(_ sql: String) throws(SQLiteStatus) -> Statement {
        var statement: OpaquePointer?
        let status = unsafe sqlite3_prepare_v3(
            raw, sql, -1, CUnsignedInt(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard status == SQLITE_OK, let statement = unsafe statement else { throw SQLiteStatus(rawValue: status) }
        return unsafe Statement(owning: statement)
    }

    /// The integer in the first column of a statement's first row; 0 where there is none.
    borrowing func integer(_ sql: String) throws(SQLiteStatus) -> Int64 {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Whether no transaction is open: some errors end it by themselves.
    var isOutsideTransaction: Bool { unsafe sqlite3_get_autocommit(raw) != 0 }

    /// How long a call waits for another process's transaction.
    borrowing func wait(milliseconds: CInt) { unsafe sqlite3_busy_timeout(raw, milliseconds) }

    /// Writes what is in the log to the database and empties the log.
    borrowing func checkpoint() throws(SQLiteStatus) {
        let status = unsafe sqlite3_wal_checkpoint_v2(raw, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
        guard status == SQLITE_OK else { throw SQLiteStatus(rawValue: status) }
    }
}
