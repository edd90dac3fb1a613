// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

@Suite("What a person asks of the bus", .stopsBuses, .timeLimit(.minutes(5)))
struct BusPersonTests {
    @Test("acknowledging withdraws on every channel and drops what waits")
    func acknowledge() async throws {
        let bench = await BusBench()
        await bench.desktop.hang()
        let other = try await bench.emit(.failure, "Other", key: "other")
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        let waiting = try await bench.emit(.failure, "Backup", key: "backup")
        #expect(await eventually { await bench.speech.delivered.count == 2 })

        let entries = try await bench.bus.acknowledge(.key("backup", app: nil))
        #expect(entries.map(\.newest.event.texts.title) == ["Backup"])
        for channel in bench.channels {
            #expect(await channel.withdrawn == [Subject(app: "unknown", key: "backup")])
        }
        await bench.desktop.release()
        let receipt = try await bench.settled(waiting)
        #expect(receipt[.desktop]?.outcome == .superseded)
        #expect(receipt[.desktop]?.reason == PlanReasons.acknowledged)
        #expect(try await bench.settled(other)[.desktop]?.outcome == .delivered)
        #expect(await bench.state.entries(limit: 10).total == 1)
        #expect(try await bench.bus.acknowledge(.key("nothing", app: nil)).isEmpty)
    }

    @Test("acknowledging waits for no channel that hangs longer than its limit, whatever the number of entries")
    func acknowledgeHanging() async throws {
        let gate = Gate()
        let time = ManualTime()
        let state = MemoryTextState()
        let quick = RecordingChannel(.desktop)
        let bus = NotificationBus(
            state: state, channels: [quick, StickyChannel(base: RecordingChannel(.earcon), gate: gate)],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]), time: time.source)
        StoppedBuses.add(bus, time)
        await bus.start()
        for number in 0..<20 { _ = await bus.emit([Draft(.failure, "\(number)")]) }
        async let acknowledged = bus.acknowledge(.all)
        #expect(
            await eventually { await quick.withdrawn.filter { $0 != .summary }.count == 20 },
            "the others go on meanwhile")
        #expect(await eventually { gate.waiting == 1 })
        time.advance(by: .seconds(2))
        #expect(try await acknowledged.count == 20)
        gate.open()
    }

    @Test("silence stops what is heard and felt, drops what waits to be, and leaves what is shown")
    func silence() async throws {
        let bench = await BusBench()
        await bench.speech.hang()
        await bench.desktop.hang()
        let playing = try await bench.emit(.success, "one", key: "1")
        #expect(await eventually { await bench.speech.prepared.count == 1 })
        #expect(
            try await eventually {
                try await bench.bus.receipt(.event(playing))?[.earcon]?.outcome == .delivered
            })
        #expect(await eventually { await bench.bus.runners[.earcon]?.isBusy == false })
        let waiting = try await bench.emit(.success, "two", key: "2")
        // Words are handed out before cues, so once the cue waits, all of them do.
        #expect(await eventually { await bench.bus.runners[.earcon]?.isBusy == true })
        await bench.bus.silence()
        #expect(await bench.speech.silenced == 1)
        #expect(await bench.earcon.silenced == 1)
        #expect(await bench.haptic.silenced == 1)
        #expect(await bench.desktop.silenced == 0)
        await bench.speech.release()
        await bench.desktop.release()
        let receipt = try await bench.settled(waiting)
        #expect(
            receipt[.speech]
                == Receipt(
                    channel: .speech, outcome: .suppressed, reason: PlanReasons.silenced,
                    decision: "on in the profile (built in)"))
        #expect(receipt[.earcon]?.outcome == .suppressed)
        #expect(receipt[.desktop]?.outcome == .delivered)
        let later = try await bench.settled(bench.emit(.success, "three"))
        #expect(later[.speech]?.outcome == .delivered, "what comes afterwards is heard again")
    }

    @Test("the newest messages are told again as if typed by hand, and nothing is recorded twice")
    func repeatLast() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .auto])
        for title in ["one", "two", "three"] { _ = try await bench.settled(bench.emit(.success, title)) }
        _ = try await bench.settled(bench.emit(.progress, "steps"))
        #expect(await bench.speech.delivered.isEmpty)
        let records = try await bench.bus.repeatLast(2)
        #expect(records.map(\.event.texts.title) == ["two", "three"])
        #expect(await eventually { await bench.speech.titles == ["two", "three"] })
        #expect(await eventually { await bench.desktop.titles == ["one", "two", "three", "steps", "two", "three"] })
        #expect(await bench.state.all.count == 4)
        #expect(await bench.speech.delivered.map(\.sequence) == [2, 3])
    }

    @Test("a repeated private event shows no more than the first time")
    func repeatPrivate() async throws {
        let bench = await BusBench([.desktop: .on])
        let id = try await bench.emit(.message, "my secret") { $0.sensitivity = .private }
        _ = try await bench.settled(id)
        _ = try await bench.bus.repeatLast(1)
        #expect(await eventually { await bench.desktop.titles == ["Private message", "Private message"] })
    }

    @Test("repeating is bounded", arguments: [(0, 1), (-5, 1), (1000, 20)])
    func repeatBounds(_ asked: Int, _ told: Int) async throws {
        let bench = await BusBench([.desktop: .off])
        for number in 0..<30 { try await bench.emit(.message, "\(number)") }
        #expect(try await bench.bus.repeatLast(asked).count == told)
    }

    @Test("imagining an event sends nothing")
    func simulate() async throws {
        let bench = await BusBench()
        let event = try Intake.event(from: Draft(.failure, "Backup"), now: .now())
        let plan = await bench.bus.simulate(event)
        #expect(plan.recording == .simulated)
        #expect(plan.signals.map(\.channel) == [.desktop, .speech, .earcon, .haptic])
        #expect(await !bench.bus.isBusy)
        #expect(await bench.state.all.isEmpty)
    }
}

/// A channel whose withdrawing hangs until a gate opens.
struct StickyChannel: Channel {
    let base: RecordingChannel
    let gate: Gate

    var description: ChannelDescription { base.description }
    var status: ChannelStatus { get async { await base.status } }
    var statusChanges: AsyncStream<ChannelStatus> { base.statusChanges }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt { try await base.deliver(delivery) }
    func withdraw(_ subject: Subject) async { await gate.pass() }
    func shutdown() async { await base.shutdown() }
}
