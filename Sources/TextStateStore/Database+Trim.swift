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
        let select = try handle.prepare(
            "SELECT sequence FROM spare WHERE tier = ?1 AND app = ?2 ORDER BY sequence LIMIT ?3")
        let delete = try handle.prepare("DELETE FROM spare WHERE tier = ?1 AND app = ?2 AND sequence <= ?3")
        var dropped: Int64 = 0
        // More than once, since an app that has the most may have too little of this tier: then others give the rest.
        while dropped < number {
            list.bind(1, tier.rawValue)
            var apps: [(id: Int64, records: Int64)] = []
            while try list.step() { apps.append((list.integer(0), list.integer(1))) }
            if apps.isEmpty { break }
            for (app, share) in TrimShares.shares(of: number - dropped, among: apps) {
                select.bind(1, tier.rawValue)
                select.bind(2, app)
                select.bind(3, share)
                let sequences = try integers(select)
                guard let last = sequences.last else { continue }
                delete.bind(1, tier.rawValue)
                delete.bind(2, app)
                delete.bind(3, last)
                try delete.run()
                try drop(sequences)
                dropped += Int64(sequences.count)
            }
        }
        return dropped
    }

    /// Drops the oldest records, when all that is left is unseen.
    private func dropOldest(_ number: Int64) throws(SQLiteStatus) {
        let select = try handle.prepare("SELECT sequence FROM record ORDER BY sequence LIMIT ?1")
        select.bind(1, number)
        try drop(try integers(select))
    }

    private func integers(_ statement: borrowing Statement) throws(SQLiteStatus) -> [Int64] {
        var integers: [Int64] = []
        while try statement.step() { integers.append(statement.integer(0)) }
        return integers
    }

    /// Drops records and their receipts, and counts what is left of their subjects and apps.
    private func drop(_ sequences: [Int64]) throws(SQLiteStatus) {
        let delete = try handle.prepare("DELETE FROM record WHERE sequence = ?1 RETURNING subject")
        let receipt = try handle.prepare("DELETE FROM receipt WHERE sequence = ?1")
        var subjectCounts: [Int64: Int64] = [:]
        for sequence in sequences {
            delete.bind(1, sequence)
            guard try delete.step() else { throw .unreadableRow }
            subjectCounts[delete.integer(0), default: 0] += 1
            try delete.run()
            receipt.bind(1, sequence)
            try receipt.run()
        }

        let shrink = try handle.prepare(
            "UPDATE subject SET records = records - ?2 WHERE id = ?1 RETURNING app, records, newest")
        let remove = try handle.prepare("DELETE FROM subject WHERE id = ?1")
        var appCounts: [Int64: Int64] = [:]
        for (subject, count) in subjectCounts {
            shrink.bind(1, subject)
            shrink.bind(2, count)
            guard try shrink.step() else { throw .unreadableRow }
            let (app, records, newest) = (shrink.integer(0), shrink.integer(1), shrink.integer(2))
            try shrink.run()
            appCounts[app, default: 0] += count
            if records > 0 {
                if try exists(newest) { continue }
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
        counter.records -= Int64(sequences.count)
    }

    private func exists(_ sequence: Int64) throws(SQLiteStatus) -> Bool {
        let find = try handle.prepare("SELECT 1 FROM record WHERE sequence = ?1")
        find.bind(1, sequence)
        return try find.step()
    }

    /// Makes a subject's newest unseen record its newest one, after a later one was dropped before it. No other record
    /// of the subject can be left, since the earlier tiers are empty then.
    ///
    /// The repetitions begin anew, because others stood between.
    private func setNewest(of subject: Int64) throws(SQLiteStatus) {
        let set = try handle.prepare(
            """
            UPDATE subject SET repetitions = 0, newest =
                (SELECT max(sequence) FROM record WHERE subject = ?1 AND seen = 0 AND kind >= 3)
            WHERE id = ?1
            """)
        set.bind(1, subject)
        try set.run()
    }

    /// Removes what no record belongs to any more.
    private func removeUnused() throws(SQLiteStatus) {
        let apps = try handle.prepare("DELETE FROM app WHERE records <= 0 RETURNING id")
        if try !integers(apps).isEmpty { subjects.forgetAll() }
        try handle.execute(
            "DELETE FROM merged WHERE NOT EXISTS (SELECT 1 FROM record WHERE sequence BETWEEN first AND last)")
    }
}

/// How many records each app gives, so that the largest end up equal.
enum TrimShares {
    /// Takes from the apps with the most records down to a common level.
    ///
    /// - Parameter apps: The apps and their numbers of records, the most first.
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
