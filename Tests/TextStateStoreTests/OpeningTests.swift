// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Opening", .temporaryDirectory, .timeLimit(.minutes(5)))
struct OpeningTests {
    private var folder: String { TemporaryDirectory.path + "/deep/state" }

    @Test("folders are made for the person alone, and so are all files from the first record on")
    func modes() async throws {
        let state = try openState(folder)
        try await state.record(event(.failure, "Backup"))
        #expect(try mode(folder) == 0o700)
        #expect(try mode(TemporaryDirectory.path + "/deep") == 0o700)
        let files = try names("", in: folder)
        #expect(files == ["state.db", "state.db-shm", "state.db-wal"])
        for file in files { #expect(try mode(folder + "/" + file) == 0o600) }
    }

    @Test("a file and a folder that others could read are closed to them")
    func tightened() async throws {
        let state = try openState(folder)
        await state.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder + "/state.db")
        let again = try openState(folder)
        try await again.record(event(.success, "x"))
        #expect(try mode(folder) == 0o700)
        for file in try names("", in: folder) { #expect(try mode(folder + "/" + file) == 0o600) }
    }

    @Test(
        "a symbolic link in a file's place is refused, and what it leads to isn't touched",
        arguments: ["", "-wal", "-shm"])
    func symlink(ending: String) async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let target = TemporaryDirectory.path + "/precious"
        try Data("precious".utf8).write(to: URL(fileURLWithPath: target))
        let link = folder + "/state.db" + ending
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let error = await failure { _ = try openState(folder) }
        #expect(error?.code == .denied)
        #expect(error?.message == "'\(link)' is a symbolic link, so the text state is not kept there; move it away")
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")
    }

    @Test("a folder in the file's place is refused")
    func folderInPlace() async throws {
        try FileManager.default.createDirectory(atPath: folder + "/state.db", withIntermediateDirectories: true)
        let error = await failure { _ = try openState(folder) }
        #expect(error?.message.contains("is not a file") == true)
    }

    @Test("a file in the folder's place is refused")
    func fileInPlace() async throws {
        let path = TemporaryDirectory.path + "/state"
        try Data().write(to: URL(fileURLWithPath: path))
        let error = await failure { _ = try openState(path) }
        #expect(error?.message.contains("'\(path)' is not a folder") == true)
    }

    @Test("a folder or a file of another user is refused", arguments: ["", "/state.db"])
    func owner(path: String) async throws {
        let state = try openState(folder)
        await state.close()
        // The tests run as root, for which nothing else would be in the way.
        try #require(unsafe chown(folder + path, 12345, 12345) == 0, "the tests must run as root")
        let error = await failure { _ = try openState(folder) }
        #expect(error?.code == .denied)
        #expect(error?.message.contains("'\(folder + path)' belongs to user 12345, not to user 0") == true)
    }

    @Test("a file of a newer version is refused by a message that names both versions, and stays in its place")
    func newer() async throws {
        let state = try openState()
        try await state.record(event(.failure, "Backup"))
        await state.close()
        try execute("PRAGMA user_version = 7")
        let error = await failure { _ = try openState() }
        #expect(error?.code == .invalidArgument)
        let expected = "is of version 7, and this program knows versions up to \(Schema.current.version)"
        #expect(error?.message.contains(expected) == true)
        #expect(try names("state-damaged").isEmpty)
        #expect(try integer("SELECT count(*) FROM record") == 1)
    }

    @Test("a database of another program is refused and stays as it is", arguments: [0, 99])
    func foreign(application: Int) async throws {
        try execute("CREATE TABLE recipes (id INTEGER); PRAGMA application_id = \(application)")
        let error = await failure { _ = try openState() }
        #expect(error?.message.contains("is a database of another program") == true)
        #expect(try integer("SELECT count(*) FROM sqlite_schema") == 1)
        #expect(try names("state-damaged").isEmpty)
    }

    @Test("an empty file is begun anew without a word")
    func emptyFile() async throws {
        _ = FileManager.default.createFile(atPath: TemporaryDirectory.path + "/state.db", contents: nil)
        let state = try openState()
        #expect(try await state.record(event(.success, "x"))[0].sequence == 1)
        #expect(try names("state-damaged").isEmpty)
    }

    @Test("one that opens later fails with the reason until it can be opened, and then works")
    func later() async throws {
        let path = TemporaryDirectory.path + "/state"
        try Data().write(to: URL(fileURLWithPath: path))
        let state = try openState(path, opensLater: true)
        for _ in 1...2 {
            let commit = await state.commit([event(.success, "x"), event(.success, "y")])
            #expect(commit.records.count == 2)
            #expect(throws: NotifyError.self) { try commit.records[1].get() }
            #expect(await failure { _ = try await state.entries() }?.message.contains("is not a folder") == true)
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(try await state.record(event(.success, "x"))[0].sequence == 1)
    }

    @Test("the time in a file's name is UTC and sorts")
    func date() {
        #expect(StateFolder.date(Timestamp(milliseconds: 1_796_004_845_678)) == "2026-11-30T02-14-05Z")
        #expect(StateFolder.date(Timestamp(milliseconds: 0)) == "1970-01-01T00-00-00Z")
    }
}
