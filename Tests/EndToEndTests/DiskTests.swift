// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("A disk that is full, or can't be written", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct DiskTests {
    /// A disk of two mebibytes for a person's text state, gone at the end of the scope.
    private struct SmallDisk: ~Copyable {
        let path: String

        init(for person: Person) throws {
            path = person.folder + "/.local/state"
            try #require(
                unsafe mount("tmpfs", path, "tmpfs", 0, "size=2m,mode=700") == 0,
                "the tests need the right to mount a small disk: run them as root")
        }

        deinit { unsafe umount2(path, CInt(MNT_DETACH)) }
    }

    @Test("on a full disk the emitter is told, the words are shown without a cue, and it works again with more space")
    func full() async throws {
        let servers = try await OwnServers()
        let person = try Person(
            servers: .at(servers.addresses), profile: "extends = \"everything\"\nchannels.speech.enabled = false")
        let disk = try SmallDisk(for: person)
        #expect(try await person.run("emit", "--wait", "success", "before").status == 0)
        try await person.shell("cat /dev/zero >\(disk.path)/ballast 2>/dev/null")

        // What SQLite has already set aside may take a few more.
        var recorded = 1
        var failed: Answer?
        while failed == nil, recorded < 400 {
            let answer = try await person.run(
                "emit", "--key", "k", "success", "n \(recorded)", "--detail", String(repeating: "x", count: 20_000))
            if answer.status == 0 { recorded += 1 } else { failed = answer }
        }
        let answer = try #require(failed)
        #expect(answer.status == 74)
        #expect(answer.output.isEmpty)
        #expect(answer.errors.split(separator: "\n").count == 1)
        #expect(answer.errors.contains("full"), "\(answer.errors)")
        #expect(!answer.errors.contains("xxx"), "an error never tells the text")

        let recording = try await servers.pulse.record()
        #expect(try await person.run("emit", "failure", "Disk is full").status == 74)
        #expect(try await person.run("emit", "--wait", "--json", "question", "Which?").status == 74)
        #expect(
            try await eventually { try await servers.closeAll().contains { $0.summary == "Failure: Disk is full" } })
        #expect(try await recording.finish(after: 0.7)[0].peak == 0, "no cue for what is not recorded")
        #expect(try await !servers.closeAll().contains { $0.summary.hasPrefix("Question") })
        // What was recorded can be read meanwhile.
        #expect(try await person.history().count == recorded)

        try FileManager.default.removeItem(atPath: disk.path + "/ballast")
        #expect(try await eventually { try await person.run("emit", "success", "after").status == 0 })
        let history = try await person.history()
        #expect(history.count == recorded + 1)
        #expect(history.last?.event.texts.title == "after")
        #expect(history.first?.event.texts.title == "before")
        try await person.run("companion", "stop")
        #expect(try await person.history().count == recorded + 1)
    }

    @Test("in a state folder that can't be written, the emitter is told and the words are shown")
    func readOnly() async throws {
        let servers = try await OwnServers()
        let person = try Person(
            servers: .at(servers.addresses), profile: "extends = \"everything\"\nchannels.speech.enabled = false")
        let disk = try SmallDisk(for: person)
        try #require(unsafe mount("tmpfs", disk.path, "tmpfs", CUnsignedLong(MS_REMOUNT | MS_RDONLY), nil) == 0)
        let recording = try await servers.pulse.record()
        let answer = try await person.run("emit", "failure", "Backup")
        #expect(answer.status == 74, "\(answer.errors)")
        #expect(answer.errors.contains(disk.path), "\(answer.errors)")
        #expect(answer.errors.split(separator: "\n").count == 1)
        #expect(try await eventually { try await servers.closeAll().contains { $0.summary == "Failure: Backup" } })
        #expect(try await recording.finish()[0].peak == 0)
        // Also then there is only one companion.
        #expect(try await person.run("emit", "failure", "again").status == 74)
        #expect(person.companions.count == 1)

        try #require(unsafe mount("tmpfs", disk.path, "tmpfs", CUnsignedLong(MS_REMOUNT), nil) == 0)
        #expect(try await eventually { try await person.run("emit", "success", "after").status == 0 })
        #expect(try await person.entries().map(\.newest.event.texts.title) == ["after"])
    }
}
