// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Whether words reach the person at all.
extension LintSubject {
    func reach() -> [ProfileLint.Finding] {
        if let finding = everythingOff() { return [finding] }
        if let problem = lint.reader.unreachable(profile, ProfileReader.Choice()) {
            let (message, fix) = Phrases.parts(of: problem)
            let source = Profile.Source(file: problem.file, line: problem.line)
            return [finding(.noWords, at: source, key: nil, message, fix: fix)]
        }
        return speechOnly().map { [$0] } ?? withoutWords()
    }

    /// Every channel is off, or none is wanted.
    private func everythingOff() -> ProfileLint.Finding? {
        let uses = channels.map { profile.use(of: $0.id) }
        let isNamed = profile.needs.flatMap(\.rules).contains { $0.channels?.isEmpty == false }
        guard !uses.isEmpty, uses.allSatisfy({ $0.value == .off }), !isNamed else { return nil }
        return finding(
            .everythingOff, at: uses.map(\.source).first { $0.file == file && $0.line != nil }, key: "channels",
            LintPhrases.everythingOff, fix: LintPhrases.switchOneOn)
    }

    /// Words come by the voice alone, which is heard or missed.
    private func speechOnly() -> ProfileLint.Finding? {
        guard part == .need else { return nil }
        let words = channels.filter { $0.carries == .words && profile.use(of: $0.id).value != .off }
        guard words.map(\.id) == [.speech] else { return nil }
        return finding(
            .speechOnly, at: profile.use(of: .speech).source, key: "channels.speech.enabled", LintPhrases.speechOnly,
            fix: LintPhrases.addSilent)
    }

    /// A kind whose events have no words on a channel that reaches the person.
    private func withoutWords() -> [ProfileLint.Finding] {
        var found: [(kinds: [Event.Kind], source: Profile.Source?)] = []
        for kind in Event.Kind.allCases {
            // Whoever wants only the end of progress is told the end, which is an event of its own.
            if kind == .progress, profile.flag(.progressEndOnly) { continue }
            // A situation may hold back all that comes by itself: it has an end.
            let plan = plan(kind, byHand: part != .need)
            if plan.digest != nil || plan.signals.contains(where: { $0.carries == .words && $0.isExpected }) {
                continue
            }
            let source =
                plan.withheld.compactMap(\.why.source).first { $0.file == file } ?? plan.withheld.first?.why.source
            if let index = found.firstIndex(where: { $0.source == source }) {
                found[index].kinds.append(kind)
            } else {
                found.append(([kind], source))
            }
        }
        return found.map { kinds, source in
            finding(.noWords, at: source, key: nil, LintPhrases.noWords(kinds), fix: LintPhrases.addWords)
        }
    }
}
