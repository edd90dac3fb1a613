// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `watch`: what happens as lines, and what is being said for the eyes where that is asked for.
struct Watch {
    let arguments: ParsedArguments
    let environment: Environment

    /// Shows until the companion ends or nobody reads any more.
    func run() throws(NotifyError) -> ExitStatus {
        let bar = BarCommand(arguments: arguments, environment: environment)
        if let format = try bar.format() { return try bar.live(format) }
        let link = try CompanionLink(environment)
        let hints = link.drawingHints()
        return arguments.has("json") ? try machine(link) : try people(link, hints)
    }

    /// Each change as one line of JSON; what is said only where that is asked for.
    private func machine(_ link: CompanionLink) throws(NotifyError) -> ExitStatus {
        let onlySpeech = arguments.has("captions")
        let _: Nothing = try link.call(
            .watch, WatchParameters(speech: onlySpeech || arguments.has("highlight")))
        while let change = try link.nextChange() {
            if !onlySpeech || change.speech != nil { try Output.json(change) }
        }
        return ended()
    }

    private func people(_ link: CompanionLink, _ hints: DrawingHints) throws(NotifyError) -> ExitStatus {
        let onlySpeech = arguments.has("captions")
        // Whoever wants captions gets them without asking for them each time.
        let withSpeech = onlySpeech || arguments.has("highlight") || hints.captions
        let style = try HighlightStyle(arguments, environment, hints: hints)
        let moves = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb" && environment["ACCESSIBLE"] == nil
        var view = SpokenView.onTerminal(style, hints, moves: moves)
        var captions = Captions.onTerminal(hints, moves: moves)
        let signals =
            onlySpeech ? nil : TerminalState.device(of: STDOUT_FILENO).map { TerminalSignals(link, $0, environment) }
        let _: Nothing = try link.call(.watch, WatchParameters(speech: withSpeech))
        var missed = 0
        while var change = try link.nextChange() {
            // While the terminal belongs to another program, nothing is written into it; it is said afterwards.
            if TerminalState.isTaken(STDOUT_FILENO) {
                view.leave()
                if change.speech == nil { missed += 1 + (change.missed ?? 0) }
                continue
            }
            if let speech = change.speech {
                guard onlySpeech ? captions.show(speech) : view.show(speech) else { return .done }
                continue
            }
            if onlySpeech { continue }
            if missed > 0 { change.missed = (change.missed ?? 0) + missed }
            missed = 0
            let lines = Self.lines(change)
            if !lines.isEmpty, !view.print(lines.joined(separator: "\n") + "\n") { return .done }
            if let event = change.recorded?.event { signals?.send(event) }
        }
        return ended()
    }

    private func ended() -> ExitStatus {
        Output.complain("the companion has ended")
        return .unavailable
    }

    /// A change of the text state as lines.
    static func lines(_ change: ChangeMessage) -> [String] {
        var lines: [String] = []
        if let missed = change.missed { lines.append("\(missed) more were not shown; see: notify-a11y history") }
        for record in [change.recorded, change.settled].compactMap(\.self) { lines.append(Lines.record(record)) }
        for subject in change.acknowledged ?? [] { lines.append("Acknowledged: \(subject.key) (\(subject.app))") }
        return lines
    }
}
