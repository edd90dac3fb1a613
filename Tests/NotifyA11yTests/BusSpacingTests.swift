// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

/// A channel whose cards change at most every two seconds for what says the same, and that may fail.
private actor SpacedChannel: Channel {
    nonisolated let description = ChannelDescription(id: .desktop, carries: .words, senses: .sight)
    nonisolated let statusChanges: AsyncStream<ChannelStatus>
    private nonisolated let changes: AsyncStream<ChannelStatus>.Continuation
    private let time: TimeSource
    private(set) var delivered: [(title: String, time: Duration)] = []
    private(set) var missed: [Delivery] = []
    private(set) var withdrawn: [Subject] = []
    private var failure: NotifyError?

    init(_ time: TimeSource) {
        self.time = time
        (statusChanges, changes) = AsyncStream.makeStream()
    }

    var status: ChannelStatus { .working(.sight, "a test's") }
    var titles: [String] { delivered.map(\.title) }

    nonisolated func spacing(of delivery: Delivery, after earlier: Event.Kind) -> Duration {
        delivery.kind == .progress || delivery.kind == earlier ? .seconds(2) : .zero
    }

    func fail(_ error: NotifyError?) { failure = error }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        if let failure { throw failure }
        delivered.append((delivery.texts.title, time.elapsed()))
        return Receipt(channel: .desktop, outcome: .delivered, senses: .sight, reason: "recorded")
    }

    func missed(_ delivery: Delivery) async { missed.append(delivery) }
    func withdraw(_ subject: Subject) async { withdrawn.append(subject) }
    func shutdown() async { changes.finish() }
}

@Suite("What changes at most so often", .stopsBuses, .timeLimit(.minutes(5)))
struct BusSpacingTests {
    private let time = ManualTime()
    private let channel: SpacedChannel
    private let bus: NotificationBus

    init() async {
        channel = SpacedChannel(time.source)
        bus = NotificationBus(
            state: MemoryTextState(), channels: [channel],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]), time: time.source)
        StoppedBuses.add(bus, time)
        await bus.start()
        _ = await bus.channelStatuses()
    }

    private func emit(_ kind: Event.Kind, _ title: String, key: String = "k") async throws -> Event.ID {
        var draft = Draft(kind, title)
        draft.key = key
        return try #require(await bus.emit([draft]).first).get().id
    }

    private func outcome(_ id: Event.ID) async throws -> Receipt.Outcome? {
        try await bus.receipt(.event(id))?.channels.first?.outcome
    }

    @Test("the newest progress is shown every two seconds, and what came between is superseded; the end comes at once")
    func progress() async throws {
        var ids: [Event.ID] = [try await emit(.progress, "1 %")]
        #expect(await eventually { await channel.titles == ["1 %"] })
        for percent in 2...9 { ids.append(try await emit(.progress, "\(percent) %")) }
        // Another subject isn't held up by it.
        _ = try await emit(.progress, "other", key: "other")
        #expect(await eventually { await channel.titles == ["1 %", "other"] })
        #expect(
            await eventually {
                time.advance(by: .milliseconds(100))
                return await channel.titles.count == 3
            })
        #expect(await channel.titles.last == "9 %")
        #expect(await (channel.delivered.last?.time ?? .zero) >= .seconds(2))
        for id in ids.dropFirst().dropLast() {
            #expect(try await eventually { try await outcome(id) == .superseded })
        }
        _ = try await emit(.progress, "10 %")
        _ = try await emit(.success, "done")
        #expect(await eventually { await channel.titles.last == "done" })
        #expect(await !channel.titles.contains("10 %"))
    }

    @Test("what waits for its turn keeps no processor busy, and holds up no cue")
    func waitsQuietly() async throws {
        let cues = RecordingChannel(.earcon, carries: .cue, senses: .hearing)
        let asked = SeenMutex(0)
        let time = ManualTime()
        let counting = TimeSource(
            elapsed: {
                asked.withLock { $0 += 1 }
                return time.source.elapsed()
            }, sleep: time.source.sleep, wall: time.source.wall)
        let cards = SpacedChannel(time.source)
        let bus = NotificationBus(
            state: MemoryTextState(), channels: [cards, cues],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on), .earcon: .init(use: .on)]),
            time: counting)
        StoppedBuses.add(bus, time, [cues])
        await bus.start()
        _ = await bus.channelStatuses()
        func emit(_ kind: Event.Kind, _ title: String, key: String) async throws {
            var draft = Draft(kind, title)
            draft.key = key
            _ = try #require(await bus.emit([draft]).first).get()
        }
        try await emit(.failure, "first", key: "k")
        #expect(await eventually { await cards.titles == ["first"] })
        // This one waits.
        try await emit(.failure, "again", key: "k")
        try await emit(.failure, "other", key: "other")
        #expect(await eventually { await cues.delivered.map(\.texts.title).contains("other") })
        #expect(await cards.titles == ["first", "other"])
        let before = asked.withLock { $0 }
        for _ in 0..<100 { _ = await bus.isBusy }
        #expect(asked.withLock { $0 } - before < 50)
        // An outcome doesn't, and overtakes nothing.
        try await emit(.success, "works", key: "k")
        #expect(await eventually { await plain(cards.titles) == ["first", "other", "again", "works"] })
        #expect(time.source.elapsed() < .seconds(2))
    }

    @Test("however many things are under way, how far they are is never summed up, and each end is told")
    func manyUnderWay() async throws {
        for round in 0..<3 {
            for number in 0..<40 { _ = try await emit(.progress, "\(round)", key: "\(number)") }
        }
        for number in 0..<20 { _ = try await emit(.success, "done", key: "\(number)") }
        #expect(
            await eventually {
                time.advance(by: .milliseconds(200))
                return await channel.titles.count { $0 == "done" } == 20
            })
        #expect(await !channel.titles.contains { $0.contains("more: ") })
        #expect(
            await eventually {
                time.advance(by: .milliseconds(200))
                return await !bus.isBusy
            })
    }

    @Test("the same failure again waits, another outcome doesn't, and neither overtakes the other")
    func outcomes() async throws {
        for title in ["failed", "failed again"] { _ = try await emit(.failure, title) }
        #expect(await eventually { await !channel.titles.isEmpty })
        _ = try await emit(.success, "works")
        #expect(await eventually { await plain(channel.titles).last == "works" })
        #expect(time.source.elapsed() < .seconds(2))
        // Whether the second failure replaced the first in the queue or followed it: nothing old after the newest.
        let titles = await plain(channel.titles)
        #expect(titles == ["failed", "failed again", "works"] || titles == ["failed again", "works"])
    }

    @Test("a channel is told what did not get out, also while it isn't even tried")
    func missed() async throws {
        await channel.fail(NotifyError(.unavailable, "no server"))
        var ids: Set<Event.ID> = []
        for number in 1...5 { ids.insert(try await emit(.failure, "lost", key: "\(number)")) }
        #expect(await eventually { await channel.missed.count == 5 })
        #expect(await Set(channel.missed.map(\.event)) == ids)
        #expect(await channel.delivered.isEmpty)
    }

    @Test("what comes and is taken back all the time doesn't flash: at least a third of a second lies in between")
    func comesAndGoes() async throws {
        for number in 0..<5 {
            _ = try await emit(.failure, "\(number)")
            let before = time.source.elapsed()
            #expect(
                await eventually {
                    if await channel.titles.count == number + 1 { return true }
                    time.advance(by: .milliseconds(10))
                    return false
                })
            // Sooner than what says the same, because nothing of it is seen any more.
            #expect(time.source.elapsed() - before < .seconds(2))
            _ = try await bus.acknowledge(.key("k", app: nil))
        }
        let times = await channel.delivered.map(\.time)
        for (one, next) in zip(times, times.dropFirst()) { #expect(next - one >= .milliseconds(334)) }
    }

    @Test("acknowledging everything takes back what stands for several events as well")
    func acknowledgedAll() async throws {
        _ = try await emit(.failure, "Backup")
        #expect(await eventually { await !channel.titles.isEmpty })
        _ = try await bus.acknowledge(.all)
        #expect(await channel.withdrawn.contains(.summary))
        #expect(await channel.withdrawn.count == 2)
        _ = try await emit(.failure, "Backup")
        _ = try await bus.acknowledge(.key("k", app: nil))
        #expect(await channel.withdrawn.filter { $0 == .summary }.count == 1)
    }
}

/// Titles without what came before of their subjects.
private func plain(_ titles: [String]) -> [String] {
    titles.map { title in String(title.prefix { $0 != ":" }) }
}
