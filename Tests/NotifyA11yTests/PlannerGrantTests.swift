// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

/// Rules, quiet times, digests and grants that speak about the same event: each channel names the line that decided.
@Suite("Which line decides")
struct PlannerGrantTests {
    private static func line(_ number: Int) -> Profile.Source { .init(file: "profile.toml", line: number) }

    private static let grant = Grant(app: TextPattern("builds"), permissions: [.quiet, .critical], source: line(40))
    private static let late = LocalTime(.monday, minute: 23 * 60 + 30)
    private static let noon = LocalTime(.monday, minute: 720)

    private func profile(
        rules: [ProfileRule] = [], quiet: [QuietTime] = [], grants: [Grant] = []
    ) -> Profile {
        let switches = Dictionary(
            uniqueKeysWithValues: [ChannelID.desktop, .speech, .terminal].map {
                ($0, Sourced(Profile.Switch.on, Self.line(2)))
            })
        return Profile(
            name: "own", needs: [.init(name: "own", switches: switches, rules: rules)], quiet: quiet, grants: grants)
    }

    private func plan(
        _ profile: Profile, at local: LocalTime, _ on: [ContextName] = [], byHand: Bool = false
    ) -> DeliveryPlan {
        let event = Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: .failure,
            subject: Subject(app: "builds", key: "build"), texts: Texts(title: "Build"), importance: .critical,
            origin: Origin(byHand: byHand, terminal: .foreground))
        let offers = PlannerWorlds.descriptions.map {
            PlanContext.Offer($0, .working($0.id == .desktop ? .sight : $0.senses, "it works"))
        }
        let states = on.map { ($0, ContextState(true, "set by hand")) }
        return Planner(profile: profile).plan(
            event, recording: .simulated,
            context: PlanContext(
                offers: offers, local: local, surroundings: Dictionary(uniqueKeysWithValues: states)))
    }

    private func why(_ plan: DeliveryPlan, _ channel: ChannelID) -> String? {
        plan.signals.first { $0.channel == channel }?.reason ?? plan.withheld.first { $0.channel == channel }?.reason
    }

    private func isUsed(_ plan: DeliveryPlan, _ channel: ChannelID) -> Bool {
        plan.signals.contains { $0.channel == channel }
    }

    @Test("an app's rule, quiet times for all and a claim to be critical: quiet times decide, and say where they stand")
    func collision() {
        let rule = ProfileRule(
            when: EventMatch(app: TextPattern("builds")), channels: [.desktop, .speech], source: Self.line(20))
        let quiet = QuietTime(from: 22 * 60, to: 7 * 60, silence: [.speech], source: Self.line(30))
        var profile = profile(rules: [rule], quiet: [quiet])
        let night = plan(profile, at: Self.late)
        #expect(!isUsed(night, .speech))
        #expect(why(night, .speech) == "quiet times until 07:00 (profile.toml, line 30)")
        #expect(why(night, .desktop) == "a rule of the profile says so (profile.toml, line 20)")
        #expect(night.importance == .high)
        #expect(why(plan(profile, at: Self.noon), .speech) == "a rule of the profile says so (profile.toml, line 20)")
        // What quiet times themselves let pass, the rule decides again.
        profile.quiet[0].pass = [EventMatch(kinds: .init([.failure]))]
        #expect(why(plan(profile, at: Self.late), .speech) == "a rule of the profile says so (profile.toml, line 20)")
    }

    @Test("a grant that lets an event pass quiet times is named, for the channels that it opens and no others")
    func quietGranted() {
        let quiet = QuietTime(from: 22 * 60, to: 7 * 60, silence: [.speech], source: Self.line(30))
        let profile = profile(quiet: [quiet], grants: [Self.grant])
        let night = plan(profile, at: Self.late)
        #expect(isUsed(night, .speech) && night.importance == .critical)
        #expect(why(night, .speech) == "you allowed it to come although others have to wait (profile.toml, line 40)")
        #expect(why(night, .desktop) == "on in the profile (profile.toml, line 2)")
        #expect(why(plan(profile, at: Self.noon), .speech) == "on in the profile (profile.toml, line 2)")
    }

    @Test("while the person is not to be disturbed, what is critical waits, and comes by the grant that is then named")
    func disturbing() {
        let rule = ProfileRule(
            when: EventMatch(contexts: [.doNotDisturb]), digest: true, source: Self.line(10))
        let held = plan(profile(rules: [rule]), at: Self.noon, [.doNotDisturb])
        #expect(held.signals.map(\.channel) == [.terminal])
        #expect(
            why(held, .speech)
                == "not now, but in a digest when do-not-disturb has ended (profile.toml, line 10)")
        let granted = profile(rules: [rule], grants: [Self.grant])
        let passed = plan(granted, at: Self.noon, [.doNotDisturb])
        for channel in [ChannelID.desktop, .speech] {
            #expect(
                why(passed, channel) == "you allowed it to come although others have to wait (profile.toml, line 40)")
        }
        #expect(why(passed, .terminal) == "on in the profile (profile.toml, line 2)")
        #expect(passed.digest == nil)
        // What is typed needs no grant, and nothing was to be passed.
        #expect(
            why(plan(granted, at: Self.noon, [.doNotDisturb], byHand: true), .speech)
                == "on in the profile (profile.toml, line 2)")
        #expect(why(plan(granted, at: Self.noon), .speech) == "on in the profile (profile.toml, line 2)")
    }
}
