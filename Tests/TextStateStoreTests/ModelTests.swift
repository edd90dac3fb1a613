// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

/// The text state as simply as it can be said: a list of records, and what follows from it.
struct TextStateModel {
    private(set) var records: [Record] = []

    mutating func commit(_ events: [Event]) -> [Record] {
        events.map { event in
            if let known = records.first(where: { $0.event.id == event.id }) { return known }
            let last = records.last { $0.event.subject == event.subject }
            let isRepetition = last?.event.kind == event.kind && last?.event.texts.title == event.texts.title
            let record = Record(
                sequence: (records.last?.sequence ?? 0) + 1, event: event,
                run: (last?.run ?? 1) + (last?.event.kind.endsRun == true ? 1 : 0),
                repetitions: isRepetition ? (last?.repetitions ?? 0) + 1 : 1)
            records.append(record)
            return record
        }
    }

    private mutating func change(acknowledged: Bool, where condition: (Record) -> Bool) {
        records = records.map { record in
            guard condition(record) else { return record }
            return Record(
                sequence: record.sequence, event: record.event, run: record.run, repetitions: record.repetitions,
                seen: true, acknowledged: acknowledged || record.acknowledged)
        }
    }

    mutating func markSeen(_ sequences: [Int64]) {
        change(acknowledged: false) { sequences.contains($0.sequence) }
    }

    var entries: [Entry] {
        let entries = Dictionary(grouping: records, by: \.event.subject).values.compactMap { records -> Entry? in
            guard let newest = records.last else { return nil }
            let unseen = records.dropLast().filter { !$0.seen && $0.event.kind.staysUntilSeen }
            guard !newest.acknowledged || !unseen.isEmpty else { return nil }
            return Entry(newest: newest, unseen: unseen.suffix(20), unseenCount: unseen.count)
        }
        return entries.sorted {
            ($0.isUnseen ? 0 : 1, $0.rank, -$0.newest.sequence) < ($1.isUnseen ? 0 : 1, $1.rank, -$1.newest.sequence)
        }
    }

    mutating func acknowledge(_ selection: EntrySelection) -> [Entry] {
        let chosen = entries.filter { entry in
            let subject = entry.newest.event.subject
            switch selection {
            case .all: return true
            case .key(let key, let app): return subject.key == key && (app == nil || subject.app == app)
            case .event(let id): return entry.newest.event.id == id || entry.unseen.contains { $0.event.id == id }
            case .sequence(let sequence):
                return entry.newest.sequence == sequence || entry.unseen.contains { $0.sequence == sequence }
            }
        }
        let subjects = Set(chosen.map(\.newest.event.subject))
        change(acknowledged: true) { subjects.contains($0.event.subject) }
        return chosen
    }
}

@Suite("Against a model", .temporaryDirectory, .timeLimit(.minutes(5)))
struct ModelTests {
    private func events(_ numbers: inout SeededNumbers, model: TextStateModel) -> [Event] {
        (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
            let kind = Event.Kind.allCases.randomElement(using: &numbers) ?? .message
            let title = ["One", "Two", "Caf\u{E9}", "Cafe\u{301}"].randomElement(using: &numbers) ?? "One"
            let repeated =
                Int.random(in: 0..<20, using: &numbers) == 0 ? model.records.randomElement(using: &numbers) : nil
            return event(
                kind, title, key: "key \(Int.random(in: 0..<3, using: &numbers))",
                app: "app \(Int.random(in: 0..<2, using: &numbers))", id: repeated?.event.id)
        }
    }

    private func selection(_ numbers: inout SeededNumbers, model: TextStateModel) -> EntrySelection {
        let record = model.records.randomElement(using: &numbers)
        switch Int.random(in: 0..<8, using: &numbers) {
        case 0: return .all
        case 1: return .key("key \(Int.random(in: 0..<4, using: &numbers))", app: nil)
        case 2: return .key("key 1", app: "app \(Int.random(in: 0..<3, using: &numbers))")
        case 3...5: return .event(record?.event.id ?? Event.ID(high: 0, low: 0))
        default: return .sequence(record?.sequence ?? 0)
        }
    }

    @Test("whatever happens, entries, counts, order and history are what the model says", arguments: 0..<24)
    func agree(seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var model = TextStateModel()
        var state = try openState()
        for _ in 0..<80 {
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0..<5:
                let events = events(&numbers, model: model)
                #expect(try await state.record(events) == model.commit(events))
            case 5, 6:
                let sequences = (0..<3).compactMap { _ in model.records.randomElement(using: &numbers)?.sequence }
                try await state.markSeen(sequences + [9999])
                model.markSeen(sequences)
            case 7, 8:
                let selection = selection(&numbers, model: model)
                let shown = try await state.acknowledge(selection)
                let expected = model.acknowledge(selection)
                #expect(shown.sorted(by: number) == expected.sorted(by: number))
            default:
                await state.close()
                state = try openState()
            }
            let (entries, total) = try await state.entries(limit: 100)
            #expect(entries == model.entries)
            #expect(total == model.entries.count)
        }
        #expect(try await state.everything() == model.records)
        try checkInvariants()
    }

    private func number(_ a: Entry, _ b: Entry) -> Bool { a.newest.sequence < b.newest.sequence }

    @Test(
        "whatever happens, trimming drops nothing unseen while anything else is left, and counts stay right",
        arguments: 0..<12)
    func trimming(seed: Int) async throws {
        var numbers = SeededNumbers(seed: UInt64(seed) + 1000)
        var model = TextStateModel()
        let retention = 60
        var state = try openState(retention: retention)
        for _ in 0..<120 {
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0..<5:
                // Not repeated ones: an id whose record was dropped is new again.
                let events = events(&numbers, model: TextStateModel())
                _ = try await state.record(events)
                _ = model.commit(events)
            case 5:
                let sequences = (0..<3).compactMap { _ in model.records.randomElement(using: &numbers)?.sequence }
                let kept = Set(try await state.everything().map(\.sequence))
                try await state.markSeen(sequences)
                model.markSeen(sequences.filter(kept.contains))
            case 6:
                let selection = EntrySelection.key("key \(Int.random(in: 0..<3, using: &numbers))", app: "app 0")
                _ = try await state.acknowledge(selection)
                _ = model.acknowledge(selection)
            default:
                await state.close()
                state = try openState(retention: retention)
            }
            let limit = Int64(retention + retention / 20)
            #expect(try await eventually { try integer("SELECT count(*) FROM record") <= limit })
            let kept = Set(try await state.everything().map(\.sequence))
            let dropped = model.records.filter { !kept.contains($0.sequence) }
            // A question that nobody settles is dropped as late as what is unseen.
            let isUnseen = { (record: Record) in
                record.event.kind == .question || !record.seen && record.event.kind.staysUntilSeen
            }
            if dropped.contains(where: isUnseen) {
                let stillKept = model.records.filter { kept.contains($0.sequence) }
                // Then at the time there was nothing else; what is there now came later.
                let newestDropped = dropped.filter(isUnseen).map(\.sequence).max() ?? 0
                #expect(stillKept.allSatisfy { isUnseen($0) || $0.sequence > newestDropped })
            }
            try checkInvariants()
        }
    }

    /// What must hold in the file at any time.
    private func checkInvariants() throws {
        #expect(try integer("SELECT count(*) FROM record") == integer("SELECT records FROM counter"))
        for broken in [
            "SELECT count(*) FROM subject s WHERE records <> (SELECT count(*) FROM record WHERE subject = s.id)",
            "SELECT count(*) FROM subject s WHERE newest <> (SELECT max(sequence) FROM record WHERE subject = s.id)",
            "SELECT count(*) FROM app a WHERE records <> (SELECT sum(records) FROM subject WHERE app = a.id)",
            "SELECT count(*) FROM record WHERE subject NOT IN (SELECT id FROM subject)",
            "SELECT count(*) FROM subject WHERE app NOT IN (SELECT id FROM app)",
            // Every record that may be dropped is in a block that says so.
            """
            SELECT count(*) FROM record r JOIN subject s ON s.id = r.subject
            WHERE NOT (r.seen = 0 AND r.kind >= 3)
                AND NOT (r.kind = 4 AND EXISTS (
                    SELECT 1 FROM choice c WHERE c.sequence = r.sequence AND c.settlement IS NULL))
                AND NOT EXISTS (
                SELECT 1 FROM spare WHERE app = s.app AND block = r.sequence >> 8
                    AND tier = CASE WHEN r.sequence = s.newest AND s.newest > s.acknowledged THEN 2 ELSE 1 END)
            """,
        ] {
            #expect(try integer(broken) == 0, "\(broken)")
        }
    }
}
