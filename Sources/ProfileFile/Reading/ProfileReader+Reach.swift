// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension ProfileReader {
    /// Why no words can reach the person, whatever happens; nil where they can.
    ///
    /// They can't where every channel that carries words is off or needs senses that don't reach the person.
    func unreachable(_ profile: Profile, _ choice: Choice) -> ProfileError.Problem? {
        guard let obstacles = Planner(profile: profile).whyUnreachable(descriptions) else { return nil }
        // The last profile that was named is the one whose line is news to the person.
        let source = obstacles.compactMap(\.why.source).last { $0.line != nil }
        return ProfileError.Problem(
            file: source?.file ?? profile.name, line: source?.line,
            message: Phrases.noWords(
                profile.name, Self.reasons(obstacles, in: source?.file), instead: way(out: choice)),
            kind: .noWords)
    }

    /// What stands against each channel, each reason once; the file that is named anyway isn't named again.
    private static func reasons(_ obstacles: [DeliveryPlan.Withheld], in file: String?) -> [String] {
        var groups: [[DeliveryPlan.Withheld]] = []
        for obstacle in obstacles {
            if let index = groups.firstIndex(where: { $0[0].why.plain == obstacle.why.plain }) {
                groups[index].append(obstacle)
            } else {
                groups.append([obstacle])
            }
        }
        return groups.map { group in
            let sources = group.compactMap(\.why.source)
            let lines = sources.filter { $0.file == file }.compactMap(\.line)
            var places: [String] = []
            for source in sources where source.file != file || source.line == nil {
                if !places.contains("\(source)") { places.append("\(source)") }
            }
            return Phrases.obstacle(
                group.map(\.channel), group[0].why.plain, lines: Set(lines).sorted(), places: places)
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
        guard let profile = compose(choice, with: library, &resolution), resolution.problems.isEmpty else {
            return false
        }
        return Planner(profile: profile).whyUnreachable(descriptions) == nil
    }
}
