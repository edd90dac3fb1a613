// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// The newest record of a selection.
    func record(_ selection: EntrySelection) throws(SQLiteStatus) -> Record? {
        switch selection {
        case .event(let id): return try record(id)
        case .sequence(let sequence): return try record(sequence)
        case .all: return try record(try handle.integer("SELECT coalesce(max(sequence), 0) FROM record"))
        case .key(let key, let app):
            let newest = try subjectsNamed(key, app: app).map(\.newest).max()
            guard let newest else { return nil }
            return try record(newest)
        }
    }

    /// The subjects with listed entries that a selection other than `all` selects.
    func subjects(in selection: EntrySelection) throws(SQLiteStatus) -> [Int64] {
        switch selection {
        case .all: return []
        case .key(let key, let app): return try subjectsNamed(key, app: app).map(\.id)
        case .event(let id): return try subject(holding: try record(id))
        case .sequence(let sequence): return try subject(holding: try record(sequence))
        }
    }

    /// The subject whose entry shows or counts a record: it is the newest one or an unseen one.
    private func subject(holding record: Record?) throws(SQLiteStatus) -> [Int64] {
        guard let record else { return [] }
        let statement = try handle.prepare(
            """
            SELECT s.id FROM record r JOIN subject s ON s.id = r.subject
            WHERE r.sequence = ?1 AND (s.newest = r.sequence OR r.seen = 0 AND r.kind >= 3)
            """)
        statement.bind(1, record.sequence)
        return try statement.step() ? [statement.integer(0)] : []
    }

    /// The subjects with a key, of one app or of any.
    ///
    /// Names are compared by what they look like: a person who types "é" may get another encoding of it than the app.
    private func subjectsNamed(_ key: String, app: String?) throws(SQLiteStatus) -> [(id: Int64, newest: Int64)] {
        let isPlain = key.utf8.allSatisfy { $0 < 0x80 } && app?.utf8.allSatisfy { $0 < 0x80 } != false
        let statement = try handle.prepare(
            "SELECT s.id, s.newest, s.key, a.name FROM subject s JOIN app a ON a.id = s.app"
                + (isPlain ? " WHERE s.key = ?1" : ""))
        if isPlain { statement.bind(1, key) }
        var found: [(id: Int64, newest: Int64)] = []
        while try statement.step() {
            guard statement.text(2) == key, app == nil || statement.text(3) == app else { continue }
            found.append((statement.integer(0), statement.integer(1)))
        }
        return found
    }
}
