// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite(
    "What a terminal program is told", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct TerminalSequenceTests {
    private static let escape = "\u{1B}"
    private static let all = """
        channels.terminal.progress = true
        channels.terminal.bell = true

        """

    /// What a terminal program without any multiplexer gets from a command.
    private func bytes(of line: String, for person: Person) async throws -> String {
        let file = "\(person.folder)/\(UUID().uuidString.prefix(6)).typescript"
        let answer = try await person.shell("script -qfc \"\(line)\" \(file)", changing: ["TERM": "xterm"])
        #expect(answer.status == 0, "\(answer.errors)")
        let data = try #require(FileManager.default.contents(atPath: file))
        let text = String(decoding: data, as: UTF8.self)
        // The first line and the last one are of `script` itself.
        let lines = text.replacingOccurrences(of: "\r\n", with: "\n").components(separatedBy: "\n")
        return lines.dropFirst().prefix { !$0.hasPrefix("Script done on ") }.joined(separator: "\n")
    }

    @Test(
        "each sequence reaches a terminal program as its specification has it, and by default there is none",
        arguments: [
            ("none", ""), ("osc9", "]9;Failure: Backup; done: Disk full"),
            ("osc777", "]777;notify;Failure: Backup, done;Disk full"),
        ])
    func plain(sequence: String, text: String) async throws {
        let profile = sequence == "none" ? "" : "channels.terminal.sequence = \"\(sequence)\""
        let person = try Person(profile: profile)
        let got = try await bytes(of: "notify-a11y emit failure 'Backup; done' --detail 'Disk full'", for: person)
        #expect(got.contains("Failure: Backup; done\n"))
        if text.isEmpty {
            #expect(!got.contains(Self.escape) && !got.contains("\u{7}"))
        } else {
            #expect(got.contains(Self.escape + text + Self.escape + "\\"), "\(got.debugDescription)")
        }
    }

    @Test("OSC 99 has title and body of one notice, the same id for the same subject, and moves no focus")
    func kitty() async throws {
        let person = try Person(profile: "channels.terminal.sequence = \"osc99\"")
        let first = try await bytes(of: "notify-a11y emit failure Backup --key k --detail 'Disk full'", for: person)
        let second = try await bytes(of: "notify-a11y emit success 'Works again' --key k", for: person)
        let start = try #require(first.range(of: "]99;i="))
        let id = first[start.upperBound...].prefix { $0 != ":" }
        #expect(
            first.contains("\(Self.escape)]99;i=\(id):a=-focus:u=1:d=0:p=title;Failure: Backup\(Self.escape)\\"))
        #expect(first.contains("\(Self.escape)]99;i=\(id):a=-focus:u=1:d=1:p=body;Disk full\(Self.escape)\\"))
        #expect(
            second.contains("\(Self.escape)]99;i=\(id):a=-focus:u=1:d=1:p=title;Success: Works again\(Self.escape)\\"))
    }

    @Test("no control byte of a text gets into a sequence, and a private event's words don't either")
    func safe() async throws {
        let person = try Person(profile: "channels.terminal.sequence = \"osc9\"")
        try #"printf 'evil\033]0;owned\007 and \033\\ more\233m'"#.write(
            toFile: person.folder + "/evil", atomically: true, encoding: .utf8)
        let got = try await bytes(
            of:
                "notify-a11y emit message \\\"$(sh $HOME/evil)\\\"; notify-a11y emit message Payslip --sensitivity private",
            for: person)
        #expect(got.contains("\(Self.escape)]9;Message: evil and  more"), "\(got.debugDescription)")
        #expect(!got.contains("owned"))
        #expect(got.contains("\(Self.escape)]9;Message: Private message\(Self.escape)\\"))
        #expect(!got.contains("]9;Message: Payslip"))
        // One sequence for each event, and nothing else.
        #expect(got.components(separatedBy: Self.escape).count == 5)
    }

    @Test("progress is OSC 9;4: per cent, unknown, and cleared by the end; never a message")
    func progress() async throws {
        let person = try Person(profile: Self.all)
        let lines = [
            "notify-a11y emit progress Copy --value 33.9", "notify-a11y emit progress Copy",
            "notify-a11y emit progress Copy --value 9 --total 6 --unit files", "notify-a11y emit failure Copy",
        ]
        let got = try await bytes(of: lines.joined(separator: "; "), for: person)
        let sequences = got.components(separatedBy: "\(Self.escape)]").dropFirst().map { $0.prefix { $0 != "\u{1B}" } }
        #expect(sequences == ["9;4;1;33", "9;4;3;0", "9;4;1;100", "9;4;0;0"])
        #expect(got.contains("In progress: Copy, 9 of 6 files\n"))
        #expect(got.filter { $0 == "\u{7}" }.count == 1, "the failure rang the bell")
    }

    @Test("where nothing may flash no bell rings, because terminals flash for it, and no bar moves")
    func photosensitive() async throws {
        let person = try Person(profile: Self.all + "flash.perSecond = 0\n")
        let got = try await bytes(
            of: "notify-a11y emit progress Copy --value 40; notify-a11y emit failure Copy", for: person)
        #expect(got.contains("Failure: Copy\n"))
        #expect(!got.contains("\u{7}") && !got.contains(Self.escape))
    }

    @Test(
        "through a real tmux: with passthrough on the terminal program gets the sequence, with it off nothing, and the screen is clean",
        arguments: [true, false], ["osc9", "osc99", "osc777"])
    func tmux(passes: Bool, sequence: String) async throws {
        let person = try Person(profile: Self.all + "channels.terminal.sequence = \"\(sequence)\"\n")
        let terminal = try await Terminal(of: person)
        try await terminal.set("allow-passthrough", to: passes ? "on" : "off")
        let recording = try await terminal.record()
        let typed = try await terminal.type("notify-a11y emit failure 'Backup'")
        #expect(typed.screen == ["Failure: Backup"])
        let progress = try await terminal.type("notify-a11y emit progress Copy --value 40")
        #expect(progress.screen == ["In progress: Copy, 40 per cent"])
        // What another command printed has been drawn, so everything before it has been sent.
        _ = try await terminal.type("echo 'the 'end")
        #expect(await eventually { recording.has("the end") })
        let number = try #require(sequence.split(separator: "c").last)
        #expect(recording.has("\(Self.escape)]\(number);") == passes)
        #expect(recording.has("\(Self.escape)]9;4;1;40\(Self.escape)\\") == passes)
        #expect(!recording.has("Ptmux"))
        #expect(recording.has("\u{7}"), "the bell needs no passthrough")
    }

    @Test("through a real screen, in pieces where it is long")
    func screen() async throws {
        let person = try Person(profile: "channels.terminal.sequence = \"osc9\"")
        let file = person.folder + "/screen.typescript"
        let detail = String(repeating: "0123456789", count: 60)
        let command = "notify-a11y emit failure Backup --detail \(detail)"
        try "\(command)\nnotify-a11y emit success done\n".write(
            toFile: person.folder + "/commands", atomically: true, encoding: .utf8)
        let process = try person.start(
            ["script", "-qfc", "screen -c /dev/null -S test /bin/sh \(person.folder)/commands", file],
            output: person.folder + "/screen", changing: ["TERM": "xterm", "SCREENDIR": person.folder + "/run"])
        _ = await waitForEnd(of: process)
        let got = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
        #expect(got.contains("\(Self.escape)]9;Failure: Backup: \(detail)\u{7}"), "\(got.debugDescription)")
        #expect(got.contains("\(Self.escape)]9;Success: done\u{7}"))
    }

    @Test(
        "in the foreground of another program nothing is written, and the next prompt has it: line, JSON and complaint")
    func nextPrompt() async throws {
        let person = try Person(profile: "channels.terminal.sequence = \"osc9\"")
        let terminal = try await Terminal(of: person)
        try await terminal.set("allow-passthrough", to: "on")
        #expect(try await terminal.type("notify-a11y prompt").screen.isEmpty)
        let recording = try await terminal.record()
        for line in [
            "notify-a11y emit success 'from behind'", "notify-a11y emit --json message 'as JSON'",
            "notify-a11y emit hello x 2>/dev/tty", "notify-a11y status",
        ] {
            let screen = try await terminal.type("\(line) & wait $!").screen
            #expect(screen.filter { !$0.hasPrefix("[") }.isEmpty, "\(screen)")
        }
        let receipt = try await person.run("receipts", "1").output
        #expect(
            receipt.contains(
                "terminal: suppressed, another program has the terminal's foreground, so the line waits for the next prompt"
            ))
        let prompt = try await terminal.type("notify-a11y prompt").screen
        #expect(prompt[0] == "Success: from behind")
        #expect(prompt.contains { $0.contains(#""title":"as JSON""#) })
        #expect(prompt.contains { $0.hasPrefix("notify-a11y: unknown kind 'hello'") })
        #expect(prompt.contains { $0.hasPrefix("Message: as JSON (notify-a11y, ") })
        #expect(await eventually { recording.has("\(Self.escape)]9;Success: from behind\(Self.escape)\\") })
        #expect(try await terminal.type("notify-a11y prompt").screen.isEmpty, "said once")
        // A shell at its prompt is no foreground of ours.
        #expect(try await terminal.type("notify-a11y prompt & wait $!").screen.filter { !$0.hasPrefix("[") }.isEmpty)
    }

    @Test("a prompt says once that something new is unseen; terminals that the profile names are told of all events")
    func notices() async throws {
        let person = try Person(profile: "channels.terminal.also = \"all\"")
        let other = try Person("other")
        for person in [person, other] { try await person.run("companion", "start") }
        let terminal = try await Terminal(of: other)
        try await other.run("emit", "failure", "Backup")
        try await other.run("emit", "question", "Deploy?", "--action", "y=yes")
        #expect(
            try await terminal.type("notify-a11y prompt").screen == ["1 failure, 1 question: notify-a11y status"])
        #expect(try await terminal.type("notify-a11y prompt").screen.isEmpty)
        try await other.run("emit", "failure", "Build")
        #expect(
            try await terminal.type("notify-a11y prompt").screen == ["2 failures, 1 question: notify-a11y status"])
        try await other.run("ack", "--all")
        #expect(try await terminal.type("notify-a11y prompt").screen.isEmpty)

        let named = try await Terminal(of: person)
        #expect(try await named.type("notify-a11y prompt").screen.isEmpty)
        try await person.shell("for i in $(seq 25); do notify-a11y emit --quiet success \"n $i\"; done")
        let lines = try await named.type("notify-a11y prompt").screen
        #expect(lines.count == 21)
        #expect(lines.first == "Success: n 6" && lines[19] == "Success: n 25")
        #expect(lines.last == "and 5 more: notify-a11y status")
        let silent = try await person.run("prompt")
        #expect(silent.status == 0 && silent.output.isEmpty, "no terminal, no prompt")
    }

    @Test("'watch' in the background writes nothing, and says afterwards how much it left out")
    func watching() async throws {
        let person = try Person()
        let terminal = try await Terminal(of: person)
        let watching = try await terminal.begin(
            "notify-a11y watch & notify-a11y emit success one; fg", showsErrors: true)
        // It has surely subscribed when an event in the foreground is told.
        #expect(
            try await eventually {
                try await person.run("emit", "--quiet", "success", "two")
                return try await terminal.screen().contains { $0.hasPrefix("Success: two (") }
            })
        try await terminal.press("C-c")
        try await terminal.press("Enter")
        _ = watching
        let screen = try await terminal.screen()
        #expect(!screen.contains { $0.hasPrefix("Success: one (") })
    }
}
