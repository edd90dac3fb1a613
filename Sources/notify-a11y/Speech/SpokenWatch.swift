// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `watch --highlight` and `watch --captions`: what is being said, for the eyes.
struct SpokenWatch {
    let arguments: ParsedArguments
    let environment: Environment

    /// Whether the words ask for it.
    var isWanted: Bool { arguments.has("highlight") || arguments.has("captions") }

    /// Shows until the companion ends or nobody reads any more.
    func run() throws(NotifyError) -> ExitStatus {
        let style = try HighlightStyle(arguments, environment)
        let canMove = isatty(STDOUT_FILENO) == 1 && environment["TERM"] != "dumb" && environment["ACCESSIBLE"] == nil
        let link = try CompanionLink(environment)
        let _: Nothing = try link.call(.watch, WatchParameters(speech: true))
        var view = SpokenView.onTerminal(style, isTerminal: canMove)
        let start = ContinuousClock.now
        var captions = Captions(
            moves: canMove, size: { TerminalSize.current }, clock: { ContinuousClock.now - start },
            write: { Output.write($0) })
        let isCaptioned = arguments.has("captions")
        while let change = try link.nextChange() {
            if arguments.has("json") {
                if !isCaptioned || change.speech != nil { try Output.json(change) }
                continue
            }
            if let speech = change.speech {
                guard isCaptioned ? captions.show(speech) : view.show(speech) else { return .done }
            } else if !isCaptioned {
                let lines = Listing.lines(change)
                if !lines.isEmpty, !view.print(lines.joined(separator: "\n") + "\n") { return .done }
            }
        }
        Output.complain("the companion has ended")
        return .unavailable
    }
}
