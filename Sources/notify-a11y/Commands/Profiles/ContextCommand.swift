// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `context list|set|unset`: what is so around the person.
struct ContextCommand {
    let arguments: ParsedArguments
    let environment: Environment

    func run() throws(NotifyError) -> ExitStatus {
        let answer: ContextsAnswer
        switch arguments.command.name {
        case "context set":
            let parameters = SetContextParameters(
                name: try ContextName(word: arguments.operands[0]), on: try isOn(arguments.operands[1]),
                seconds: try arguments.value("for").map { text throws(NotifyError) in
                    try DurationWords.seconds(text, of: "for")
                })
            answer = try CompanionLink(environment).call(.contextSet, parameters)
        case "context unset":
            let name = try ContextName(word: arguments.operands[0])
            answer = try CompanionLink(environment).call(.contextUnset, UnsetContextParameters(name: name))
        default: answer = try CompanionLink(environment).call(.contextList, Nothing())
        }
        // Of what was set, only that one is news.
        let named = arguments.operands.first
        for context in answer.contexts where named == nil || context.name.rawValue == named {
            if arguments.has("json") {
                try Output.json(context)
            } else {
                let state = context.on.map { $0 ? "on" : "off" } ?? "not known"
                Output.write("\(context.name.rawValue): \(state); \(context.reason)\n")
            }
        }
        return .done
    }

    private func isOn(_ word: String) throws(NotifyError) -> Bool {
        switch word {
        case "on": return true
        case "off": return false
        default: throw .unknownWord(word, what: "value", among: ["on", "off"], of: "context set")
        }
    }
}
