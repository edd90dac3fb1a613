// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

/// What channels really got, over random events while channels work, fail, hang, fall silent and come back.
@Suite("The bus keeps its promises", .stopsBuses, .timeLimit(.minutes(5)))
struct BusPropertyTests {
    /// What a channel is told to do for a while.
    private enum Mood: CaseIterable { case works, fails, hangs, muted, gone }

    private static let subjects = ["upload", "backup", "order"]

    @Test("over random events, profiles and states of channels", arguments: UInt64(1)...24)
    func promises(_ seed: UInt64) async throws {
        var numbers = SeededNumbers(seed: seed)
        let uses = Dictionary(
            uniqueKeysWithValues: [ChannelID.desktop, .speech, .earcon, .haptic].map {
                ($0, numbers.pick([Profile.Switch.on, .on, .off, .auto]))
            })
        let cannot: Senses = numbers.pick([[], [], .sight, .hearing, [.sight, .touch]])
        let bench = await BusBench(uses, cannot: cannot, limits: BusLimits(channelQueue: 6))
        var emitted: [Event.ID: (kind: Event.Kind, byHand: Bool, order: Int)] = [:]
        var order: [Event.ID] = []

        for _ in 0..<80 {
            switch Int.random(in: 0..<10, using: &numbers) {
            case 0...5:
                let (kind, byHand) = (numbers.pick(Event.Kind.allCases), numbers.chance(2))
                let id = try await bench.emit(kind, "t\(order.count)", key: numbers.pick(Self.subjects), byHand: byHand)
                emitted[id] = (kind, byHand, order.count)
                order.append(id)
            case 6, 7: try await change(numbers.pick(bench.channels), numbers.pick(Mood.allCases))
            case 8: bench.time.advance(by: .milliseconds(Int.random(in: 0...3000, using: &numbers)))
            default: _ = await eventually(within: .milliseconds(20)) { await !bench.bus.isBusy }
            }
        }
        // Everything recovers, time passes, and what was under way comes to its end.
        for channel in bench.channels { try await change(channel, .works) }
        #expect(await bench.advance { await !bench.bus.isBusy })

        let recorded = await bench.state.all
        #expect(recorded.map(\.event.id) == order, "every event is recorded, in its order")

        var receipts: [Event.ID: EventReceipt] = [:]
        for id in order { receipts[id] = try await bench.settled(id) }
        #expect(receipts.values.allSatisfy { $0.isSettled && $0.recorded })

        for channel in bench.channels {
            let delivered = await channel.delivered
            let id = channel.description.id
            // 4: what is off, or automatic for what came by itself, gets nothing.
            #expect(uses[id] != .off || delivered.isEmpty)
            let own = delivered.filter { emitted[$0.event] != nil }
            #expect(uses[id] != .auto || own.allSatisfy { emitted[$0.event]?.byHand == true })
            #expect(!channel.description.senses.isDisjoint(with: Senses.all.subtracting(cannot)) || delivered.isEmpty)
            // No accidental repetition.
            #expect(Set(own.map(\.event)).count == own.count)
            // 8: what a subject shows never goes back. A call that hung may have ended late, which is known by its receipt.
            for key in Self.subjects {
                let shown = own.filter {
                    $0.subject.key == key && receipts[$0.event]?[id]?.outcome == .delivered
                }.compactMap { emitted[$0.event]?.order }
                #expect(shown == shown.sorted(), "\(id): \(key)")
            }
            // 9: what waits for a channel is bounded, and what was dropped says so.
            for event in order {
                let receipt = try #require(receipts[event]?[id])
                if receipt.outcome == .delivered { #expect(own.contains { $0.event == event }) }
                #expect(!receipt.reason.isEmpty)
            }
            guard channel.description.carries == .cue else { continue }
            // 2: no cue went out without words that had gone out or were made.
            let (shown, spoken) = await (bench.desktop.delivered.map(\.event), bench.speech.prepared.map(\.event))
            let words = Set(shown + spoken)
            #expect(own.allSatisfy { words.contains($0.event) })
            #expect(delivered.count == own.count, "a summary has no cue")
        }
        for channel in bench.channels { await channel.release() }
    }

    private func change(_ channel: RecordingChannel, _ mood: Mood) async throws {
        await channel.fail(nil)
        switch mood {
        case .works:
            await channel.release()
            await channel.become(.working(channel.description.senses, "it works"))
        case .fails: await channel.fail(NotifyError(.io, "it breaks"))
        case .hangs: await channel.hang()
        case .muted: await channel.become(.working([], "muted"))
        case .gone:
            await channel.become(.unavailable("no server", advice: "start it"))
            await channel.fail(NotifyError(.unavailable, "no server"))
        }
    }
}
