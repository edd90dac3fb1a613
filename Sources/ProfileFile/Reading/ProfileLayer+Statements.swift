// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

extension ProfileLayer {
    /// What a file states, in the core's types.
    ///
    /// - Parameters:
    ///   - statements: What was read.
    ///   - name: The profile's name.
    ///   - file: The file's path or the shipped profile's name.
    ///   - schema: The table of keys.
    init(_ statements: ProfileStatements, name: String, file: String, schema: ProfileSchema) {
        self.init(name: name)
        let reading = LayerReading(file: file)
        for (path, statement) in statements.root.values {
            let source = Profile.Source(file: file, line: statement.place.line)
            guard let key = schema.keys[path] else { continue }
            switch key.form {
            case .use: switches[ChannelID(rawValue: path[1])] = Sourced(Profile.Switch(statement.value), source)
            case .setting: values[key.name] = Sourced(statement.value, source)
            case .word: part = Profile.Part(rawValue: statement.value.word ?? "")
            case .list:
                for sense in (statement.value.words ?? []).compactMap(Sense.init(rawValue:)) { cannot[sense] = source }
            default: break
            }
        }
        rules = statements.root.lists[["rule"]]?.map(reading.rule) ?? []
        quiet = statements.root.lists[["quiet"]]?.compactMap(reading.quiet) ?? []
        grants = statements.root.lists[["grant"]]?.compactMap(reading.grant) ?? []
    }
}

/// Reads the tables of lists into the core's types.
private struct LayerReading {
    let file: String

    private func source(_ table: ProfileStatements.Table) -> Profile.Source {
        Profile.Source(file: file, line: table.place.line)
    }

    func rule(_ table: ProfileStatements.Table) -> ProfileRule {
        func flag(_ key: String) -> Bool? { table[["rule", key]]?.isOn }
        let every = table[["rule", "again", "every"]]?.number
        return ProfileRule(
            when: match(table, ["rule", "when"]), channels: table[["rule", "channels"]]?.channels,
            without: table[["rule", "without"]]?.channels ?? [],
            verbosity: table[["rule", "verbosity"]]?.word.flatMap(ProfileRule.Verbosity.init(rawValue:)),
            interrupts: flag("interrupts"), hold: flag("hold"), digest: flag("digest"),
            again: every.map {
                ProfileRule.Reminder(every: $0, times: Int(table[["rule", "again", "times"]]?.number ?? 3))
            },
            then: (table.lists[["rule", "then"]] ?? []).compactMap { step in
                guard let after = step[["rule", "then", "after"]]?.number,
                    let channels = step[["rule", "then", "channels"]]?.channels
                else { return nil }
                return ProfileRule.Stage(after: after, channels: channels)
            }.sorted { $0.after < $1.after },
            source: source(table))
    }

    func quiet(_ table: ProfileStatements.Table) -> QuietTime? {
        guard let from = table[["quiet", "from"]]?.word.flatMap(ClockText.minute),
            let to = table[["quiet", "to"]]?.word.flatMap(ClockText.minute),
            let silence = table[["quiet", "silence"]]?.channels
        else { return nil }
        let days = table[["quiet", "days"]]?.words.map { words in
            Set(Weekday.allCases.filter { words.contains($0.short) })
        }
        return QuietTime(
            days: days ?? Set(Weekday.allCases), from: from, to: to, silence: Set(silence),
            pass: (table.lists[["quiet", "pass"]] ?? []).map { match($0, ["quiet", "pass"]) }, source: source(table))
    }

    func grant(_ table: ProfileStatements.Table) -> Grant? {
        guard let app = table[["grant", "app"]]?.word else { return nil }
        let may = table[["grant", "may"]]?.words.map { Set($0.compactMap(Grant.Permission.init(rawValue:))) }
        return Grant(
            app: TextPattern(app), category: table[["grant", "category"]]?.word.map(TextPattern.init),
            permissions: may ?? [.quiet], source: source(table))
    }

    private func match(_ table: ProfileStatements.Table, _ path: [String]) -> EventMatch {
        func pattern(_ key: String) -> TextPattern? { table[path + [key]]?.word.map(TextPattern.init) }
        func words(_ key: String) -> [String]? { table[path + [key]]?.words }
        return EventMatch(
            kinds: words("kind").map { EventMatch.Kinds($0.compactMap(Event.Kind.init(rawValue:))) } ?? .all,
            app: pattern("app"), key: pattern("key"), category: pattern("category"),
            importance: table[path + ["importance"]]?.word.flatMap(Importance.init(rawValue:)),
            sensitivities: words("sensitivity").map { Set($0.compactMap(Sensitivity.init(rawValue:))) },
            contexts: Set((words("context") ?? []).compactMap(ContextName.init(rawValue:))),
            byHand: table[path + ["byHand"]]?.isOn)
    }
}

extension Profile.Switch {
    /// The switch of a value that a file states.
    fileprivate init(_ value: SettingValue) {
        switch value {
        case .flag(true): self = .on
        case .flag(false): self = .off
        default: self = .auto
        }
    }
}
