// SPDX-License-Identifier: Apache-2.0

/// The statements that are used again and again, prepared once for a connection.
final class DatabaseStatements {
    let begin: Statement
    let beginReading: Statement
    let commit: Statement
    let rollback: Statement
    let dataVersion: Statement
    let counter: Statement
    let writeCounter: Statement

    let findApp: Statement
    let insertApp: Statement
    let growApp: Statement
    let findSubject: Statement
    let insertSubject: Statement
    let growSubject: Statement

    let insertRecord: Statement
    let recordByID: Statement
    let recordBySequence: Statement
    let insertSpare: Statement

    init(_ handle: borrowing SQLiteHandle) throws(SQLiteStatus) {
        begin = try handle.prepare("BEGIN IMMEDIATE")
        beginReading = try handle.prepare("BEGIN")
        commit = try handle.prepare("COMMIT")
        rollback = try handle.prepare("ROLLBACK")
        dataVersion = try handle.prepare("PRAGMA data_version")
        counter = try handle.prepare(
            """
            SELECT next, records, (SELECT coalesce(max(id), 0) FROM subject), (SELECT coalesce(max(id), 0) FROM app)
            FROM counter
            """)
        writeCounter = try handle.prepare("UPDATE counter SET next = ?1, records = ?2")

        findApp = try handle.prepare("SELECT id FROM app WHERE name = ?1")
        insertApp = try handle.prepare("INSERT INTO app (id, name, records) VALUES (?1, ?2, ?3)")
        growApp = try handle.prepare("UPDATE app SET records = records + ?2 WHERE id = ?1")
        findSubject = try handle.prepare(
            """
            SELECT s.id, s.newest, s.run, s.repetitions, r.kind, r.title, r.seen
            FROM subject s JOIN record r ON r.sequence = s.newest WHERE s.app = ?1 AND s.key = ?2
            """)
        insertSubject = try handle.prepare(
            """
            INSERT INTO subject (id, app, key, newest, run, repetitions, records, acknowledged)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0)
            """)
        growSubject = try handle.prepare(
            """
            UPDATE subject SET newest = ?2, run = ?3, repetitions = ?4, records = records + ?5 WHERE id = ?1
            """)

        insertRecord = try handle.prepare(RecordColumns.insert)
        recordByID = try handle.prepare(RecordColumns.select + " WHERE r.id = ?1")
        recordBySequence = try handle.prepare(RecordColumns.select + " WHERE r.sequence = ?1")
        insertSpare = try handle.prepare("INSERT OR IGNORE INTO spare (tier, app, block) VALUES (?1, ?2, ?3)")
    }
}
