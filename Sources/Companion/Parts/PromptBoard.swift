// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient

extension StateCounts {
    /// Whether there is more to look at than when these counts were told.
    fileprivate func isNews(after told: StateCounts?) -> Bool {
        let told = told ?? StateCounts()
        return failures > told.failures || questions > told.questions || warnings > told.warnings
    }
}

/// Lines that wait for the prompt of a terminal, because its foreground belongs to another program now.
///
/// The companion writes into no terminal: a shell's prompt asks for its lines (`notify-a11y prompt`). Bounded in every
/// direction, and in memory only: the text state has all that was recorded.
actor PromptBoard {
    /// How many lines wait for one terminal, and how many terminals there are.
    private static let mostLines = 20
    private static let mostTerminals = 64
    private static let mostExpected = 256

    private struct Terminal {
        var lines: [WaitingLine] = []
        var more = 0
        /// What its prompt was told last.
        var told: StateCounts?
    }

    private var terminals: [String: Terminal] = [:]
    /// The terminals in the order of their last use.
    private var order: [String] = []
    /// The terminals that events come from, before they are recorded.
    private var expected: [(id: Event.ID, terminal: String)] = []
    private var profile: @Sendable () async -> Profile.ChannelPreference = { .init(use: .off) }
    private let words = Phrases.english

    /// Follows what is recorded.
    func watch(_ bus: NotificationBus) async {
        profile = { [weak bus] in await bus?.profile.preference(.terminal) ?? .init(use: .off) }
        let (records, feed) = AsyncStream<Record>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        _ = await bus.watch { change in
            if case .recorded(let record) = change { feed.yield(record) }
        }
        Task { [weak self] in for await record in records { await self?.recorded(record) } }
    }

    /// This event comes from this terminal.
    func expect(_ id: Event.ID, on terminal: String) {
        expected.append((id, terminal))
        if expected.count > Self.mostExpected { expected.removeFirst(Self.mostExpected / 2) }
    }

    /// Keeps a command's own lines.
    func hold(_ parameters: HoldParameters) {
        for line in parameters.lines.prefix(Self.mostLines) {
            add(WaitingLine(SafeText.block(line, limit: 4096).text), to: parameters.terminal)
        }
    }

    /// What a prompt is told.
    func prompt(
        _ parameters: PromptParameters, counts: StateCounts, settings: ChannelSettings
    ) -> PromptAnswer {
        guard parameters.take else {
            return PromptAnswer(lines: [], more: 0, counts: counts, isNews: false, settings: settings)
        }
        var terminal = terminals[parameters.terminal] ?? Terminal()
        let answer = PromptAnswer(
            lines: terminal.lines, more: terminal.more, counts: counts, isNews: counts.isNews(after: terminal.told),
            settings: settings)
        terminal = Terminal(told: counts)
        keep(terminal, as: parameters.terminal)
        return answer
    }

    private func recorded(_ record: Record) async {
        let preference = await profile()
        guard preference.use != .off else { return }
        var targets: [String] = []
        let own = expected.firstIndex { $0.id == record.event.id }.map { expected.remove(at: $0).terminal }
        if let own, record.event.origin.terminal == .background { targets.append(own) }
        // In between, progress is for bars; a prompt is told of the end.
        if record.event.kind != .progress {
            targets += named(preference.settings).filter { $0 != own }
        }
        for terminal in targets {
            add(WaitingLine(words.line(of: record, longestTitle: 300), record: record), to: terminal)
        }
    }

    /// The terminals that the profile names: devices, or all that have asked for their lines.
    private func named(_ settings: ChannelSettings) -> [String] {
        guard let text = settings.text("also") else { return [] }
        let names = text.split { $0 == " " || $0 == "," }.map(String.init)
        return names.contains("all") ? order : names
    }

    private func add(_ line: WaitingLine, to name: String) {
        var terminal = terminals[name] ?? Terminal()
        terminal.lines.append(line)
        if terminal.lines.count > Self.mostLines {
            terminal.lines.removeFirst()
            terminal.more += 1
        }
        keep(terminal, as: name)
    }

    private func keep(_ terminal: Terminal, as name: String) {
        guard name.utf8.count <= 255 else { return }
        terminals[name] = terminal
        order.removeAll { $0 == name }
        order.append(name)
        if order.count > Self.mostTerminals { terminals[order.removeFirst()] = nil }
    }
}
