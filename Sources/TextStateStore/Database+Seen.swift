// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// Acknowledges the listed entries of a selection, and answers what they showed.
    func acknowledge(_ selection: EntrySelection) throws(SQLiteStatus) -> [Entry] {
        try transaction { () throws(SQLiteStatus) in
            if case .all = selection {
                let entries = try allListed(limit: .max)
                if !entries.isEmpty { try acknowledge(subject: nil) }
                return entries
            }
            var entries: [Entry] = []
            for id in try subjects(in: selection) {
                guard let entry = try entry(ofSubject: id) else { continue }
                entries.append(entry)
                try acknowledge(subject: id)
            }
            return entries
        }
    }

    /// Acknowledges all records of one subject, or of all: what was sheltered becomes history.
    func acknowledge(subject id: Int64?) throws(SQLiteStatus) {
        let ofRecord = id == nil ? "" : " AND r.subject = ?1"
        let ofSubject = id == nil ? "" : " AND s.id = ?1"
        let shift = SpareMarks.Mark.shift
        let steps = [
            // What could be done about it is done with; a question stays open until it is settled.
            """
            DELETE FROM choice WHERE settlement IS NULL AND sequence IN (
                SELECT c.sequence FROM choice c JOIN record r ON r.sequence = c.sequence
                WHERE c.settlement IS NULL AND r.kind <> 4\(ofRecord))
            """,
            // Unseen failures, warnings and questions: in no tier until now.
            """
            INSERT OR IGNORE INTO spare (tier, app, block)
            SELECT DISTINCT 1, s.app, r.sequence >> \(shift) FROM record r JOIN subject s ON s.id = r.subject
            WHERE r.seen = 0 AND r.kind >= 3\(ofRecord)
            """,
            "UPDATE record AS r SET seen = 1 WHERE r.seen = 0 AND r.kind >= 3\(ofRecord)",
            // The newest records of the listed entries.
            """
            INSERT OR IGNORE INTO spare (tier, app, block)
            SELECT DISTINCT 1, s.app, s.newest >> \(shift) FROM subject s WHERE s.newest > s.acknowledged\(ofSubject)
            """,
            "UPDATE subject AS s SET acknowledged = s.newest WHERE s.newest > s.acknowledged\(ofSubject)",
        ]
        for step in steps {
            let statement = try handle.prepare(step)
            if let id { statement.bind(1, id) }
            try statement.run()
        }
        if let id { subjects.forget(subject: id) } else { subjects.forgetAll() }
    }

    /// Marks records as seen; numbers that there are none of are passed over.
    func markSeen(_ sequences: [Int64]) throws(SQLiteStatus) {
        guard !sequences.isEmpty else { return }
        try transaction { () throws(SQLiteStatus) in
            let update = try handle.prepare(
                "UPDATE record SET seen = 1 WHERE sequence = ?1 AND seen = 0 RETURNING subject, kind")
            let find = try handle.prepare("SELECT app, newest, acknowledged FROM subject WHERE id = ?1")
            for sequence in sequences {
                update.bind(1, sequence)
                guard try update.step() else { continue }
                let (subject, kind) = (update.integer(0), try Event.Kind(code: update.integer(1)))
                try update.run()
                subjects.forget(subject: subject)
                guard kind.staysUntilSeen else { continue }
                // It is no longer sheltered. (What was acknowledged isn't unseen, so it doesn't come here.)
                find.bind(1, subject)
                guard try find.step() else { throw .unreadableRow }
                let tier: RecordTier = find.integer(1) == sequence ? .listed : .history
                try mark(tier, of: find.integer(0), sequence: sequence)
                find.reset()
            }
        }
    }
}
