// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("What waits to be told together", .temporaryDirectory, .timeLimit(.minutes(5)))
struct WaitingTests {
    private func kept(_ numbers: [Int64], _ until: String = "digest") -> [WaitingRecords] {
        numbers.map { WaitingRecords($0...$0, until: until) }
    }

    @Test("it outlives the program, one row for numbers in a row, and is forgotten up to a number")
    func kept() async throws {
        let state = try openState()
        try await state.keepWaiting(kept([3, 4, 5]))
        try await state.keepWaiting(kept([6]) + kept([7], "dnd") + [WaitingRecords(8...20, until: "digest")])
        await state.close()
        let again = try openState()
        let all = [
            WaitingRecords(3...6, until: "digest"), WaitingRecords(7...7, until: "dnd"),
            WaitingRecords(8...20, until: "digest"),
        ]
        #expect(try await again.waiting() == all)
        try await again.endWaiting(["digest"], through: 10)
        #expect(
            try await again.waiting() == [
                WaitingRecords(7...7, until: "dnd"), WaitingRecords(11...20, until: "digest"),
            ])
        try await again.endWaiting(["dnd", "other"], through: .max - 1)
        try await again.endWaiting([], through: 100)
        #expect(try await again.waiting() == [WaitingRecords(11...20, until: "digest")])
        await again.close()
    }

    private struct Waiting: Hashable {
        let number: Int64
        let until: String
    }

    @Test("of any that are kept and forgotten, those wait that should", arguments: [1 as UInt64, 2, 3])
    func model(seed: UInt64) async throws {
        let state = try openState()
        var numbers = SeededNumbers(seed: seed)
        var model: Set<Waiting> = []
        var last: Int64 = 1
        for _ in 0..<100 {
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                let until = [["digest"], ["dnd", "digest"], ["dnd"]].randomElement(using: &numbers) ?? []
                let end = Int64.random(in: 1...last, using: &numbers)
                try await state.endWaiting(until, through: end)
                model = model.filter { $0.number > end || !until.contains($0.until) }
            } else {
                last += Int64.random(in: 1...3, using: &numbers)
                let until = Bool.random(using: &numbers) ? "dnd" : "digest"
                try await state.keepWaiting(kept([last], until))
                model.insert(Waiting(number: last, until: until))
            }
            let found = try await state.waiting().flatMap { row in
                row.sequences.map { Waiting(number: $0, until: row.until) }
            }
            #expect(Set(found) == model && found.count == model.count)
        }
        await state.close()
    }
}
