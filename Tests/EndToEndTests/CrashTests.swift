// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Synchronization
import Testing

@Suite("A companion that ends under load", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct CrashTests {
    /// Sends events until the companion ends, and gives what was acknowledged.
    private func loseCompanion(of person: Person, by signal: Int32, after enough: Int) async throws -> Pipeline.Outcome
    {
        try await person.run("companion", "start")
        let pid = try await person.companion().pid
        let isSent = Atomic(false)
        return await Pipeline.run(person.socket, count: 1_000_000) { acknowledged in
            if acknowledged > enough, !isSent.exchange(true, ordering: .relaxed) { kill(pid, signal) }
        } parameters: { number in
            Pipeline.emit(
                number % 7 == 0 ? "failure" : "message", "event \(number)", app: "load", key: "k\(number % 100)")
        }
    }

    /// Expects every acknowledged event to be there under its number.
    private func expectAll(_ outcome: Pipeline.Outcome, of person: Person) async throws {
        #expect(outcome.error != nil, "it ended in the middle")
        var titles: [Int64: String] = [:]
        for record in try await person.history() { titles[record.sequence] = record.event.texts.title }
        let missing = outcome.acknowledged.filter { titles[$0.value] != "event \($0.key)" }
        #expect(missing.isEmpty, "\(missing.count) of \(outcome.acknowledged.count) are missing")
    }

    @Test("every record acknowledged before kill -9 is there afterwards", arguments: [1500, 3000])
    func killed(after enough: Int) async throws {
        let person = try Person()
        let outcome = try await loseCompanion(of: person, by: SIGKILL, after: enough)
        #expect(outcome.acknowledged.count > enough)
        try await expectAll(outcome, of: person)
        let next = try await person.emit("success", "after", wait: "--json").sequence
        #expect(try #require(next) > (outcome.acknowledged.values.max() ?? 0))
    }

    @Test("asked to end by a signal, it records what it acknowledges, takes its socket away and exits with 0")
    func terminated() async throws {
        let person = try Person()
        let companion = try person.start("\(Person.binaries)/notify-a11yd", "--idle", "0", output: "companion")
        #expect(await eventually { FileManager.default.fileExists(atPath: person.socket) })
        let outcome = try await loseCompanion(of: person, by: SIGTERM, after: 1500)
        #expect(await waitForEnd(of: companion) == 0)
        #expect(!FileManager.default.fileExists(atPath: person.socket))
        #expect(!FileManager.default.fileExists(atPath: person.state + "/companion.address"))
        try await expectAll(outcome, of: person)
    }

    @Test("an emit during a restart of the companion is recorded once")
    func restarts() async throws {
        let person = try Person()
        async let stops = person.shell("for i in $(seq 10); do notify-a11y companion stop; done")
        let emits = try await person.shell(
            "for i in $(seq 40); do notify-a11y emit message \"n $i\" || echo failed; done")
        #expect(try await stops.status == 0)
        #expect(emits.lines == (1...40).map { "Message: n \($0)" }, "\(emits.errors)")
        #expect(try await person.history().map(\.event.texts.title) == (1...40).map { "n \($0)" })
    }
}

@Suite("Servers that crash while events flow", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct ServerCrashTests {
    /// Emits in a loop for as long as `body` runs, and expects each to be recorded without a long wait.
    private func whileEmitting(_ person: Person, _ body: () async throws -> Void) async throws {
        let goesOn = Mutex(true)
        async let emits: [Answer] = {
            var answers: [Answer] = []
            while goesOn.withLock({ $0 }) {
                answers.append(try await person.run("emit", "success", "n \(answers.count)", "--key", "loop"))
            }
            return answers
        }()
        do {
            try await body()
        } catch {
            goesOn.withLock { $0 = false }
            throw error
        }
        goesOn.withLock { $0 = false }
        let answers = try await emits
        #expect(answers.count > 2)
        for answer in answers { #expect(answer.status == 0 && answer.took < .seconds(10), "\(answer.errors)") }
        #expect(try await person.history().count >= answers.count)
    }

    @Test("the sound server killed and started again: emitting goes on, and so does the sound afterwards")
    func sound() async throws {
        let servers = try await OwnServers()
        let person = try Person(
            servers: .at(servers.addresses), profile: "extends = \"everything\"\nchannels.speech.enabled = false")
        try await whileEmitting(person) {
            for number in 0..<2 {
                servers.pulse.crash()
                let lost = try await person.emit("failure", "lost \(number)", "--wait=5")
                #expect(lost.recorded && lost.outcome(.desktop) == .delivered)
                try await servers.pulse.start()
            }
        }
        let recording = try await servers.pulse.record()
        // Each of its own: a card of the same would wait its two seconds, and so would its cue.
        var attempt = 0
        #expect(
            try await eventually {
                attempt += 1
                return try await person.emit("success", "back \(attempt)").outcome(.earcon) == .delivered
            })
        #expect(try await recording.finish()[0].audible != nil)
    }

    @Test("the notification server killed and started again: emitting goes on, and cards come afterwards")
    func cards() async throws {
        let servers = try await OwnServers()
        let person = try Person(
            servers: .at(servers.addresses), profile: "extends = \"everything\"\nchannels.speech.enabled = false")
        try await whileEmitting(person) {
            for _ in 0..<2 {
                servers.crashCards()
                let lost = try await person.emit("failure", "lost", "--wait=5")
                #expect(lost.recorded && lost.outcome(.desktop) != .delivered)
                try await servers.startCards()
            }
        }
        #expect(try await eventually { try await person.emit("success", "back").outcome(.desktop) == .delivered })
        #expect(try await servers.closeAll().contains { $0.summary == "Success: back" })
    }

    @Test("a frozen sound server holds nobody up")
    func frozen() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        #expect(try await person.emit("success", "warm").outcome(.earcon) == .delivered)
        servers.pulse.freeze()
        defer { servers.pulse.thaw() }
        let answer = try await person.run("emit", "success", "frozen")
        #expect(answer.status == 0 && answer.took < .seconds(8))
        let emitted = try await person.emit("failure", "frozen too", "--wait=20")
        #expect(emitted.outcome(.desktop) == .delivered)
        #expect(emitted.outcome(.speech) != .delivered)
    }
}
