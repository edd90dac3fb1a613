// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Commits", .temporaryDirectory, .timeLimit(.minutes(5)))
struct CommitTests {
    @Test("records survive a restart in their order, and the next number follows")
    func restart() async throws {
        var state = try openState()
        let before = try await state.record(event(.success, "One"), event(.failure, "Two"), event(.message, "Three"))
        await state.close()
        state = try openState()
        #expect(try await state.everything() == before)
        #expect(before.map(\.sequence) == [1, 2, 3])
        #expect(try await state.record(event(.success, "Four"))[0].sequence == 4)
    }

    @Test("64 writers at the same time lose and mix nothing")
    func writers() async throws {
        let state = try openState()
        let sequences = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for writer in 0..<64 {
                group.addTask {
                    var own: [Int64] = []
                    for number in 0..<20 {
                        let text = "writer \(writer) number \(number)"
                        own.append(try await state.record(event(.message, text, app: "app \(writer % 7)"))[0].sequence)
                    }
                    return own
                }
            }
            return try await group.reduce(into: [[Int64]]()) { $0.append($1) }
        }
        #expect(sequences.allSatisfy { $0 == $0.sorted() })
        #expect(Set(sequences.joined()).count == 64 * 20)
        let titles = Set(try await state.everything().map(\.event.texts.title))
        #expect(titles.count == 64 * 20)
        #expect(titles.contains("writer 63 number 19"))
    }

    @Test("what was committed is there when the first connection was never closed")
    func neverClosed() async throws {
        let first = try openState()
        let records = try await first.record(event(.failure, "Backup"), event(.success, "Upload"))
        let second = try openState()
        #expect(try await second.everything() == records)
        #expect(try await first.everything() == records)
    }

    @Test("two connections to one file see each other's records, and count and number them together")
    func twoConnections() async throws {
        let (a, b) = (try openState(), try openState())
        let records =
            try await a.record(event(.message, "x")) + b.record(event(.message, "x")) + a.record(event(.message, "x"))
        #expect(records.map(\.sequence) == [1, 2, 3])
        #expect(records.map(\.repetitions) == [1, 2, 3])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask { try await (number % 2 == 0 ? a : b).record(event(.message, "n \(number)")) }
            }
            try await group.waitForAll()
        }
        let all = try await a.everything()
        #expect(all == (try await b.everything()))
        #expect(all.map(\.sequence) == Array(1...103))
        #expect(try integer("SELECT records FROM counter") == 103)
        #expect(try await b.acknowledge(.all).count == 101)
        #expect(try await a.record(event(.message, "x"))[0].repetitions == 4)
        #expect(try await b.entries().count == 1)
    }

    @Test("an id that is recorded already gives its record again, in the same batch, later, and after a restart")
    func idempotent() async throws {
        var state = try openState()
        let once = event(.failure, "Backup")
        let commit = await state.commit([once, event(.message, "Between"), once])
        let records = try commit.records.map { try $0.get() }
        #expect(commit.repeated == [2])
        #expect(records[2] == records[0])
        #expect(records[1].sequence == 2)
        _ = try await state.acknowledge(.event(once.id))

        await state.close()
        state = try openState()
        let again = await state.commit([event(.message, "New"), once])
        #expect(again.repeated == [1])
        let record = try again.records[1].get()
        #expect(record.sequence == 1)
        #expect(record.acknowledged)
        #expect(try again.records[0].get().sequence == 3)
        #expect(try await state.everything().count == 3)
    }

    @Test("a repeated id with another text or subject changes nothing")
    func repeatedOtherwise() async throws {
        let state = try openState()
        let id = Event.ID.make(at: .now())
        let first = try await state.record(event(.failure, "Backup", id: id))[0]
        #expect(try await state.record(event(.success, "Other", id: id))[0] == first)
        #expect(try await state.entries().map(\.newest) == [first])
        #expect(try await state.record(event(.message, "Other"))[0].run == 1)
    }

    @Test("an empty batch is answered at once")
    func empty() async throws {
        #expect(try await openState().commit([]).records.isEmpty)
    }

    @Test("after closing, every call says that it is closed, and closing again does nothing")
    func closed() async throws {
        let state = try openState()
        await state.close()
        await state.close()
        let commit = await state.commit([event(.success, "x")])
        #expect(throws: NotifyError.self) { try commit.records[0].get() }
        #expect(await failure { _ = try await state.entries() }?.code == .unavailable)
        #expect(try names("state") == ["state.db"])
    }

    @Test("commits that wait when it is closed are stored first")
    func closedWhileWaiting() async throws {
        let state = try openState()
        let commits = await withTaskGroup(of: Commit.self) { group in
            for number in 0..<50 { group.addTask { await state.commit([event(.message, "n \(number)")]) } }
            group.addTask {
                await state.close()
                return Commit(records: [])
            }
            return await group.reduce(into: [Commit]()) { $0.append($1) }
        }
        // Each one was either stored or refused, and the file agrees.
        let stored = commits.flatMap(\.records).compactMap { try? $0.get().event.texts.title }
        let again = try openState()
        #expect(Set(stored) == Set(try await again.everything().map(\.event.texts.title)))
    }
}
