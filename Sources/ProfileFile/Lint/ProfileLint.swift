// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Finds what a profile says wrongly, and what it says rightly and nobody can mean.
public struct ProfileLint: Sendable {
    let channels: [ChannelDescription]
    let reader: ProfileReader
    let voices: Set<String>?
    let languages: Set<String>?

    /// A lint for these channels.
    ///
    /// - Parameters:
    ///   - channels: The channels that can be built.
    ///   - reader: The reader of the person's profiles.
    ///   - voices: The names of the voices that are installed; nil where they aren't known, and then none is checked.
    ///   - languages: The languages that are spoken, such as "de"; nil where they aren't known.
    public init(
        channels: [ChannelDescription], reader: ProfileReader, voices: Set<String>? = nil,
        languages: Set<String>? = nil
    ) {
        self.channels = channels
        self.reader = reader
        self.voices = voices
        self.languages = languages
    }

    /// What is wrong with the person's own file and with every profile in their `profiles/`.
    public func findings() -> [Finding] {
        var findings = self.findings(file: reader.path, isNeeded: false)
        for file in reader.library.personalFiles {
            for finding in self.findings(file: file) where !findings.contains(finding) { findings.append(finding) }
        }
        return findings
    }

    /// What is wrong with a file.
    ///
    /// - Parameter path: The person's `profile.toml`, or any other profile.
    /// - Returns: The findings in the order of the file; empty where all is well.
    public func findings(file path: String) -> [Finding] { findings(file: path, isNeeded: true) }

    /// What is wrong with the profile of this name.
    ///
    /// - Parameter name: A shipped, an installed or one of the person's own.
    /// - Returns: The findings in the order of the file; empty where all is well.
    public func findings(named name: String) -> [Finding] {
        do throws(ProfileError) {
            guard let entry = try reader.library.profile(named: name) else {
                return ProfileError([
                    ProfileError.Problem(
                        file: SafeText.line(name, limit: 80), message: Phrases.noSuchProfile(name, among: reader.names),
                        kind: .unknownName)
                ]).problems.map(Finding.init)
            }
            return findings(entry, name: name, extending: [])
        } catch {
            return error.problems.map(Finding.init)
        }
    }

    private func findings(file path: String, isNeeded: Bool) -> [Finding] {
        do throws(ProfileError) {
            let isOwn = path == reader.path
            guard let entry = isOwn ? try reader.library.own() : try reader.library.entry(at: path) else {
                return isNeeded
                    ? [Finding(ProfileError.Problem(file: path, message: Phrases.isNothing, kind: .file))] : []
            }
            let name = isOwn ? "profile" : ProfileName.of(file: path)
            return findings(entry, name: name, extending: isOwn ? ["default"] : [])
        } catch {
            return error.problems.map(Finding.init)
        }
    }

    private func findings(_ entry: ProfileLibrary.Entry, name: String, extending others: [String]) -> [Finding] {
        var resolution = ProfileResolution(schema: reader.schema, library: reader.library)
        let profile = resolution.follow(entry, name: name, extending: others)
        // What can't be read is not judged: half a file means something else.
        guard resolution.problems.isEmpty, let statements = resolution.statements[entry.file] else {
            return resolution.problems.map(Finding.init)
        }
        var whole = profile
        if profile.part != .need, let person = resolution.named("default") {
            // A limit is used with a need.
            whole = reader.schema.combining([person, profile]) ?? profile
        }
        let subject = LintSubject(
            file: entry.file, statements: statements,
            layer: ProfileLayer(statements, name: name, file: entry.file, schema: reader.schema), profile: whole,
            part: profile.part, lint: self)
        let findings =
            subject.reach() + subject.cards() + subject.rules() + subject.quietTimes() + subject.grants()
            + subject.kinds() + subject.colours() + subject.voices()
        return findings.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
    }
}

extension ProfileLint.Finding {
    /// A problem of reading as a finding.
    init(_ problem: ProfileError.Problem) {
        let check: ProfileLint.Check =
            switch problem.kind {
            case .file: .file
            case .syntax: .syntax
            case .unknownKey: .unknownKey
            case .value where problem.key == ProfileValue.flashes.name: .flashes
            case .value: problem.key == ProfileValue.textColours.name ? .contrast : .value
            case .unknownName, .extends: .extends
            case .noWords: .noWords
            }
        let (message, fix) = Phrases.parts(of: problem)
        self.init(
            check, file: problem.file, line: problem.line, column: problem.column, key: problem.key, message, fix: fix)
    }
}
