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

    private enum Waiting {
        /// A command's own line, or one about an event that comes from this terminal.
        case own(WaitingLine)
        /// What happened elsewhere: how much of it may be shown is known when it is.
        case foreign(Record)

        /// What it is about; nil for a command's own line.
        var event: Event? {
            switch self {
            case .own(let line): line.record?.event
            case .foreign(let record): record.event
            }
        }
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
            also = Self.also(preference)
        }

        /// The terminals that are told of what happens elsewhere.
        static func also(_ preference: Profile.ChannelPreference) -> [String] {
            guard preference.use != .off else { return [] }
            return (preference.settings.text("also") ?? "").split { $0 == " " || $0 == "," }.map(String.init)
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
        Task { [weak self] in
            for await change in news {
                guard let self else { return }
                switch change {
                case .recorded(let noticed): await self.recorded(noticed)
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
            add(.own(WaitingLine(SafeText.block(line, limit: 4096).text)), to: parameters.terminal)
        }
    }

    /// What a prompt is told.
    ///
    /// - Parameters:
    ///   - parameters: Which terminal asks, and whether it takes its lines.
    ///   - counts: How much is unseen.
    ///   - preference: What the profile says about terminals now.
    ///   - elsewhere: How much of an event other terminals may be told now.
    /// - Returns: The lines, and how signals are wanted.
    func prompt(
        _ parameters: PromptParameters, counts: StateCounts, preference: Profile.ChannelPreference,
        elsewhere: @Sendable (Event) async -> Event
    ) async -> PromptAnswer {
        filter.withLock { $0.use(preference) }
        let settings = preference.use == .off ? ChannelSettings() : preference.settings
        guard parameters.take else {
            return PromptAnswer(lines: [], more: 0, counts: counts, isNews: false, settings: settings)
        }
        let terminal = terminals[parameters.terminal] ?? Terminal()
        // Taken before anything is waited for, so that no line is told twice.
        keep(Terminal(told: counts), as: parameters.terminal)
        let also = Filter.also(preference)
        let isNamed = also.contains("all") || also.contains(parameters.terminal)
        var lines: [WaitingLine] = []
        for waiting in terminal.lines {
            switch waiting {
            case .own(let line):
                if preference.use != .off || line.record == nil { lines.append(line) }
            case .foreign(let record):
                if isNamed { lines.append(foreign(record, shown: await elsewhere(record.event))) }
            }
        }
        return PromptAnswer(
            lines: lines, more: terminal.more, counts: counts, isNews: counts.isNews(after: terminal.told),
            settings: settings)
    }

    /// Keeps a record for the terminal that it comes from, and for others that are told of what happens elsewhere.
    private func recorded(_ noticed: Noticed) {
        let record = noticed.record
        if let own = noticed.own, record.event.origin.terminal == .background { add(.own(line(of: record)), to: own) }
        // In between, progress is for bars; a prompt is told of the end.
        guard record.event.kind != .progress, !noticed.also.isEmpty else { return }
        let named = noticed.also.contains("all") ? order : noticed.also
        for terminal in named where terminal != noticed.own { add(.foreign(record.brief(detail: 1200)), to: terminal) }
    }

    /// The line about what happened elsewhere, with as much of it as may be shown.
    private func foreign(_ record: Record, shown event: Event) -> WaitingLine {
        let settlement = event == record.event ? record.settlement : nil
        return line(
            of: Record(
                sequence: record.sequence, event: event, run: record.run, repetitions: record.repetitions,
                seen: record.seen, acknowledged: record.acknowledged, settlement: settlement))
    }

    /// Takes back what waits of an event that needs nobody any more.
    ///
    /// The terminal that a question comes from is told by which way it ended.
    private func settled(_ record: Record) {
        for (name, var terminal) in terminals {
            terminal.lines = terminal.lines.compactMap { waiting in
                guard waiting.event?.id == record.event.id else { return waiting }
                guard case .own = waiting, record.event.kind == .question, let settlement = record.settlement else {
                    return nil
                }
                let text = "\(words.line(of: record, longestTitle: 300)), \(words.questions.route(settlement.route))"
                // Without the record, which would have it signalled as a question that waits.
                return .own(WaitingLine(text))
            }
            terminals[name] = terminal
        }
    }

    /// Takes back what waits of subjects that were acknowledged.
    private func acknowledged(_ subjects: Set<Subject>) {
        for (name, var terminal) in terminals {
            terminal.lines.removeAll { $0.event.map { subjects.contains($0.subject) } ?? false }
            terminals[name] = terminal
        }
    }

    private func line(of record: Record) -> WaitingLine {
        WaitingLine(words.line(of: record, longestTitle: 300), record: record.brief(detail: 1200))
    }

    private func add(_ waiting: Waiting, to name: String) {
        var terminal = terminals[name] ?? Terminal()
        terminal.lines.append(waiting)
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
