// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `act` and `answer`: what can be done now, and doing it.
struct Act {
    let arguments: ParsedArguments
    let environment: Environment

    func answer() throws(NotifyError) -> ExitStatus {
        let isEnd = arguments.has("none")
        guard isEnd != (arguments.operands.count == 2) else {
            throw NotifyError(
                .invalidArgument,
                "'answer' needs a question and a choice, or a question and --none; for example: \(arguments.command.example)"
            )
        }
        let link = try CompanionLink(environment)
        let parameters = QuestionParameters(
            question: arguments.operands[0], app: try arguments.name("app"),
            choice: arguments.operands.dropFirst().first,
            route: .command, who: TerminalState.who(environment), seen: isEnd ? true : nil)
        return try tell(try link.call(isEnd ? .end : .answer, parameters))
    }

    func act() throws(NotifyError) -> ExitStatus {
        let modes = ["pick", "teach", "forget", "taught"].filter(arguments.has)
        guard modes.count + (arguments.operands.isEmpty ? 0 : 1) <= 1 else {
            let second = modes.count > 1 ? "--\(modes[1])" : "words"
            throw NotifyError(.invalidArgument, "'--\(modes[0])' and \(second) don't go together; give one of them")
        }
        if let key = ["next", "choose"].first(where: arguments.has), !arguments.has("pick") {
            throw NotifyError(.invalidArgument, "'--\(key)' says nothing without '--pick'; give --pick as well")
        }
        if arguments.has("teach") || arguments.has("forget") || arguments.has("taught") { return try names() }
        if arguments.has("pick") { return try Pick(arguments: arguments, environment: environment).run() }
        let link = try CompanionLink(environment)
        guard arguments.operands.isEmpty else {
            let parameters = ActParameters(
                words: arguments.operands.joined(separator: " "), route: .act, who: TerminalState.who(environment))
            return try tell(try link.call(.act, parameters))
        }
        let answer: OpenAnswer = try link.call(.open, Nothing())
        if arguments.has("json") {
            for open in answer.open { try Output.json(open) }
            return .done
        }
        guard Output.write(Self.list(answer.open).joined(separator: "\n") + "\n") else { throw Output.closed }
        return .done
    }

    /// All that can be done now, and how, by the example of the first choice.
    static func list(_ open: [OpenRecord]) -> [String] {
        guard !open.isEmpty else { return ["Nothing can be done now."] }
        let lines = open.flatMap(Self.lines)
        guard let number = open.lazy.flatMap(\.choices).compactMap(\.number).first else { return lines }
        return lines + ["Type a name or a number: notify-a11y act \(number)"]
    }

    /// An event and what can be done about it, numbered.
    private static func lines(_ open: OpenRecord) -> [String] {
        let event = open.record.event
        let title = Phrases.english.line(event.kind, SafeText.shortened(event.texts.title, to: 300).text)
        let head = "\(title) (\(event.subject.app), \(LocalClock.text(event.time)))"
        return [head]
            + open.choices.map { choice in
                let number = choice.number.map { "\($0) " } ?? ""
                return "  \(number)\(Lines.choice(choice.action, isDefault: choice.action.id == event.terms?.default))"
            }
    }

    /// Says what was chosen.
    private func tell(_ answer: QuestionAnswer) throws(NotifyError) -> ExitStatus {
        if arguments.has("json") {
            try Output.json(answer)
            return .done
        }
        Output.write(Lines.record(answer.record) + "\n")
        if let note = Self.note(on: answer) { Output.complain(note) }
        return .done
    }

    /// What is said of a choice that no program waits for: nothing happens by the choice itself.
    static func note(on answer: QuestionAnswer) -> String? {
        guard !answer.awaited else { return nil }
        if answer.record.event.kind == .question { return "the answer is kept, but no program is waiting for it now" }
        guard answer.record.settlement?.choice != nil else { return nil }
        return "the choice is kept, but no program is waiting for it now; only one that watches can carry it out"
    }

    private func names() throws(NotifyError) -> ExitStatus {
        var parameters = NamesParameters()
        if let text = arguments.value("teach") {
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw NotifyError(
                    .invalidArgument,
                    "'--teach' is '\(SafeText.line(text))'; write it as NAME=WORDS, such as 'ship it=deploy yes'")
            }
            parameters = NamesParameters(
                name: String(text[..<sign]), meaning: String(text[text.index(after: sign)...]))
        } else if let name = try arguments.name("forget") {
            parameters.name = name
        }
        let answer: NamesAnswer = try CompanionLink(environment).call(.names, parameters)
        for taught in answer.names {
            if arguments.has("json") {
                try Output.json(taught)
            } else {
                Output.write("\(taught.name): \(taught.meaning)\n")
            }
        }
        if answer.names.isEmpty, !arguments.has("json") { Output.write("No names are taught.\n") }
        return .done
    }
}
