// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

extension Database {
    /// Which rows of `choice`, as `c`, are open, with the record as `r` and its subject as `s`.
    ///
    /// A question is open until it is settled; another event's action as long as its entry shows it.
    private static let isOpen = """
        c.settlement IS NULL AND (r.kind = 4 OR (r.sequence > s.acknowledged AND (r.sequence = s.newest OR r.seen = 0)))
        """

    /// Makes room for an event's settlement, where it is a question or has actions; within a transaction.
    func storeChoice(_ event: Event, sequence: Int64) throws(SQLiteStatus) {
        guard event.kind == .question || !event.actions.isEmpty else { return }
        let statement = try handle.prepare("INSERT INTO choice (sequence) VALUES (?1)")
        statement.bind(1, sequence)
        try statement.run()
    }

    /// Settles an event's choice, if it is open.
    func settle(_ id: Event.ID, _ settlement: Settlement, seen: Bool) throws(SQLiteStatus) -> Settling? {
        guard let text = coder.text(settlement) else { throw .unreadableRow }
        return try transaction { () throws(SQLiteStatus) in
            guard let record = try record(id) else { return nil }
            let update = try handle.prepare(
                "UPDATE choice SET settlement = ?2 WHERE sequence = ?1 AND settlement IS NULL RETURNING sequence")
            update.bind(1, record.sequence)
            update.bind(2, text)
            let isNew = try update.step()
            if isNew { try update.run() }
            let find = try handle.prepare(
                """
                SELECT s.id, s.app, s.newest, s.acknowledged,
                    (SELECT count(*) FROM record o WHERE o.subject = s.id AND o.seen = 0 AND o.kind >= 3
                        AND o.sequence <> r.sequence)
                FROM record r JOIN subject s ON s.id = r.subject WHERE r.sequence = ?1
                """)
            find.bind(1, record.sequence)
            guard try find.step() else { throw .unreadableRow }
            let (subject, app) = (find.integer(0), find.integer(1))
            let isNewest = find.integer(2) == record.sequence
            let leaves = isNewest && record.sequence > find.integer(3) && find.integer(4) == 0
            find.reset()
            guard isNew else { return Settling(record, isNew: false, isNewest: isNewest) }
            // While it was open it was sheltered from being dropped.
            try mark(isNewest ? .listed : .history, of: app, sequence: record.sequence)
            if seen {
                let mark = try handle.prepare("UPDATE record SET seen = 1 WHERE sequence = ?1")
                mark.bind(1, record.sequence)
                try mark.run()
                subjects.forget(subject: subject)
                if leaves { try acknowledge(subject: subject) }
            }
            return Settling(try self.record(record.sequence) ?? record, isNew: true, isNewest: isNewest)
        }
    }

    /// The events whose choice is open, oldest first, the newest of them.
    func open(limit: Int, numbered: Bool) throws(SQLiteStatus) -> [OpenRecord] {
        // Only numbering writes.
        guard numbered else {
            return try reading { () throws(SQLiteStatus) in try openRecords(limit: limit) }
        }
        return try transaction { () throws(SQLiteStatus) in
            var open = try openRecords(limit: limit)
            try number(&open)
            return open
        }
    }

    private func openRecords(limit: Int) throws(SQLiteStatus) -> [OpenRecord] {
        let list = try handle.prepare(
            """
            SELECT c.sequence, c.number, c.deadline FROM choice c JOIN record r ON r.sequence = c.sequence
                JOIN subject s ON s.id = r.subject
            WHERE \(Self.isOpen) ORDER BY c.sequence DESC LIMIT ?1
            """)
        list.bind(1, max(0, limit))
        return try openRecords(of: list).reversed()
    }

    /// The events that were settled last, newest first.
    func settled(limit: Int) throws(SQLiteStatus) -> [OpenRecord] {
        try reading { () throws(SQLiteStatus) in
            let list = try handle.prepare(
                """
                SELECT sequence, number, deadline FROM choice WHERE settlement IS NOT NULL
                ORDER BY sequence DESC LIMIT ?1
                """)
            list.bind(1, max(0, limit))
            return try openRecords(of: list)
        }
    }

    private func openRecords(of list: borrowing Statement) throws(SQLiteStatus) -> [OpenRecord] {
        var open: [OpenRecord] = []
        while try list.step() {
            guard let record = try record(list.integer(0)) else { continue }
            let number = list.isNull(1) ? nil : Int(list.integer(1))
            let deadline = list.isNull(2) ? nil : Timestamp(milliseconds: list.integer(2))
            open.append(OpenRecord(record, number: number, deadline: deadline))
        }
        return open
    }

    /// Gives a number to each that has none; they are kept, so that a number means the same in every list.
    private func number(_ open: inout [OpenRecord]) throws(SQLiteStatus) {
        func count(_ record: OpenRecord) -> Int { max(1, record.record.event.actions.count) }
        var taken: Set<Int> = []
        for record in open { if let first = record.number { taken.formUnion(first..<first + count(record)) } }
        var last = Int(try handle.integer("SELECT number FROM choice_number"))
        let set = try handle.prepare("UPDATE choice SET number = ?2 WHERE sequence = ?1")
        let before = last
        for index in open.indices where open[index].number == nil {
            let first = ChoiceNumbers.next(count(open[index]), after: last, taken: taken)
            last = first + count(open[index]) - 1
            taken.formUnion(first...last)
            open[index].number = first
            set.bind(1, open[index].record.sequence)
            set.bind(2, first)
            try set.run()
        }
        if last != before { try handle.execute("UPDATE choice_number SET number = \(last)") }
    }

    /// Keeps until when the asker of a question waits.
    func setDeadline(_ deadline: Timestamp, of id: Event.ID) throws(SQLiteStatus) {
        try transaction { () throws(SQLiteStatus) in
            guard let record = try record(id) else { return }
            let set = try handle.prepare("UPDATE choice SET deadline = ?2 WHERE sequence = ?1")
            set.bind(1, record.sequence)
            set.bind(2, deadline.milliseconds)
            try set.run()
        }
    }

    /// How much is unseen and waits.
    func counts() throws(SQLiteStatus) -> StateCounts {
        try reading { () throws(SQLiteStatus) in
            var counts = StateCounts()
            // In the index of what is unseen, nothing else is.
            let unseen = try handle.prepare(
                "SELECT kind, count(DISTINCT subject) FROM record WHERE seen = 0 AND kind >= 3 GROUP BY kind")
            while try unseen.step() {
                switch try Event.Kind(code: unseen.integer(0)) {
                case .failure: counts.failures = Int(unseen.integer(1))
                case .warning: counts.warnings = Int(unseen.integer(1))
                case .success, .message, .progress, .question: break
                }
            }
            counts.questions = Int(
                try handle.integer(
                    """
                    SELECT count(*) FROM choice c JOIN record r ON r.sequence = c.sequence
                    WHERE c.settlement IS NULL AND r.kind = 4
                    """))
            counts.other = Int(
                try handle.integer(
                    """
                    SELECT count(*) FROM subject s JOIN record n ON n.sequence = s.newest
                        LEFT JOIN choice c ON c.sequence = n.sequence
                    WHERE s.newest > s.acknowledged AND n.seen = 0 AND (n.kind < 3 OR n.kind = 4 AND c.settlement NOT NULL)
                    """))
            return counts
        }
    }

    // MARK: Names that the person taught

    /// The names in their order.
    func taught() throws(SQLiteStatus) -> [TaughtName] {
        let list = try handle.prepare("SELECT name, meaning FROM taught ORDER BY rowid")
        var names: [TaughtName] = []
        while try list.step() {
            guard let name = list.text(0), let meaning = list.text(1) else { throw .unreadableRow }
            names.append(TaughtName(name: name, meaning: meaning))
        }
        return names
    }

    /// Keeps a name in place of one that sounds the same, or forgets it.
    func teach(_ name: String, _ meaning: String?) throws(SQLiteStatus) -> Bool {
        try transaction { () throws(SQLiteStatus) in
            let words = NameWords.words(name)
            let forget = try handle.prepare("DELETE FROM taught WHERE name = ?1")
            var isKnown = false
            for known in try taught() where NameWords.words(known.name) == words {
                isKnown = true
                forget.bind(1, known.name)
                try forget.run()
            }
            guard let meaning else { return isKnown }
            let insert = try handle.prepare("INSERT INTO taught (name, meaning) VALUES (?1, ?2)")
            insert.bind(1, name)
            insert.bind(2, meaning)
            try insert.run()
            return isKnown
        }
    }
}
