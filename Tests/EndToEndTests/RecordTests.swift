// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Records that last", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct RecordTests {
    @Test("after a restart the records are in order, and numbers and ids go on without being used again")
    func restart() async throws {
        let person = try Person()
        for title in ["one", "two", "three"] { try await person.run("emit", "message", title) }
        #expect(try await person.run("companion", "stop").status == 0)
        #expect(try await person.emit("message", "four", wait: "--json").sequence == 4)
        // Also after everything was acknowledged, and after a crash.
        try await person.run("ack", "--all")
        kill(try await person.companion().pid, SIGKILL)
        #expect(try await person.emit("message", "five", wait: "--json").sequence == 5)
        let history = try await person.history()
        #expect(history.map(\.sequence) == [1, 2, 3, 4, 5])
        #expect(history.map(\.event.texts.title) == ["one", "two", "three", "four", "five"])
        #expect(Set(history.map(\.event.id)).count == 5)
        #expect(history.map(\.event.time) == history.map(\.event.time).sorted())
    }

    @Test("64 programs that emit at the same time leave 64 whole records and one companion")
    func parallel() async throws {
        let person = try Person()
        let answer = try await person.shell(
            "for i in $(seq 64); do notify-a11y emit message \"number $i\" --detail \"detail $i\" & done; wait")
        #expect(Set(answer.lines) == Set((1...64).map { "Message: number \($0)" }))
        let records = try await person.history()
        #expect(records.count == 64)
        for record in records {
            let number = record.event.texts.title.dropFirst("number ".count)
            #expect(record.event.texts.detail == "detail \(number)")
        }
        #expect(Set(records.map(\.event.texts.title)).count == 64)
        #expect(await eventually { person.companions.count == 1 }, "those that came second leave")
    }

    @Test("20 first emits at the same time start one companion and lose nothing")
    func race() async throws {
        let person = try Person()
        let answer = try await person.shell(
            "for i in $(seq 20); do notify-a11y emit message \"n $i\" || echo failed & done; wait")
        #expect(!answer.lines.contains("failed"), "\(answer.errors)")
        #expect(try await person.history().count == 20)
        #expect(await eventually { person.companions.count == 1 })
        #expect(try await person.companion().pid == person.companions.first)
    }

    @Test("what nobody has seen is counted until it was seen, whatever happens to its cards")
    func unseen() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        func unseen() async throws -> Int { try await person.entries().filter(\.isUnseen).count }
        for title in ["one", "two"] { try await person.run("emit", "--wait", "failure", title) }
        #expect(try await unseen() == 2)
        // Closing a card is not reading it; nor is listing it in a pipe.
        _ = try await servers.closeAll()
        try await person.run("status")
        try await person.run("history")
        #expect(try await unseen() == 2)
        try await person.run("ack", "one")
        #expect(try await unseen() == 1)
        try await person.run("ack", "--all")
        #expect(try await unseen() == 0)
        #expect(try await person.run("status").output == "Nothing is waiting.\n")
    }

    @Test("an unread failure is listed after 5000 successes of another program")
    func noisy() async throws {
        let person = try Person()
        try await person.run("emit", "failure", "Disk", "--app", "quiet")
        let sent = await Pipeline.run(person.socket, count: 5000) { _ in
            Pipeline.emit("success", "Build", app: "noisy", key: "build")
        }
        #expect(sent.acknowledged.count == 5000)
        let entries = try await person.entries()
        #expect(entries.map(\.newest.event.subject.app) == ["quiet", "noisy"])
        #expect(entries.last?.newest.sequence == 5001)
        #expect(try await person.run("status").lines.first?.hasPrefix("Failure: Disk (quiet, ") == true)
    }

    @Test("a restart with 50 unseen events shows no card and makes no sound")
    func noReplay() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        // Recorded where nobody is told.
        let alone = try Person()
        try await alone.shell("for i in $(seq 50); do notify-a11y emit --quiet failure \"old $i\"; done")
        try await alone.run("companion", "stop")

        let recording = try await servers.pulse.record()
        #expect(try await person.run("companion", "start").status == 0)
        #expect(try await person.entries().count == 50)
        let channels = try await person.run("channels", "--json").decoded(as: ChannelAnswer.self)
        #expect(channels.filter { $0.availability == .working }.count == 5)
        #expect(try await recording.finish(after: 1.5)[0].peak == 0)
        #expect(try await servers.closeAll().isEmpty)
        // Only what is new is told.
        #expect(try await person.emit("success", "new").outcome(.speech) == .delivered)
        #expect(try await servers.closeAll().map(\.summary) == ["Success: new"])
    }

    @Test("history finds by time, kind, app and text")
    func search() async throws {
        let person = try Person()
        try await person.run("emit", "success", "Backup", "--app", "ci-a")
        try await person.run("emit", "failure", "Build", "--app", "ci-b", "--detail", "No Space left")
        try await person.run("emit", "failure", "Mail", "--app", "post", "--sensitivity", "secret", "--detail", "space")
        func titles(_ options: String...) async throws -> [String] {
            try await person.run(["history", "--json"] + options).decoded(as: Record.self).map(\.event.texts.title)
        }
        #expect(try await titles("--kind", "failure") == ["Build", "Mail"])
        #expect(try await titles("--app", "ci-*") == ["Backup", "Build"])
        #expect(try await titles("--search", "space") == ["Build"], "secret texts are not found")
        #expect(try await titles("--limit", "1") == ["Mail"])
        #expect(try await titles("--since", "1h") == ["Backup", "Build", "Mail"])
        #expect(try await titles("--since", "2999-01-01").isEmpty)
        #expect(try await person.run("history", "--kind", "question").output == "Nothing was recorded that matches.\n")
    }
}

extension Person {
    /// The companions that run for this person.
    var companions: [Int32] {
        Household.processes(of: folder).filter {
            (try? String(contentsOfFile: "/proc/\($0)/comm", encoding: .utf8)) == "notify-a11yd\n"
        }
    }
}
