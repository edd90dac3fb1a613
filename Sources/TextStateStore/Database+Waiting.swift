// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// How many rows of what waits are kept.
    private static let mostWaiting: Int64 = 4096

    /// Keeps that records wait to be told together; one after another in one row.
    func keepWaiting(_ records: [WaitingRecords]) throws(SQLiteStatus) {
        guard !records.isEmpty else { return }
        try transaction { () throws(SQLiteStatus) in
            let extend = try handle.prepare(
                """
                UPDATE waiting SET last = ?2
                WHERE rowid = (SELECT max(rowid) FROM waiting) AND last = ?1 - 1 AND until = ?3 RETURNING first
                """)
            let insert = try handle.prepare("INSERT INTO waiting (first, last, until) VALUES (?1, ?2, ?3)")
            for records in records {
                extend.bind(1, records.sequences.lowerBound)
                extend.bind(2, records.sequences.upperBound)
                extend.bind(3, records.until)
                let isExtended = try extend.step()
                extend.reset()
                if isExtended { continue }
                insert.bind(1, records.sequences.lowerBound)
                insert.bind(2, records.sequences.upperBound)
                insert.bind(3, records.until)
                try insert.run()
            }
            // Of what goes on waiting without end, the next companion knows the newest.
            let bound = try handle.prepare("DELETE FROM waiting WHERE rowid <= (SELECT max(rowid) FROM waiting) - ?1")
            bound.bind(1, Self.mostWaiting)
            try bound.run()
        }
    }

    /// The records that wait.
    func waiting() throws(SQLiteStatus) -> [WaitingRecords] {
        let list = try handle.prepare("SELECT first, last, until FROM waiting ORDER BY rowid")
        var records: [WaitingRecords] = []
        while try list.step() {
            guard let until = list.text(2), list.integer(0) <= list.integer(1) else { throw .unreadableRow }
            records.append(WaitingRecords(list.integer(0)...list.integer(1), until: until))
        }
        return records
    }

    /// Forgets what waited for these, up to a record's number.
    func endWaiting(_ until: [String], through sequence: Int64) throws(SQLiteStatus) {
        guard !until.isEmpty else { return }
        try transaction { () throws(SQLiteStatus) in
            let forget = try handle.prepare("DELETE FROM waiting WHERE until = ?1 AND last <= ?2")
            let shorten = try handle.prepare("UPDATE waiting SET first = ?2 + 1 WHERE until = ?1 AND first <= ?2")
            for until in until {
                forget.bind(1, until)
                forget.bind(2, sequence)
                try forget.run()
                shorten.bind(1, until)
                shorten.bind(2, sequence)
                try shorten.run()
            }
        }
    }
}
