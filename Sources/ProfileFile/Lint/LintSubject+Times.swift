// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Whether quiet times begin and end, and whether grants are for somebody.
extension LintSubject {
    private static let week = 7 * 1440

    func quietTimes() -> [ProfileLint.Finding] {
        layer.quiet.indices.compactMap(never) + (neverEnding().map { [$0] } ?? [])
    }

    /// A quiet time without a day, a channel, or an event that it doesn't let pass.
    private func never(_ index: Int) -> ProfileLint.Finding? {
        let time = layer.quiet[index]
        let why: String? =
            if time.days.isEmpty {
                LintPhrases.noDays
            } else if time.silence.isEmpty {
                LintPhrases.silencesNothing
            } else if time.pass.contains(where: { $0.covers(EventMatch()) }) {
                LintPhrases.allPasses
            } else {
                nil
            }
        return why.map { finding(.quietNeverBegins, "quiet", index, $0, fix: LintPhrases.mendQuiet) }
    }

    /// A channel that quiet times together silence at every minute of the week.
    private func neverEnding() -> ProfileLint.Finding? {
        guard let last = layer.quiet.indices.last else { return nil }
        for channel in channels.map(\.id) {
            let times = profile.quiet.filter { $0.silence.contains(channel) && !$0.days.isEmpty }
            guard !times.isEmpty,
                (0..<Self.week).allSatisfy({ minute in
                    let day = Weekday(rawValue: minute / 1440) ?? .monday
                    return times.contains { $0.holds(at: LocalTime(day, minute: minute % 1440)) }
                })
            else { continue }
            let index = layer.quiet.lastIndex { $0.silence.contains(channel) } ?? last
            return finding(
                .quietNeverEnds, "quiet", index, LintPhrases.neverEnds(channel.rawValue, layer.quiet[index]),
                fix: LintPhrases.mendEnd)
        }
        return nil
    }

    func grants() -> [ProfileLint.Finding] {
        layer.grants.indices.compactMap { index in
            let grant = layer.grants[index]
            guard grant.app.isEverything else { return nil }
            return finding(
                .grantForAll, "grant", index, LintPhrases.grantForAll(grant.category?.text), fix: LintPhrases.nameApp)
        }
    }
}
