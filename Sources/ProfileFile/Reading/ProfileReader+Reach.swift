// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension ProfileReader {
    /// Why no words can reach the person, whatever happens; nil where they can.
    ///
    /// They can't where every channel that carries words is off or needs senses that don't reach the person.
    func unreachable(_ profile: Profile, _ choice: Choice) -> ProfileError.Problem? {
        guard !reaches(profile) else { return nil }
        var reasons: [String] = []
        var sources: [Profile.Source] = []
        for description in descriptions where description.carries == .words {
            let use = profile.use(of: description.id)
            let isStated = (profile.needs + profile.limits).contains { $0.switches[description.id] != nil }
            if use.value == .off {
                reasons.append(Phrases.isOff(description.id.rawValue, isStated ? use.source : nil))
                if isStated { sources.append(use.source) }
            } else {
                let lacking = description.senses.list.compactMap { profile.cannotSources[$0] }
                reasons.append(Phrases.needsSense(description.id.rawValue, description.senses, lacking.first))
                sources += lacking
            }
        }
        let source = sources.last ?? Profile.Source(file: profile.name, line: nil)
        return ProfileError.Problem(
            file: source.file, line: source.line,
            message: Phrases.noWords(profile.name, reasons, instead: way(out: choice)), kind: .noWords)
    }

    /// Whether any channel that carries words is used and needs no sense that doesn't reach the person.
    func reaches(_ profile: Profile) -> Bool {
        descriptions.contains { description in
            guard description.carries == .words, !description.senses.isDisjoint(with: profile.senses) else {
                return false
            }
            let use = profile.use(of: description.id)
            if use.value != .off { return true }
            // One that no profile names isn't off: a rule may want it.
            return !(profile.needs + profile.limits).contains { $0.switches[description.id]?.value == .off }
                && profile.needs.flatMap(\.rules).contains { $0.channels?.contains(description.id) == true }
        }
    }

    /// The nearest choice in which words reach the person: the same without one profile; nil where that doesn't help.
    private func way(out choice: Choice) -> String? {
        for (index, name) in choice.with.enumerated().reversed() {
            var fewer = choice
            fewer.with.remove(at: index)
            if canReach(fewer) { return name }
        }
        for (index, name) in choice.names.enumerated().reversed() {
            var fewer = choice
            fewer.names.remove(at: index)
            if canReach(fewer) { return name }
        }
        return nil
    }

    private func canReach(_ choice: Choice) -> Bool {
        var resolution = ProfileResolution(schema: schema, library: library)
        guard let profile = compose(choice, with: library, &resolution) else { return false }
        return resolution.problems.isEmpty && reaches(profile)
    }
}
