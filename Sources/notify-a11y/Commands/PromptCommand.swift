// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// `prompt`: what waited for this terminal's prompt; to be called by the shell each time before it shows one.
///
/// It is never in the way: without a companion, or in the background, it says nothing and succeeds.
struct PromptCommand {
    let environment: Environment

    func run() -> ExitStatus {
        let terminal = TerminalState.current(environment)
        guard terminal.ownsOutput, let device = terminal.device,
            let link = try? CompanionLink(environment, startsCompanion: false),
            let answer: PromptAnswer = try? link.call(
                .prompt, PromptParameters(terminal: device, take: true), within: .seconds(1))
        else { return .done }
        let signals = TerminalSignals(answer.settings, environment)
        var text = ""
        for line in answer.lines {
            text += line.text + "\n"
            if let event = line.record?.event { text += signals.text(for: event) }
        }
        if answer.more > 0 { text += "and \(answer.more) more: notify-a11y status\n" }
        if answer.lines.isEmpty, answer.isNews, let notice = notice(answer.counts) { text += notice + "\n" }
        if !text.isEmpty { Output.write(text) }
        return .done
    }

    /// "2 failures, 1 question: notify-a11y status"; nil where nothing presses.
    private func notice(_ counts: StateCounts) -> String? {
        guard let line = try? StatusBar(format: .plain).line(counts, []), !line.isEmpty else { return nil }
        return "\(line): notify-a11y status"
    }
}
