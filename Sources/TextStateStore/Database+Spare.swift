// SPDX-License-Identifier: Apache-2.0

/// Which rows of `spare` are there for certain, so that nearly every record needs no writing to it.
struct SpareMarks {
    struct Mark: Hashable {
        let tier: RecordTier
        let app: Int64
        let block: Int64

        /// How many numbers are in a block, as a power of two.
        static let shift: Int64 = 8

        init(_ tier: RecordTier, app: Int64, block: Int64) {
            self.tier = tier
            self.app = app
            self.block = block
        }

        /// The numbers in the block.
        var sequences: ClosedRange<Int64> { block << Self.shift...(block + 1) << Self.shift - 1 }
    }

    private var known: Set<Mark> = []
    /// The last one of each tier, which is the next one's too as a rule.
    private var lastHistory: Mark?
    private var lastListed: Mark?

    private static let most = 4096

    /// Takes note of a mark.
    ///
    /// - Returns: Whether it was unknown, and is to be written.
    mutating func note(_ mark: Mark) -> Bool {
        if mark == (mark.tier == .history ? lastHistory : lastListed) { return false }
        if mark.tier == .history { lastHistory = mark } else { lastListed = mark }
        if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
        return known.insert(mark).inserted
    }

    /// Takes back a mark whose row is gone.
    mutating func forget(_ mark: Mark) {
        known.remove(mark)
        if lastHistory == mark { lastHistory = nil }
        if lastListed == mark { lastListed = nil }
    }
}

extension Database {
    /// Says that a record of an app is in a tier.
    func mark(_ tier: RecordTier, of app: Int64, sequence: Int64) throws(SQLiteStatus) {
        let mark = SpareMarks.Mark(tier, app: app, block: sequence >> SpareMarks.Mark.shift)
        guard marks.note(mark) else { return }
        statements.insertSpare.bind(1, tier.rawValue)
        statements.insertSpare.bind(2, app)
        statements.insertSpare.bind(3, mark.block)
        try statements.insertSpare.run()
    }

    /// The first block in which an app may have records of a tier.
    func firstMark(_ tier: RecordTier, of app: Int64) throws(SQLiteStatus) -> SpareMarks.Mark? {
        let find = try handle.prepare("SELECT block FROM spare WHERE tier = ?1 AND app = ?2 ORDER BY block LIMIT 1")
        find.bind(1, tier.rawValue)
        find.bind(2, app)
        return try find.step() ? SpareMarks.Mark(tier, app: app, block: find.integer(0)) : nil
    }

    /// Takes a mark back, once a block has nothing of it any more.
    func remove(_ mark: SpareMarks.Mark) throws(SQLiteStatus) {
        let delete = try handle.prepare("DELETE FROM spare WHERE tier = ?1 AND app = ?2 AND block = ?3")
        delete.bind(1, mark.tier.rawValue)
        delete.bind(2, mark.app)
        delete.bind(3, mark.block)
        try delete.run()
        marks.forget(mark)
    }
}
