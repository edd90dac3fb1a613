// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// The most unseen records that an entry shows.
    static let mostUnseen = 20

    /// A listed subject.
    private struct Listed {
        let subject: Int64
        let newest: Int64
        /// How many of its failures, warnings and questions are unseen, the newest included.
        let waiting: Int
    }

    /// Lists subjects.
    ///
    /// What waits is counted for all subjects at once; a condition on `s` follows.
    ///
    /// The order is that of ``Entry/rank``, counting all that waits, also what an entry has no room to show.
    private static let listed = """
        WITH waiting AS MATERIALIZED (
            SELECT subject, count(*) AS number, max(kind) AS worst FROM record WHERE seen = 0 AND kind >= 3
            GROUP BY subject
        ), listed AS (
            SELECT s.id, s.newest, coalesce(w.number, 0) AS number, n.seen = 0 OR w.number > 0 AS unseen,
                CASE WHEN n.seen = 1 AND w.number > 0 THEN w.worst ELSE max(n.kind, coalesce(w.worst, 0)) END AS kind
            FROM subject s JOIN record n ON n.sequence = s.newest LEFT JOIN waiting w ON w.subject = s.id
            WHERE s.newest > s.acknowledged
        )
        SELECT id, newest, number FROM listed
        ORDER BY unseen DESC, CASE kind WHEN 5 THEN 0 WHEN 4 THEN 1 WHEN 3 THEN 2 WHEN 0 THEN 4 ELSE 3 END, newest DESC
        LIMIT ?1
        """

    /// The entries that are listed, and how many there are.
    func entries(limit: Int) throws(SQLiteStatus) -> (entries: [Entry], total: Int) {
        try reading { () throws(SQLiteStatus) in
            let total = try handle.integer("SELECT count(*) FROM subject WHERE newest > acknowledged")
            return (try allListed(limit: max(0, limit)), Int(total))
        }
    }

    /// The listed entries in their order.
    func allListed(limit: Int) throws(SQLiteStatus) -> [Entry] {
        let statement = try handle.prepare(Self.listed)
        statement.bind(1, limit)
        var listed: [Listed] = []
        while try statement.step() {
            listed.append(
                Listed(
                    subject: statement.integer(0), newest: statement.integer(1), waiting: Int(statement.integer(2))))
        }
        return try entries(listed)
    }

    /// The entry of one subject; nil when it isn't listed.
    func entry(ofSubject id: Int64) throws(SQLiteStatus) -> Entry? {
        let statement = try handle.prepare(
            """
            SELECT newest, (SELECT count(*) FROM record WHERE subject = ?1 AND seen = 0 AND kind >= 3)
            FROM subject WHERE id = ?1 AND newest > acknowledged
            """)
        statement.bind(1, id)
        guard try statement.step() else { return nil }
        let listed = Listed(subject: id, newest: statement.integer(0), waiting: Int(statement.integer(1)))
        statement.reset()
        return try entries([listed]).first
    }

    private func entries(_ listed: [Listed]) throws(SQLiteStatus) -> [Entry] {
        let unseen = try handle.prepare(
            RecordColumns.select
                + """
                 WHERE r.subject = ?1 AND r.seen = 0 AND r.kind >= 3 AND r.sequence < ?2
                ORDER BY r.sequence DESC LIMIT \(Self.mostUnseen)
                """)
        return try listed.map { (subject) throws(SQLiteStatus) in
            guard let newest = try record(subject.newest) else { throw .unreadableRow }
            let earlier = subject.waiting - (!newest.seen && newest.event.kind.staysUntilSeen ? 1 : 0)
            var records: [Record] = []
            if earlier > 0 {
                unseen.bind(1, subject.subject)
                unseen.bind(2, subject.newest)
                while try unseen.step() { records.append(try RecordColumns.record(of: unseen, coder: coder)) }
            }
            return Entry(newest: newest, unseen: records.reversed(), unseenCount: earlier)
        }
    }
}
