// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Rules, quiet times and grants as one inline table each.
extension TOMLText {
    static func use(_ use: Profile.Switch) -> String {
        switch use {
        case .on: "true"
        case .off: "false"
        case .auto: "\"auto\""
        }
    }

    static func rule(_ rule: ProfileRule) -> String {
        var members: [(key: String, value: String)] = []
        if rule.when != EventMatch() { members.append(("when", match(rule.when))) }
        if let channels = rule.channels { members.append(("channels", list(channels))) }
        if !rule.without.isEmpty { members.append(("without", list(rule.without))) }
        if let verbosity = rule.verbosity { members.append(("verbosity", quoted(verbosity.rawValue))) }
        for (key, flag) in [("interrupts", rule.interrupts), ("hold", rule.hold), ("digest", rule.digest)] {
            if let flag { members.append((key, "\(flag)")) }
        }
        if let again = rule.again {
            members.append(("again", table([("every", number(again.every)), ("times", "\(again.times)")])))
        }
        if !rule.then.isEmpty {
            let steps = rule.then.map { table([("after", number($0.after)), ("channels", list($0.channels))]) }
            members.append(("then", "[\(steps.joined(separator: ", "))]"))
        }
        return table(members)
    }

    static func quiet(_ quiet: QuietTime) -> String {
        var members: [(key: String, value: String)] = []
        if quiet.days.count < Weekday.allCases.count {
            members.append(("days", value(.list(quiet.days.sorted().map(\.short)))))
        }
        members.append(("from", quoted(LocalTime.clock(quiet.from))))
        members.append(("to", quoted(LocalTime.clock(quiet.to))))
        members.append(("silence", list(quiet.silence.sorted())))
        if !quiet.pass.isEmpty { members.append(("pass", "[\(quiet.pass.map(match).joined(separator: ", "))]")) }
        return table(members)
    }

    static func grant(_ grant: Grant) -> String { table(members(grant)) }

    /// A grant's keys and values.
    static func members(_ grant: Grant) -> [(key: String, value: String)] {
        var members = [("app", quoted(grant.app.text))]
        if let category = grant.category { members.append(("category", quoted(category.text))) }
        members.append(("may", permissions(grant.permissions)))
        return members
    }

    /// Permissions in the documentation's order.
    static func permissions(_ permissions: Set<Grant.Permission>) -> String {
        value(.list(Grant.Permission.allCases.filter(permissions.contains).map(\.rawValue)))
    }

    private static func list(_ channels: [ChannelID]) -> String { value(.list(channels.map(\.rawValue))) }

    private static func match(_ match: EventMatch) -> String {
        var members: [(key: String, value: String)] = []
        func add(_ key: String, _ words: [String]) {
            members.append((key, words.count == 1 ? quoted(words[0]) : value(.list(words))))
        }
        for (key, pattern) in [("app", match.app), ("key", match.key), ("category", match.category)] {
            if let pattern { members.append((key, quoted(pattern.text))) }
        }
        if match.kinds != .all { add("kind", match.kinds.list.map(\.rawValue)) }
        if let importance = match.importance { members.append(("importance", quoted(importance.rawValue))) }
        if let sensitivities = match.sensitivities {
            add("sensitivity", Sensitivity.allCases.filter(sensitivities.contains).map(\.rawValue))
        }
        if !match.contexts.isEmpty {
            add("context", ContextName.allCases.filter(match.contexts.contains).map(\.rawValue))
        }
        if let byHand = match.byHand { members.append(("byHand", "\(byHand)")) }
        return table(members)
    }
}
