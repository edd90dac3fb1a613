// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

/// The promises of planning over every profile of five channels and every state of them.
///
/// All 243 ways to use the channels are crossed with all 16 sets of senses that don't reach the person; the states of
/// the channels (1024), the events and the records go by in turn, so that each pair comes up many times.
@Suite("Planning keeps its promises")
struct PlannerPropertyTests {
    private static let everyCannot = (UInt8(0)..<16).map { Senses(rawValue: $0) }

    @Test("over all profiles, states of channels and events", arguments: everyCannot)
    func promises(_ cannot: Senses) async {
        let states = PlannerWorlds.combinations(PlannerWorlds.descriptions.map(PlannerWorlds.statuses))
        var turn = SeededNumbers(seed: UInt64(cannot.rawValue) + 1)
        var broken: [String] = []
        for uses in PlannerWorlds.switches {
            // Others need the few threads that there are.
            await Task.yield()
            let profile = PlannerWorlds.profile(uses, cannot: cannot)
            let planner = Planner(profile: profile)
            for _ in 0..<5 {
                let offers = zip(PlannerWorlds.descriptions, turn.pick(states)).map { PlanContext.Offer($0, $1) }
                let event = PlannerWorlds.event(
                    turn.pick(Event.Kind.allCases), byHand: turn.chance(2),
                    terminal: turn.pick([.foreground, .background, .quiet, .none]),
                    sensitivity: turn.pick(Sensitivity.allCases), publicText: turn.chance(2) ? "open" : nil)
                let recording = turn.pick(PlannerWorlds.records)
                let context = PlanContext(offers: offers)
                let plan = planner.plan(event, recording: recording, context: context)
                broken += check(plan, event, recording, profile, offers)
                let again = planner.plan(event, recording: recording, context: PlanContext(offers: offers.reversed()))
                if again != plan { broken.append("the same world gave another plan") }
            }
        }
        #expect(broken.isEmpty, "\(Set(broken))")
    }

    /// What is wrong with a plan.
    private func check(
        _ plan: DeliveryPlan, _ event: Event, _ recording: DeliveryPlan.Recording, _ profile: Profile,
        _ offers: [PlanContext.Offer]
    ) -> [String] {
        var broken: [String] = []
        func expect(_ holds: Bool, _ promise: String) { if !holds { broken.append(promise) } }

        expect(plan.recording == recording, "the plan holds what became of the record")
        let named = plan.signals.map(\.channel) + plan.withheld.map(\.channel)
        expect(named.sorted() == offers.map(\.description.id).sorted(), "every channel is in it exactly once")

        let cues = plan.signals.filter { $0.carries == .cue }
        let words = plan.signals.filter { $0.carries == .words }
        if case .refused = recording { expect(cues.isEmpty, "1: no record, no cue") }
        expect(cues.isEmpty || words.contains(where: \.isExpected), "2: no cue without expected words")
        expect(
            plan.signals.map(\.carries) == words.map(\.carries) + cues.map(\.carries), "words come before cues")

        let reaching = plan.signals.filter(\.isExpected)
        expect(
            plan.heardOnly == (!reaching.isEmpty && reaching.allSatisfy { $0.senses == .hearing }),
            "2: heardOnly says exactly whether all that works is heard")

        for signal in plan.signals {
            guard let offer = offers.first(where: { $0.description.id == signal.channel }) else { continue }
            let preference = profile.preference(signal.channel)
            expect(preference.use != .off, "4: what is off is never used")
            expect(preference.use == .on || event.origin.byHand, "automatic only for what was typed by hand")
            expect(signal.senses.isSubset(of: profile.senses), "a signal counts only on senses that the person has")
            // A line in a terminal is read there, for whom no screen reaches.
            let isRead = signal.channel == .terminal && profile.cannot.contains(.sight)
            let read: Senses = isRead && offer.status.availability == .working ? [.hearing, .braille] : []
            expect(
                signal.senses.isSubset(of: offer.status.reach.union(read)),
                "a signal counts only on senses that it reaches")
            expect(
                !offer.description.senses.union(read).isDisjoint(with: profile.senses),
                "nothing goes out where it can't reach the person even when it works")
            expect(
                offer.status.availability == .unavailable || signal.isExpected,
                "a channel that works and reaches nobody is not used")
            expect(signal.carries == offer.description.carries, "a signal carries what its channel does")
            expect(signal.channel != .terminal || event.origin.terminal == .foreground, "the terminal is the emitter's")
            expect(!signal.reason.isEmpty, "every signal has a reason")
            expect(
                offer.status.availability == .unavailable || signal.reason.contains("profile.toml, line"),
                "a reason names the profile's line")
            if signal.channel == .terminal || event.sensitivity == .public {
                expect(signal.texts == event.texts, "public texts go out whole")
            } else {
                let texts = signal.texts
                let all = [texts.title, texts.detail, texts.spoken, texts.short, texts.public, texts.hint]
                expect(!all.contains { PlannerWorlds.secretWords.contains($0 ?? "") }, "11: private texts never leave")
                expect(
                    signal.texts.title == event.texts.public
                        ?? Phrases.english.privateEvent(Phrases.english.kind(event.kind)),
                    "11: the public text stands for private ones")
            }
        }
        for withheld in plan.withheld {
            let preference = profile.preference(withheld.channel)
            let status = offers.first { $0.description.id == withheld.channel }?.status
            expect(!withheld.reason.isEmpty, "every channel that isn't used has a reason")
            expect(
                withheld.outcome == .suppressed || withheld.outcome == .unavailable,
                "what isn't used is suppressed or unavailable")
            if preference.use == .off || preference.use == .auto && !event.origin.byHand {
                expect(withheld.outcome == .suppressed, "what the profile holds back is suppressed")
                expect(withheld.reason.contains("profile.toml, line"), "a reason names the profile's line")
            }
            if preference.use == .on, withheld.outcome == .unavailable {
                expect(withheld.reason == status?.reason, "what can't be used says why")
            }
        }
        return broken
    }
}
