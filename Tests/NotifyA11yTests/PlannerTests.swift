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
}
