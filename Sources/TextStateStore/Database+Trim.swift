// SPDX-License-Identifier: Apache-2.0

extension Database {
    /// How many records one turn of trimming drops: a few milliseconds.
    static let trimmedAtOnce = 1000

    /// Drops what is over the limit, or a part of it.
    ///
    /// First goes what is history only, then the newest records of listed entries, the oldest first; both from the app
    /// that has the most records, so that a noisy app never drives out a quiet one. Unseen failures, warnings and
    /// questions go when there is nothing else, the oldest first.
    ///
    /// - Returns: Whether nothing is over the limit any more.
    func trim(to limit: Int64, most: Int) throws(SQLiteStatus) -> Bool {
        try transaction { () throws(SQLiteStatus) in
            var left = min(Int64(most), counter.records - limit)
            guard left > 0 else { return true }
            for tier in [RecordTier.history, .listed] where left > 0 {
                left -= try drop(left, of: tier)
            }
            if left > 0 { try dropOldest(left) }
            try removeUnused()
            try writeCounter()
            return counter.records <= limit
        }
    }

    /// Drops up to a number of records of a tier, always from the app that has the most.
    private func drop(_ number: Int64, of tier: RecordTier) throws(SQLiteStatus) -> Int64 {
        let list = try handle.prepare(
            """
            SELECT id, records FROM app
            WHERE EXISTS (SELECT 1 FROM spare WHERE tier = ?1 AND app = app.id) ORDER BY records DESC, id
            """)
        var dropped: Int64 = 0
        // More than once, since an app that has the most may have too little of this tier: then others give the rest.
        while dropped < number {
            list.bind(1, tier.rawValue)
            var apps: [(id: Int64, records: Int64)] = []
            while try list.step() { apps.append((list.integer(0), list.integer(1))) }
            if apps.isEmpty { break }
            for (app, share) in TrimShares.shares(of: number - dropped, among: apps) {
                var left = share
                while left > 0, let mark = try firstMark(tier, of: app) {
                    let records = try records(of: mark, limit: left)
                    try drop(records)
                    left -= Int64(records.count)
                    dropped += Int64(records.count)
                    if left > 0 { try remove(mark) }
                }
            }
        }
        return dropped
    }

    /// A record that is about to be dropped.
    private struct Dropped {
        let sequence: Int64
        let subject: Int64
    }

    /// The oldest records of an app and tier in a block.
    private func records(of mark: SpareMarks.Mark, limit: Int64) throws(SQLiteStatus) -> [Dropped] {
        let isListed = "r.sequence = s.newest AND s.newest > s.acknowledged"
        let select = try handle.prepare(
            """
            SELECT r.sequence, r.subject FROM record r JOIN subject s ON s.id = r.subject
            WHERE r.sequence BETWEEN ?1 AND ?2 AND s.app = ?3 AND NOT (r.seen = 0 AND r.kind >= 3)
                AND NOT (r.kind = 4
                    AND EXISTS (SELECT 1 FROM choice c WHERE c.sequence = r.sequence AND c.settlement IS NULL))
                AND \(mark.tier == .listed ? isListed : "NOT (\(isListed))")
            ORDER BY r.sequence LIMIT ?4
            """)
        select.bind(1, mark.sequences.lowerBound)
        select.bind(2, mark.sequences.upperBound)
        select.bind(3, mark.app)
        select.bind(4, limit)
        return try dropped(select)
    }

    /// Drops the oldest records, when all that is left is unseen.
    private func dropOldest(_ number: Int64) throws(SQLiteStatus) {
        let select = try handle.prepare("SELECT sequence, subject FROM record ORDER BY sequence LIMIT ?1")
        select.bind(1, number)
        try drop(try dropped(select))
    }

    private func dropped(_ select: borrowing Statement) throws(SQLiteStatus) -> [Dropped] {
        var records: [Dropped] = []
        while try select.step() { records.append(Dropped(sequence: select.integer(0), subject: select.integer(1))) }
        return records
    }

    /// Drops records and their receipts, and counts what is left of their subjects and apps.
    private func drop(_ records: [Dropped]) throws(SQLiteStatus) {
        guard let first = records.first, let last = records.last else { return }
        let delete = try handle.prepare("DELETE FROM record WHERE sequence = ?1")
        var counts: [Int64: Int64] = [:]
        for record in records {
            delete.bind(1, record.sequence)
            try delete.run()
            counts[record.subject, default: 0] += 1
        }
        for table in ["receipt", "choice"] {
            let rest = try handle.prepare(
                """
                DELETE FROM \(table) WHERE sequence BETWEEN ?1 AND ?2
                    AND NOT EXISTS (SELECT 1 FROM record WHERE record.sequence = \(table).sequence)
                """)
            rest.bind(1, first.sequence)
            rest.bind(2, last.sequence)
            try rest.run()
        }
        counter.records -= Int64(records.count)

        let find = try handle.prepare(
            """
            SELECT app, records, EXISTS (SELECT 1 FROM record WHERE sequence = newest) FROM subject WHERE id = ?1
            """)
        let shrink = try handle.prepare("UPDATE subject SET records = records - ?2 WHERE id = ?1")
        let remove = try handle.prepare("DELETE FROM subject WHERE id = ?1")
        var appCounts: [Int64: Int64] = [:]
        for (subject, count) in counts {
            find.bind(1, subject)
            guard try find.step() else { throw .unreadableRow }
            let (app, left, hasNewest) = (find.integer(0), find.integer(1) - count, find.integer(2) != 0)
            find.reset()
            appCounts[app, default: 0] += count
            if left > 0 {
                shrink.bind(1, subject)
                shrink.bind(2, count)
                try shrink.run()
                if hasNewest { continue }
                try setNewest(of: subject)
            } else {
                remove.bind(1, subject)
                try remove.run()
            }
            subjects.forget(subject: subject)
        }
        for (app, count) in appCounts {
            statements.growApp.bind(1, app)
            statements.growApp.bind(2, -count)
            try statements.growApp.run()
        }
    }

    /// Makes the newest record of a subject that is left its newest one, after a later one was dropped before it.
    ///
    /// That is one that is unseen or a question that is open, since the earlier tiers are empty then. The repetitions begin anew,
    /// because others stood between.
    private func setNewest(of subject: Int64) throws(SQLiteStatus) {
        let set = try handle.prepare(
            """
            UPDATE subject SET repetitions = 0, newest =
                (SELECT max(sequence) FROM record WHERE subject = ?1)
            WHERE id = ?1
            """)
        set.bind(1, subject)
        try set.run()
    }

    /// Removes what no record belongs to any more.
    private func removeUnused() throws(SQLiteStatus) {
        let apps = try handle.prepare("DELETE FROM app WHERE records <= 0 RETURNING id")
        let spare = try handle.prepare("DELETE FROM spare WHERE tier IN (1, 2) AND app = ?1")
        var isAnyRemoved = false
        while try apps.step() {
            isAnyRemoved = true
            spare.bind(1, apps.integer(0))
            try spare.run()
        }
        if isAnyRemoved {
            // Their numbers may be given to other apps.
            subjects.forgetAll()
            marks = SpareMarks()
        }
        try handle.execute(
            "DELETE FROM merged WHERE NOT EXISTS (SELECT 1 FROM record WHERE sequence BETWEEN first AND last)")
    }
}

/// How many records each app gives, so that the largest end up equal.
enum TrimShares {
    /// Takes from the apps with the most records down to a common level.
    ///
    /// - Parameters:
    ///   - number: How many records are wanted.
    ///   - apps: The apps and their numbers of records, the most first.
    /// - Returns: The apps that give something, and how much; together the number, or all that there is.
    static func shares(
        of number: Int64, among apps: [(id: Int64, records: Int64)]
    ) -> [(app: Int64, share: Int64)] {
        var shares: [(app: Int64, share: Int64)] = []
        var total: Int64 = 0
        var level: Int64 = 0
        var count = 0
        for (index, app) in apps.enumerated() {
            total += app.records
            count = index + 1
            // How much each of the first `count` would keep; enough when the next one has no more than that.
            level = max(0, (total - number) / Int64(count))
            if total >= number, count == apps.count || apps[count].records <= level { break }
        }
        var left = number
        for app in apps.prefix(count) {
            let share = min(max(0, app.records - level), left)
            if share > 0 { shares.append((app.id, share)) }
            left -= share
        }
        return shares
    }
}
