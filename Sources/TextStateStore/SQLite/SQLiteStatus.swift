// SPDX-License-Identifier: Apache-2.0
internal import CSQLite

/// A status of SQLite's that isn't success, with its own text.
///
/// See <https://www.sqlite.org/rescode.html>.
struct SQLiteStatus: RawRepresentable, Error, Hashable, CustomStringConvertible {
    /// The extended code.
    let rawValue: CInt

    init(rawValue: CInt) { self.rawValue = rawValue }

    /// The code without what refines it.
    var primary: CInt { rawValue & 0xFF }

    /// Whether the file isn't, or is no longer, a sound database.
    var isDamage: Bool { primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB }

    /// Whether there was no room left on the disk.
    var isFull: Bool { primary == SQLITE_FULL }

    /// Whether a row with the same unique value is there already.
    var isConflict: Bool { primary == SQLITE_CONSTRAINT }

    /// A row holds what no version of this program wrote.
    static let unreadableRow = SQLiteStatus(rawValue: SQLITE_CORRUPT)

    var description: String {
        guard let text = unsafe sqlite3_errstr(rawValue) else { return "SQLite \(rawValue)" }
        return unsafe "SQLite \(rawValue): \(String(cString: text))"
    }
}
