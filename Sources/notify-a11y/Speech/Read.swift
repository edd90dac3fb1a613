// SPDX-License-Identifier: Apache-2.0
import Dispatch
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
        let hints = link.drawingHints()
        let style = try HighlightStyle(arguments, environment, hints: hints)
        if let language = parameters.language {
            let answer: VoicesAnswer? = try? link.call(.voices, VoicesParameters(language: language))
            if let answer, answer.voices.isEmpty {
                Output.complain("no voice speaks '\(language)'; \(VoiceCommands.nearest(answer))")
            }
        }
        let _: Nothing = try link.call(.watch, WatchParameters(speech: true))
        let begun: ReadingState = try link.call(.read, parameters)
        let canMove = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb" && environment["ACCESSIBLE"] == nil
        let keys = Keys(environment)
        defer { keys?.restore() }
        if keys != nil {
            let start =
                begun.sentence > 1
                ? "from sentence \(begun.sentence) of \(begun.sentences)" : "\(begun.sentences) sentences"
            Output.complain("\(start). Keys: space pauses and resumes, n next, p previous, q stops. \r")
        }
        var view = SpokenView.onTerminal(style, hints, moves: canMove)
        var isOver = false
        while !isOver, let change = try link.nextChange() {
            if TerminalState.isTaken(STDOUT_FILENO) { view.leave() }
            if let speech = change.speech, !TerminalState.isTaken(STDOUT_FILENO) {
                // An announcement in between is an event, and shown elsewhere.
                if speech.event == nil || speech.phase != .begin, !view.show(speech) { break }
            }
            if let state = change.reading {
                if let problem = state.problem {
                    Output.complain("paused: \(problem)")
                    if keys == nil { return .unavailable }
                }
                isOver = state.activity == .ended
            }
        }
        return .done
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
        let name = state.name.map { " \($0)" } ?? ""
        let place = "sentence \(min(state.sentence, state.sentences)) of \(state.sentences)"
        switch state.activity {
        case .reading: return "Reading\(name), \(place)."
        case .paused: return "Paused\(name), \(place)." + (state.problem.map { " \($0)" } ?? "")
        case .ended: return state.sentence > state.sentences ? "Read\(name) to its end." : "Stopped\(name), \(place)."
        }
    }
}

/// The keys of the person's terminal while a text is read.
final class Keys: Sendable {
    private let terminal: CInt
    private let before: SeenMutex<termios?>

    /// Takes the keys one by one from now on; nil where there is no terminal of ours to take them from.
    init?(_ environment: Environment) {
        // Standard input may be the text.
        let terminal = unsafe open("/dev/tty", O_RDONLY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        var settings = termios()
        guard tcgetpgrp(terminal) == getpgrp(), unsafe tcgetattr(terminal, &settings) == 0 else {
            close(terminal)
            return nil
        }
        self.terminal = terminal
        before = SeenMutex(settings)
        // Also Ctrl-C comes as a key: the terminal must be left as it was.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        unsafe tcsetattr(terminal, TCSANOW, &settings)
        DispatchQueue(label: "notify-a11y.keys").async { [terminal] in
            guard let link = try? CompanionLink(environment, startsCompanion: false) else { return }
            var isPaused = false
            var key: UInt8 = 0
            while unsafe read(terminal, &key, 1) == 1 {
                let act: ReadingControl.Act
                switch key {
                case UInt8(ascii: " "): act = isPaused ? .resume : .pause
                case UInt8(ascii: "n"), UInt8(ascii: "C"): act = .next
                case UInt8(ascii: "p"), UInt8(ascii: "D"): act = .previous
                // Ctrl-C and Ctrl-D stop as well.
                case UInt8(ascii: "q"), 3, 4: act = .stop
                default: continue
                }
                // After its end there is nothing to act on, which is no error.
                let state: ReadingState? = try? link.call(.reading, ReadingControl(act))
                isPaused = state?.activity == .paused
                if act == .stop { return }
            }
        }
    }

    /// Leaves the terminal as it was.
    func restore() {
        guard var settings = before.withLock({ $0.take() }) else { return }
        unsafe tcsetattr(terminal, TCSANOW, &settings)
    }
}
