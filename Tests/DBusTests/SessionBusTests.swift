// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yDBus

@Suite("A session bus", .temporaryDirectory, .timeLimit(.minutes(5)))
struct SessionBusTests {
    private func error(_ body: () async throws -> Void) async -> NotifyError? {
        do {
            try await body()
            return nil
        } catch { return error as? NotifyError }
    }

    @Test("without an address every call fails at once, and says so")
    func noAddress() async {
        let bus = SessionBus(address: nil)
        let error = await error { _ = try await bus.listActivatableNames(deadline: .seconds(20)) }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "no session bus: none is named")
    }

    @Test(
        "an address where nothing is, or that is none, fails at once and is named",
        arguments: [
            "unix:path=/nonexistent/bus", "nonsense", "", "autolaunch:", "unix:path=/dev/null",
        ])
    func nothingThere(address: String) async {
        let bus = SessionBus(address: address)
        let error = await error { try await bus.connect(deadline: .seconds(20)) }
        #expect(error?.code == .unavailable, "it did not come to the deadline")
        #expect(error?.message.contains("'\(address)'") == true || error?.message.contains(" \(address):") == true)
    }

    @Test("a call is answered by the bus's values", .tags(.live))
    func answers() async throws {
        let daemon = try await PrivateBus(services: ["org.example.Later": "/bin/false"])
        let bus = SessionBus(address: daemon.address)
        #expect(try await bus.nameHasOwner("org.freedesktop.DBus", deadline: .seconds(100)))
        #expect(try await !bus.nameHasOwner("org.example.Nobody", deadline: .seconds(100)))
        #expect(try await bus.nameOwner("org.example.Nobody", deadline: .seconds(100)) == nil)
        #expect(try await bus.listActivatableNames(deadline: .seconds(100)).contains("org.example.Later"))
        #expect(await bus.isConnected)
        await bus.close()
    }

    @Test("values of every type cross the bus unchanged", .tags(.live))
    func values() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        let service = try FakeService("org.example.Echo", at: daemon.address) { .values($0.arguments) }
        let target = BusTarget(name: "org.example.Echo", path: "/", interface: "org.example.Echo")
        let values = VariantTests.values.map(\.0)
        #expect(try await bus.call("Echo", on: target, values, deadline: .seconds(100)) == values)
        withExtendedLifetime(service) {}
    }

    @Test("an error's name on the bus is its cause, and decides its code", .tags(.live))
    func errors() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        let unknown = await error { _ = try await bus.call("NoSuch", on: .bus, deadline: .seconds(100)) }
        #expect(unknown?.code == .invalidArgument)
        #expect((unknown?.cause as? DBusError)?.name == "org.freedesktop.DBus.Error.UnknownMethod")
        let nobody = BusTarget(name: "org.example.Nobody", path: "/", interface: "org.example.Nobody")
        let absent = await error { _ = try await bus.call("Do", on: nobody, deadline: .seconds(100)) }
        #expect(absent?.code == .unavailable)
        #expect((absent?.cause as? DBusError)?.isAbsence == true)
        let invalid = await error { _ = try await bus.call("not a name", on: .bus, deadline: .seconds(100)) }
        #expect(invalid?.code == .invalidArgument)
    }

    @Test("a name whose server never registers costs no more than the deadline", .tags(.live))
    func neverRegisters() async throws {
        let daemon = try await PrivateBus(services: ["org.example.Sleeper": "/bin/sleep 50"])
        let bus = SessionBus(address: daemon.address)
        let isPrompt = await promptly(within: .seconds(15)) {
            let error = await error {
                try await bus.startServiceByName("org.example.Sleeper", deadline: .milliseconds(300))
            }
            #expect(error?.code == .timedOut)
        }
        #expect(isPrompt)
    }

    @Test(
        "a bus that takes the connection and says nothing costs no more than the deadline, again and again",
        .tags(.live))
    func frozen() async throws {
        let daemon = try await PrivateBus()
        daemon.process.send(SIGSTOP)
        defer { daemon.process.send(SIGCONT) }
        let bus = SessionBus(address: daemon.address)
        for _ in 0..<3 {
            let isPrompt = await promptly(within: .seconds(15)) {
                let error = await error { try await bus.connect(deadline: .milliseconds(200)) }
                #expect(error?.code == .timedOut)
            }
            #expect(isPrompt)
        }
        daemon.process.send(SIGCONT)
        #expect(await eventually { (try? await bus.connect(deadline: .seconds(1))) != nil })
    }

    @Test("who begins to wait while an attempt is given up gets an attempt of their own, not its end", .tags(.live))
    func another() async throws {
        let daemon = try await PrivateBus()
        daemon.process.send(SIGSTOP)
        defer { daemon.process.send(SIGCONT) }
        let bus = SessionBus(address: daemon.address)
        // Each comes when the one before has just been given up, or a moment later.
        for _ in 0..<20 {
            let error = await error { try await bus.connect(deadline: .milliseconds(20)) }
            #expect(error?.code == .timedOut)
        }
        async let patient: Void = bus.connect(deadline: .seconds(120))
        let hasty = await error { try await bus.connect(deadline: .milliseconds(20)) }
        #expect(hasty?.code == .timedOut)
        daemon.process.send(SIGCONT)
        try await patient
    }

    @Test("a cancelled call returns at once, and its answer is still told when it comes late", .tags(.live))
    func late() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        try await bus.connect(deadline: .seconds(100))
        daemon.process.send(SIGSTOP)
        defer { daemon.process.send(SIGCONT) }
        let (answers, report) = AsyncStream.makeStream(of: [Variant]?.self)
        let failed = await error {
            _ = try await bus.call("GetId", on: .bus, deadline: .milliseconds(50)) { report.yield($0) }
        }
        #expect(failed?.code == .timedOut)
        let task = Task {
            try await bus.call("GetId", on: .bus, deadline: .seconds(50)) { report.yield($0) }
        }
        task.cancel()
        await #expect(throws: NotifyError.self) { try await task.value }
        daemon.process.send(SIGCONT)
        var answer = answers.makeAsyncIterator()
        #expect(await answer.next()??.first?.text?.isEmpty == false)
    }

    @Test("a killed bus is noticed, and the next call connects to its successor", .tags(.live))
    func killed() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        var owners = await bus.watchName("org.freedesktop.DBus").makeAsyncIterator()
        try await bus.connect(deadline: .seconds(100))
        #expect(await owners.next() == "org.freedesktop.DBus")
        daemon.process.end(with: SIGKILL)
        #expect(await owners.next() == .some(nil))
        #expect(await !bus.isConnected)
        let error = await error { _ = try await bus.listActivatableNames(deadline: .seconds(100)) }
        #expect(error?.code == .unavailable)
        let successor = try await PrivateBus()
        #expect(await eventually { (try? await bus.connect(deadline: .seconds(100))) != nil })
        #expect(await owners.next() == "org.freedesktop.DBus")
        withExtendedLifetime(successor) {}
    }

    @Test("a watched name tells who has it, who has it next, and that nobody has", .tags(.live))
    func watching() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        try await bus.connect(deadline: .seconds(100))
        var owners = await bus.watchName("org.example.Echo").makeAsyncIterator()
        #expect(await owners.next() == .some(nil))
        for _ in 0..<2 {
            let service = try FakeService("org.example.Echo", at: daemon.address) { .values($0.arguments) }
            let owner = await owners.next()
            #expect(owner??.hasPrefix(":") == true)
            service.leave()
            #expect(await owners.next() == .some(nil))
        }
    }

    @Test("a server that never answers costs no more than the deadline, and one that leaves none at all", .tags(.live))
    func silentServer() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        let hole = try FakeService("org.example.Hole", at: daemon.address) { _ in .nothing }
        let target = BusTarget(name: "org.example.Hole", path: "/", interface: "org.example.Hole")
        let silent = await error { _ = try await bus.call("Do", on: target, deadline: .milliseconds(50)) }
        #expect(silent?.code == .timedOut)
        async let left = error { _ = try await bus.call("Do", on: target, deadline: .seconds(50)) }
        #expect(await eventually { hole.calls.count == 2 })
        hole.leave()
        let departure = await left
        let cause = try #require(departure?.cause as? DBusError)
        #expect(cause.isDeparture || cause.isAbsence)
    }

    @Test("signals arrive in order, and none after the stream was given up", .tags(.live))
    func signals() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        let match = SignalMatch(interface: "org.example.Test", member: "Ping")
        try await bus.connect(deadline: .seconds(100))
        let signals = try await bus.subscribe(to: match)
        // A round trip, so that the bus knows the match before the first signal.
        #expect(try await bus.nameHasOwner("org.freedesktop.DBus", deadline: .seconds(100)))
        let service = try FakeService("org.example.Test", at: daemon.address) { _ in .nothing }
        for number in 1...3 {
            try service.emit("Ping", "org.example.Test", path: "/org/example", [.int32(Int32(number))])
        }
        var numbers: [Int64?] = []
        for await signal in signals {
            numbers.append(signal.parameters.first?.number)
            if numbers.count == 3 { break }
        }
        #expect(numbers == [1, 2, 3])
    }

    @Test("after it was closed, streams end and calls fail", .tags(.live))
    func closed() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: daemon.address)
        try await bus.connect(deadline: .seconds(100))
        let owners = await bus.watchName("org.example.Nobody")
        await bus.close()
        for await owner in owners { #expect(owner == nil) }
        let error = await error { try await bus.connect(deadline: .seconds(100)) }
        #expect(error?.code == .unavailable)
        for await _ in await bus.watchName("org.example.Nobody") { Issue.record("a closed bus told something") }
    }

    @Test("another address is used from the next call on, and streams go with it", .tags(.live))
    func adopted() async throws {
        let daemon = try await PrivateBus()
        let bus = SessionBus(address: "unix:path=/nonexistent/bus")
        var owners = await bus.watchName("org.freedesktop.DBus").makeAsyncIterator()
        await bus.adopt(address: daemon.address)
        try await bus.connect(deadline: .seconds(100))
        #expect(await owners.next() == "org.freedesktop.DBus")
        #expect(await bus.address == daemon.address)
    }
}
