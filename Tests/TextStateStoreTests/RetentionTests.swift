// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Retention", .temporaryDirectory, .timeLimit(.minutes(5)))
struct RetentionTests {
    /// Commits events in batches, and waits until the trimming that they began has ended.
    private func fill(_ state: SQLiteTextState, _ events: [Event], retention: Int) async throws {
        for start in stride(from: 0, to: events.count, by: 250) {
            try await state.record(Array(events[start..<min(start + 250, events.count)]))
        }
        let limit = Int64(retention + retention / 20)
        #expect(try await eventually { try integer("SELECT count(*) FROM record") <= limit })
        #expect(try integer("SELECT count(*) FROM record") == integer("SELECT records FROM counter"))
    }

    @Test(
        "a flood from one app never drives out another app's unread failure",
        arguments: [false, true])
    func noisy(distinct: Bool) async throws {
        let state = try openState(retention: 1000)
        let failure = try await state.record(event(.failure, "Backup", app: "B"))[0]
        try await state.record((0..<20).map { event(.success, "done", key: "k \($0)", app: "B") })
        let flood = (0..<5000).map { event(.success, "n \($0)", key: distinct ? "n \($0)" : "n", app: "A") }
        try await fill(state, flood, retention: 1000)
        #expect(try await state.record(.event(failure.event.id)) == failure)
        #expect(try await state.history(HistoryQuery(app: "B")).count == 21)
        let kept = try await state.history(HistoryQuery(app: "A", limit: 2000))
        #expect(kept.count > 900)
        #expect(kept.map(\.event.texts.title) == flood.suffix(kept.count).map(\.texts.title))
        #expect(try await state.entries().contains { $0.newest == failure })
    }

    @Test("what is listed and what is unseen outlasts what is history only, of the same app too")
    func tiers() async throws {
        let state = try openState(retention: 100)
        let unseen = try await state.record((0..<30).map { event(.warning, "w \($0)", key: "w") })
        let listed = try await state.record((0..<30).map { event(.success, "s \($0)") })
        let seen = try await state.record((0..<30).map { event(.failure, "f \($0)", key: "f") })
        try await state.markSeen(seen.map(\.sequence))
        try await fill(state, (0..<500).map { event(.message, "m \($0)", key: "m") }, retention: 100)
        let kept = Set(try await state.everything().map(\.sequence))
        #expect(kept.isSuperset(of: unseen.map(\.sequence)))
        #expect(kept.isSuperset(of: listed.map(\.sequence)))
        #expect(kept.contains(30 + 30 + 30))
        #expect(!kept.contains(61))
    }

    @Test("when all is unseen the oldest go, so the number of records has a bound")
    func bound() async throws {
        let state = try openState(retention: 200)
        try await fill(state, (0..<2000).map { event(.failure, "f \($0)", app: "app \($0 % 3)") }, retention: 200)
        let kept = try await state.everything().map(\.sequence)
        #expect(kept == Array((2001 - Int64(kept.count))...2000))
        #expect(try integer("SELECT count(*) FROM subject") == Int64(kept.count))
        #expect(try await state.entries(limit: 1).total == kept.count)
    }

    @Test("a listed entry whose newest record was dropped shows its unseen failure, and goes on counting runs")
    func newestDropped() async throws {
        let state = try openState(retention: 40)
        let keys = ["a", "b", "c"]
        let failures = try await state.record(keys.map { event(.failure, "Backup", key: $0) })
        let successes = try await state.record(keys.map { event(.success, "Backup", key: $0) })
        // Three over the limit, which is one more than may be: exactly the successes go.
        try await state.record((0..<37).map { event(.failure, "f \($0)", key: "f") })
        #expect(try await eventually { try await state.record(.event(successes[2].event.id)) == nil })
        let entries = try await state.entries().filter { keys.contains($0.newest.event.subject.key) }
        #expect(entries == failures.reversed().map { Entry(newest: $0) })
        let again = try await state.record(event(.failure, "Backup", key: "a"))[0]
        #expect(again.run == 3)
        #expect(again.repetitions == 1)
    }

    @Test("numbers aren't used again, also when everything was dropped and after a restart")
    func numbers() async throws {
        var state = try openState(retention: 1)
        for number in Int64(1)...50 {
            #expect(try await state.record(event(.success, "x"))[0].sequence == number)
        }
        _ = try await state.acknowledge(.all)
        await state.close()
        state = try openState(retention: 1)
        #expect(try await state.record(event(.success, "x"))[0].sequence == 51)
    }

    @Test("receipts and merged ranges go with their records, unused subjects and apps too, and the file stops growing")
    func dependents() async throws {
        let state = try openState(retention: 500)
        var sizes: [Int64] = []
        for round in 0..<6 {
            let events = (0..<1000).map { event(.message, "m \(round) \($0)", app: "app \(round) \($0 % 4)") }
            for start in stride(from: 0, to: 1000, by: 250) {
                let records = try await state.record(Array(events[start..<start + 250]))
                try await state.keep(
                    records.map { EventReceipt(id: $0.event.id, sequence: $0.sequence, recorded: true) })
                try await state.keepMerged(records[0].sequence...records[9].sequence, reason: "merged")
            }
            #expect(try await eventually { try integer("SELECT records FROM counter") <= 525 })
            sizes.append(try integer("PRAGMA page_count"))
        }
        #expect(try integer("SELECT count(*) FROM receipt WHERE sequence NOT IN (SELECT sequence FROM record)") == 0)
        #expect(try integer("SELECT count(*) FROM receipt") <= 525)
        #expect(try integer("SELECT count(*) FROM merged") <= 4)
        #expect(try integer("SELECT count(*) FROM subject WHERE id NOT IN (SELECT subject FROM record)") == 0)
        #expect(try integer("SELECT count(*) FROM app WHERE id NOT IN (SELECT app FROM subject)") == 0)
        #expect(try integer("SELECT count(*) FROM spare WHERE app NOT IN (SELECT id FROM app)") == 0)
        #expect(sizes[5] <= sizes[1] * 3 / 2)
    }

    /// How many records are wanted, how many each app has, and how many it gives.
    static let wanted: [(Int64, [Int64], [Int64])] = [
        (10, [100, 5, 5], [10, 0, 0]), (90, [100, 50, 5], [70, 20, 0]), (3, [10, 10, 10], [1, 1, 1]),
        (2, [10, 10, 10], [1, 1, 0]), (100, [10, 10], [10, 10]), (9, [10, 5, 1], [7, 2, 0]), (1, [1], [1]),
        (5, [], []), (15, [10, 5, 1], [10, 5, 0]),
    ]

    @Test("the largest apps give first, down to a common level", arguments: wanted)
    func shares(number: Int64, records: [Int64], expected: [Int64]) {
        let apps = records.enumerated().map { (id: Int64($0.offset), records: $0.element) }
        let shares = TrimShares.shares(of: number, among: apps)
        var given = records.map { _ in Int64(0) }
        for (app, share) in shares { given[Int(app)] += share }
        #expect(given == expected)
    }
}
