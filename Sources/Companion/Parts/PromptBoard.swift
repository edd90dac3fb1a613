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
    /// How long a terminal's name may be, in bytes.
    private static let longestName = 255
    fileprivate static let mostExpected = 256

    private struct Terminal {
        var lines: [Waiting] = []
        var more = 0
        /// What its prompt was told last.
        var told: StateCounts?
    }

    private struct Waiting {
        let line: WaitingLine
        /// Whether it tells of an event that comes from this terminal.
        let isOwn: Bool
    }

    /// Which records are of interest: asked for each one of a flood, so without waiting for the board.
    private struct Filter {
        var isOn = true
        /// The terminals that events come from, before they are recorded, the newest few.
        var expected: [Event.ID: String] = [:]
        var order: [Event.ID] = []
        /// The terminals that the profile names.
        var also: [String] = []

        mutating func expect(_ id: Event.ID, on terminal: String) {
            expected[id] = terminal
            order.append(id)
            if order.count > PromptBoard.mostExpected { expected[order.removeFirst()] = nil }
        }

        mutating func use(_ preference: Profile.ChannelPreference) {
            isOn = preference.use != .off
            also =
                isOn ? (preference.settings.text("also") ?? "").split { $0 == " " || $0 == "," }.map(String.init) : []
        }

        /// Takes where an event comes from, and where else it is to be told; nil for one of no interest.
        mutating func take(_ event: Event) -> (own: String?, also: [String])? {
            let own = expected.isEmpty ? nil : expected.removeValue(forKey: event.id)
            guard isOn, own != nil || !also.isEmpty else { return nil }
            return (own, also)
        }
    }

    private let filter = SeenMutex(Filter())
    private var terminals: [String: Terminal] = [:]
    /// The terminals in the order of their last use.
    private var order: [String] = []
    private let words = Phrases.english

    private struct Noticed: Sendable {
        let record: Record
        let own: String?
        let also: [String]
    }

    /// What happened, in its order: an event that was settled at once is not told as one that waits.
    private enum News: Sendable {
        case recorded(Noticed)
        case settled(Record)
        case acknowledged([Subject])
    }

    /// Follows what is recorded, and what is settled or acknowledged before a prompt was told of it.
    func watch(_ bus: NotificationBus) async {
        let preference = await bus.profile.preference(.terminal)
        filter.withLock { $0.use(preference) }
        let (news, feed) = AsyncStream<News>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        _ = await bus.watch { [weak self] change in
            switch change {
            case .recorded(let record):
                guard let taken = self?.filter.withLock({ $0.take(record.event) }) else { return }
                feed.yield(.recorded(Noticed(record: record, own: taken.own, also: taken.also)))
            case .settled(let record): feed.yield(.settled(record))
            case .acknowledged(let subjects): feed.yield(.acknowledged(subjects))
            case .seen: break
            }
        }
        Task { [weak self, weak bus] in
            for await change in news {
                guard let self, let bus else { return }
                switch change {
                case .recorded(let noticed):
                    await self.recorded(noticed, elsewhere: bus.shownElsewhere(noticed.record.event))
                case .settled(let record): await self.settled(record)
                case .acknowledged(let subjects): await self.acknowledged(Set(subjects))
                }
            }
        }
    }

    /// This event comes from this terminal.
    nonisolated func expect(_ id: Event.ID, on terminal: String) {
        guard Self.isName(terminal) else { return }
        filter.withLock { $0.expect(id, on: terminal) }
    }

    /// Whether it can be a terminal's name.
    private static func isName(_ name: String) -> Bool { name.utf8.count <= longestName }

    /// Keeps a command's own lines.
    func hold(_ parameters: HoldParameters) {
        for line in parameters.lines.prefix(Self.mostLines) {
            add(WaitingLine(SafeText.block(line, limit: 4096).text), to: parameters.terminal, isOwn: true)
        }
    }

    /// What a prompt is told.
    func prompt(
        _ parameters: PromptParameters, counts: StateCounts, preference: Profile.ChannelPreference
    ) -> PromptAnswer {
        filter.withLock { $0.use(preference) }
        let settings = preference.use == .off ? ChannelSettings() : preference.settings
        guard parameters.take else {
            return PromptAnswer(lines: [], more: 0, counts: counts, isNews: false, settings: settings)
        }
        var terminal = terminals[parameters.terminal] ?? Terminal()
        let answer = PromptAnswer(
            lines: terminal.lines.map(\.line), more: terminal.more, counts: counts,
            isNews: counts.isNews(after: terminal.told),
            settings: settings)
        terminal = Terminal(told: counts)
        keep(terminal, as: parameters.terminal)
        return answer
    }

    /// Keeps a record's line for the terminal that it comes from, and for others what they may be told of it.
    private func recorded(_ noticed: Noticed, elsewhere event: Event) {
        let record = noticed.record
        if let own = noticed.own, record.event.origin.terminal == .background {
            add(line(of: record), to: own, isOwn: true)
        }
        // In between, progress is for bars; a prompt is told of the end.
        guard event.kind != .progress, !noticed.also.isEmpty else { return }
        let settlement = event == record.event ? record.settlement : nil
        let other = line(
            of: Record(
                sequence: record.sequence, event: event, run: record.run, repetitions: record.repetitions,
                seen: record.seen, acknowledged: record.acknowledged, settlement: settlement))
        let named = noticed.also.contains("all") ? order : noticed.also
        for terminal in named where terminal != noticed.own {
            add(other, to: terminal, isOwn: false)
        }
    }

    /// Takes back what waits of an event that needs nobody any more.
    ///
    /// The terminal that a question comes from is told by which way it ended.
    private func settled(_ record: Record) {
        for (name, var terminal) in terminals {
            terminal.lines = terminal.lines.compactMap { waiting in
                guard waiting.line.record?.event.id == record.event.id else { return waiting }
                guard waiting.isOwn, record.event.kind == .question, let settlement = record.settlement else {
                    return nil
                }
                let text = "\(words.line(of: record, longestTitle: 300)), \(words.questions.route(settlement.route))"
                // Without the record, which would have it signalled as a question that waits.
                return Waiting(line: WaitingLine(text), isOwn: true)
            }
            terminals[name] = terminal
        }
    }

    /// Takes back what waits of subjects that were acknowledged.
    private func acknowledged(_ subjects: Set<Subject>) {
        for (name, var terminal) in terminals {
            terminal.lines.removeAll { $0.line.record.map { subjects.contains($0.event.subject) } ?? false }
            terminals[name] = terminal
        }
    }

    private func line(of record: Record) -> WaitingLine {
        WaitingLine(words.line(of: record, longestTitle: 300), record: record.brief(detail: 1200))
    }

    private func add(_ line: WaitingLine, to name: String, isOwn: Bool) {
        var terminal = terminals[name] ?? Terminal()
        terminal.lines.append(Waiting(line: line, isOwn: isOwn))
        if terminal.lines.count > Self.mostLines {
            terminal.lines.removeFirst()
            terminal.more += 1
        }
        keep(terminal, as: name)
    }

    private func keep(_ terminal: Terminal, as name: String) {
        guard Self.isName(name) else { return }
        terminals[name] = terminal
        order.removeAll { $0 == name }
        order.append(name)
        if order.count > Self.mostTerminals { terminals[order.removeFirst()] = nil }
    }
}
