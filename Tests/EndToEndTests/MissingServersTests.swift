// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

/// What "within a second" is allowed here: timing never decides a test, but 25 seconds of waiting would.
private let soon = Duration.seconds(20)

@Suite("Servers that are missing or don't answer", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct MissingServersTests {
    @Test("from cron, with nothing but a path, the text is kept and each channel says what is missing")
    func cron() async throws {
        let person = try Person()
        let answer = try await person.cron("emit", "--wait", "--json", "failure", "backup")
        #expect(answer.took < soon)
        let emitted = try answer.one(EmitReport.self)
        #expect(answer.status == 1, "recorded, and nothing was delivered")
        #expect(emitted.recorded && !emitted.accompanied)
        #expect(emitted.outcome(.desktop) == .unavailable)
        #expect(!emitted.reason(.desktop).isEmpty)
        #expect(emitted.outcome(.earcon) == .suppressed, "a cue is never alone")
        #expect(emitted.reason(.earcon).hasPrefix("withheld: "))
        // Without --wait it is a success: the text is kept.
        let plain = try await person.cron("emit", "failure", "backup")
        #expect(plain.status == 0 && plain.output == "Failure: backup\n")
        // And it is where the person's own session looks.
        #expect(try await person.history().count == 2)
    }

    @Test("without any server, 'channels' says what is missing and what to do, and emitting is quick")
    func nothing() async throws {
        let person = try Person(profile: #"extends = "everything""#)
        let answer = try await person.run("emit", "--wait", "--json", "success", "x")
        #expect(answer.status == 1 && answer.took < soon)
        let emitted = try answer.one(EmitReport.self)
        for channel: ChannelID in [.desktop, .speech] { #expect(emitted.outcome(channel) == .unavailable) }
        for channel: ChannelID in [.earcon, .haptic] { #expect(emitted.outcome(channel) == .suppressed) }
        // The bus and the sound server of the runtime folder were looked for.
        #expect(emitted.reason(.desktop).contains(person.folder + "/run"), "\(emitted.reason(.desktop))")
        let channels = try await person.run("channels")
        #expect(channels.status == 0)
        for name in ["desktop", "speech", "earcon", "haptic"] {
            let line = try #require(channels.lines.first { $0.hasPrefix("\(name): unavailable, on; ") })
            #expect(line.split(separator: ";").count >= 3, "reason and advice: \(line)")
        }
        #expect(channels.lines.contains { $0.hasPrefix("terminal: works, on; reaches sight; ") })
    }

    @Test("a sound server that isn't there is named, and the card is shown all the same")
    func noSound() async throws {
        let servers = try await OwnServers()
        var person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        person.variables["PULSE_SERVER"] = "unix:/nonexistent/native"
        let emitted = try await person.emit("success", "x")
        #expect(emitted.outcome(.desktop) == .delivered)
        for channel: ChannelID in [.speech, .earcon] {
            #expect(emitted.outcome(channel) == .unavailable)
            #expect(emitted.reason(channel).contains("/nonexistent/native"), "\(emitted.reason(channel))")
        }
        #expect(try await servers.closeAll().map(\.summary) == ["Success: x"])
        // No storm of attempts: the companion rests.
        let pid = try await person.companion().pid
        let before = try switches(pid)
        let end = ContinuousClock.now + .seconds(2)
        _ = await eventually { ContinuousClock.now > end }
        #expect(try switches(pid) - before < 200)
    }

    @Test("a bus without a notification server is named, and the voice speaks all the same")
    func noCards() async throws {
        let servers = try await OwnServers()
        servers.crashCards()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let answer = try await person.run("emit", "--wait", "--json", "success", "x")
        let emitted = try answer.one(EmitReport.self)
        #expect(emitted.outcome(.desktop) == .unavailable)
        #expect(emitted.outcome(.speech) == .delivered)
        #expect(answer.status == 0)
        #expect(try await person.run("emit", "success", "y").took < soon)
    }

    @Test("a notification server that is started and never comes holds nobody up")
    func neverRegisters() async throws {
        let pulse = try await OwnServers()
        let folder = TemporaryDirectory.path + "/slow"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let name = "org.freedesktop.Notifications"
        // It names the folder, so that it is ended afterwards.
        let bus = try await PrivateBus(in: folder, services: [name: "/usr/bin/env FOLDER=\(folder) /bin/sleep 60"])
        var person = try Person(servers: .at(pulse.addresses), profile: #"extends = "everything""#)
        person.variables["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        for round in 0..<3 {
            let answer = try await person.run("emit", "success", "n \(round)")
            #expect(answer.status == 0 && answer.took < soon)
        }
        let answer = try await person.run("emit", "--wait", "--json", "success", "last")
        #expect(answer.took < .seconds(20))
        let emitted = try answer.one(EmitReport.self)
        #expect(emitted.outcome(.speech) == .delivered, "\(emitted.reason(.speech))")
        #expect([.unavailable, .timedOut, .failed].contains(emitted.outcome(.desktop)), "\(emitted.channels)")
    }

    /// How often the process has been given the processor.
    private func switches(_ pid: Int32) throws -> Int {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
        return threads.reduce(0) { sum, thread in
            let status = (try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0)
        }
    }
}
