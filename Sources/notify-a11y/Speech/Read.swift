// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `read` and `reading`: a longer text aloud.
struct Read {
    let arguments: ParsedArguments
    let environment: Environment

    /// Reads a file or standard input aloud, shows each sentence while it is said, and takes orders by keys.
    func run() throws(NotifyError) -> ExitStatus {
        let name = arguments.operands.first ?? "-"
        let text = name == "-" ? try StandardInput.text() : try StandardInput.text(ofFile: name)
        let parameters = ReadingParameters(
            text: text, name: name == "-" ? nil : String(name.split(separator: "/").last ?? "-"),
            language: try arguments.value("language").map { word throws(NotifyError) in
                try VoiceCommands.language(word)
            },
            voice: arguments.value("voice"), rate: try arguments.number("rate", in: 0.5...4),
            fromStart: arguments.has("from-start"))
        let link = try CompanionLink(environment)
        if let language = parameters.language {
            let answer: VoicesAnswer? = try? link.call(.voices, VoicesParameters(language: language))
            if let answer, answer.voices.isEmpty {
                Output.complain("no voice speaks '\(language)'; \(VoiceCommands.nearest(answer))")
            }
        }
        let hints = link.drawingHints()
        let style = try HighlightStyle(arguments, environment, hints: hints)
        let _: Nothing = try link.call(.watch, WatchParameters(speech: true))
        let begun: ReadingState = try link.call(.read, parameters)
        let canMove = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb" && environment["ACCESSIBLE"] == nil
        let keys = ReadingKeys(environment)
        defer { keys?.restore() }
        if keys != nil {
            let start =
                begun.sentence > 1
                ? "from sentence \(begun.sentence) of \(begun.sentences)" : "\(begun.sentences) sentences"
            Output.complain("\(start). Keys: space pauses and goes on, n next, p previous, q stops.")
        }
        var view = SpokenView.onTerminal(style, hints, moves: canMove)
        var isSaying = false
        var pause: String?
        var isOver = false
        while !isOver, let change = try link.nextChange() {
            let isTaken = TerminalState.isTaken(STDOUT_FILENO)
            if isTaken { view.leave() }
            // An announcement in between is an event, and shown elsewhere.
            if let speech = change.speech, speech.event == nil || speech.phase != .begin {
                isSaying = speech.phase == .begin || speech.phase == .word
                if !isTaken, !view.show(speech) { break }
            }
            if let state = change.reading {
                isOver = state.activity == .ended
                pause = state.activity == .paused ? Self.pause(state, hasKeys: keys != nil) : nil
                if state.activity == .paused, state.problem != nil, keys == nil {
                    Output.complain(pause ?? "")
                    return .unavailable
                }
            }
            // Below the sentence, which is drawn until it ends.
            if !isSaying, let words = pause.take() { Output.complain(words) }
        }
        return .done
    }

    /// "paused at sentence 2 of 8; space goes on".
    private static func pause(_ state: ReadingState, hasKeys: Bool) -> String {
        let problem = state.problem.map { ": \($0)" } ?? ""
        return "paused at sentence \(state.sentence) of \(state.sentences)\(problem)"
            + (hasKeys ? "; space goes on" : "; go on with: notify-a11y reading resume")
    }

    /// Does to the reading what the word says.
    func control() throws(NotifyError) -> ExitStatus {
        let word = arguments.operands.first ?? "state"
        guard let act = ReadingControl.Act(rawValue: word) else {
            throw .unknownWord(word, what: "act", among: ReadingControl.Act.allCases.map(\.rawValue))
        }
        let state: ReadingState = try CompanionLink(environment).call(.reading, ReadingControl(act))
        if arguments.has("json") {
            try Output.json(state)
        } else {
            Output.write(Self.line(state) + "\n")
        }
        return .done
    }

    private static func line(_ state: ReadingState) -> String {
        guard state.sentences > 0 else { return "Nothing is being read." }
        let place = "sentence \(min(state.sentence, state.sentences)) of \(state.sentences)"
        let whole = state.name.map { " of \($0)" } ?? ""
        switch state.activity {
        case .reading: return "Reading \(place)\(whole)."
        case .paused: return "Paused at \(place)\(whole)" + (state.problem.map { ": \($0)" } ?? ".")
        case .ended:
            return state.sentence > state.sentences
                ? "Read \(state.name ?? "the text") to its end." : "Stopped at \(place)\(whole)."
        }
    }
}
