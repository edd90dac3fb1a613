// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `profile …`, `allow` and `quieten`: how the person is told.
struct ProfileCommand {
    let arguments: ParsedArguments
    let environment: Environment

    private var isJSON: Bool { arguments.has("json") }

    func run() throws(NotifyError) -> ExitStatus {
        switch arguments.command.name {
        case "profile list": return try list()
        case "profile show": return try show()
        case "profile use": return try use()
        case "profile back": return try tell(try link().call(.profileBack, Nothing()))
        case "profile set":
            let parameters = SetProfileParameters(key: arguments.operands[0], value: arguments.operands[1])
            return try change(.profileSet, parameters) { "\(parameters.key) is set" }
        case "profile unset":
            let parameters = SetProfileParameters(key: arguments.operands[0])
            return try change(.profileUnset, parameters) { "\(parameters.key) is taken out" }
        case "profile path": return try path()
        case "profile lint": return try lint()
        case "allow":
            let parameters = grant(try permissions())
            return try change(.profileAllow, parameters) { "\(name(of: parameters)) is allowed" }
        case "quieten":
            let parameters = grant([])
            return try change(.profileQuieten, parameters) { "\(name(of: parameters)) is not allowed any more" }
        case let name: preconditionFailure("the command '\(name)' is in the table and nowhere else")
        }
    }

    /// A way to the companion.
    private func link() throws(NotifyError) -> CompanionLink { try CompanionLink(environment) }

    // MARK: Looking

    private func list() throws(NotifyError) -> ExitStatus {
        let answer: ProfilesAnswer = try link().call(.profileList, Nothing())
        if isJSON {
            for profile in answer.profiles { try Output.json(profile) }
            return .done
        }
        var lines = [ProfileLines.use(answer.use)]
        lines += answer.profiles.map(ProfileLines.summary)
        Output.write(lines.joined(separator: "\n") + "\n")
        if let problem = answer.use.problem { Output.complain(problem) }
        return .done
    }

    private func show() throws(NotifyError) -> ExitStatus {
        let answer: ProfileAnswer = try link().naming(
            .profileShow, ShowProfileParameters(name: arguments.operands.first))
        if isJSON {
            try Output.json(answer)
        } else {
            let lines = ProfileLines.show(answer, withFallbacks: arguments.has("all"))
            Output.write(lines.joined(separator: "\n") + "\n")
        }
        return .done
    }

    private func path() throws(NotifyError) -> ExitStatus {
        let folder = try CompanionPlaces(environment).configurationFolder
        if isJSON {
            try Output.json(ProfilePlaces(file: folder + "/profile.toml", folder: folder + "/profiles"))
        } else {
            Output.write("\(folder)/profile.toml\n")
        }
        return .done
    }

    private func lint() throws(NotifyError) -> ExitStatus {
        let link = try link()
        // What it says besides is in the answer.
        link.saysNothing = true
        let answer: LintAnswer = try link.call(
            .profileLint, LintParameters(file: arguments.operands.first.map(absolute)), within: .seconds(60))
        for finding in answer.findings {
            if isJSON { try Output.json(finding) } else { Output.write(ProfileLines.finding(finding) + "\n") }
        }
        if answer.findings.isEmpty, !isJSON { Output.write("Nothing is wrong.\n") }
        return answer.findings.isEmpty ? .done : .found
    }

    /// A path as the companion needs it, whose working folder is another.
    private func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/") else { return path }
        guard let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe "\(String(cString: folder))/\(path)"
    }

    // MARK: Choosing

    private func use() throws(NotifyError) -> ExitStatus {
        let situations = arguments.all("with")
        guard !arguments.operands.isEmpty || !situations.isEmpty else {
            throw NotifyError(
                .invalidArgument, "'profile use' needs a profile's name or --with; see: notify-a11y profile list")
        }
        let seconds = try arguments.value("for").map { text throws(NotifyError) in
            try DurationWords.seconds(text, of: "for")
        }
        let parameters = UseProfileParameters(
            names: arguments.operands.isEmpty ? nil : arguments.operands,
            situations: situations.isEmpty ? nil : situations, seconds: seconds)
        return try tell(try link().naming(.profileUse, parameters))
    }

    private func tell(_ use: ProfileUse) throws(NotifyError) -> ExitStatus {
        if isJSON {
            try Output.json(use)
        } else {
            Output.write(ProfileLines.use(use) + "\n")
            if let problem = use.problem { Output.complain(problem) }
            if !use.kept { Output.complain("the choice could not be kept; it holds until the companion ends") }
        }
        return .done
    }

    // MARK: Changing

    private func change(
        _ method: Method, _ parameters: some Encodable & Sendable, _ done: () -> String
    ) throws(NotifyError) -> ExitStatus {
        let change: ProfileChange = try link().call(method, parameters)
        if isJSON {
            try Output.json(change)
            return .done
        }
        let place = change.line.map { "\(change.file), line \($0)" } ?? change.file
        Output.write(change.changed ? "\(done()) (\(place))\n" : "Nothing to change: \(place)\n")
        return .done
    }

    /// What the program is allowed, in words that there are.
    private func permissions() throws(NotifyError) -> [String] {
        let words = arguments.all("to")
        for word in words where Grant.Permission(rawValue: word) == nil {
            throw .unknownWord(word, what: "permission", among: Grant.Permission.allCases.map(\.rawValue))
        }
        return words
    }

    private func grant(_ permissions: [String]) -> GrantParameters {
        GrantParameters(
            app: arguments.operands[0], category: arguments.operands.count > 1 ? arguments.operands[1] : nil,
            permissions: permissions.isEmpty ? nil : permissions)
    }

    private func name(of grant: GrantParameters) -> String {
        SafeText.line(grant.category.map { "\(grant.app), category \($0)" } ?? grant.app)
    }
}

/// What `profile path --json` prints.
struct ProfilePlaces: Encodable {
    /// The person's own profile.
    let file: String
    /// The folder of their other profiles.
    let folder: String
}
