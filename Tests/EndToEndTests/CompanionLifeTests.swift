// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("The companion's life", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct CompanionLifeTests {
    @Test("it is started, described and stopped by hand, and says so")
    func byHand() async throws {
        let person = try Person()
        let none = try await person.run("companion", "status")
        #expect(none.status == 69)
        #expect(none.errors == "notify-a11y: the companion is not running; start it: notify-a11y companion start\n")
        #expect(try await person.run("companion", "stop").output == "The companion is not running.\n")
        #expect(person.companions.isEmpty)

        let started = try await person.run("companion", "start", "--json").one(CompanionDescription.self)
        #expect(try await person.run("companion", "start", "--json").one(CompanionDescription.self).pid == started.pid)
        let text = try await person.run("companion", "status")
        #expect(text.lines.first == "The companion is running.")
        #expect(text.lines.contains("Process: \(started.pid)") && text.lines.contains("Socket: \(person.socket)"))
        let described = try await person.companion()
        #expect(described.version == notifyA11yVersion && described.protocolVersion == protocolVersion)
        #expect(described.socket == person.socket && described.state == person.state)
        #expect(described.uptime >= started.uptime && described.profile == "default")
        #expect(person.companions == [described.pid])

        #expect(try await person.run("companion", "stop").output == "The companion has stopped.\n")
        #expect(!FileManager.default.fileExists(atPath: person.socket))
        #expect(try await person.run("companion", "status").status == 69)
    }

    @Test("it leaves when nothing has needed it for its idle time, and not while somebody watches")
    func idle() async throws {
        var person = try Person()
        // It is started by whoever needs it first, with a short time.
        let program = person.folder + "/impatient"
        try "#!/bin/sh\nexec notify-a11yd --idle 1 \"$@\"\n".write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        person.variables["NOTIFY_A11YD"] = program
        let watcher = try person.start("\(Person.binaries)/notify-a11y", "watch", output: "watch")
        #expect(await eventually { person.companions.count == 1 })
        let first = person.companions
        let end = ContinuousClock.now + .seconds(4)
        _ = await eventually { ContinuousClock.now > end }
        #expect(person.companions == first)
        watcher.end()
        #expect(await eventually { person.companions.isEmpty })
        #expect(!FileManager.default.fileExists(atPath: person.socket))
        // The next event starts another one.
        #expect(try await person.run("emit", "message", "later").status == 0)
    }

    @Test("started by cron, it takes the desktop that a later event comes from, for that very event")
    func adopts() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let first = try await person.cron("emit", "--wait", "--json", "failure", "at night").one(EmitReport.self)
        #expect(first.recorded && first.outcome(.desktop) == .unavailable)
        let pid = try await person.companion().pid
        let second = try await person.emit("success", "at nine")
        #expect(second.outcome(.desktop) == .delivered, "\(second.reason(.desktop))")
        #expect(second.outcome(.speech) == .delivered, "\(second.reason(.speech))")
        #expect(second.outcome(.earcon) == .delivered, "\(second.reason(.earcon))")
        #expect(try await person.companion().pid == pid)
        #expect(try await servers.closeAll().map(\.summary) == ["Success: at nine"])
    }

    @Test("it keeps nothing of the shell that started it: no output, no file, no folder, no terminal, no words")
    func leavesStarter() async throws {
        let person = try Person()
        let answer = try await person.shell(
            "umask 022; exec 7>kept; x=$(notify-a11y emit success 'Order 42'); echo \"got $x\"; echo 7 >&7")
        #expect(answer.output == "got Success: Order 42\n", "\(answer.errors)")
        #expect(answer.took < .seconds(10), "the companion holds no output open")
        let pid = try await person.companion().pid
        let folder = "/proc/\(pid)/fd"
        var targets: [String: Int] = [:]
        for descriptor in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(descriptor)")) ?? ""
            if let number = Int(descriptor), number < 3 { #expect(target == "/dev/null") }
            targets[target, default: 0] += 1
        }
        for (target, count) in targets {
            #expect(!target.hasSuffix("/kept") && !target.contains("/answers/"), "\(target)")
            // It has both ends of its own pipes, and would have one of somebody else's.
            if target.hasPrefix("pipe:") { #expect(count == 2) }
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/cwd") == "/")
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        #expect(status.contains("Umask:\t0077"))
        let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        let fields = stat[try #require(stat.lastIndex(of: ")"))...].split(separator: " ")
        // After the name: state, parent, process group, session, terminal.
        #expect(fields[3] == "\(pid)" && fields[4] == "\(pid)" && fields[5] == "0")
        let words = try #require(FileManager.default.contents(atPath: "/proc/\(pid)/cmdline")).split(separator: 0)
        #expect(words.dropFirst().map { String(decoding: $0, as: UTF8.self) } == ["--ready-descriptor", "3"])
    }

    @Test("its log tells what happens to it, and no event's text")
    func log() async throws {
        let person = try Person(profile: "channels.speach.enabled = true\n")
        for kind in Event.Kind.allCases {
            try await person.run("emit", kind.rawValue, "Sesame", "--detail", "Sesame", "--key", "Sesame \(kind)")
        }
        var socket = try LineSocket(path: person.socket)
        try socket.send(Data("Sesame\n{\"method\":\"Sesame\"}\n".utf8))
        _ = try socket.line()
        try await person.run("ack", "--all")
        try await person.run("companion", "stop")
        let log = try String(contentsOfFile: person.state + "/companion.log", encoding: .utf8)
        #expect(log.contains("serving \(person.socket)") && log.contains("stopping: asked to stop"))
        #expect(!log.lowercased().contains("sesame"))
    }

    @Test("a profile that can't be used is an entry that names file, line and column, and the default holds")
    func brokenProfile() async throws {
        let person = try Person(profile: "channels.speach.enabled = true\n")
        try await person.run("companion", "start")
        let entry = try #require(try await person.entries().first)
        #expect(entry.newest.event.kind == .warning)
        #expect(
            entry.newest.event.texts.detail?.contains("profile.toml, line 1, column 10: ") == true,
            "\(entry.newest.event.texts)")
        #expect(entry.newest.event.texts.detail?.contains("speech") == true)
        #expect(try await person.companion().profile == "default")
    }

    @Test("a program that isn't there is named, and the event is refused with 69")
    func noProgram() async throws {
        let person = try Person()
        let answer = try await person.run(
            "emit", "success", "x", changing: ["NOTIFY_A11YD": person.folder + "/missing"])
        #expect(answer.status == 69)
        #expect(answer.errors.contains("'notify-a11yd' was not found"))
        let broken = try await person.run("emit", "success", "x", changing: ["NOTIFY_A11YD": "/bin/false"])
        #expect(broken.status == 69 && broken.took < .seconds(10))
        #expect(broken.errors.contains("did not start"), "\(broken.errors)")
    }
}
