// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("In a terminal", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct TerminalTests {
    @Test("what is typed by hand is written, spoken, and once explained")
    func byHand() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        let terminal = try await Terminal(of: person)
        let recording = try await servers.pulse.record()
        let first = try await terminal.type("notify-a11y emit success 'Order 42'")
        #expect(first.status == 0)
        #expect(first.screen.contains("Success: Order 42"))
        #expect(first.errors.hasPrefix("notify-a11y: this is spoken because you typed it yourself; "))
        #expect(first.errors.contains(person.folder + "/.config/notify-a11y/profile.toml"))
        #expect(first.errors.split(separator: "\n").count == 1)

        let record = try #require(try await person.history().first)
        #expect(record.event.origin == Origin(source: .hand, byHand: true, terminal: .foreground))
        var receipt: EventReceipt?
        #expect(
            try await eventually {
                receipt = try await person.run("receipts", "1", "--json").one(EventReceipt.self)
                return receipt?.channels.allSatisfy { $0.outcome != .planned } == true
            })
        for channel: ChannelID in [.terminal, .desktop, .speech, .earcon] {
            #expect(receipt?.channels.first { $0.channel == channel }?.outcome == .delivered, "\(channel)")
        }
        #expect(try #require(try await recording.finish()[0].audible).count > 44_100)

        let second = try await terminal.type("notify-a11y emit --wait success 'Order 43'")
        #expect(second.status == 0 && second.errors.isEmpty, "said once: \(second.errors)")
        #expect(try await person.run("receipts", "2").output.contains("speech: delivered (hearing), spoken by"))
    }

    @Test("a voice that the person chose is not explained to them")
    func chosenVoice() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.speech.enabled = true")
        let terminal = try await Terminal(of: person)
        let typed = try await terminal.type("notify-a11y emit --wait success 'Order 42'")
        #expect(typed.status == 0 && typed.errors.isEmpty, "\(typed.errors)")
        #expect(try await person.run("receipts", "1").output.contains("speech: delivered (hearing), spoken by"))
    }

    @Test("over ssh nothing counts as typed by hand, so no voice speaks at the far end")
    func remote() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        let terminal = try await Terminal(of: person, changing: ["SSH_CONNECTION": "10.0.0.1 50000 10.0.0.2 22"])
        let recording = try await servers.pulse.record()
        let typed = try await terminal.type("notify-a11y emit --wait success 'Order 42'")
        #expect(typed.status == 0 && typed.errors.isEmpty)
        #expect(typed.screen.contains("Success: Order 42"))
        let record = try #require(try await person.history().first)
        #expect(record.event.origin == Origin(source: .hand, byHand: false, terminal: .foreground))
        #expect(try await recording.finish()[0].peak == 0)
        #expect(try await person.run("receipts", "1").output.contains("speech: suppressed, automatic"))
    }

    @Test("a background job, a quiet one and one that prints JSON write no line into the terminal")
    func noLine() async throws {
        let person = try Person()
        let terminal = try await Terminal(of: person)
        let background = try await terminal.type("notify-a11y emit success 'from behind' & wait")
        #expect(!background.screen.contains { $0.contains("Success: from behind") })
        let quiet = try await terminal.type("notify-a11y emit --quiet success 'quietly'")
        #expect(!quiet.screen.contains { $0.contains("Success:") } && quiet.errors.isEmpty)
        let json = try await terminal.type("notify-a11y emit --json success 'as JSON'")
        #expect(json.screen.joined().contains(#""title":"as JSON""#))
        #expect(!json.screen.contains("Success: as JSON"))
        let origins = try await person.history().map(\.event.origin.terminal)
        #expect(origins == [.background, .quiet, .quiet])
        // What comes through a pipe was not typed.
        let piped = try await terminal.type("echo 'from a pipe' | notify-a11y emit message -")
        #expect(piped.screen.contains("Message: from a pipe"))
        #expect(try await person.history().last?.event.origin.byHand == false)
    }

    @Test("what a person lists by hand counts as seen, and leaves the list when something newer comes")
    func seen() async throws {
        let person = try Person()
        try await person.run("emit", "failure", "Backup failed", "--key", "backup")
        try await person.run("emit", "success", "Backup works again", "--key", "backup")
        let terminal = try await Terminal(of: person)
        for line in ["notify-a11y status | cat", "notify-a11y status --json", "notify-a11y history --json >/dev/null"] {
            #expect(try await terminal.type(line).status == 0)
            #expect(try await person.entries().map(\.unseenCount) == [1], "\(line)")
        }
        let listed = try await terminal.type("notify-a11y status")
        #expect(listed.screen[0].hasPrefix("Failure: Backup failed, now Success: Backup works again (notify-a11y, "))
        #expect(listed.screen[0].hasSuffix(", unseen)"))
        let entry = try #require(try await person.entries().first)
        #expect(entry.newest.seen && entry.unseenCount == 0 && !entry.isUnseen)
        let again = try await terminal.type("notify-a11y status")
        #expect(again.screen.count == 1 && again.screen[0].hasPrefix("Success: Backup works again (notify-a11y, "))
        #expect(!again.screen[0].contains("unseen"))
        // Once seen and followed by something newer, it isn't listed any more.
        try await person.run("emit", "message", "Mail", "--key", "mail")
        #expect(try await person.run("status").lines.allSatisfy { !$0.contains("Backup failed") })
    }

    @Test("what failed again and again is one line with its count, and hides no other failure")
    func again() async throws {
        let person = try Person()
        try await person.run("emit", "failure", "Disk is dying", "--app", "smart")
        try await person.shell("for i in $(seq 30); do notify-a11y emit --quiet failure Sync --app cron; done")
        try await person.run("emit", "warning", "Sync is slow", "--app", "cron", "--key", "sync")
        let lines = try await person.run("status").lines
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("Failure: Sync, ") && lines[0].contains(" times, now Warning: Sync is slow (cron, "))
        #expect(lines[1] == "  and 10 more, unseen")
        #expect(lines[2].hasPrefix("Failure: Disk is dying (smart, "))
    }

    @Test("a list longer than ten lines says how many more there are, and only what was printed counts as seen")
    func tenLines() async throws {
        let person = try Person()
        try await person.shell("for i in $(seq 14); do notify-a11y emit --quiet message \"n $i\"; done")
        let terminal = try await Terminal(of: person)
        let listed = try await terminal.type("notify-a11y status")
        #expect(listed.screen.count == 11)
        #expect(listed.screen.last == "and 4 more: notify-a11y status --all")
        #expect(try await person.entries().filter { !$0.isUnseen }.count == 10)
        #expect(try await terminal.type("notify-a11y status --all").screen.count == 14)
    }
}
