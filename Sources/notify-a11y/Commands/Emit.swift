// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `emit`: records an event, says so, and with `--wait` says what became of it.
struct Emit {
    let arguments: ParsedArguments
    let environment: Environment

    /// How much of standard input becomes a title and detail, in bytes.
    private static let longestInput = 1 << 20
    /// How much of a text goes to the companion, in bytes: more than it keeps, so that it marks and records the cut, and
    /// so little that all texts of an event fit into one message.
    private static let longestText = 80 * 1024

    func run() throws(NotifyError) -> ExitStatus {
        let terminal = TerminalState.current(environment)
        let wait = try waitingTime()
        var draft = try draft(terminal)
        // Made here, so that sending it again after a lost answer records it once.
        let now = Timestamp.now()
        draft.id = .make(at: now)
        draft.time = now
        let event = try Intake.event(from: draft, now: now)

        let link = try CompanionLink(environment)
        let answer: EmitAnswer = try link.call(.emit, EmitParameters(draft, session: link.session))
        let printsLine = !arguments.has("json") && !arguments.has("quiet")
        if printsLine, draft.origin?.terminal != .background {
            let written = Output.write(Phrases.english.line(event.kind, event.texts.title) + "\n")
            if terminal.ownsOutput { link.tell(.report, ReportParameters(id: answer.id, written: written)) }
        }
        return try report(answer, event, terminal, wait, link)
    }

    /// What became of it, as far as that was asked for.
    private func report(
        _ answer: EmitAnswer, _ event: Event, _ terminal: TerminalState, _ wait: Double?, _ link: CompanionLink
    ) throws(NotifyError) -> ExitStatus {
        let hint = SpeechHint(link.places)
        let needsHint = terminal.isByHand && !arguments.has("quiet") && !hint.wasTold
        let needsReceipt = arguments.has("json") || wait != nil || needsHint
        guard needsReceipt else { return .done }
        let receipt: EventReceipt = try link.call(
            .receipt, ReceiptParameters(id: answer.id, wait: wait), within: .seconds(10 + (wait ?? 0)))
        if arguments.has("json") { try Output.json(EmitReport(event, receipt)) }
        if needsHint { hint.tell(receipt) }
        guard wait != nil else { return .done }
        if receipt.channels.contains(where: { $0.outcome == .delivered }) { return .done }
        if !arguments.has("json") {
            Output.complain("recorded, but nothing was delivered; see: notify-a11y receipts \(answer.sequence)")
        }
        return .nothingDelivered
    }

    private func waitingTime() throws(NotifyError) -> Double? {
        guard let text = arguments.value("wait") else { return nil }
        return text.isEmpty ? 30 : try arguments.number("wait", in: 0...3600)
    }

    private func draft(_ terminal: TerminalState) throws(NotifyError) -> Draft {
        let kind = try Event.Kind(word: arguments.operands[0])
        let isRead = arguments.operands[1] == "-"
        let title = isRead ? try standardInput() : arguments.operands[1]
        var draft = Draft(kind, sendable(title))
        draft.detail = arguments.value("detail").map(sendable)
        draft.key = arguments.value("key")
        draft.app = arguments.value("app") ?? "notify-a11y"
        draft.category = arguments.value("category").map(Category.init(rawValue:))
        draft.spoken = arguments.value("spoken").map(sendable)
        draft.short = arguments.value("short")
        draft.public = arguments.value("public").map(sendable)
        draft.hint = arguments.value("hint").map(sendable)
        draft.unit = arguments.value("unit")
        draft.value = try arguments.number("value", in: 0...(.greatestFiniteMagnitude))
        draft.total = try arguments.number("total", in: .leastNonzeroMagnitude...(.greatestFiniteMagnitude))
        if let text = arguments.value("language") {
            guard let tag = LanguageTag(rawValue: text) else {
                throw NotifyError(
                    .invalidArgument, "'--language' is '\(SafeText.line(text))'; write it like 'en', 'de' or 'pt-BR'")
            }
            draft.language = tag
        }
        draft.importance = try word("importance", Importance.self)
        draft.sensitivity = try word("sensitivity", Sensitivity.self)
        let actions = try actions()
        draft.actions = actions.isEmpty ? nil : actions
        // What comes through a pipe is another program's output, and private unless something else is said.
        let source: Origin.Source = isRead && isatty(STDIN_FILENO) != 1 ? .command : .hand
        draft.origin = Origin(source: source, byHand: terminal.isByHand, terminal: self.terminal(terminal))
        return draft
    }

    /// A text without what the companion would drop, and bounded.
    private func sendable(_ text: String) -> String { SafeText.block(text, limit: Self.longestText).text }

    /// What we will do with the recorded line on our terminal.
    private func terminal(_ terminal: TerminalState) -> Origin.Terminal {
        guard terminal.hasOutput else { return .none }
        if arguments.has("json") || arguments.has("quiet") { return .quiet }
        return terminal.ownsOutput ? .foreground : .background
    }

    private func word<Word: NamedWord>(_ option: String, _ type: Word.Type) throws(NotifyError) -> Word? {
        guard let text = arguments.value(option) else { return nil }
        return try Word(word: text)
    }

    private func actions() throws(NotifyError) -> [Action] {
        var actions: [Action] = []
        for text in arguments.all("action") {
            guard let sign = text.firstIndex(of: "="), sign != text.startIndex else {
                throw NotifyError(.invalidArgument, "'--action' is '\(SafeText.line(text))'; write it as ID=TITLE")
            }
            actions.append(Action(id: String(text[..<sign]), title: String(text[text.index(after: sign)...])))
        }
        return actions
    }

    /// A title and detail from standard input: arguments can be read by every user of the machine.
    private func standardInput() throws(NotifyError) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < Self.longestInput {
            let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw NotifyError(.io, "can't read the title from standard input (\(SystemError.last.text))")
            }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes.prefix(Self.longestInput), as: UTF8.self)
    }
}

/// What `emit --json` prints.
struct EmitReport: Encodable {
    let id: Event.ID
    let sequence: Int64?
    let kind: Event.Kind
    let title: String
    let app: String
    let key: String
    let recorded: Bool
    let accompanied: Bool
    let heardOnly: Bool
    let attended: EventReceipt.Attended
    let channels: [Receipt]

    init(_ event: Event, _ receipt: EventReceipt) {
        id = event.id
        sequence = receipt.sequence
        kind = event.kind
        title = event.texts.title
        app = event.subject.app
        key = event.subject.key
        recorded = receipt.recorded
        accompanied = receipt.accompanied
        heardOnly = receipt.heardOnly
        attended = receipt.attended
        channels = receipt.channels
    }
}
