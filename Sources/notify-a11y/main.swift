// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// Runs the command that the words ask for.
func run(_ words: [String]) -> ExitStatus {
    // A reader that leaves, as in `notify-a11y history | head -1`, is an error of a write, not our end.
    signal(SIGPIPE, SIG_IGN)
    guard let name = words.first, name != "--help", name != "-h", words != ["help"] else {
        Output.write(Help.overview())
        return words.isEmpty ? .usage : .done
    }
    // "help emit" is "emit --help".
    if name == "help" { return run(words.dropFirst() + ["--help"]) }
    if name == "--version" {
        Output.write("notify-a11y \(notifyA11yVersion)\n")
        return .done
    }
    let arguments: ParsedArguments
    do throws(NotifyError) {
        let group = CommandTable.group(name)
        if let second = words.dropFirst().first, ["--help", "-h", "help"].contains(second), !group.isEmpty {
            Output.write(Help.of(group: name, group))
            return .done
        }
        let (command, rest) = try CommandTable.find(words)
        if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
            Output.write(Help.of(command))
            return .done
        }
        arguments = try ParsedArguments(rest, for: command)
    } catch {
        Output.complain(error.message)
        return .usage
    }
    do throws(NotifyError) {
        return try perform(arguments, in: .current())
    } catch {
        Output.complain(error.message)
        return ExitStatus(error)
    }
}

func perform(_ arguments: ParsedArguments, in environment: Environment) throws(NotifyError) -> ExitStatus {
    let person = Person(arguments: arguments, environment: environment)
    let listing = Listing(arguments: arguments, environment: environment)
    switch arguments.command.name {
    case "emit": return try Emit(arguments: arguments, environment: environment).run()
    case "ask": return try Ask(arguments: arguments, environment: environment).run()
    case "answer": return try Act(arguments: arguments, environment: environment).answer()
    case "act": return try Act(arguments: arguments, environment: environment).act()
    case "prompt": return PromptCommand(environment: environment).run()
    case "status": return try listing.status()
    case "history": return try listing.history()
    case "watch": return try Watch(arguments: arguments, environment: environment).run()
    case "receipts": return try person.receipts()
    case "ack": return try person.acknowledge()
    case "silence": return try person.silence()
    case "repeat": return try person.repeatLast()
    case "channels": return try person.channels()
    case "say": return try VoiceCommands(arguments: arguments, environment: environment).say()
    case "voices": return try VoiceCommands(arguments: arguments, environment: environment).voices()
    case "read": return try Read(arguments: arguments, environment: environment).run()
    case "reading": return try Read(arguments: arguments, environment: environment).control()
    case "spoken": return try Spoken(arguments: arguments, environment: environment).run()
    case "companion": return try CompanionCommand(arguments: arguments, environment: environment).run()
    case "explain": return try PlanCommand(arguments: arguments, environment: environment).explain()
    case "profile simulate": return try PlanCommand(arguments: arguments, environment: environment).simulate()
    case let name where name.hasPrefix("profile ") || name == "allow" || name == "quieten":
        return try ProfileCommand(arguments: arguments, environment: environment).run()
    case let name where name.hasPrefix("context "):
        return try ContextCommand(arguments: arguments, environment: environment).run()
    case let name: preconditionFailure("the command '\(name)' is in the table and nowhere else")
    }
}

StandardStreams.fill()
exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
