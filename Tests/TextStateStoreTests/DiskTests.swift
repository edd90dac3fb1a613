// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Full and read-only disks", .temporaryDirectory, .timeLimit(.minutes(5)))
struct DiskTests {
    private func error(_ commit: Commit) -> NotifyError? {
        guard case .failure(let error)? = commit.records.first else { return nil }
        return error
    }

    @Test(
        "a full disk refuses records clearly, keeps the old ones, and takes new ones when space returns",
        arguments: [2048, 4096])
    func full(kilobytes: Int) async throws {
        let disk = try SmallDisk(kilobytes: kilobytes)
        var state = try openState(disk.path)
        let ballast = disk.path + "/ballast"
        try Data(count: 300 << 10).write(to: URL(fileURLWithPath: ballast))

        var stored: [Record] = []
        var refusal: NotifyError?
        for batch in 0..<2000 where refusal == nil {
            let commit = await state.commit((0..<20).map { event(.failure, "n \(batch) \($0)", key: "k") })
            refusal = error(commit)
            let records = commit.records.compactMap { try? $0.get() }
            #expect(records.isEmpty || records.count == 20)
            stored += records
        }
        let message = try #require(refusal?.message)
        let file = disk.path + "/state.db"
        let expected =
            "can't store in the text state at '\(file)' (SQLite 13: database or disk is full); "
            + "free some space on its disk, and it works again"
        #expect(message == expected)
        #expect(refusal?.code == .io)
        #expect(refusal?.cause as? SQLiteStatus == SQLiteStatus(rawValue: 13))
        // It can still be read, and goes on refusing.
        #expect(try await state.entries().first?.newest == stored.last)
        #expect(error(await state.commit((0..<5000).map { event(.failure, "more \($0)") })) != nil)
        #expect(try await state.everything() == stored)

        try FileManager.default.removeItem(atPath: ballast)
        let next = try await state.record(event(.failure, "after", key: "k"))[0]
        #expect(next.sequence == (stored.last?.sequence ?? 0) + 1)
        await state.close()
        state = try openState(disk.path)
        #expect(try await state.everything() == stored + [next])
        #expect(try names("state-damaged", in: disk.path).isEmpty)
        await state.close()
    }

    @Test("a disk that becomes read-only refuses records, and takes them when it can be written again")
    func becomesReadOnly() async throws {
        let disk = try SmallDisk(kilobytes: 4096)
        // Nothing may be open for writing while a disk becomes read-only, so it is closed in between.
        var state = try openState(disk.path)
        let record = try await state.record(event(.failure, "before"))[0]
        await state.close()
        try disk.setReadOnly(true)
        let refusal = await failure { _ = try openState(disk.path) }
        #expect(refusal?.code == .io)
        #expect(refusal?.message.contains("make its folder writable") == true)

        state = try openState(disk.path, opensLater: true)
        #expect(error(await state.commit([event(.failure, "x")]))?.message == refusal?.message)
        try disk.setReadOnly(false)
        let next = try await state.record(event(.success, "after"))[0]
        #expect(try await state.everything() == [record, next])
        await state.close()
    }

    @Test("a read-only folder without a text state is an error that names what could not be made")
    func readOnlyFolder() async throws {
        let disk = try SmallDisk(kilobytes: 1024)
        try disk.setReadOnly(true)
        var error = await failure { _ = try openState(disk.path) }
        #expect(error?.message == "can't make '\(disk.path)/state.db' (error 30: Read-only file system)")
        error = await failure { _ = try openState(disk.path + "/deeper/state") }
        #expect(error?.message == "can't make the folder '\(disk.path)/deeper' (error 30: Read-only file system)")
    }

    @Test("a disk too small for an empty text state is a clear error, and opens later when space returns")
    func tooSmall() async throws {
        let disk = try SmallDisk(kilobytes: 1024)
        let ballast = disk.path + "/ballast"
        try Data(count: 1000 << 10).write(to: URL(fileURLWithPath: ballast))
        let state = try openState(disk.path, opensLater: true)
        let refusal = error(await state.commit([event(.failure, "x")]))
        #expect(refusal?.code == .io)
        #expect(refusal?.message.contains("full") == true || refusal?.message.contains("No space") == true)
        #expect(try names("state-damaged", in: disk.path).isEmpty)
        try FileManager.default.removeItem(atPath: ballast)
        #expect(try await state.record(event(.success, "x"))[0].sequence == 1)
        await state.close()
    }
}
