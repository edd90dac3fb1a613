// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// What else tells a terminal of an event, besides the line: a sequence, its bar and its bell, each by the person's choice.
///
/// To be sent only while the terminal's foreground is ours.
struct TerminalSignals {
    private let settings: ChannelSettings
    private let sequence: ControlSequence

    /// Signals by these settings of the profile.
    init(_ settings: ChannelSettings, _ environment: Environment) {
        self.settings = settings
        let wrapping = settings.text("wrap").flatMap(ControlSequence.Wrapping.init) ?? .init(environment)
        sequence = ControlSequence(wrapping: wrapping)
    }

    /// Signals by the profile's settings, which the companion tells.
    init(_ link: CompanionLink, _ device: String, _ environment: Environment) {
        // An older companion knows nothing of them, and then there are none.
        let answer: PromptAnswer? = try? link.call(.prompt, PromptParameters(terminal: device, take: false))
        self.init(answer?.settings ?? ChannelSettings(), environment)
    }

    /// Sends what tells of an event.
    func send(_ event: Event) {
        let text = text(for: event)
        if !text.isEmpty { Output.write(text) }
    }

    /// What tells of an event; empty where nothing is wanted.
    func text(for event: Event) -> String {
        let notice = settings.text("sequence").flatMap(ControlSequence.Notice.init) ?? .none
        // In between, its bar is enough.
        var text = event.kind == .progress ? "" : sequence.notice(notice, event)
        if settings.flag("progress", else: false) { text += sequence.progress(event) }
        if settings.flag("bell", else: false), event.kind.staysUntilSeen { text += ControlSequence.bell }
        return text
    }
}
