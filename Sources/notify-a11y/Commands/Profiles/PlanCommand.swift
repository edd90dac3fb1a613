// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `explain` and `profile simulate`: what decides how an event is told.
struct PlanCommand {
    let arguments: ParsedArguments
    let environment: Environment

    func explain() throws(NotifyError) -> ExitStatus {
        let link = try CompanionLink(environment)
        var parameters = ExplainParameters()
        parameters.id = try EventFinder(link).known(arguments.operands.first).event.id
        return try tell(try link.call(.explain, parameters))
    }

    func simulate() throws(NotifyError) -> ExitStatus {
        var draft = Draft(try Event.Kind(word: arguments.operands[0]), arguments.operands[1])
        draft.app = arguments.value("app") ?? "notify-a11y"
        draft.key = arguments.value("key")
        draft.category = arguments.value("category").map(Category.init(rawValue:))
        draft.public = arguments.value("public")
        draft.importance = try arguments.value("importance").map { word throws(NotifyError) in
            try Importance(word: word)
        }
        draft.sensitivity = try arguments.value("sensitivity").map { word throws(NotifyError) in
            try Sensitivity(word: word)
        }
        // What is typed by hand has a line on the terminal that it was typed in; what comes by itself has none.
        let byHand = arguments.has("by-hand")
        draft.origin = Origin(
            source: byHand ? .hand : .app, byHand: byHand, terminal: byHand ? .foreground : .none)
        var parameters = SimulateParameters(draft)
        let profiles = arguments.all("profile")
        let situations = arguments.all("with")
        parameters.profiles = profiles.isEmpty ? nil : profiles
        parameters.situations = situations.isEmpty ? nil : situations
        parameters.at = try arguments.value("at").map { text throws(NotifyError) in
            try TimeWords.localTime(text).words
        }
        parameters.contexts = try contexts()
        return try tell(try CompanionLink(environment).naming(.simulate, parameters))
    }

    private func tell(_ plan: PlanAnswer) throws(NotifyError) -> ExitStatus {
        if arguments.has("json") {
            try Output.json(plan)
        } else {
            Output.write(PlanLines.lines(plan).joined(separator: "\n") + "\n")
        }
        return .done
    }

    private func contexts() throws(NotifyError) -> [String: Bool]? {
        var contexts: [String: Bool] = [:]
        for text in arguments.all("context") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[1] == "on" || parts[1] == "off" else {
                throw NotifyError(
                    .invalidArgument, "'--context' is '\(SafeText.line(text))'; write it as NAME=on or NAME=off")
            }
            contexts[try ContextName(word: String(parts[0])).rawValue] = parts[1] == "on"
        }
        return contexts.isEmpty ? nil : contexts
    }
}
