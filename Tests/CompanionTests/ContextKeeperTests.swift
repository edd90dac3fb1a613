// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

@Suite("What is said of the surroundings", .timeLimit(.minutes(5)))
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
