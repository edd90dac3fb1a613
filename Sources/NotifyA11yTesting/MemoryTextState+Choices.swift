// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension MemoryTextState {
    /// Settles an event's choice; the first one wins.
    public func settle(_ id: Event.ID, _ settlement: Settlement, seen: Bool) -> Settling? {
        guard let record = record(.event(id)) else { return nil }
        let isNewest = record.sequence == all.last { $0.event.subject == record.event.subject }?.sequence
        let isOpen = record.settlement == nil && (record.event.kind == .question || !record.event.actions.isEmpty)
        guard isOpen else { return Settling(record, isNew: false, isNewest: isNewest) }
        let entry = entries(limit: .max).entries.first { $0.newest.sequence == record.sequence }
        let leaves = seen && entry?.unseenCount == 0
        replace(record.sequence, settlement: settlement, seen: seen, acknowledged: leaves)
        return Settling(self.record(.event(id)) ?? record, isNew: true, isNewest: isNewest)
    }

    /// The events whose choice is open.
    public func open(limit: Int, numbered: Bool) -> [OpenRecord] {
        let open = all.filter { record in
            guard record.settlement == nil else { return false }
            if record.event.kind == .question { return true }
            let newest = all.last { $0.event.subject == record.event.subject }
            return !record.event.actions.isEmpty && !record.acknowledged
                && (!record.seen || newest?.sequence == record.sequence)
        }.suffix(limit)
        if numbered { for record in open { number(record, among: Array(open)) } }
        return open.map { OpenRecord($0, number: numbers[$0.event.id], deadline: deadlines[$0.event.id]) }
    }

    private func number(_ record: Record, among open: [Record]) {
        guard numbers[record.event.id] == nil else { return }
        let count = max(1, record.event.actions.count)
        let taken = open.flatMap { other in
            numbers[other.event.id].map { Array($0..<$0 + max(1, other.event.actions.count)) } ?? []
        }
        let number = ChoiceNumbers.next(count, after: lastNumber, taken: Set(taken))
        numbers[record.event.id] = number
        lastNumber = number + count - 1
    }

    /// The events that were settled last.
    public func settled(limit: Int) -> [OpenRecord] {
        all.filter { $0.settlement != nil }.suffix(limit).reversed().map {
            OpenRecord($0, number: numbers[$0.event.id])
        }
    }

    /// Keeps until when the asker waits.
    public func setDeadline(_ deadline: Timestamp, of id: Event.ID) { deadlines[id] = deadline }

    /// How much is unseen and waits.
    public func counts() -> StateCounts {
        func subjects(_ kind: Event.Kind) -> Int {
            Set(all.filter { !$0.seen && $0.event.kind == kind }.map(\.event.subject)).count
        }
        return StateCounts(
            failures: subjects(.failure),
            questions: all.count { $0.event.kind == .question && $0.settlement == nil },
            warnings: subjects(.warning),
            other: entries(limit: .max).entries.count { entry in
                let newest = entry.newest
                return !newest.seen && (!newest.event.kind.staysUntilSeen || newest.settlement != nil)
            })
    }

    /// The names that the person taught.
    public func taught() -> [TaughtName] { names }

    /// Keeps or forgets a name.
    public func teach(_ name: String, _ meaning: String?) -> Bool {
        let words = NameWords.words(name)
        let before = names.count
        names.removeAll { NameWords.words($0.name) == words }
        let isKnown = names.count < before
        if let meaning { names.append(TaughtName(name: name, meaning: meaning)) }
        return isKnown
    }
}
