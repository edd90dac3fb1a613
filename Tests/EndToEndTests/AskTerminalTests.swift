// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Questions in a terminal", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct AskTerminalTests {
    @Test("a question is answered where it was asked, by name, number or Enter, also when its output goes elsewhere")
    func typed() async throws {
        let person = try Person()
        let terminal = try await Terminal(of: person)
        let ask = "notify-a11y ask 'Deploy?' --choice yes --choice no --default no --label yes=ja"
        let asking = try await terminal.begin("x=$(\(ask)); echo \"got $x\"", showsErrors: true)
        #expect(try await terminal.waits(for: "Type a name or a number, then Enter."))
        let shown = try await terminal.screen()
        #expect(shown.prefix(3) == ["Question: Deploy?", "  1 yes (also: ja)", "  2 no (Enter)"])
        try await terminal.press("m", "a", "y", "b", "e", "Enter")
        #expect(try await terminal.waits(for: "'maybe' is none of what can be done now, which is: yes, no"))
        try await terminal.press("J", "A", "Enter")
        #expect(try await terminal.finish(asking).screen.contains("got yes"))
        var settlement = try #require(try await person.history().last?.settlement)
        #expect(settlement.route == .terminal && settlement.who?.contains("pts/") == true)
        #expect(try await person.history().last?.event.origin.byHand == true)

        let second = try await terminal.begin(ask, showsErrors: true)
        #expect(try await terminal.waits(for: "Type a name"))
        try await terminal.press("Enter")
        #expect(try await terminal.finish(second).screen.last == "no")
        settlement = try #require(try await person.history().last?.settlement)
        #expect(settlement.choice == "no" && settlement.outcome == .answered)

        let third = try await terminal.begin("notify-a11y ask 'Plain?'", showsErrors: true)
        #expect(try await terminal.waits(for: "Type a name"))
        try await terminal.press("Enter")
        #expect(try await terminal.waits(for: "Type one of: yes, no"), "Enter means nothing without a default")
        try await terminal.press("2", "Enter")
        #expect(try await terminal.finish(third).screen.last == "no")
    }

    @Test("an answer from another terminal ends the waiting at once, and the first terminal says by which way it came")
    func elsewhere() async throws {
        let person = try Person()
        let first = try await Terminal(of: person)
        let second = try await Terminal(of: person)
        let asking = try await first.begin("notify-a11y ask 'Deploy?' --key d", showsErrors: true)
        #expect(try await first.waits(for: "Type a name"))
        #expect(try await second.type("notify-a11y answer d YES").status == 0)
        let ended = try await first.finish(asking)
        #expect(ended.status == 0)
        #expect(ended.screen.suffix(2) == ["answered: yes, by the command 'answer'", "yes"])
        #expect(try await person.history().last?.settlement?.who?.contains(", pts/") == true)
    }

    @Test("Ctrl+C takes the question back; the end of input leaves it open for others")
    func interrupted() async throws {
        let person = try Person()
        let terminal = try await Terminal(of: person)
        let asking = try await terminal.begin("notify-a11y ask 'Wait?'", showsErrors: true)
        #expect(try await terminal.waits(for: "Type a name"))
        try await terminal.press("C-c")
        #expect(try await eventually { try await person.history().last?.settlement?.route == .asker })
        try await terminal.press("Enter")
        _ = asking
        #expect(try await person.run("status").output == "Nothing is waiting.\n", "the person ended it")
        let again = try await Terminal(of: person)
        let open = try await again.begin("notify-a11y ask 'Still?'", showsErrors: true)
        #expect(try await again.waits(for: "Type a name"))
        try await again.press("C-d")
        #expect(try await again.waits(for: "It can be answered in another terminal: notify-a11y act"))
        try await person.run("act", "yes")
        #expect(try await again.finish(open).screen.last == "yes")
    }

    @Test("'act --pick' offers one choice at a time; one key goes on, one chooses, and the terminal is as it was")
    func picked() async throws {
        let person = try Person()
        let first = try person.start(
            "\(Person.binaries)/notify-a11y", "ask", "Deploy?", "--choice", "yes", "--choice", "no", output: "first")
        #expect(try await eventually { try await person.run("act", "--json").lines.count == 1 })
        let terminal = try await Terminal(of: person)
        let picking = try await terminal.begin("notify-a11y act --pick --next n --choose Space", showsErrors: true)
        #expect(try await terminal.waits(for: "yes, 1 of 2: Deploy?"))
        #expect(try await terminal.screen().first == "n: next. Space: choose. q: leave.")
        try await terminal.press("n")
        #expect(try await terminal.waits(for: "no, 2 of 2: Deploy?"))
        try await terminal.press("x", "n")
        #expect(try await eventually { try await terminal.screen().filter { $0.hasPrefix("yes, 1 of 2") }.count == 2 })
        try await terminal.press("n")
        #expect(try await eventually { try await terminal.screen().filter { $0.hasPrefix("no, 2 of 2") }.count == 2 })
        try await terminal.press("Space")
        let picked = try await terminal.finish(picking)
        #expect(picked.status == 0)
        #expect(picked.screen.last?.hasPrefix("Question: Deploy?, answered: no (") == true)
        #expect(await waitForEnd(of: first) == 0)
        #expect(try await terminal.type("stty -a").screen.joined().contains(" icanon"))
        #expect(try await terminal.type("notify-a11y act --pick").screen.last == "Nothing can be done now.")
        let left = try person.start("\(Person.binaries)/notify-a11y", "ask", "Left?", output: "left")
        #expect(try await eventually { try await person.run("act", "--json").lines.count == 1 })
        let leaving = try await terminal.begin("notify-a11y act --pick", showsErrors: true)
        #expect(try await terminal.waits(for: "yes, 1 of 2: Left?"))
        try await terminal.press("C-c")
        #expect(try await terminal.finish(leaving).status == 0)
        #expect(left.isRunning)
    }

    @Test("what is offered is spoken as well, where the person's profile has a voice")
    func spoken() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        let asking = try person.start("\(Person.binaries)/notify-a11y", "ask", "Deploy?", output: "ask")
        #expect(try await eventually { try await person.run("act", "--json").lines.count == 1 })
        let terminal = try await Terminal(of: person)
        let recording = try await servers.pulse.record()
        let picking = try await terminal.begin("notify-a11y act --pick", showsErrors: true)
        #expect(try await terminal.waits(for: "yes, 1 of 2: Deploy?"))
        #expect(await eventually { servers.isHeard })
        try await terminal.press("Enter")
        #expect(try await terminal.finish(picking).status == 0)
        #expect(await waitForEnd(of: asking) == 0)
        _ = try await recording.finish()
    }

    @Test("over ssh, without any bus: asked in one session and answered in another one")
    func ssh() async throws {
        let person = try Person()
        let server = try await SSHServer(for: person)
        let terminal = try await Terminal(of: person)
        let asking = try await terminal.begin(server.command("notify-a11y ask 'Deploy?' --key d"), showsErrors: true)
        #expect(try await terminal.waits(for: "Type a name or a number, then Enter."))
        let other = try await Terminal(of: person)
        let answered = try await other.begin(server.command("notify-a11y act deploy yes"), showsErrors: true)
        #expect(try await other.finish(answered).status == 0)
        let ended = try await terminal.finish(asking)
        #expect(ended.status == 0, "\(ended.screen)")
        #expect(ended.screen.contains("yes"))
        let record = try #require(try await person.history().last)
        #expect(record.settlement?.choice == "yes" && record.settlement?.route == .act)
        #expect(record.settlement?.who?.contains("over ssh from 127.0.0.1") == true)
        #expect(record.event.origin.byHand == false, "nothing at the far end counts as typed by hand")
        let channels = try await person.run("receipts").output
        #expect(channels.contains("terminal: delivered (sight), the line was written"))
        #expect(channels.contains("desktop: unavailable, no session bus"))
    }
}

/// A server for secure shells of a test's own, into which its person logs in.
private final class SSHServer: Sendable {
    private let person: Person
    private let folder: String
    private let port: Int
    private let process: ServerProcess

    init(for person: Person) async throws {
        self.person = person
        let folder = person.folder + "/ssh"
        self.folder = folder
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Where it drops its rights; the package makes it only when the system starts it.
        try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
        let keys = try await person.shell(
            """
            cd \(folder) && ssh-keygen -q -t ed25519 -N '' -f host && ssh-keygen -q -t ed25519 -N '' -f own \
            && cp own.pub authorized && chmod 600 authorized
            """)
        try #require(keys.status == 0, "ssh-keygen: \(keys.errors)")
        var started: (Int, ServerProcess)?
        // Any free port; what is taken meanwhile is tried no more.
        for _ in 0..<20 where started == nil {
            let port = Int.random(in: 20_000..<60_000)
            let settings = """
                Port \(port)
                ListenAddress 127.0.0.1
                HostKey \(folder)/host
                AuthorizedKeysFile \(folder)/authorized
                StrictModes no
                UsePAM no
                PermitRootLogin yes
                PidFile none
                """
            try settings.write(toFile: "\(folder)/settings", atomically: true, encoding: .utf8)
            let process = try person.start(
                ["/usr/sbin/sshd", "-D", "-e", "-f", "\(folder)/settings"], output: "\(folder)/log", changing: [:])
            let listens = await eventually {
                let log = (try? String(contentsOfFile: "\(folder)/log.err", encoding: .utf8)) ?? ""
                return log.contains("Server listening") || !process.isRunning
            }
            if listens, process.isRunning { started = (port, process) }
        }
        (port, process) = try #require(started, "sshd starts")
    }

    /// The command that runs another one in a session of the person's, with a terminal.
    func command(_ line: String) -> String {
        let names = ["PATH", "HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
        let variables = names.compactMap { name in person.variables[name].map { "\(name)=\($0)" } }.joined(
            separator: " ")
        let remote =
            "env -u DBUS_SESSION_BUS_ADDRESS -u DISPLAY \(variables) \(line.replacingOccurrences(of: "'", with: "\\\""))"
        return """
            ssh -q -tt -i \(folder)/own -p \(port) -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \
            -o IdentitiesOnly=yes \(NSUserName())@127.0.0.1 "\(remote)"
            """
    }
}
