// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@Suite("Planning")
struct PlannerTests {
    private func plan(
        _ event: Event, cannot: Senses = [], _ channels: [ChannelID: (Profile.Switch, ChannelStatus?)],
        recording: DeliveryPlan.Recording = .committed(sequence: 1)
    ) -> DeliveryPlan {
        let profile = Profile(
            name: "test", cannot: cannot,
            channels: channels.mapValues { Profile.ChannelPreference(use: $0.0) })
        let offers = PlannerWorlds.descriptions.filter { channels[$0.id] != nil }.map { description in
            PlanContext.Offer(
                description, channels[description.id]?.1 ?? .working(description.senses, "it works"))
        }
        return Planner(profile: profile).plan(event, recording: recording, context: PlanContext(offers: offers))
    }

    @Test("a channel that the profile doesn't name is off")
    func unnamed() {
        let planner = Planner(profile: Profile(name: "empty", channels: [:]))
        let offers = PlannerWorlds.descriptions.map { PlanContext.Offer($0, .working($0.senses, "it works")) }
        let plan = planner.plan(
            PlannerWorlds.event(.failure, byHand: true), recording: .committed(sequence: 1),
            context: PlanContext(offers: offers))
        #expect(plan.signals.isEmpty)
        #expect(plan.withheld.count == offers.count)
        #expect(plan.withheld.allSatisfy { $0.reason == "not wanted by the profile (empty)" })
        #expect(!plan.heardOnly)
    }

    @Test("with the record, words and cue go out; without it, the words alone")
    func refused() {
        let channels: [ChannelID: (Profile.Switch, ChannelStatus?)] = [.desktop: (.on, nil), .earcon: (.on, nil)]
        #expect(plan(PlannerWorlds.event(.failure), channels).signals.map(\.channel) == [.desktop, .earcon])
        let refused = plan(PlannerWorlds.event(.failure), channels, recording: .refused(reason: "disk full"))
        #expect(refused.signals.map(\.channel) == [.desktop])
        #expect(refused.withheld.map(\.channel) == [.earcon])
        #expect(refused.withheld.first?.outcome == .suppressed)
    }

    @Test("a cue needs words that reach this person")
    func cueNeedsWords() {
        let blind: Senses = [.sight, .braille]
        let cards = ChannelStatus.working(.sight, "cards on a screen")
        let seen = plan(PlannerWorlds.event(.success), [.desktop: (.on, cards), .earcon: (.on, nil)])
        #expect(seen.signals.count == 2)
        let unseen = plan(PlannerWorlds.event(.success), cannot: blind, [.desktop: (.on, cards), .earcon: (.on, nil)])
        #expect(unseen.signals.isEmpty)
        #expect(
            unseen.withheld.first { $0.channel == .desktop }?.reason == "reaches sight only, which does not reach you")
        let broken = plan(PlannerWorlds.event(.success), [.desktop: (.on, .unavailable("gone")), .earcon: (.on, nil)])
        #expect(broken.signals.map(\.channel) == [.desktop], "what is gone is tried, and no cue relies on it")
    }

    @Test("a channel that is gone and could never reach this person isn't tried")
    func goneAndUseless() {
        let plan = plan(
            PlannerWorlds.event(.success), cannot: .hearing, [.speech: (.on, .unavailable("no sound server"))])
        #expect(plan.signals.isEmpty)
        #expect(plan.withheld.first?.reason == "reaches hearing only, which does not reach you")
    }

    @Test(
        "heard only is said exactly where nothing else works",
        arguments: [
            ([.speech: (.on, nil), .earcon: (.on, nil)], true),
            ([.speech: (.on, nil), .desktop: (.on, nil)], false),
            ([.speech: (.on, nil), .desktop: (.off, nil)], true),
            ([.speech: (.on, nil), .desktop: (.on, .unavailable("gone"))], true),
            ([.speech: (.on, nil), .haptic: (.on, nil)], false),
            ([.desktop: (.on, nil)], false),
            ([.desktop: (.on, .unavailable("gone"))], false),
        ] as [([ChannelID: (Profile.Switch, ChannelStatus?)], Bool)])
    func heardOnly(_ channels: [ChannelID: (Profile.Switch, ChannelStatus?)], _ expected: Bool) {
        #expect(plan(PlannerWorlds.event(.success), channels).heardOnly == expected)
    }

    @Test(
        "automatic serves what was typed by hand, and nothing that came by itself",
        arguments: [(true, [.speech]), (false, [])] as [(Bool, [ChannelID])])
    func automatic(_ byHand: Bool, _ expected: [ChannelID]) {
        let plan = plan(PlannerWorlds.event(.failure, byHand: byHand), [.speech: (.auto, nil)])
        #expect(plan.signals.map(\.channel) == expected)
    }

    @Test(
        "the terminal's line is the emitter's, and says why there is none",
        arguments: [
            (.foreground, nil),
            (.background, "another program has the terminal's foreground, so the line waits for the next prompt"),
            (.quiet, "the command was asked to print something else"), (.none, "it was not sent from a terminal"),
        ] as [(Origin.Terminal, String?)])
    func terminal(_ state: Origin.Terminal, _ reason: String?) {
        let plan = plan(PlannerWorlds.event(.success, terminal: state), [.terminal: (.on, nil)])
        #expect(plan.signals.count == (reason == nil ? 1 : 0))
        #expect(plan.withheld.first?.reason == reason)
    }

    @Test(
        "private and secret events show their public text alone, or that there is one",
        arguments: [.private, .secret] as [Sensitivity])
    func disclosure(_ sensitivity: Sensitivity) {
        let open = plan(
            PlannerWorlds.event(.message, sensitivity: sensitivity, publicText: "New mail"), [.desktop: (.on, nil)])
        #expect(open.signals.first?.texts == Texts(title: "New mail"))
        let closed = plan(PlannerWorlds.event(.message, sensitivity: sensitivity), [.desktop: (.on, nil)])
        #expect(closed.signals.first?.texts == Texts(title: "Private message"))
    }

    @Test(
        "a typed line is heard and felt where a screen reader reads it, and no voice of ours says it as well",
        arguments: [
            (.running, [.sight], [.hearing, .braille]), (.running, [.sight, .hearing], .braille),
            (.running, [], [.sight, .hearing, .braille]), (console, [.sight], [.hearing, .braille]),
            (console, [], [.sight, .hearing]), (.none, [.sight, .hearing], .braille), (.none, [], .sight),
            (.none, [.sight], [.hearing, .braille]), (.unknown, [.sight], [.hearing, .braille]),
        ] as [(ScreenReaders, Senses, Senses)])
    func readLine(_ readers: ScreenReaders, _ cannot: Senses, _ reached: Senses) throws {
        let profile = Profile(
            name: "test", cannot: cannot, channels: [.terminal: .init(use: .on), .speech: .init(use: .on)])
        let offers = [
            PlanContext.Offer(PlannerWorlds.descriptions[4], .working(.sight, "it works")),
            PlanContext.Offer(PlannerWorlds.descriptions[1], .working(.hearing, "it works")),
        ]
        let plan = Planner(profile: profile).plan(
            PlannerWorlds.event(.success, byHand: true, terminal: .foreground), recording: .committed(sequence: 1),
            context: PlanContext(offers: offers, readers: readers))
        let terminal = try #require(plan.signals.first { $0.channel == .terminal }, "\(plan.withheld.map(\.reason))")
        #expect(terminal.senses == reached)
        // Where none is known to read it, it may have crashed: then the words are spoken as well.
        let isSpoken = !readers.isRunning && !readers.readsConsole && !cannot.contains(.hearing)
        #expect(plan.signals.contains { $0.channel == .speech } == isSpoken)
    }

    private static let console = ScreenReaders(isKnown: true, isRunning: false, readsConsole: true)

    @Test("what the reader's own interface gives, its reading of a line gives: no braille where it writes none")
    func readLineAsReaderGives() {
        let reader = PlanContext.Offer(
            ChannelDescription(id: .reader, carries: .words, senses: [.hearing, .braille]),
            .working(.hearing, "it speaks, and writes no braille"))
        let terminal = PlanContext.Offer(PlannerWorlds.descriptions[4], .working(.sight, "it works"))
        func reach(_ surroundings: [ContextName: ContextState], _ readers: ScreenReaders) -> Senses? {
            let profile = Profile(name: "test", cannot: .sight, channels: [.terminal: .init(use: .on)])
            let plan = Planner(profile: profile).plan(
                PlannerWorlds.event(.success, terminal: .foreground), recording: .committed(sequence: 1),
                context: PlanContext(offers: [reader, terminal], surroundings: surroundings, readers: readers))
            return plan.signals.first { $0.channel == .terminal }?.senses
        }
        #expect(reach([:], .running) == .hearing)
        #expect(reach([.screenReader: .init(true, "set by hand")], .unknown) == .hearing)
        #expect(
            reach([.screenReader: .init(false, "set by hand")], .running) == nil, "it is known that nothing reads it")
    }

    @Test("a card that a screen reader reads is a way to a person who doesn't see it")
    func readCard() {
        let plan = plan(
            PlannerWorlds.event(.success), cannot: .sight,
            [.desktop: (.on, .working([.sight, .hearing], "read by a reader"))])
        #expect(plan.signals.map(\.senses) == [.hearing])
        let description = ChannelDescription(id: .desktop, carries: .words, senses: .sight)
        let profile = Profile(name: "test", cannot: .sight, channels: [.desktop: .init(use: .on)])
        let read = Planner(profile: profile).plan(
            PlannerWorlds.event(.success), recording: .committed(sequence: 1),
            context: PlanContext(offers: [.init(description, .working([.sight, .hearing], "read by a reader"))]))
        #expect(read.signals.map(\.senses) == [.hearing])
    }
}
