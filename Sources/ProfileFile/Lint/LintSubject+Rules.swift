// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Whether rules can decide anything, and nothing that must not be.
extension LintSubject {
    func rules() -> [ProfileLint.Finding] {
        layer.rules.indices.flatMap { index in
            never(index).map { [$0] }
                ?? [timesOut(index), withoutChannel(index), withoutDigest(index)].compactMap { $0 }
        }
    }

    /// A rule that matches nothing, states nothing, or comes too late.
    private func never(_ index: Int) -> ProfileLint.Finding? {
        let rule = layer.rules[index]
        if let part = Self.impossible(rule.when) {
            return finding(
                .ruleNeverMatches, "rule", index, LintPhrases.impossible(part), fix: LintPhrases.mendMatch)
        }
        if Self.isEmpty(rule) {
            return finding(
                .ruleNeverMatches, "rule", index, LintPhrases.statesNothing, fix: LintPhrases.stateSomething)
        }
        let earlier = layer.rules[..<index].filter { $0.when.covers(rule.when) }
        guard Self.states(earlier, all: rule), let first = earlier.first else { return nil }
        return finding(
            .ruleNeverMatches, "rule", index, LintPhrases.comesTooLate(after: first.source), fix: LintPhrases.moveUp)
    }

    /// The part of a match that no event has; nil where there may be one.
    static func impossible(_ match: EventMatch) -> String? {
        if match.kinds.list.isEmpty { return "kind" }
        if match.sensitivities?.isEmpty == true { return "sensitivity" }
        // A name's blanks at the ends are taken off before any rule is asked.
        for (key, pattern) in [("app", match.app), ("key", match.key), ("category", match.category)] {
            if let text = pattern?.text, text.first?.isWhitespace == true || text.last?.isWhitespace == true {
                return key
            }
        }
        return nil
    }

    private static func isEmpty(_ rule: ProfileRule) -> Bool {
        rule.channels == nil && rule.without.isEmpty && rule.verbosity == nil && rule.interrupts == nil
            && rule.hold == nil && rule.digest == nil && rule.again == nil && rule.then.isEmpty
    }

    /// Whether earlier rules decide everything that this one states.
    private static func states(_ earlier: [ProfileRule], all rule: ProfileRule) -> Bool {
        func decided(_ states: (ProfileRule) -> Bool) -> Bool { !states(rule) || earlier.contains(where: states) }
        return decided { $0.channels != nil } && decided { $0.verbosity != nil } && decided { $0.interrupts != nil }
            && decided { $0.hold != nil } && decided { $0.digest != nil } && decided { $0.again != nil }
            && decided { !$0.then.isEmpty } && Set(rule.without).isSubset(of: earlier.flatMap(\.without))
    }

    /// A failure or question that goes away by itself.
    private func timesOut(_ index: Int) -> ProfileLint.Finding? {
        let rule = layer.rules[index]
        let kinds = rule.when.kinds.list.filter { $0 == .failure || $0 == .question }
        guard rule.hold == false, !kinds.isEmpty else { return nil }
        return finding(
            .failureTimesOut, "rule", index, LintPhrases.timesOut(kinds), fix: LintPhrases.leaveHold(kinds))
    }

    /// Channels that a rule uses and that are all off.
    private func withoutChannel(_ index: Int) -> ProfileLint.Finding? {
        let rule = layer.rules[index]
        for channels in [rule.channels ?? []] + rule.then.map(\.channels) where !channels.isEmpty {
            let off = channels.compactMap { channel in
                (profile.limits + profile.needs).compactMap { $0.switches[channel] }.first { $0.value == .off }
            }
            guard off.count == channels.count, let first = off.first else { continue }
            return finding(
                .ruleWithoutChannel, "rule", index,
                LintPhrases.channelsOff(channels.map(\.rawValue), first.source), fix: LintPhrases.nameOthers)
        }
        return nil
    }

    /// A digest at no time.
    private func withoutDigest(_ index: Int) -> ProfileLint.Finding? {
        let rule = layer.rules[index]
        // What a context or a situation holds back comes when that has ended.
        guard part == .need, rule.digest == true, rule.when.contexts.isEmpty, profile.list(.digestAt).isEmpty,
            profile.number(.digestEvery) == 0
        else { return nil }
        return finding(
            .digestNeverComes, "rule", index, LintPhrases.digestNeverComes, fix: LintPhrases.setDigest)
    }
}
