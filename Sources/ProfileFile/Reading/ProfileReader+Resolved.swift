// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension ProfileReader {
    /// Profiles with everything that they extend.
    public struct Resolved: Sendable {
        /// The values that hold.
        public let profile: Profile
        /// Everything that is stated and holds, in the documentation's order, then rules, quiet times and grants.
        public let entries: [Entry]
        /// Where each stated value was written, by the key's name, such as `channels.speech.rate`.
        public let sources: [String: Profile.Source]
        /// The files that were read; shipped profiles have none.
        public let files: [String]
        /// What tells whether it would still be read like this.
        public let stamp: Stamp

        init(_ profile: Profile, schema: ProfileSchema, files: [String], stamp: Stamp) {
            self.profile = profile
            self.files = files
            self.stamp = stamp
            entries = Entry.all(of: profile, schema: schema)
            sources = Dictionary(entries.map { ($0.key, $0.source) }) { first, _ in first }
        }

        /// How many seconds a situation lasts where that wasn't said; nil where it has no end of its own.
        public var lasts: Double? { profile.values["lasts"]?.value.number }
    }

    /// One thing that holds, and where it was written.
    public struct Entry: Sendable, Hashable {
        /// The key with dots; `rule`, `quiet` or `grant` for one of those.
        public let key: String
        /// The value as TOML.
        public let value: String
        /// Where it was written.
        public let source: Profile.Source

        /// Everything that a profile states.
        static func all(of profile: Profile, schema: ProfileSchema) -> [Entry] {
            var entries: [Entry] = []
            for key in schema.all {
                switch key.form {
                case .list:
                    for sense in Sense.allCases {
                        guard let source = profile.cannotSources[sense] else { continue }
                        entries.append(
                            Entry(key: key.name, value: TOMLText.value(.list([sense.rawValue])), source: source))
                    }
                case .use:
                    let channel = ChannelID(rawValue: key.path[1])
                    guard (profile.needs + profile.limits).contains(where: { $0.switches[channel] != nil }) else {
                        continue
                    }
                    let use = profile.use(of: channel)
                    entries.append(Entry(key: key.name, value: TOMLText.use(use.value), source: use.source))
                case .setting where key.list.isEmpty:
                    guard let value = profile.values[key.name] else { continue }
                    entries.append(Entry(key: key.name, value: TOMLText.value(value.value), source: value.source))
                default: break
                }
            }
            var rules: [ProfileRule] = []
            for rule in (profile.needs + profile.limits).flatMap(\.rules) where !rules.contains(rule) {
                rules.append(rule)
            }
            entries += rules.map { Entry(key: "rule", value: TOMLText.rule($0), source: $0.source) }
            entries += profile.quiet.map { Entry(key: "quiet", value: TOMLText.quiet($0), source: $0.source) }
            entries += profile.grants.map { Entry(key: "grant", value: TOMLText.grant($0), source: $0.source) }
            return entries
        }
    }
}
