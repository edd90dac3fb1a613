// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `act --pick`: one choice at a time, shown and spoken; one key for the next one and one to choose it; no time limit.
///
/// For who has one or two switches, or finds what to press by listening.
struct Pick {
    let arguments: ParsedArguments
    let environment: Environment

    func run() throws(NotifyError) -> ExitStatus {
        let next = try PickKey(word: arguments.value("next") ?? "space", option: "next")
        let choose = try PickKey(word: arguments.value("choose") ?? "enter", option: "choose")
        guard next != choose else {
            throw NotifyError(.invalidArgument, "'--next' and '--choose' are the same key; give two keys")
        }
        let terminal = TerminalState.current(environment)
        guard terminal.ownsInput, terminal.ownsOutput else {
            throw NotifyError(
                .invalidArgument, "'act --pick' needs a terminal to read keys from; without one, type: notify-a11y act")
        }
        let link = try CompanionLink(environment)
        let stop = StopPipe()
        guard let keys = TerminalKeys.open(STDIN_FILENO) else {
            throw NotifyError(.unavailable, "the terminal can't be read key by key (\(SystemError.last.text))")
        }
        defer { keys.restore() }
        Output.write("\(next.name): next. \(choose.name): choose. q: leave.\n")
        var index = 0
        var offered: OpenChoice?
        while true {
            let choices = try offers(link)
            guard !choices.isEmpty else {
                Output.write("Nothing can be done now.\n")
                return .done
            }
            // What was offered may be settled by now, and what is new is behind it.
            if let offered, let place = choices.firstIndex(where: { Self.isSame($0, offered) }) { index = place }
            index %= choices.count
            if offered.map({ !Self.isSame($0, choices[index]) }) ?? true { try offer(choices[index], link) }
            offered = choices[index]
            switch keys.next(orInputOn: stop.reading) {
            case .byte(next.byte):
                index = (index + 1) % choices.count
                offered = nil
            // With one choice only, it is said again.
            case .byte(choose.byte):
                do throws(NotifyError) {
                    let answer: QuestionAnswer = try link.call(
                        .answer,
                        QuestionParameters(
                            id: choices[index].record.event.id, choice: choices[index].action.id, route: .act,
                            who: TerminalState.who(environment)))
                    Output.write(Lines.record(answer.record) + "\n")
                    return .done
                } catch {
                    guard error.code == .settled else { throw error }
                    Output.write(error.message + "\n")
                    offered = nil
                }
            case .byte(UInt8(ascii: "q")), .byte(0x03), .byte(0x04), .byte(0x1B): return .done
            case nil: return .interrupted(by: stop.signal())
            default: break
            }
        }
    }

    private func offers(_ link: CompanionLink) throws(NotifyError) -> [OpenChoice] {
        let answer: OpenAnswer = try link.call(.open, Nothing())
        return answer.open.flatMap(\.choices)
    }

    private static func isSame(_ a: OpenChoice, _ b: OpenChoice) -> Bool {
        a.record.sequence == b.record.sequence && a.action.id == b.action.id
    }

    /// Shows a choice, and has it spoken where a voice or a reader is wanted.
    private func offer(_ choice: OpenChoice, _ link: CompanionLink) throws(NotifyError) {
        let event = choice.record.event
        let number = (event.actions.firstIndex(of: choice.action) ?? 0) + 1
        let text = Phrases.english.questions.offer(
            choice.action.title, number, event.actions.count, event.texts.title)
        Output.write(text + "\n")
        do throws(NotifyError) {
            let _: Nothing = try link.call(.offer, OfferParameters(id: event.id, action: choice.action.id))
        } catch {
            // Gone between two looks; the next look shows it.
            guard error.code == .notFound else { throw error }
        }
    }
}

/// A key of `act --pick`.
struct PickKey: Equatable {
    /// How it is called in the help.
    let name: String
    let byte: UInt8

    /// - Throws: ``NotifyError`` with `invalidArgument` for what is no single key.
    init(word: String, option: String) throws(NotifyError) {
        switch word.lowercased() {
        case "space", " ": (name, byte) = ("Space", UInt8(ascii: " "))
        case "enter", "return": (name, byte) = ("Enter", UInt8(ascii: "\r"))
        case "tab": (name, byte) = ("Tab", UInt8(ascii: "\t"))
        default:
            guard let key = word.utf8.first, word.utf8.count == 1, (0x21...0x7E).contains(key), word != "q" else {
                throw NotifyError(
                    .invalidArgument,
                    "'--\(option)' is '\(SafeText.line(word))'; give one key: space, enter, tab or a sign other than q")
            }
            (name, byte) = (word, key)
        }
    }
}
