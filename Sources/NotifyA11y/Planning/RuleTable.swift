// SPDX-License-Identifier: Apache-2.0

/// A profile's rules and values, made ready once so that a plan costs little.
///
/// A class, so that what goes by it holds one reference instead of copying dozens.
final class RuleTable: Sendable {
    /// What the rules of one group say about one event.
    ///
    /// A class, as the group is: each channel asks it, and none copies it.
    final class Verdict {
        /// Exactly these channels, and the rule that says so.
        var channels: Sourced<[ChannelID]>?
        /// Never these channels.
        var without: [Sourced<[ChannelID]>] = []
        var verbosity: ProfileRule.Verbosity?
        var interrupts: Bool?
        var hold: Bool?
        var digest: (value: Bool, source: Profile.Source, context: ContextName?)?
        var again: Sourced<ProfileRule.Reminder>?
        var then: Sourced<[ProfileRule.Stage]>?
    }

    /// A group's switches and its rules by kind.
    final class Group: Sendable {
        let name: String
        let switches: SmallMap<Sourced<Profile.Switch>>
        /// The rules that can match an event of each kind, in their order.
        let rules: [[CompiledRule]]

        init(_ group: Profile.Group) {
            name = group.name
            switches = SmallMap(group.switches)
            let compiled = group.rules.map(CompiledRule.init)
            rules = Event.Kind.allCases.map { kind in compiled.filter { $0.rule.when.kinds.contains(kind) } }
        }

        /// What the rules say about an event.
        func verdict(on event: Event, in active: Set<ContextName>) -> Verdict {
            let verdict = Verdict()
            let first = event.subject.app.utf8.first ?? 0
            for compiled in rules[Int(event.kind.bit)]
            where compiled.mayMatch(first) && compiled.rule.when.matches(event, in: active) {
                compiled.add(to: verdict)
            }
            return verdict
        }
    }

    /// A rule behind a reference: going through many of them copies none.
    final class CompiledRule: Sendable {
        let rule: ProfileRule
        /// The first byte of every app that it is about; nil where it can be any.
        private let first: UInt8?

        init(_ rule: ProfileRule) {
            self.rule = rule
            first = rule.when.app?.text.utf8.first.flatMap { $0 == UInt8(ascii: "*") ? nil : $0 }
        }

        /// Whether it can be about an app that begins with this byte: most rules are about others.
        func mayMatch(_ byte: UInt8) -> Bool { first == nil || first == byte }

        /// Adds what an earlier rule hasn't stated.
        func add(to verdict: Verdict) {
            if verdict.channels == nil, let channels = rule.channels {
                verdict.channels = Sourced(channels, rule.source)
            }
            if !rule.without.isEmpty { verdict.without.append(Sourced(rule.without, rule.source)) }
            verdict.verbosity = verdict.verbosity ?? rule.verbosity
            verdict.interrupts = verdict.interrupts ?? rule.interrupts
            verdict.hold = verdict.hold ?? rule.hold
            if verdict.digest == nil, let digest = rule.digest {
                let context = ContextName.allCases.first { rule.when.contexts.contains($0) }
                verdict.digest = (digest, rule.source, context)
            }
            if verdict.again == nil, let again = rule.again { verdict.again = Sourced(again, rule.source) }
            if verdict.then == nil, !rule.then.isEmpty { verdict.then = Sourced(rule.then, rule.source) }
        }
    }

    let profile: Profile
    /// The words for people, the person's own among them.
    let words: Phrases
    let needs: [Group]
    let limits: [Group]
    /// Channels that some profile switches off, and where.
    let off: SmallMap<Profile.Source>
    /// Channels that some need wants, and whether only for what is typed by hand.
    let wanted: SmallMap<Sourced<Profile.Switch>>
    /// Channels whose devices are worn, so that nobody hears them.
    let worn: Set<ChannelID>
    let values: PlanValues
    /// The channels' settings.
    let settings: SmallMap<ChannelSettings>
    let senses: Senses
    /// What the profile says about the person's screen reader.
    private let reader: ReaderRoute.Person

    /// Whether the person reads screens by a screen reader or a braille display, as the profile says.
    var readsByTechnology: Bool { reader.prefersAssistiveTechnology || reader.cannot.contains(.sight) }

    /// What the profile says about the person's screen reader, with the person's language.
    func person(_ locale: LanguageTag?) -> ReaderRoute.Person {
        var person = reader
        person.locale = locale
        return person
    }

    init(_ profile: Profile, words: Phrases) {
        self.profile = profile
        self.words = profile.words(over: words)
        needs = profile.needs.map(Group.init)
        limits = profile.limits.map(Group.init)
        var off: [ChannelID: Profile.Source] = [:]
        for group in profile.limits + profile.needs {
            for (channel, found) in group.switches where found.value == .off && off[channel] == nil {
                off[channel] = found.source
            }
        }
        self.off = SmallMap(off)
        var wanted: [ChannelID: Sourced<Profile.Switch>] = [:]
        for group in profile.needs {
            for (channel, found) in group.switches where found.value != .off && wanted[channel]?.value != .on {
                if wanted[channel] == nil || found.value == .on { wanted[channel] = found }
            }
        }
        self.wanted = SmallMap(wanted)
        worn = Set(
            profile.values.compactMap { name, value in
                guard value.value == .flag(true), name.hasPrefix("channels."), name.hasSuffix(".worn") else {
                    return nil
                }
                return ChannelID(rawValue: String(name.dropFirst("channels.".count).dropLast(".worn".count)))
            })
        values = PlanValues(profile)
        var settings: [ChannelID: ChannelSettings] = [:]
        for (name, value) in profile.values where name.hasPrefix("channels.") {
            let parts = name.split(separator: ".", maxSplits: 2)
            guard parts.count == 3 else { continue }
            settings[ChannelID(rawValue: String(parts[1])), default: ChannelSettings()]
                .values[String(parts[2])] = value.value
        }
        self.settings = SmallMap(settings)
        senses = profile.senses
        reader = ReaderRoute.Person(
            cannot: profile.cannot, prefersAssistiveTechnology: profile.flag(.prefersAssistiveTechnology),
            speechSettings: settings[.speech]?.text("settings").flatMap(SpeechSettingsSource.init(rawValue:)))
    }
}
