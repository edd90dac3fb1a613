// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

@Suite("What is said of the surroundings", .temporaryDirectory, .timeLimit(.minutes(5)))
struct ContextKeeperTests {
    /// A bus on which meetings keep the card away, and a keeper that tells it of them.
    private func make() async -> (keeper: ContextKeeper, bus: NotificationBus, clock: MovableClock) {
        let rule = ProfileRule(when: EventMatch(contexts: [.meeting]), without: [.desktop])
        let profile = Profile(
            name: "test",
            needs: [Profile.Group(name: "test", switches: [.desktop: Sourced(.on, .builtIn)], rules: [rule])])
        let bus = NotificationBus(
            state: MemoryTextState(), channels: [RecordingChannel(.desktop)], profile: profile)
        await bus.start()
        let clock = MovableClock()
        return (ContextKeeper(bus, time: clock.source, hasAlarm: false), bus, clock)
    }

    private func isCardPlanned(_ bus: NotificationBus) async throws -> Bool {
        let event = try Intake.event(from: Draft(.success, "x"), now: .now(), id: .make(at: .now()))
        return await bus.simulate(event).signals.contains { $0.channel == .desktop }
    }

    @Test("nothing is known at first; what is said holds for the next event, until it is taken back")
    func said() async throws {
        let (keeper, bus, _) = await make()
        #expect(await keeper.list().contexts.map(\.on) == ContextName.allCases.map { _ in nil })
        #expect(await !keeper.isNeeded)
        let answer = try await keeper.set(SetContextParameters(name: .meeting, on: true))
        #expect(answer.contexts.first { $0.name == .meeting }?.on == true)
        #expect(try await !isCardPlanned(bus))
        #expect(await keeper.isNeeded)
        _ = try await keeper.set(SetContextParameters(name: .meeting, on: false))
        #expect(try await isCardPlanned(bus))
        _ = try await keeper.set(SetContextParameters(name: .meeting, on: true))
        #expect(await keeper.unset(.meeting).contexts.first { $0.name == .meeting }?.on == nil)
        #expect(try await isCardPlanned(bus))
        await bus.stop()
    }

    @Test("what is said for a while ends on time, also where the clock jumps")
    func ends() async throws {
        let (keeper, bus, clock) = await make()
        let answer = try await keeper.set(SetContextParameters(name: .meeting, on: true, seconds: 3600))
        let meeting = try #require(answer.contexts.first { $0.name == .meeting })
        #expect(meeting.until == clock.now.adding(seconds: 3600) && meeting.reason.hasPrefix("set by hand until "))
        clock.move(seconds: 3599)
        #expect(!keeper.needsLook)
        clock.move(seconds: 86_400)
        #expect(keeper.needsLook)
        await keeper.look()
        #expect(!keeper.needsLook)
        #expect(try await isCardPlanned(bus))
        #expect(await !keeper.isNeeded)
        await bus.stop()
    }

    @Test("what is said outlives the companion, and what was taken back or has ended doesn't")
    func outlives() async throws {
        let path = TemporaryDirectory.path + "/contexts.json"
        let (_, bus, clock) = await make()
        func keeper() async -> ContextKeeper {
            let keeper = ContextKeeper(
                bus, keptIn: SaidContextsFile(path: path), time: clock.source, hasAlarm: false)
            await keeper.restore()
            return keeper
        }
        func on(_ keeper: ContextKeeper) async -> [ContextName: Bool] {
            await keeper.list().contexts.reduce(into: [:]) { $0[$1.name] = $1.on }
        }
        let first = await keeper()
        _ = try await first.set(SetContextParameters(name: .meeting, on: true))
        _ = try await first.set(SetContextParameters(name: .doNotDisturb, on: true, seconds: 3600))
        _ = try await first.set(SetContextParameters(name: .locked, on: false))
        _ = await first.unset(.locked)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)

        await bus.set([:])
        let second = await keeper()
        #expect(await on(second) == [.meeting: true, .doNotDisturb: true])
        #expect(try await !isCardPlanned(bus), "the bus was told")
        clock.move(seconds: 7200)
        let third = await keeper()
        #expect(await on(third) == [.meeting: true])
        _ = await third.unset(.meeting)
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(await on(await keeper()).isEmpty)
        await bus.stop()
    }

    @Test(
        "a file that can't be read says nothing, and what is unknown in one is passed over",
        arguments: [
            ("", 0), ("nonsense", 0), ("{\"meeting\":7}", 0), ("{\"moon\":{\"on\":true},\"dnd\":{\"on\":true}}", 1),
        ])
    func strangeFile(_ text: String, _ count: Int) async throws {
        let path = TemporaryDirectory.path + "/contexts.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let (_, bus, _) = await make()
        let keeper = ContextKeeper(bus, keptIn: SaidContextsFile(path: path), hasAlarm: false)
        await keeper.restore()
        #expect(await keeper.list().contexts.filter { $0.on != nil }.count == count)
        await bus.stop()
    }

    @Test("a time that is none is refused", arguments: [0, -1, 1e9, .nan, .infinity])
    func badTime(seconds: Double) async {
        let (keeper, bus, _) = await make()
        await #expect(throws: NotifyError.self) {
            try await keeper.set(SetContextParameters(name: .meeting, on: true, seconds: seconds))
        }
        #expect(await !keeper.isNeeded)
        await bus.stop()
    }
}
