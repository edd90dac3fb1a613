// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("What a person does with it", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct PersonActsTests {
    @Test("'silence' stops a long sentence in the middle, and the next event is heard again")
    func silence() async throws {
        let servers = try await OwnServers()
        let person = try Person(
            servers: .at(servers.addresses), profile: "extends = \"everything\"\nchannels.earcon.enabled = false")
        let recording = try await servers.pulse.record()
        let long = Array(repeating: "one two three four five", count: 40).joined(separator: ", ")
        async let spoken = person.emit("message", long, "--key", "long")
        #expect(await eventually { servers.isHeard })
        #expect(try await person.run("silence").status == 0)
        let emitted = try await spoken
        #expect(emitted.outcome(.speech) != .delivered, "\(emitted.reason(.speech))")
        #expect(emitted.outcome(.desktop) == .delivered, "what is shown stays")
        // Two hundred words take more than a minute.
        #expect(try #require(try await recording.finish()[0].audible).count < 40 * 44_100)
        #expect(try await person.emit("success", "next").outcome(.speech) == .delivered)
    }

    @Test("'repeat' presents the last messages again, and records nothing")
    func repeats() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        #expect(try await person.run("repeat").output == "Nothing was recorded yet.\n")
        for title in ["one", "two", "three"] { try await person.run("emit", "--wait", "success", title) }
        let recording = try await servers.pulse.record()
        let answer = try await person.run("repeat", "2")
        #expect(answer.status == 0)
        #expect(answer.lines.count == 2)
        #expect(answer.lines[0].hasPrefix("Success: two (notify-a11y, "))
        #expect(answer.lines[1].hasPrefix("Success: three (notify-a11y, "))
        // The voice, which is silent for what comes by itself, speaks for what is asked for.
        #expect(await eventually { servers.isHeard })
        _ = try await recording.finish()
        #expect(try await person.history().count == 3)
    }

    @Test("'ack' takes an entry off the list and its card off the screen, by key, number or id")
    func acknowledges() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        let first = try await person.emit("failure", "Backup", "--key", "Nightly")
        let second = try await person.emit("warning", "Disk")
        _ = try await person.emit("failure", "Build", "--app", "ci")
        _ = try await person.emit("message", "Mail")
        #expect(try await servers.displayed == 4)
        #expect(try await person.run("ack", "Nightly").output.hasPrefix("Acknowledged: Failure: Backup (notify-a11y, "))
        #expect(try await eventually { try await servers.displayed == 3 })
        #expect(
            try await person.run("ack", "\(second.sequence ?? 0)").output.hasPrefix("Acknowledged: Warning: Disk ("))
        #expect(try await person.run("ack", "build", "--app", "other").status == 65)
        #expect(try await person.run("ack", "Build", "--app", "ci").status == 0)
        #expect(try await eventually { try await servers.displayed == 1 })
        let again = try await person.run("ack", "\(first.id)")
        #expect(
            again.status == 65 && again.errors.contains("see: notify-a11y status"), "\(again.output)\(again.errors)")
        let rest = try await person.run("ack", "--all", "--json").one(Entry.self)
        #expect(rest.newest.event.texts.title == "Mail")
        #expect(try await eventually { try await servers.displayed == 0 })
        #expect(try await person.run("status").output == "Nothing is waiting.\n")
        #expect(try await person.run("ack", "--all").status == 0)
    }

    @Test("'ack' takes a title as well, lists several of one title, and names each failure that it clears")
    func titles() async throws {
        let person = try Person()
        try await person.run("emit", "failure", "Backup failed", "--key", "nightly")
        try await person.run("emit", "warning", "Backup is slow", "--key", "nightly")
        try await person.run("emit", "success", "Backup works again", "--key", "nightly")
        let answer = try await person.run("ack", "the BACKUP works again!")
        #expect(answer.status == 0)
        #expect(answer.lines.count == 2)
        #expect(answer.lines[0].hasPrefix("Acknowledged: Failure: Backup failed, now Success: Backup works again ("))
        #expect(answer.lines[1].hasPrefix("  Warning: Backup is slow ("))
        #expect(!answer.output.contains("unseen"))
        for app in ["one", "two"] { try await person.run("emit", "failure", "Sync", "--app", app, "--key", "k-\(app)") }
        let several = try await person.run("ack", "sync")
        #expect(
            several.status == 64 && several.errors.contains("several entries are called 'sync'"), "\(several.errors)")
        #expect(several.errors.contains("(one)") && several.errors.contains("(two)"))
        #expect(try await person.run("ack", "sync", "--app", "two").output.contains("Failure: Sync (two, "))
        try await person.run("emit", "question", "Deploy?", "--action", "y=yes")
        #expect(
            try await person.run("ack", "deploy").output.contains("  it still waits for an answer: notify-a11y act"))
        #expect(try await person.run("act", "yes").status == 0)
    }

    @Test("pressing the button on a card acknowledges its entry, and takes the card away")
    func pressed() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        _ = try await person.emit("failure", "Backup")
        #expect(try await eventually { try await servers.displayed == 1 })
        try await servers.press()
        #expect(try await eventually { try await person.entries().isEmpty })
        #expect(try await eventually { try await servers.displayed == 0 })
    }

    @Test("'channels' says what each one uses and reaches")
    func channels() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        let lines = try await person.run("channels").lines
        #expect(lines.contains { $0.hasPrefix("desktop: works, on; reaches sight; dunst ") })
        #expect(lines.contains { $0.hasPrefix("earcon: works, on; reaches hearing; ") })
        #expect(lines.contains { $0.hasPrefix("speech: works, only for what you type; reaches hearing; espeak-ng ") })
        #expect(lines.contains { $0.hasPrefix("haptic: unavailable, off; ") && $0.contains("channels.haptic.device") })
        #expect(lines.contains { $0.hasPrefix("terminal: works, on; reaches sight; ") })
        // A muted output reaches nobody, and its words are not taken for heard.
        try servers.pulse.control("set-sink-mute", "null", "1")
        #expect(
            try await eventually {
                try await person.run("channels").lines.contains { $0.hasPrefix("earcon: reaches nobody, on; ") }
            })
        #expect(try await person.emit("success", "x").outcome(.earcon) == .unavailable)
    }

    @Test("'receipts' tells what became of an event by its number and its id, also after a restart")
    func receipts() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let emitted = try await person.emit("success", "Order 42")
        let before = try await person.run("receipts", "1").output
        #expect(before.hasPrefix("Success: Order 42 (notify-a11y, "))
        #expect(before.contains("\nRecorded as number 1.\n"))
        for channel in [
            "desktop: delivered (sight), ", "speech: delivered (hearing), ", "earcon: delivered (hearing), ",
        ] {
            #expect(before.contains("\n" + channel))
        }
        try await person.run("companion", "stop")
        #expect(try await person.run("receipts", "\(emitted.id)").output == before)
        for name in ["", "order 42", "Order 42", "ORDER 42!"] {
            #expect(try await person.run(["receipts"] + (name.isEmpty ? [] : [name])).output == before, "\(name)")
        }
        let explained = try await person.run("explain", "1").output
        #expect(explained.hasPrefix("Success: Order 42 (number 1, "))
        for name in ["", "\(emitted.id)", "order 42", "ORDER 42!"] {
            #expect(try await person.run(["explain"] + (name.isEmpty ? [] : [name])).output == explained, "\(name)")
        }
        for command in ["receipts", "explain"] {
            #expect(try await person.run(command, "no such").errors.contains("there is no such event 'no such'"))
        }
        let missing = try await person.run("receipts", "99")
        #expect(missing.status == 65 && missing.errors.contains("there is no such event"))
    }

    @Test("'watch' tells each change until the companion ends")
    func watch() async throws {
        let person = try Person()
        try await person.run("companion", "start")
        let watcher = try person.start("\(Person.binaries)/notify-a11y", "watch", output: "watch")
        func lines() throws -> [String] {
            try String(contentsOfFile: person.folder + "/watch", encoding: .utf8).split(separator: "\n").map(
                String.init)
        }
        #expect(
            try await eventually {
                try await person.run("emit", "--quiet", "failure", "Backup", "--key", "k")
                return try !lines().isEmpty
            })
        try await person.run("ack", "k")
        #expect(try await eventually { try lines().last == "Acknowledged: k (notify-a11y)" })
        #expect(try lines()[0].hasPrefix("Failure: Backup (notify-a11y, "))
        try await person.run("companion", "stop")
        #expect(await waitForEnd(of: watcher) == 69)
        let errors = try String(contentsOfFile: person.folder + "/watch.err", encoding: .utf8)
        #expect(errors == "notify-a11y: the companion has ended\n")
    }
}
