// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

/// What the default profile does while the person is not to be disturbed, over the whole bus.
@Suite("What the default profile holds back", .timeLimit(.minutes(5)))
struct ShippedHoldsTests {
    private struct Bench {
        let state = MemoryTextState()
        let cards = RecordingChannel(.desktop)
        let voice = RecordingChannel(.speech, senses: .hearing)
        let cue = RecordingChannel(.earcon, carries: .cue, senses: .hearing)
        let motor = RecordingChannel(.haptic, carries: .cue, senses: .touch)
        let bus: NotificationBus

        init() async throws {
            let reader = ProfileReader(channels: ChannelCatalog.descriptions, personal: "/nonexistent")
            bus = NotificationBus(
                state: state, channels: [cards, voice, cue, motor],
                profile: try reader.resolved(.init(names: ["default"])).profile)
            await bus.start()
            _ = await bus.channelStatuses()
        }

        func emit(_ kind: Event.Kind, _ title: String) async throws {
            var draft = Draft(kind, title)
            draft.app = "office"
            let id = try #require(await bus.emit([draft]).first).get().id
            #expect(try await eventually { try await bus.receipt(.event(id))?.isSettled == true })
        }

        /// How much has been seen, heard or felt.
        var told: Int {
            get async {
                var count = 0
                for channel in [cards, voice, cue, motor] { count += await channel.delivered.count }
                return count
            }
        }

        var unseen: Int { get async { await state.entries(limit: 100).entries.count(where: \.isUnseen) } }
    }

    @Test(
        "no card, sound, word or touch, everything unseen, and afterwards one card that says how much and not what",
        arguments: [ContextName.doNotDisturb, .meeting, .sharing, .locked])
    func held(_ context: ContextName) async throws {
        let bench = try await Bench()
        await bench.bus.set([context: ContextState(true, "set by hand")])
        try await bench.emit(.message, "Salary list ready")
        try await bench.emit(.success, "Order 42")
        #expect(await bench.told == 0)
        #expect(await bench.unseen == 2)
        await bench.bus.set([context: ContextState(false, "set by hand")])
        #expect(await eventually { await bench.cards.delivered.count == 1 })
        #expect(await eventually { await !bench.bus.isBusy })
        #expect(await bench.told == 1, "one card, silently")
        let title = try #require(await bench.cards.delivered.first).texts.title
        #expect(title.hasSuffix("1 done, 1 new"), "\(title)")
        // Neither time nor the digest is the person: they have seen nothing yet.
        await bench.bus.set([:])
        #expect(await bench.unseen == 2)
        _ = try await bench.bus.acknowledge(.key("order 42", app: nil))
        #expect(await bench.unseen == 1)
        _ = try await bench.bus.acknowledge(.all)
        #expect(await bench.unseen == 0)
        await bench.bus.stop()
    }
}
