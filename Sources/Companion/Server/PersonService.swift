// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11yProfileFile
internal import NotifyA11ySpeech

/// Answers what is asked about how the person is told.
struct PersonService: Sendable {
    let profiles: ProfileKeeper
    let contexts: ContextKeeper
    let plans: PlanTeller
    /// Which voices there are; nil for none that is known.
    var engine: (any SpeechEngine)?

    /// What answers a call.
    ///
    /// - Throws: ``NotifyError`` as the method's section of docs/protocol.md says.
    func answer(_ call: PersonCall) async throws(NotifyError) -> any Encodable & Sendable {
        switch call {
        case .profiles: return await profiles.list()
        case .show(let parameters): return try await profiles.show(parameters.name)
        case .use(let parameters): return try await profiles.use(parameters)
        case .back: return try await profiles.back()
        case .set(let parameters):
            guard let value = parameters.value else {
                throw NotifyError(.invalidArgument, "'value' is missing; see docs/protocol.md")
            }
            return try await profiles.edit { (editor) throws(ProfileError) in
                try editor.set(parameters.key, to: value)
            }
        case .unset(let parameters):
            return try await profiles.edit { (editor) throws(ProfileError) in try editor.unset(parameters.key) }
        case .allow(let parameters):
            let permissions = try permissions(parameters)
            return try await profiles.edit { (editor) throws(ProfileError) in
                try editor.allow(app: parameters.app, category: parameters.category, may: permissions)
            }
        case .quieten(let parameters):
            return try await profiles.edit { (editor) throws(ProfileError) in
                try editor.quieten(app: parameters.app, category: parameters.category)
            }
        case .lint(let parameters):
            // Without an engine no voice can be judged.
            let voices = try? await engine?.voices()
            return try await profiles.lint(parameters.file, voices: voices?.filter(\.isInstalled))
        case .contexts: return await contexts.list()
        case .setContext(let parameters): return try await contexts.set(parameters)
        case .unsetContext(let parameters): return await contexts.unset(parameters.name)
        case .simulate(let parameters): return try await plans.simulate(parameters)
        case .explain(let parameters): return try await plans.explain(parameters)
        }
    }

    private func permissions(_ parameters: GrantParameters) throws(NotifyError) -> Set<Grant.Permission> {
        guard let words = parameters.permissions, !words.isEmpty else { return [.quiet] }
        var permissions: Set<Grant.Permission> = []
        for word in words {
            guard let permission = Grant.Permission(rawValue: word) else {
                throw .unknownWord(word, what: "permission", among: Grant.Permission.allCases.map(\.rawValue))
            }
            permissions.insert(permission)
        }
        return permissions
    }
}

extension ProfileKeeper {
    /// Every profile, and which are in use.
    func list() async -> ProfilesAnswer {
        await look()
        let used = Set(chosen.choice.names + chosen.choice.with)
        let summaries = reader.listing().map { summary in
            ProfileSummary(
                name: summary.name, part: summary.isBroken ? nil : summary.part,
                about: summary.forWhom.isEmpty ? nil : summary.forWhom, file: summary.path,
                inUse: used.contains(summary.name) || (used.isEmpty && summary.name == profile.name),
                problem: summary.isBroken ? CompanionPhrases.brokenProfile(summary.name) : nil)
        }
        return ProfilesAnswer(profiles: summaries, use: await useWithProblem)
    }

    /// What holds: what is in use, or a profile by itself.
    ///
    /// - Throws: ``NotifyError`` with `notFound` for a name that isn't there.
    func show(_ name: String?) async throws(NotifyError) -> ProfileAnswer {
        await look()
        guard let name else { return ProfileAnswer(profile, channels: ChannelCatalog.descriptions) }
        do throws(ProfileError) {
            return ProfileAnswer(try reader.profile(named: name), channels: ChannelCatalog.descriptions)
        } catch {
            throw CompanionPhrases.refusal(error)
        }
    }

    /// What is wrong with the person's profiles, or with one file.
    ///
    /// - Parameters:
    ///   - path: The file; nil for all of the person's own.
    ///   - voices: The voices that are installed; nil where they aren't known.
    /// - Returns: What was found.
    /// - Throws: ``NotifyError`` with `invalidArgument` where the path isn't absolute.
    func lint(_ path: String?, voices: [EspeakVoice]? = nil) throws(NotifyError) -> LintAnswer {
        let lint = ProfileLint(
            channels: ChannelCatalog.descriptions, reader: reader,
            voices: voices.map { Set($0.flatMap { [$0.identifier, $0.name] }) },
            languages: voices.map { voices in
                Set(voices.flatMap { $0.languages.compactMap { LanguageTag(rawValue: $0.tag)?.language } })
            })
        let findings: [ProfileLint.Finding]
        if let path {
            guard path.hasPrefix("/") else {
                throw NotifyError(.invalidArgument, "'file' is no absolute path; give one that begins with '/'")
            }
            findings = lint.findings(file: path)
        } else {
            findings = lint.findings()
        }
        return LintAnswer(
            findings: findings.map {
                ProfileFinding(
                    check: $0.check.rawValue, file: $0.file, line: $0.line, column: $0.column, element: $0.key,
                    message: $0.message, fix: $0.fix)
            })
    }
}
