// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient

extension ProfileAnswer {
    /// All that a profile says, with where it was written.
    ///
    /// - Parameters:
    ///   - profile: The values that hold.
    ///   - channels: The channels that there are.
    init(_ profile: Profile, channels: [ChannelDescription]) {
        self.init(name: profile.name, part: profile.part)
        cannot = Sense.allCases.compactMap { sense in
            profile.cannotSources[sense].map { Missing(sense: sense, source: $0) }
        }
        let ids = channels.map(\.id).sorted()
        let all = profile.needs + profile.limits
        // A limit by itself wants no channel, and says nothing about those that it doesn't name.
        let stated = profile.needs.isEmpty ? ids.filter { id in all.contains { $0.switches[id] != nil } } : ids
        self.channels = stated.map { id in
            let use = profile.use(of: id)
            return Channel(channel: id, use: use.value, source: use.source)
        }
        groups = ids.flatMap { id in
            all.compactMap { group in
                group.switches[id].map {
                    Channel(channel: id, use: $0.value, group: group.name, source: $0.source)
                }
            }
        }
        rules = Self.rules(of: all)
        quiet = profile.quiet.map { Sentence(text: RuleWords.sentence($0), source: $0.source) }
        grants = profile.grants.map { Sentence(text: RuleWords.sentence($0), source: $0.source) }
        values = Self.values(of: profile, channels)
    }

    /// The rules, each once: what several profiles have from the same one that they extend is said of all of them.
    private static func rules(of groups: [Profile.Group]) -> [Sentence] {
        var rules: [(rule: ProfileRule, groups: [String])] = []
        for group in groups {
            for rule in group.rules {
                if let index = rules.firstIndex(where: { $0.rule == rule }) {
                    rules[index].groups.append(group.name)
                } else {
                    rules.append((rule, [group.name]))
                }
            }
        }
        return rules.map { rule, names in
            Sentence(
                text: RuleWords.sentence(rule), group: names.count == groups.count ? nil : EnglishWords.list(names),
                source: rule.source)
        }
    }

    /// The values, those of the documentation's table first: what no profile states is "built in".
    private static func values(of profile: Profile, _ channels: [ChannelDescription]) -> [Value] {
        var values = ProfileValue.all.compactMap { row in
            if let stated = profile.values[row.name] {
                return Value(key: row.name, value: stated.value, source: stated.source)
            }
            return row.fallback.map { Value(key: row.name, value: $0, source: .builtIn) }
        }
        for channel in channels.sorted(by: { $0.id < $1.id }) {
            for setting in channel.settings {
                let key = "channels.\(channel.id).\(setting.name)"
                guard let stated = profile.values[key] else { continue }
                values.append(Value(key: key, value: stated.value, source: stated.source))
            }
        }
        return values
    }
}
