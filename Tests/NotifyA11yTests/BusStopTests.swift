// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@Suite("Stopping", .stopsBuses, .timeLimit(.minutes(5)))
struct BusStopTests {
    @Test("what was emitted is recorded, what waits is told so, and everything closes")
    func stop() async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on])
        await bench.desktop.hang()
        var ids: [Event.ID] = []
        for number in 0..<5 { ids.append(try await bench.emit(.failure, "\(number)")) }
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        await bench.bus.stop()
        #expect(await bench.state.all.count == 5)
        #expect(await bench.state.isClosed)
        for channel in bench.channels { #expect(await channel.isShutDown) }
        for id in ids.dropFirst() {
            let kept = try #require(await bench.state.receipt(.event(id)), "it is kept before the text state closes")
            #expect(
                kept[.desktop]
                    == Receipt(
                        channel: .desktop, outcome: .suppressed, reason: PlanReasons.stopping,
                        decision: "on in the profile (built in)"))
            #expect(kept[.earcon]?.outcome == .suppressed)
            #expect(kept.isSettled)
        }
        #expect(await bench.desktop.delivered.count <= 1)
        #expect(await bench.earcon.delivered.isEmpty)
    }

    @Test("what had no plan yet is told so as well")
    func unplanned() async throws {
        let gate = Gate()
        let state = MemoryTextState()
        let time = ManualTime()
        let bus = NotificationBus(
            state: state, channels: [SilentChannel(base: RecordingChannel(.desktop), gate: gate)],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]), time: time.source)
        StoppedBuses.add(bus, time)
        await bus.start()
        let id = try #require(await bus.emit([Draft(.failure, "early")]).first).get().id
        await bus.stop()
        #expect(await state.receipt(.event(id))?.isSettled == true)
        #expect(await state.receipt(.event(id))?[.desktop]?.reason == PlanReasons.stopping)
        gate.open()
    }

    @Test("an event that is being recorded is waited for")
    func committing() async throws {
        let gate = Gate()
        let bench = await BusBench(
            [.desktop: .on],
            state: { base in
                HookedTextState(base: base) { _ in await gate.pass() }
            })
        async let id = bench.emit(.failure, "in between")
        #expect(await eventually { gate.waiting == 1 })
        async let stopped: Void = bench.bus.stop()
        #expect(await eventually { bench.time.sleeping > 0 })
        #expect(await !bench.state.isClosed)
        gate.open()
        let event = try await id
        await stopped
        #expect(await bench.state.receipt(.event(event))?.isSettled == true)
    }

    @Test("after it nothing is taken, and the answer says so")
    func refusing() async throws {
        let bench = await BusBench()
        await bench.bus.stop()
        let answer = try #require(await bench.bus.emit([Draft(.success, "late")]).first)
        let error = #expect(throws: NotifyError.self) { try answer.get() }
        #expect(error?.code == .disconnected)
        #expect(await bench.state.all.isEmpty)
        #expect(await !bench.bus.isBusy)
    }

    @Test("a channel that hangs for ever doesn't keep the companion from stopping")
    func hanging() async throws {
        let gate = Gate()
        let time = ManualTime()
        let state = MemoryTextState()
        let bus = NotificationBus(
            state: state, channels: [StuckChannel(base: RecordingChannel(.desktop), gate: gate)],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]), time: time.source)
        StoppedBuses.add(bus, time)
        await bus.start()
        _ = await bus.channelStatuses()
        _ = await bus.emit([Draft(.success, "Order 42")])
        #expect(await eventually { gate.waiting == 1 })
        let stopping = Task { await bus.stop() }
        #expect(
            await eventually {
                time.advance(by: .milliseconds(500))
                return await state.isClosed
            })
        await stopping.value
        gate.open()
    }
}

/// A channel whose deliveries and shutdown hang until a gate opens.
struct StuckChannel: Channel {
    let base: RecordingChannel
    let gate: Gate

    var description: ChannelDescription { base.description }
    var status: ChannelStatus { get async { await base.status } }
    var statusChanges: AsyncStream<ChannelStatus> { base.statusChanges }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        await gate.pass()
        return try await base.deliver(delivery)
    }
    func shutdown() async {
        await gate.pass()
        await base.shutdown()
    }
}
