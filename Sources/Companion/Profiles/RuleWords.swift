// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// What rules, quiet times and permissions say, in plain sentences for ears and braille.
///
/// To translate, this is the place.
enum RuleWords {
    /// A rule: when, and then what.
    static func sentence(_ rule: ProfileRule) -> String {
        var parts: [String] = []
        if let channels = rule.channels {
            parts.append(channels.isEmpty ? "no channel" : "only on \(EnglishWords.list(channels.map(\.rawValue)))")
        }
        if !rule.without.isEmpty { parts.append("not on \(EnglishWords.list(rule.without.map(\.rawValue)))") }
        switch rule.verbosity {
        case .kind: parts.append("tells the kind alone")
        case .title: parts.append("tells the kind and the title")
        case .detail: parts.append("tells the detail as well")
        case nil: break
        }
        if let interrupts = rule.interrupts {
            parts.append(interrupts ? "cuts what our own voice is saying" : "cuts nothing")
        }
        if let hold = rule.hold { parts.append(hold ? "stays until acknowledged" : "does not stay") }
        if let digest = rule.digest { parts.append(digest ? "waits for the digest" : "comes at once") }
        if let again = rule.again {
            parts.append("again every \(duration(again.every)) until acknowledged, at most \(times(again.times))")
        }
        for stage in rule.then {
            parts.append(
                "after \(duration(stage.after)) on \(EnglishWords.list(stage.channels.map(\.rawValue))), if nothing happened"
            )
        }
        return "\(condition(rule.when)): \(parts.isEmpty ? "nothing differs" : parts.joined(separator: "; "))"
    }

    /// Quiet times: when, and what is silent.
    static func sentence(_ quiet: QuietTime) -> String {
        let days = days(quiet.days)
        let silent = quiet.silence.map(\.rawValue).sorted()
        var text = "\(days) from \(LocalTime.clock(quiet.from)) to \(LocalTime.clock(quiet.to))"
        text += silent.count == 1 ? ": \(silent[0]) is silent" : ": \(EnglishWords.list(silent)) are silent"
        if !quiet.pass.isEmpty { text += "; what passes: \(quiet.pass.map(condition).joined(separator: "; "))" }
        return text
    }

    /// A permission: who, and what.
    static func sentence(_ grant: Grant) -> String {
        let who = grant.category.map { "\(grant.app), category \($0)," } ?? "\(grant.app)"
        let what = Grant.Permission.allCases.filter(grant.permissions.contains).map { permission in
            switch permission {
            case .quiet: "pass quiet times"
            case .critical: "be as urgent as it says"
            case .sound: "make a sound for a message"
            }
        }
        return "\(who) may \(EnglishWords.list(what))"
    }

    /// Which events something is about.
    static func condition(_ when: EventMatch) -> String {
        var text = when.kinds == .all ? "any event" : EnglishWords.list(when.kinds.list.map(\.rawValue), "or")
        if let app = when.app { text += " from \(app)" }
        if let key = when.key { text += " about \(key)" }
        if let category = when.category { text += " of the category \(category)" }
        if let importance = when.importance { text += " that says it is at least \(importance.rawValue)" }
        if let sensitivities = when.sensitivities {
            let words = Sensitivity.allCases.filter(sensitivities.contains).map(\.rawValue)
            text += " that is \(EnglishWords.list(words, "or"))"
        }
        if let byHand = when.byHand { text += byHand ? " that you typed" : " that you did not type" }
        if !when.contexts.isEmpty {
            text +=
                " while \(EnglishWords.list(ContextName.allCases.filter(when.contexts.contains).map(\.rawValue))) is on"
        }
        return text
    }

    /// Days as people say them: "every day", "mon to fri", "sat and sun".
    private static func days(_ days: Set<Weekday>) -> String {
        let sorted = days.sorted()
        guard sorted.count < 7 else { return "every day" }
        guard let first = sorted.first, let last = sorted.last else { return "on no day" }
        let isRow = sorted.count > 2 && last.rawValue - first.rawValue == sorted.count - 1
        return isRow ? "\(first.short) to \(last.short)" : EnglishWords.list(sorted.map(\.short))
    }

    /// A time in the largest unit that is whole: "2 minutes", "90 seconds".
    static func duration(_ seconds: Double) -> String {
        let whole = Int64(seconds.rounded())
        for (unit, length) in [("hour", Int64(3600)), ("minute", 60)] where whole >= length && whole % length == 0 {
            return count(whole / length, unit)
        }
        return count(whole, "second")
    }

    private static func times(_ number: Int) -> String { number == 1 ? "once" : "\(number) times" }

    private static func count(_ number: Int64, _ unit: String) -> String {
        number == 1 ? "1 \(unit)" : "\(number) \(unit)s"
    }
}
