// SPDX-License-Identifier: Apache-2.0
import Glibc
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Several processes", .temporaryDirectory, .timeLimit(.minutes(5)))
struct ProcessTests {
    @Test("what was answered is there after the process was killed")
    func killed() async throws {
        let folder = TemporaryDirectory.path
        await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
            let state = try SQLiteTextState(folder: folder)
            for number in 0..<20 { try await state.record(event(.failure, "n \(number)")) }
            raise(SIGKILL)
        }
        let state = try openState()
        #expect(try await state.everything().map(\.event.texts.title) == (0..<20).map { "n \($0)" })
        #expect(try await state.record(event(.success, "x"))[0].sequence == 21)
    }

    @Test("two processes that use one file at the same time lose and mix nothing")
    func together() async throws {
        let folder = TemporaryDirectory.path
        let state = try openState()
        async let other = #expect(processExitsWith: .success) { [folder = folder as String] in
            let state = try SQLiteTextState(folder: folder)
            for number in 0..<200 { try await state.record(event(.message, "theirs \(number)", key: "k")) }
        }
        var own: [Int64] = []
        for number in 0..<200 {
            own += try await state.record(event(.message, "ours \(number)", key: "k")).map(\.sequence)
        }
        _ = await other
        let all = try await state.everything()
        #expect(all.map(\.sequence) == Array(1...400))
        #expect(all.filter { $0.event.texts.title.hasPrefix("ours") }.map(\.sequence) == own)
        #expect(try integer("SELECT records FROM counter") == 400)
        #expect(try await state.entries() == [Entry(newest: try #require(all.last))])
    }

    @Test("many that open a new file at the same moment make it once")
    func openedTogether() async throws {
        let folder = TemporaryDirectory.path
        let sequences = try await withThrowingTaskGroup(of: Int64.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let state = try SQLiteTextState(folder: folder + "/new")
                    return try await state.record(event(.message, "n \(number)"))[0].sequence
                }
            }
            return try await group.reduce(into: Set<Int64>()) { $0.insert($1) }
        }
        #expect(sequences == Set(1...8))
    }

    @Test("a file that another process holds for longer than a second is said to be busy, and works afterwards")
    func busy() async throws {
        let state = try openState()
        try await state.record(event(.message, "x"))
        do {
            let other = try SQLiteHandle(path: TemporaryDirectory.path + "/state.db")
            try other.execute("BEGIN IMMEDIATE")
            let commit = await state.commit([event(.message, "y")])
            let error = await failure { _ = try commit.records[0].get() }
            #expect(error?.message.contains("another program is using it") == true)
            #expect(try await state.everything().count == 1)
        }
        #expect(try await state.record(event(.message, "y"))[0].sequence == 2)
    }
}
