// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Damage", .temporaryDirectory, .timeLimit(.minutes(5)))
struct DamageTests {
    private var file: String { TemporaryDirectory.path + "/state.db" }

    /// What can have happened to a file.
    enum Damage: String, CaseIterable {
        case header, text, half, garbage, zeroes, tail, oddLength
    }

    private func damage(_ kind: Damage) throws {
        let url = URL(fileURLWithPath: file)
        var data = try Data(contentsOf: url)
        let size = data.count
        switch kind {
        case .header: data.replaceSubrange(0..<16, with: Data("no longer SQLite".utf8))
        case .text: data = Data("Success: Order 42\n".utf8)
        case .half: data = data.prefix(size / 2)
        case .garbage: data.replaceSubrange(100..<size, with: (100..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        case .zeroes: data.replaceSubrange(100..<size, with: Data(count: size - 100))
        case .tail: data.replaceSubrange(size / 2..<size, with: Data(repeating: 0xA5, count: size - size / 2))
        case .oddLength: data = data.prefix(4096 + 17)
        }
        try data.write(to: url)
    }

    private func firstNotice(_ state: SQLiteTextState) async -> String? {
        await state.close()
        var iterator = state.notices.makeAsyncIterator()
        return await iterator.next()
    }

    @Test(
        "a damaged file is moved aside under a dated name, a new one is begun, and it is said",
        arguments: Damage.allCases)
    func opening(kind: Damage) async throws {
        var state = try openState()
        try await state.record((0..<300).map { event(.failure, "f \($0)", detail: "some text to fill a page") })
        await state.close()
        try damage(kind)
        let damaged = try Data(contentsOf: URL(fileURLWithPath: file))

        state = try openState()
        let record = try await state.record(event(.success, "x"))[0]
        #expect(try await state.everything() == [record])
        let aside = try names("state-damaged-").filter { $0.hasSuffix("Z.db") }
        #expect(aside.count == 1)
        let path = TemporaryDirectory.path + "/" + (aside.first ?? "")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged)
        #expect(try mode(path) == 0o600)
        #expect(try mode(file) == 0o600)
        let notice = await firstNotice(state)
        #expect(
            notice?.hasPrefix(
                "The saved notifications were damaged; they were moved to \(path), and a new list was begun")
                == true)
        #expect((record.sequence == 1) == (notice?.hasSuffix("numbers begin at 1 again") == true))
        #expect(record.sequence == 1 || record.sequence == 301)
    }

    @Test("a log without its database is kept aside too")
    func orphanedLog() async throws {
        let state = try openState()
        try await state.record(event(.failure, "Backup"))
        let log = try Data(contentsOf: URL(fileURLWithPath: file + "-wal"))
        try FileManager.default.createDirectory(
            atPath: TemporaryDirectory.path + "/other", withIntermediateDirectories: true)
        let other = TemporaryDirectory.path + "/other/state.db"
        try log.write(to: URL(fileURLWithPath: other + "-wal"))
        let second = try openState(TemporaryDirectory.path + "/other")
        try await second.record(event(.success, "x"))
        let aside = try names("state-damaged", in: TemporaryDirectory.path + "/other").filter { $0.hasSuffix("-wal") }
        #expect(aside.count == 1)
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: TemporaryDirectory.path + "/other/" + (aside.first ?? ""))) == log
        )
    }

    @Test("damage that shows only later is dealt with in the same call, and numbers go on")
    func later() async throws {
        // Many records, so that the file is too large to be checked as a whole when it is opened.
        var state = try openState()
        for _ in 0..<10 {
            try await state.record(
                (0..<1000).map { event(.message, "n \($0)", detail: String(repeating: "x", count: 200)) })
        }
        await state.close()
        let url = URL(fileURLWithPath: file)
        var data = try Data(contentsOf: url)
        try #require(data.count > Database.largestChecked)
        // All but the first pages, which hold the schema and the counter.
        data.replaceSubrange(4096 * 20..<data.count, with: Data(repeating: 0xA5, count: data.count - 4096 * 20))
        try data.write(to: url)

        state = try openState()
        var record: Record?
        for number in 0..<50 where try names("state-damaged").isEmpty {
            record = try await state.record(event(.failure, "after \(number)"))[0]
            _ = try await state.everything()
        }
        #expect(try names("state-damaged").contains { $0.hasSuffix("Z.db") })
        let next = try await state.record(event(.success, "y"))[0]
        #expect(next.sequence > 10_000)
        #expect(next.sequence >= (record?.sequence ?? 0))
        #expect(await firstNotice(state)?.contains("numbers begin") == false)
    }

    @Test("a row that no version of the program wrote counts as damage")
    func unreadable() async throws {
        let state = try openState()
        try await state.record(event(.failure, "Backup"))
        try execute("UPDATE record SET kind = 77")
        #expect(try await state.everything().isEmpty)
        #expect(try names("state-damaged").contains { $0.hasSuffix("Z.db") })
    }

    @Test("two damaged files in one second are both kept")
    func twice() throws {
        let folder = StateFolder(path: TemporaryDirectory.path)
        let time = Timestamp(milliseconds: 1_796_004_845_000)
        for text in ["one", "two", "three"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            _ = try folder.moveAside(at: time)
        }
        let stem = "state-damaged-2026-11-30T02-14-05Z"
        #expect(try names("state-damaged") == [stem + "-2.db", stem + "-3.db", stem + ".db"])
        let last = try String(contentsOfFile: TemporaryDirectory.path + "/" + stem + "-3.db", encoding: .utf8)
        #expect(last == "three")
    }
}
