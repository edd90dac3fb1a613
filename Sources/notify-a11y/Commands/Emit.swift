// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `emit`: records an event, says so, and with `--wait` says what became of it.
struct Emit {
    let arguments: ParsedArguments
    let environment: Environment

    func run() throws(NotifyError) -> ExitStatus {
        let terminal = TerminalState.current(environment)
        let wait = try waitingTime()
        let kind = try Event.Kind(word: arguments.operands[0])
        let reader = DraftReader(arguments: arguments)
        let (draft, event) = try reader.draft(
            kind, arguments.operands[1],
            Origin(byHand: terminal.isByHand, terminal: lineFate(terminal)), actions: try reader.actions("action"))

        let link = try CompanionLink(environment)
        let answer: EmitAnswer = try link.call(
            .emit, EmitParameters(draft, session: link.session, terminal: terminal.device))
        let printsLine = !arguments.has("json") && !arguments.has("quiet")
        if printsLine, draft.origin?.terminal != .background {
            let written = Output.write(Phrases.english.line(of: event) + "\n")
            if terminal.ownsOutput {
                link.tell(.report, ReportParameters(id: answer.id, written: written))
                if let device = terminal.device { TerminalSignals(link, device, environment).send(event) }
            }
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
        if needsHint { hint.tell(receipt, link) }
        guard wait != nil else { return .done }
        if receipt.channels.contains(where: { $0.outcome == .delivered }) { return .done }
        if !arguments.has("json") {
            Output.complain("recorded, but nothing was delivered; see: notify-a11y receipts \(answer.sequence)")
        }
        return .nothingDelivered
    }

    /// What we will do with the recorded line on our terminal.
    private func lineFate(_ terminal: TerminalState) -> Origin.Terminal {
        guard terminal.hasOutput else { return .none }
        if arguments.has("json") || arguments.has("quiet") { return .quiet }
        return terminal.ownsOutput ? .foreground : .background
    }

    private func waitingTime() throws(NotifyError) -> Double? {
        guard let text = arguments.value("wait") else { return nil }
        return text.isEmpty ? 30 : try arguments.number("wait", in: 0...3600)
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
