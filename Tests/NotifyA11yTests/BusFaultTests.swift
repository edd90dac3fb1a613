// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@Suite("Channels are strangers", .stopsBuses, .timeLimit(.minutes(5)))
struct BusFaultTests {
    private static let gone = NotifyError(.unavailable, "no server")

    @Test("a channel that hangs for ever changes nothing on the others, and its receipt says so")
    func hanging() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on, .haptic: .on])
        await bench.desktop.hang()
        var ids: [Event.ID] = []
        for number in 1...10 {
            ids.append(try await bench.emit(.success, "Order \(number)"))
            // One after the other: what waits to be spoken would be summed up.
            #expect(
                await eventually {
                    let (spoken, felt) = await (bench.speech.delivered.count, bench.haptic.delivered.count)
                    return spoken == number && felt == number
                }, "while no time passes at all")
        }
        let early = try #require(try await bench.bus.receipt(.event(ids[0])))
        #expect(early[.desktop]?.outcome == .planned)
        bench.time.advance(by: .milliseconds(1900))
        #expect(try await bench.bus.receipt(.event(ids[0]))?[.desktop]?.outcome == .planned, "not before its deadline")
        #expect(
            try await bench.advance(by: .milliseconds(100)) {
                try await bench.bus.receipt(.event(ids[0]))?[.desktop]?.outcome == .timedOut
            })
        let receipt = try await bench.settled(ids[0])
        #expect(receipt[.desktop]?.reason == "no answer within 2 s; it may have arrived")
        #expect(receipt[.speech]?.outcome == .delivered)
        #expect(receipt.accompanied)
        await bench.desktop.release()
    }

    @Test("a channel with three calls that never came back isn't called again until one does")
    func stuck() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.desktop.hang()
        for number in 0..<3 {
            let id = try await bench.emit(.failure, "\(number)")
            // Beyond every pause, so that the call is made.
            bench.time.advance(by: .seconds(120))
            #expect(await eventually { await bench.desktop.prepared.count == number + 1 })
            #expect(try await bench.advance { try await bench.bus.receipt(.event(id))?.isSettled == true })
        }
        bench.time.advance(by: .seconds(3600))
        let refused = try await bench.settled(bench.emit(.failure, "fourth"))
        #expect(refused[.desktop]?.outcome == .unavailable)
        #expect(await bench.desktop.prepared.count == 3)
        await bench.desktop.release()
        #expect(await eventually { await bench.desktop.delivered.count == 3 })
        let id = try await bench.emit(.failure, "fifth")
        #expect(try await bench.settled(id)[.desktop]?.outcome == .delivered)
    }

    @Test("a channel that fails is tried again at once, and then after pauses that grow")
    func pauses() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.desktop.fail(Self.gone)
        var attempts = 0
        for pause in [0, 0, 0.5, 1, 2, 4, 8, 16, 32, 60, 60] as [Double] {
            if pause > 0 {
                bench.time.advance(by: .seconds(pause) - .milliseconds(1))
                let receipt = try await bench.settled(bench.emit(.failure, "too early"))
                #expect(receipt[.desktop]?.outcome == .unavailable)
                #expect(receipt[.desktop]?.reason.hasPrefix("no server; tried again after") == true)
                #expect(await bench.desktop.prepared.count == attempts)
                bench.time.advance(by: .milliseconds(1))
            }
            attempts += 1
            #expect(try await bench.settled(bench.emit(.failure, "now"))[.desktop]?.reason == "no server")
            #expect(await bench.desktop.prepared.count == attempts)
        }
        await bench.desktop.fail(nil)
        bench.time.advance(by: .seconds(60))
        #expect(try await bench.settled(bench.emit(.failure, "back"))[.desktop]?.outcome == .delivered)
        await bench.desktop.fail(Self.gone)
        for _ in 0..<2 { #expect(try await bench.settled(bench.emit(.failure, "x"))[.desktop]?.reason == "no server") }
    }

    @Test("a channel that says that it works again is tried at once")
    func recovers() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.desktop.fail(Self.gone)
        for _ in 0..<6 { _ = try await bench.settled(bench.emit(.failure, "lost")) }
        let attempts = await bench.desktop.prepared.count
        #expect(attempts == 2, "then it pauses")
        await bench.desktop.fail(nil)
        await bench.desktop.become(.working(.sight, "a new server"))
        var last: Event.ID?
        #expect(
            try await eventually(within: .seconds(10)) {
                let id = try await bench.emit(.failure, "found", byHand: true)
                last = id
                return try await bench.settled(id)[.desktop]?.outcome == .delivered
            })
        #expect(await bench.desktop.delivered.last?.event == last)
    }

    @Test(
        "each way to fail has its outcome",
        arguments: [
            (.unavailable, .unavailable), (.denied, .unavailable), (.timedOut, .timedOut), (.busy, .superseded),
            (.io, .failed), (.invalidArgument, .failed),
        ] as [(NotifyError.Code, Receipt.Outcome)])
    func outcomes(_ code: NotifyError.Code, _ outcome: Receipt.Outcome) async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on])
        await bench.desktop.failNext(NotifyError(code, "as told"))
        let receipt = try await bench.settled(bench.emit(.success, "Order 42"))
        #expect(
            receipt[.desktop]
                == Receipt(
                    channel: .desktop, outcome: outcome, reason: "as told", decision: "on in the profile (built in)"))
        #expect(receipt[.speech]?.outcome == .delivered)
    }

    @Test("what a channel says of itself decides the next plan")
    func statusDecides() async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on, .haptic: .on])
        await bench.desktop.become(.unavailable("no server", advice: "start it"))
        _ = await bench.bus.channelStatuses()
        await bench.desktop.fail(Self.gone)
        let alone = try await bench.settled(bench.emit(.success, "Order 42"))
        #expect(alone[.earcon]?.outcome == .suppressed)
        #expect(alone[.haptic]?.outcome == .suppressed)
        await bench.desktop.fail(nil)
        await bench.desktop.become(.working(.sight, "back"))
        await bench.earcon.become(.working([], "muted"))
        _ = await bench.bus.channelStatuses()
        let muted = try await bench.settled(bench.emit(.success, "Order 43"))
        #expect(muted[.desktop]?.outcome == .delivered)
        #expect(muted[.earcon] == Receipt(channel: .earcon, outcome: .unavailable, reason: "muted"))
        #expect(muted[.haptic]?.outcome == .delivered)
        let offers = await bench.bus.channelStatuses()
        #expect(offers.map(\.description.id) == [.desktop, .earcon, .haptic, .speech])
        #expect(offers[1].status.reason == "muted")
    }

    @Test("a channel that doesn't say how it is holds events back for a second at most")
    func slowStart() async throws {
        let gate = Gate()
        let time = ManualTime()
        let quick = RecordingChannel(.desktop)
        let slow = SilentChannel(base: RecordingChannel(.speech, senses: .hearing), gate: gate)
        let state = MemoryTextState()
        let bus = NotificationBus(
            state: state, channels: [quick, slow],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on), .speech: .init(use: .on)]),
            time: time.source)
        StoppedBuses.add(bus, time)
        await bus.start()
        let id = try #require(await bus.emit([Draft(.success, "Order 42")]).first).get().id
        #expect(await state.all.count == 1, "it is recorded at once")
        #expect(await eventually { gate.waiting == 1 })
        #expect(await quick.delivered.isEmpty)
        #expect(
            await eventually {
                time.advance(by: .milliseconds(250))
                return await quick.delivered.count == 1
            })
        let receipt = try #require(try await bus.receipt(.event(id), waiting: .seconds(60)))
        #expect(receipt[.desktop]?.outcome == .delivered)
        gate.open()
    }
}

/// A channel that says how it is only when a gate opens.
struct SilentChannel: Channel {
    let base: RecordingChannel
    let gate: Gate

    var description: ChannelDescription { base.description }
    var status: ChannelStatus {
        get async {
            await gate.pass()
            return await base.status
        }
    }
    var statusChanges: AsyncStream<ChannelStatus> { base.statusChanges }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt { try await base.deliver(delivery) }
    func shutdown() async { await base.shutdown() }
}
