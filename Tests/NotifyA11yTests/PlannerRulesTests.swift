// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

/// A profile's needs, limits, rules, quiet times and grants, and the one order in which they decide.
@Suite("Rules decide in one order")
struct PlannerRulesTests {
    private static let file = Profile.Source(file: "profile.toml", line: 9)

    private func need(
        _ name: String = "need", _ on: [ChannelID], off: [ChannelID] = [], rules: [ProfileRule] = []
    ) -> Profile.Group {
        var switches: [ChannelID: Sourced<Profile.Switch>] = [:]
        for channel in on { switches[channel] = Sourced(.on, Self.file) }
        for channel in off { switches[channel] = Sourced(.off, Self.file) }
        return Profile.Group(name: name, switches: switches, rules: rules)
    }

    private func event(
        _ kind: Event.Kind = .failure, app: String = "ci-main", category: String? = nil, byHand: Bool = false,
        importance: Importance = .normal, sensitivity: Sensitivity = .public
    ) -> Event {
        Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: kind,
            subject: Subject(app: app, key: "build"), texts: Texts(title: "Build"),
            category: category.map(Category.init(rawValue:)), importance: importance, sensitivity: sensitivity,
            origin: Origin(byHand: byHand))
    }

    private func plan(
        _ profile: Profile, _ event: Event, at local: LocalTime? = nil, _ on: Set<ContextName> = [],
        off: Set<ContextName> = [], history: SubjectHistory? = nil, occasion: Planner.Occasion = .event
    ) -> DeliveryPlan {
        var surroundings: [ContextName: ContextState] = [:]
        for name in on { surroundings[name] = ContextState(true, "set by hand") }
        for name in off { surroundings[name] = ContextState(false, "set by hand") }
        // No screen reader reads the cards.
        let offers = PlannerWorlds.descriptions.map {
            PlanContext.Offer($0, .working($0.id == .desktop ? .sight : $0.senses, "it works"))
        }
        return Planner(profile: profile).plan(
            event, recording: .simulated,
            context: PlanContext(offers: offers, local: local, surroundings: surroundings, subject: history),
            for: occasion)
    }

    private func used(_ plan: DeliveryPlan) -> Set<ChannelID> { Set(plan.signals.map(\.channel)) }

    private func why(_ plan: DeliveryPlan, _ channel: ChannelID) -> String? {
        plan.withheld.first { $0.channel == channel }?.reason ?? plan.signals.first { $0.channel == channel }?.reason
    }

    @Test("needs add up: a channel that one of them wants is used")
    func needsAddUp() {
        let profile = Profile(
            name: "both", needs: [need("deaf", [.desktop, .haptic]), need("blind", [.speech, .earcon])])
        #expect(used(plan(profile, event())) == [.desktop, .haptic, .speech, .earcon])
    }

    @Test("what one profile switches off stays off, whatever another wants, claims or is granted")
    func offIsOff() {
        let profile = Profile(
            name: "both", needs: [need("a", [.desktop, .speech]), need("b", [.speech], off: [.earcon])],
            limits: [need("quiet", [], off: [.speech])],
            grants: [Grant(app: TextPattern("*"), permissions: [.quiet, .critical, .sound], source: Self.file)])
        let plan = plan(profile, event(importance: .critical))
        #expect(used(plan) == [.desktop])
        #expect(why(plan, .speech) == "off in the profile (profile.toml, line 9)")
        #expect(plan.importance == .critical)
    }

    @Test("the first rule that matches and says it decides; 'without' adds up; a limit's rule only takes away")
    func precedence() {
        let rules = [
            ProfileRule(when: EventMatch(app: TextPattern("ci-*")), verbosity: .detail, source: Self.file),
            ProfileRule(
                when: EventMatch(kinds: .init([.failure]), app: TextPattern("ci-*")), channels: [.desktop, .speech],
                verbosity: .kind, source: .init(file: "profile.toml", line: 20)),
            ProfileRule(channels: [.earcon], source: .init(file: "profile.toml", line: 30)),
            ProfileRule(without: [.speech], source: .init(file: "profile.toml", line: 40)),
        ]
        let profile = Profile(name: "own", needs: [need("own", [.desktop, .speech, .earcon], rules: rules)])
        let failure = plan(profile, event())
        #expect(used(failure) == [.desktop])
        #expect(failure.manner.verbosity == .detail)
        #expect(why(failure, .speech) == "a rule of the profile leaves it out (profile.toml, line 40)")
        #expect(why(failure, .desktop) == "a rule of the profile says so (profile.toml, line 20)")

        var limited = profile
        limited.limits = [need("quiet", [], rules: [ProfileRule(channels: [.earcon, .haptic], source: Self.file)])]
        #expect(used(plan(limited, event())).isEmpty, "a limit adds no channel, and no cue goes without words")
    }

    @Test(
        "a grant of sound gives messages the cues that a rule leaves out, but no voice, and none in a meeting or limit")
    func allowedSound() {
        let rules = [
            ProfileRule(
                when: EventMatch(kinds: .init([.message])), without: [.earcon, .haptic, .speech], source: Self.file),
            ProfileRule(when: EventMatch(contexts: [.meeting]), without: [.earcon], source: .init(file: "m", line: 2)),
        ]
        var profile = Profile(
            name: "own", needs: [need("own", [.desktop, .speech, .earcon, .haptic], rules: rules)])
        #expect(used(plan(profile, event(.message))) == [.desktop])
        profile.grants = [Grant(app: TextPattern("*"), permissions: [.sound], source: Self.file)]
        #expect(used(plan(profile, event(.message))) == [.desktop, .earcon, .haptic])
        let meeting = plan(profile, event(.message), [.meeting])
        #expect(used(meeting) == [.desktop, .haptic])
        #expect(why(meeting, .earcon) == "a rule of the profile leaves it out (m, line 2)")
        profile.limits = [need("limit", [], rules: [ProfileRule(without: [.haptic], source: Self.file)])]
        #expect(used(plan(profile, event(.message))) == [.desktop, .earcon])
    }

    @Test("what a limit says of holding comes before what needs say, and of two limits, holding wins")
    func limitsHold() {
        var profile = Profile(
            name: "own", needs: [need("own", [.desktop], rules: [ProfileRule(hold: true, source: Self.file)])])
        #expect(plan(profile, event(.success)).manner.hold)
        let brief = need("brief", [], rules: [ProfileRule(hold: false, source: Self.file)])
        profile.limits = [brief]
        #expect(!plan(profile, event()).manner.hold)
        profile.limits = [need("quiet", [])]
        #expect(plan(profile, event()).manner.hold)
        profile.needs = [need("own", [.desktop])]
        profile.limits = [brief, need("stays", [], rules: [ProfileRule(hold: true, source: Self.file)])]
        #expect(plan(profile, event(.success)).manner.hold)
    }

    @Test("a rule that wants a channel that isn't switched on has it; 'auto' waits for what is typed")
    func ruleWants() {
        var group = need(
            "own", [.desktop],
            rules: [
                ProfileRule(
                    when: EventMatch(kinds: .init([.failure])), channels: [.desktop, .haptic], source: Self.file)
            ])
        group.switches[.speech] = Sourced(.auto, Self.file)
        let profile = Profile(name: "own", needs: [group])
        #expect(used(plan(profile, event())) == [.desktop, .haptic])
        #expect(used(plan(profile, event(.success))) == [.desktop])
        #expect(used(plan(profile, event(.success, byHand: true))) == [.desktop, .speech])
    }

    @Test("a sound that a rule wants alone takes along the words that the person uses, silent ones first")
    func neverAlone() {
        let rule = ProfileRule(channels: [.earcon], source: Self.file)
        let profile = Profile(name: "own", needs: [need("own", [.desktop, .speech, .earcon], rules: [rule])])
        let plan = plan(profile, event())
        #expect(used(plan) == [.desktop, .earcon])
        #expect(why(plan, .desktop)?.hasPrefix("the words that go with it") == true)
        // Speech may only take over where the person allows something louder.
        let spoken = Profile(name: "own", needs: [need("own", [.speech, .earcon], rules: [rule])])
        #expect(used(self.plan(spoken, event())).isEmpty)
        var allowed = spoken
        allowed.values[ProfileValue.audibleFallback.name] = Sourced(.flag(true), Self.file)
        #expect(used(self.plan(allowed, event())) == [.speech, .earcon])
    }

    @Test("what would only be heard takes along what needs no hearing")
    func notHeardOnly() {
        let rule = ProfileRule(channels: [.speech], source: Self.file)
        let profile = Profile(name: "own", needs: [need("own", [.desktop, .speech], rules: [rule])])
        let plan = plan(profile, event())
        #expect(used(plan) == [.speech, .desktop])
        #expect(!plan.heardOnly)
    }

    @Test("a channel that a rule leaves out may take over, and a louder one only by permission")
    func spares() {
        let rule = ProfileRule(channels: [.terminal, .haptic], source: Self.file)
        let profile = Profile(
            name: "own", needs: [need("own", [.desktop, .speech, .terminal, .haptic], rules: [rule])])
        let quiet = plan(profile, event())
        #expect(!quiet.spares.contains { $0.channel == .speech })
        var loud = profile
        loud.values[ProfileValue.audibleFallback.name] = Sourced(.flag(true), Self.file)
        #expect(plan(loud, event()).spares.map(\.channel).contains(.speech))
    }

    @Test("quiet times silence what they name, until they end, and only a grant passes")
    func quiet() {
        let night = QuietTime(from: 22 * 60, to: 7 * 60, silence: [.speech, .earcon], source: Self.file)
        var profile = Profile(name: "own", needs: [need("own", [.desktop, .speech, .earcon])], quiet: [night])
        let late = LocalTime(.monday, minute: 23 * 60 + 30)
        let plan = plan(profile, event(importance: .critical), at: late)
        #expect(used(plan) == [.desktop])
        #expect(why(plan, .speech) == "quiet times until 07:00 (profile.toml, line 9)")
        #expect(used(self.plan(profile, event(), at: LocalTime(.monday, minute: 720))).count == 3)
        #expect(used(self.plan(profile, event())).count == 3, "no quiet time holds where the time isn't known")
        profile.grants = [Grant(app: TextPattern("ci-*"), category: TextPattern("alarm*"), source: Self.file)]
        #expect(used(self.plan(profile, event(), at: late)) == [.desktop])
        #expect(used(self.plan(profile, event(category: "alarm-clock"), at: late)).count == 3)
        profile.grants = []
        profile.quiet[0].pass = [EventMatch(kinds: .init([.question]))]
        #expect(used(self.plan(profile, event(.question), at: late)).count == 3)
    }

    @Test(
        "quiet times by day and minute, over midnight",
        arguments: [
            (Weekday.monday, 1320, true), (.monday, 1319, false), (.tuesday, 0, true), (.tuesday, 419, true),
            (.tuesday, 420, false), (.tuesday, 1400, false), (.monday, 60, false), (.saturday, 60, true),
        ])
    func quietTable(day: Weekday, minute: Int, isQuiet: Bool) {
        let night = QuietTime(days: [.monday, .friday], from: 1320, to: 420, silence: [.speech])
        #expect(night.holds(at: LocalTime(day, minute: minute)) == isQuiet)
    }

    @Test("a rule's digest holds everything but the emitter's own line, never what is typed or granted")
    func digest() {
        let dnd = ProfileRule(when: EventMatch(contexts: [.doNotDisturb]), digest: true, source: Self.file)
        var profile = Profile(name: "own", needs: [need("own", [.desktop, .speech, .terminal], rules: [dnd])])
        let held = plan(profile, event(importance: .critical), [.doNotDisturb])
        #expect(held.signals.isEmpty)
        #expect(held.digest?.sentence.hasPrefix("not now, but in a digest when do-not-disturb has ended") == true)
        #expect(plan(profile, event()).digest == nil, "a context that isn't known isn't on")
        #expect(used(plan(profile, event(byHand: true), [.doNotDisturb])) == [.desktop, .speech])
        profile.grants = [Grant(app: TextPattern("ci-*"), source: Self.file)]
        #expect(used(plan(profile, event(), [.doNotDisturb])) == [.desktop, .speech])
    }

    @Test("the same again is counted and not told, unless it is typed, changes, or the person wants it again")
    func counted() {
        var profile = Profile(name: "own", needs: [need("own", [.desktop, .speech])])
        let third = SubjectHistory(inARow: 3, isToldAlready: true, secondsSinceTold: 600)
        let plan = plan(profile, event(), history: third)
        #expect(plan.signals.isEmpty)
        #expect(why(plan, .desktop)?.hasPrefix("counted, not told again: still so, third time") == true)
        #expect(used(self.plan(profile, event(byHand: true), history: third)).count == 2)
        profile.values[ProfileValue.unsettledEvery.name] = Sourced(.number(600), Self.file)
        let again = self.plan(profile, event(), history: third)
        #expect(again.signals.first?.texts.title == "Build: still failing, third time")
        let recovered = self.plan(
            profile, event(.success),
            history: SubjectHistory(failuresBefore: 3, since: LocalTime(.monday, minute: 120)))
        #expect(recovered.signals.first?.texts.title == "Build: works again; failed 3 times since 02:00")
    }

    @Test("progress is told after a while, then by amount and time; its drawing always, its end by itself")
    func progress() {
        var profile = Profile(name: "own", needs: [need("own", [.desktop, .speech])])
        profile.values[ProfileValue.progressAfter.name] = Sourced(.number(10), Self.file)
        profile.values[ProfileValue.progressPercent.name] = Sourced(.number(25), Self.file)
        profile.values[ProfileValue.progressSeconds.name] = Sourced(.number(30), Self.file)
        func step(_ history: SubjectHistory, _ percent: Double) -> Set<ChannelID> {
            let event = Event(
                id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: .progress,
                subject: Subject(app: "a", key: "k"), texts: Texts(title: "Upload"), progress: Progress(value: percent))
            return used(plan(profile, event, history: history))
        }
        #expect(step(SubjectHistory(progressSeconds: 9), 10).isEmpty)
        #expect(step(SubjectHistory(progressSeconds: 10), 10) == [.desktop, .speech])
        var later = SubjectHistory(progressSeconds: 50, progressTold: 0.1, secondsSinceProgress: 29)
        #expect(step(later, 90) == [.desktop], "too soon to be spoken")
        later.secondsSinceProgress = 31
        #expect(step(later, 30) == [.desktop], "too small a step")
        #expect(step(later, 36) == [.desktop, .speech])
        profile.values[ProfileValue.progressEndOnly.name] = Sourced(.flag(true), Self.file)
        #expect(step(later, 36) == [.desktop])
    }

    @Test("private words are told where the profile says so, and what isn't known counts as the worse case")
    func privacy() {
        var profile = Profile(name: "own", needs: [need("own", [.terminal, .speech])])
        let secret = event(.message, sensitivity: .private)
        func title(_ on: Set<ContextName> = [], off: Set<ContextName> = []) -> String? {
            plan(profile, secret, on, off: off).signals.first { $0.channel == .speech }?.texts.title
        }
        #expect(title() == "Private message")
        profile.values[ProfileValue.privateSpoken.name] = Sourced(.text("privately"), Self.file)
        #expect(title() == "Private message")
        #expect(title(off: [.privateListening]) == "Private message")
        #expect(title([.privateListening]) == "Build")
        profile.values[ProfileValue.privateSpoken.name] = Sourced(.text("always"), Self.file)
        #expect(title() == "Build")
        let worst = plan(profile, event(.message, sensitivity: .secret), [.privateListening])
        #expect(worst.signals.allSatisfy { $0.texts.title == "Private message" })
    }

    @Test("private words are spoken through an output that the profile names as one that nobody else hears")
    func privateDevice() {
        var profile = Profile(name: "own", needs: [need("own", [.terminal, .speech])])
        profile.values[ProfileValue.privateSpoken.name] = Sourced(.text("privately"), Self.file)
        profile.values[ProfileValue.privateDevices.name] = Sourced(.list(["Headphones*"]), Self.file)
        func signal(
            _ device: String?, _ surroundings: [ContextName: ContextState]
        ) -> DeliveryPlan.Signal? {
            let offers = PlannerWorlds.descriptions.map {
                PlanContext.Offer($0, .working($0.senses, "it works", device: $0.id == .speech ? device : nil))
            }
            return Planner(profile: profile).plan(
                event(.message, sensitivity: .private), recording: .simulated,
                context: PlanContext(offers: offers, surroundings: surroundings)
            ).signals.first { $0.channel == .speech }
        }
        func title(_ device: String?, _ surroundings: [ContextName: ContextState] = [:]) -> String? {
            signal(device, surroundings)?.texts.title
        }
        func only(_ device: String?, _ surroundings: [ContextName: ContextState] = [:]) -> String? {
            signal(device, surroundings)?.onlyThrough
        }
        #expect(title("Headphones of mine") == "Build")
        #expect(only("Headphones of mine") == "Headphones of mine", "they are for no other output")
        #expect(only("Headphones of mine", [.privateListening: ContextState(true, "set by hand")]) == nil)
        #expect(only("Loudspeaker") == nil, "what anyone may know, any output may have")
        #expect(title("Loudspeaker") == "Private message")
        #expect(title(nil) == "Private message")
        let shared = [ContextName.privateListening: ContextState(false, "set by hand")]
        #expect(title("Headphones of mine", shared) == "Private message", "what was set by hand comes first")
    }

    @Test("what is felt by others stays off unless the device is worn")
    func worn() {
        var profile = Profile(name: "own", needs: [need("own", [.desktop, .haptic])])
        profile.values[ProfileValue.wornOnly.name] = Sourced(.flag(true), Self.file)
        #expect(used(plan(profile, event())) == [.desktop])
        profile.values["channels.haptic.worn"] = Sourced(.flag(true), Self.file)
        #expect(used(plan(profile, event())) == [.desktop, .haptic])
    }

    @Test("later steps come in order, and a stage uses its own channels")
    func later() {
        let rule = ProfileRule(
            channels: [.desktop], again: .init(every: 10, times: 2),
            then: [.init(after: 20, channels: [.earcon]), .init(after: 120, channels: [.speech])], source: Self.file)
        let profile = Profile(name: "own", needs: [need("own", [.desktop, .earcon, .speech], rules: [rule])])
        let first = plan(profile, event())
        #expect(used(first) == [.desktop])
        // Reminders are at least a minute apart, whatever was written.
        #expect(first.later.map(\.after) == [20, 60, 120, 120])
        let stage = first.later[0]
        #expect(used(plan(profile, event(), occasion: .step(stage))).contains(.earcon))
        #expect(plan(profile, event(), occasion: .step(stage)).later.isEmpty)
        let reminder = plan(profile, event(), occasion: .step(first.later[1]))
        #expect(reminder.signals.first?.reason.hasPrefix("reminder 1") == true)
        #expect(used(reminder) == [.desktop])
    }

    @Test("a profile that can reach nobody is refused by name of each channel and what stands against it")
    func unreachable() {
        let channels = PlannerWorlds.descriptions
        var profile = Profile(
            name: "own", cannot: [.sight: Self.file, .braille: Self.file], needs: [need("own", [.desktop])])
        #expect(Planner(profile: profile).whyUnreachable(channels) == nil, "a card may be read aloud")
        profile.cannotSources[.hearing] = Self.file
        let obstacles = Planner(profile: profile).whyUnreachable(channels)
        #expect(obstacles?.map(\.channel) == [.desktop, .speech, .terminal])
        #expect(obstacles?.first?.reason.contains("does not reach you (profile.toml, line 9)") == true)
    }

    @Test("the person's own profile is named by words, and a file by its line")
    func ownProfile() {
        #expect("\(Profile.Source(file: "profile", line: nil))" == "your own profile")
        #expect("\(Profile.Source(file: "quiet", line: nil))" == "quiet")
        #expect("\(Self.file)" == "profile.toml, line 9")
    }
}
