// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `ask`: asks the person, waits for the answer by any way, and prints it.
struct Ask {
    let arguments: ParsedArguments
    let environment: Environment

    func run() throws(NotifyError) -> ExitStatus {
        let terminal = TerminalState.current(environment)
        let reader = DraftReader(arguments: arguments)
        var terms = AnswerTerms(default: arguments.value("default"))
        if let text = arguments.value("timeout") { terms.timeout = try DurationWords.limit(text, of: "timeout") }
        let (draft, event) = try reader.draft(
            .question, arguments.operands[0],
            Origin(byHand: terminal.ownsErrors && terminal.ownsInput && !terminal.isRemote, terminal: fate(terminal)),
            actions: try choices(reader), terms: terms)

        let stop = StopPipe()
        let launcher = try CompanionLauncher(environment)
        var question = try PendingQuestion(
            EmitParameters(draft, session: environment.session, terminal: terminal.device), by: launcher)
        let prompt = AskPrompt(event, launcher, environment)
        let isShown = !arguments.has("quiet") && terminal.ownsErrors
        if isShown { prompt.show(reads: terminal.ownsInput) }
        var input = isShown && terminal.ownsInput ? AskInput() : nil
        while true {
            var descriptors = [stop.reading]
            if let input, input.isOpen { descriptors.append(STDIN_FILENO) }
            switch try question.next(orInputOn: descriptors) {
            case .settled(let settlement): return try finish(settlement, event, isShown: isShown, input)
            case .input(STDIN_FILENO):
                input?.read()
                while let line = input?.nextLine() { prompt.answer(line) }
                if input?.isOpen == false { prompt.sayElsewhere() }
            case .input:
                let settlement = try question.withdraw(seen: terminal.ownsInput && !terminal.isRemote)
                if let settlement, settlement.outcome == .answered {
                    return try finish(settlement, event, isShown: isShown, input)
                }
                return .interrupted(by: stop.signal())
            }
        }
    }

    /// What becomes of the question on our own terminal.
    private func fate(_ terminal: TerminalState) -> Origin.Terminal {
        if terminal.ownsErrors { return arguments.has("quiet") ? .quiet : .foreground }
        return terminal.device == nil ? .none : .background
    }

    /// The choices; yes and no where none are given.
    private func choices(_ reader: DraftReader) throws(NotifyError) -> [Action] {
        let given = arguments.all("choice")
        return try reader.labelled((given.isEmpty ? ["yes", "no"] : given).map { Action(id: $0, title: $0) })
    }

    /// Prints the answer, or nothing where there is none.
    private func finish(
        _ settlement: Settlement, _ event: Event, isShown: Bool, _ input: AskInput?
    ) throws(NotifyError) -> ExitStatus {
        if isShown, settlement.route != .terminal {
            let words = Phrases.english.questions
            let what = settlement.title.map { words.answered($0) } ?? words.unanswered
            Output.show("\(what), \(words.route(settlement.route))\n")
        }
        if arguments.has("json") { try Output.json(settlement) }
        guard let choice = settlement.choice else { return .unanswered }
        if !arguments.has("json"), !Output.write(choice + "\n") { throw Output.closed }
        return .done
    }
}

/// The question on the terminal that it was asked in.
struct AskPrompt {
    private let event: Event
    private let launcher: CompanionLauncher
    private let environment: Environment
    private let words = Phrases.english

    init(_ event: Event, _ launcher: CompanionLauncher, _ environment: Environment) {
        self.event = event
        self.launcher = launcher
        self.environment = environment
    }

    /// Shows the question and its choices, one on each line, and how to answer.
    func show(reads: Bool) {
        var lines = [words.line(event.kind, event.texts.title)]
        lines += event.texts.detail?.split(separator: "\n").map { "  \($0)" } ?? []
        for (index, action) in event.actions.enumerated() {
            lines.append("  \(index + 1) \(Lines.choice(action, isDefault: action.id == event.terms?.default))")
        }
        lines.append(reads ? "Type a name or a number, then Enter." : Self.elsewhere)
        let isWritten = Output.show(lines.joined(separator: "\n") + "\n")
        guard let link = try? CompanionLink(environment, startsCompanion: false) else { return }
        link.tell(.report, ReportParameters(id: event.id, written: isWritten))
        if let device = TerminalState.device(of: STDERR_FILENO) {
            Output.show(TerminalSignals(link, device, environment).text(for: event))
        }
    }

    private static let elsewhere = "It can be answered in another terminal: notify-a11y act"

    /// Says where it can be answered now that nothing can be typed here.
    func sayElsewhere() { Output.show(Self.elsewhere + "\n") }

    /// Answers with a line that was typed; what doesn't fit is explained, and the question stays.
    func answer(_ line: String) {
        do throws(NotifyError) {
            let link = try CompanionLink(environment, startsCompanion: false)
            let text = SafeText.line(line)
            if text.isEmpty, event.terms?.default == nil {
                let _: Nothing = try link.call(.input, QuestionParameters(id: event.id))
                let names = event.actions.map(\.title).joined(separator: ", ")
                Output.show("Type one of: \(names)\n")
                return
            }
            let _: QuestionAnswer = try link.call(
                .answer,
                QuestionParameters(
                    id: event.id, choice: text.isEmpty ? event.terms?.default : text, route: .terminal,
                    who: TerminalState.who(environment)))
        } catch {
            // Settled meanwhile: that is told by itself.
            if error.code != .settled { Output.complain(error.message) }
        }
    }
}

/// Lines that are typed while a question waits.
struct AskInput {
    private var bytes: [UInt8] = []
    /// Whether more can come.
    private(set) var isOpen = true

    /// Reads what is there.
    mutating func read() {
        // A job that was put into the background would be stopped by reading.
        guard TerminalState.owns(STDIN_FILENO) else { return isOpen = false }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(STDIN_FILENO, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count > 0 else { return isOpen = false }
        bytes += chunk[..<count]
        if bytes.count > 65_536 { bytes.removeFirst(bytes.count - 65_536) }
    }

    /// Takes a line, without its newline.
    mutating func nextLine() -> String? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { bytes.removeSubrange(...end) }
        return String(decoding: bytes[..<end], as: UTF8.self)
    }
}
