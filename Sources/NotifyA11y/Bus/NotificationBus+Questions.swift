// SPDX-License-Identifier: Apache-2.0

/// What became of an answer.
public struct Answered: Sendable, Hashable {
    /// The event, with its settlement.
    public var record: Record
    /// Whether its asker waits for it now.
    public var awaited: Bool
}

/// Who settles something, and by which way.
public struct Answerer: Sendable, Hashable {
    /// By which way.
    public var route: Settlement.Route
    /// Who, as far as that is known.
    public var who: String?

    /// Somebody by this way.
    public init(_ route: Settlement.Route, who: String? = nil) {
        self.route = route
        let who = who.map { SafeText.line($0, limit: 256) }
        self.who = who?.isEmpty == true ? nil : who
    }
}

/// Which question a person means.
public enum QuestionName: Sendable, Hashable {
    /// The one of this event.
    case event(Event.ID)
    /// One with this key, title, number or id, of any app or this one.
    case named(String, app: String?)
}

/// Questions, and what can be done: one answer settles it for everybody.
extension NotificationBus {
    /// How many open events are looked through.
    static let mostOpen = 1000
    /// How many open questions a companion takes up when it starts.
    static let mostTimed = 10_000

    // MARK: Answering

    /// Answers a question, or chooses an action of another event.
    ///
    /// - Parameters:
    ///   - name: Which.
    ///   - words: A visible name, a label, the number of a choice from 1, or an action's id.
    ///   - answerer: Who answers, by which way.
    /// - Returns: The record with the settlement.
    /// - Throws: ``NotifyError``: `settled` when it was settled before, saying by what and when; `invalidArgument` for
    ///   words that mean none or several of its choices; `notFound`; `io`.
    public func answer(
        _ name: QuestionName, _ words: String, by answerer: Answerer
    ) async throws(NotifyError) -> Answered {
        let record = try await question(name)
        if record.settlement != nil { throw alreadySettled(record) }
        noteInput(record.event.id)
        let matcher = ChoiceMatcher([OpenRecord(record)], taught: try await state.taught())
        guard !record.event.actions.isEmpty else { throw NotifyError(.invalidArgument, phrases.noChoices) }
        switch matcher.meaning(of: words, within: record) {
        case .one(let choice): return try await choose(choice, by: answerer)
        case .several(let choices): throw NotifyError(.invalidArgument, phrases.several(shown(words), choices))
        case .nothing:
            throw NotifyError(.invalidArgument, phrases.nothing(shown(words), record.event.actions.map(\.title)))
        }
    }

    /// Does what the words name, among all that can be done now.
    ///
    /// - Parameters:
    ///   - words: A visible name, with words of the event's title where several have it; a label; a name that the person
    ///     taught; or a number of the list.
    ///   - answerer: Who does it, by which way.
    /// - Returns: The record with the settlement.
    /// - Throws: ``NotifyError``: `settled`, `invalidArgument` or `io` as for ``answer(_:_:by:)``.
    public func act(_ words: String, by answerer: Answerer) async throws(NotifyError) -> Answered {
        let open = try await state.open(limit: Self.mostOpen, numbered: false)
        let taught = try await state.taught()
        switch ChoiceMatcher(open, taught: taught).meaning(of: words) {
        case .one(let choice): return try await choose(choice, by: answerer)
        case .several(let choices):
            for choice in choices { noteInput(choice.record.event.id) }
            throw NotifyError(.invalidArgument, phrases.several(shown(words), choices))
        case .nothing:
            // Perhaps somebody else was first.
            let settled = try await state.settled(limit: 99)
            if case .one(let choice) = ChoiceMatcher(settled, taught: taught).meaning(of: words) {
                throw alreadySettled(choice.record)
            }
            let names = open.flatMap(\.choices).prefix(20).map(\.action.title)
            throw NotifyError(.invalidArgument, phrases.nothing(shown(words), names))
        }
    }

    /// Chooses one action.
    func choose(_ choice: OpenChoice, by answerer: Answerer) async throws(NotifyError) -> Answered {
        let settlement = Settlement(
            choice.action, route: answerer.route, who: answerer.who, time: time.wall())
        return try await settle(choice.record.event.id, settlement, seen: true)
    }

    /// Ends a question without a choice.
    ///
    /// - Parameters:
    ///   - name: Which.
    ///   - answerer: Who ends it, by which way.
    ///   - seen: Whether the person did it.
    /// - Returns: The record with the settlement.
    /// - Throws: ``NotifyError`` with `settled`, `notFound` or `io`.
    public func end(
        _ name: QuestionName, by answerer: Answerer, seen: Bool
    ) async throws(NotifyError) -> Answered {
        let record = try await question(name)
        let settlement = Settlement(unanswered: answerer.route, who: answerer.who, time: time.wall())
        return try await settle(record.event.id, settlement, seen: seen)
    }

    /// The person did something about a question: its asker waits ten times its limit from now on.
    public func noteInput(_ id: Event.ID) {
        let now = time.elapsed()
        guard let deadline = desk.extend(id, at: now) else { return }
        let wall = time.wall().milliseconds + Int64((deadline - now) / .milliseconds(1))
        Task {
            // Only a restart of the companion would miss it.
            try? await self.state.setDeadline(Timestamp(milliseconds: wall), of: id)
        }
    }

    /// What a person pressed on a channel.
    func perform(_ action: ChannelAction) async {
        guard case .action(let id) = action.choice else {
            noteInput(action.event)
            // Seeing a question doesn't answer it; it only leaves the list.
            _ = try? await acknowledge(.event(action.event))
            return
        }
        guard let record = try? await state.record(.event(action.event)),
            let pressed = record.event.actions.first(where: { $0.id == id })
        else { return }
        _ = try? await choose(OpenChoice(record, pressed), by: Answerer(Settlement.Route(action.channel)))
    }

    // MARK: Waiting

    /// Everything that can be done now, numbered, oldest first.
    ///
    /// - Throws: ``NotifyError`` with `io`.
    public func openChoices() async throws(NotifyError) -> [OpenRecord] {
        try await state.open(limit: Self.mostOpen, numbered: true)
    }

    /// The record of a question, once it is settled.
    ///
    /// - Parameters:
    ///   - id: The question's event.
    ///   - limit: How long to wait; nil waits as long as it takes.
    /// - Returns: The record: without a settlement when the limit passed first.
    /// - Throws: ``NotifyError`` with `notFound`; `disconnected` when the companion stops; `io`.
    public func settled(_ id: Event.ID, waiting limit: Duration?) async throws(NotifyError) -> Record {
        let record = try await question(.event(id))
        if record.settlement != nil || limit == .zero { return record }
        if let limit {
            _ = await withDeadline(limit, on: time) { await self.waitForSettlement(of: id) }
        } else {
            await waitForSettlement(of: id)
        }
        if isStopping { throw NotifyError(.disconnected, "the companion is stopping; ask again") }
        return try await question(.event(id))
    }

    private func waitForSettlement(of id: Event.ID) async {
        let number = desk.nextWaiter()
        await withTaskCancellationHandler {
            // It may have been settled between two steps of ours.
            let isOver = (try? await state.record(.event(id)))?.settlement != nil
            if isOver || isStopping || Task.isCancelled { return }
            await withCheckedContinuation { continuation in
                // Settled, given up or stopping since the last look: nobody would wake it.
                if desk.wasSettled(id) || isStopping || Task.isCancelled {
                    continuation.resume()
                } else {
                    desk.add(continuation, number, for: id)
                }
            }
        } onCancel: {
            Task { await self.forgetWaiter(number, of: id) }
        }
    }

    private func forgetWaiter(_ number: Int, of id: Event.ID) { desk.take(number, of: id)?.resume() }

    /// Presents one choice to ears, for a person who goes through them one at a time.
    ///
    /// What was spoken before is cut off, as it is the last choice.
    ///
    /// - Parameters:
    ///   - id: The event.
    ///   - action: The action's id.
    /// - Throws: ``NotifyError`` with `notFound` or `io`.
    public func offer(_ id: Event.ID, _ action: String) async throws(NotifyError) {
        let record = try await question(.event(id))
        guard let index = record.event.actions.firstIndex(where: { $0.id == action }) else {
            throw NotifyError(.notFound, "the event has no action '\(shown(action))'; see: notify-a11y act")
        }
        noteInput(id)
        await silence()
        let event = record.event
        let isOpen = event.sensitivity == .public
        let title = isOpen ? event.texts.title : event.texts.public ?? words.privateEvent(words.kind(event.kind))
        let text = phrases.offer(isOpen ? event.actions[index].title : nil, index + 1, event.actions.count, title)
        let offered = Event(
            id: .make(at: time.wall()), time: time.wall(), kind: .message, subject: event.subject,
            texts: Texts(title: text), language: event.language,
            origin: Origin(source: event.origin.source, byHand: true, terminal: .quiet))
        let plan = planner.plan(
            offered, recording: .committed(sequence: record.sequence), context: currentContext)
        let ears: Set<ChannelID> = [.speech, .reader]
        let spoken = plan.only(
            plan.signals.filter { ears.contains($0.channel) },
            withheld: plan.withheld.filter { ears.contains($0.channel) }
        ).with { $0.spared = [:] }
        await dispatch(spoken, of: offered, prompt: .asked)
    }

    // MARK: Life of a question

    /// A question was recorded.
    func asked(_ record: Record) {
        guard record.event.kind == .question, let timeout = record.event.terms?.timeout else { return }
        let limit = Duration.seconds(timeout)
        let now = time.elapsed()
        desk.limit(record.event.id, to: limit, until: now + limit)
        if let wake = desk.wakeEarlier(for: record.event.id, at: now) { startTiming(until: wake) }
    }

    /// Takes up the questions that an earlier companion left, and the actions that are pressed on channels.
    func startQuestions(_ channels: [any Channel]) {
        for channel in channels {
            guard let acting = channel as? any ActingChannel else { continue }
            // Ends when the channel's stream does, which is at its shutdown.
            Task { for await action in acting.actions { await self.perform(action) } }
        }
        Task { await self.takeUpQuestions() }
    }

    private func takeUpQuestions() async {
        guard let open = try? await state.open(limit: Self.mostTimed, numbered: false) else { return }
        let (wall, now) = (time.wall().milliseconds, time.elapsed())
        for question in open {
            let event = question.record.event
            guard event.kind == .question, let timeout = event.terms?.timeout else { continue }
            // What an earlier version stored may hold any number.
            let end =
                question.deadline?.bounded.milliseconds
                ?? event.time.bounded.milliseconds + Int64(min(max(timeout, 0), AnswerTerms.longestTimeout) * 1000)
            desk.limit(event.id, to: .seconds(timeout), until: now + .milliseconds(end - wall))
        }
        if let wake = desk.nextWake(at: now) { startTiming(until: wake) }
    }

    /// Ends what goes on; the questions stay open for the next companion.
    func stopQuestions() {
        timing?.cancel()
        for waiter in desk.takeWaiters() { waiter.resume() }
    }

    /// Waits for the next asker's time to be over.
    private func startTiming(until wake: Duration) {
        timing?.cancel()
        guard !isStopping else { return }
        let wait = max(.zero, wake - time.elapsed())
        timing = Task {
            guard (try? await self.time.sleep(wait)) != nil, !Task.isCancelled else { return }
            // Not in this task, which the next question's time cancels.
            Task { await self.endDue() }
        }
    }

    private func endDue() async {
        for id in desk.takeDue(at: time.elapsed()) {
            let settlement = desk.unstored(id) ?? Settlement(unanswered: .timeout, time: time.wall())
            do throws(NotifyError) {
                _ = try await store(id, settlement, seen: false)
            } catch {
                // What was settled before, or isn't there, has no end any more. Otherwise the asker's time is over whether
                // or not the disk is full; storing it is tried again, and at last by the next companion.
                if error.code == .settled || error.code == .notFound {
                    desk.settle(id)
                } else {
                    endUnstored(id, settlement)
                }
            }
        }
        if let wake = desk.nextWake(at: time.elapsed()) { startTiming(until: wake) }
    }

    // MARK: Settling

    /// Ends a question for its asker although that can't be stored now.
    private func endUnstored(_ id: Event.ID, _ settlement: Settlement) {
        guard !isStopping else { return }
        desk.settle(id, unstored: settlement, at: time.elapsed())
        for waiter in desk.takeWaiters(of: id) { waiter.resume() }
    }

    /// The record as the bus knows it: with the end that could not be stored yet.
    private func current(_ record: Record) -> Record {
        guard record.settlement == nil, let settlement = desk.unstored(record.event.id) else { return record }
        return Record(
            sequence: record.sequence, event: record.event, run: record.run, repetitions: record.repetitions,
            seen: record.seen, acknowledged: record.acknowledged, settlement: settlement)
    }

    private func settle(
        _ id: Event.ID, _ settlement: Settlement, seen: Bool
    ) async throws(NotifyError) -> Answered {
        // Its asker has gone with that: no later answer takes its place.
        if let told = desk.unstored(id) {
            let record = try await state.record(.event(id)).map(current)
            _ = try? await store(id, told, seen: false)
            if let record { throw alreadySettled(record) }
        }
        return try await store(id, settlement, seen: seen)
    }

    private func store(
        _ id: Event.ID, _ settlement: Settlement, seen: Bool
    ) async throws(NotifyError) -> Answered {
        guard let settling = try await state.settle(id, settlement, seen: seen) else {
            throw NotifyError(.notFound, "there is no such event; see: notify-a11y act")
        }
        guard settling.isNew else { throw alreadySettled(settling.record) }
        let awaited = desk.isAwaited(id)
        desk.settle(id)
        for waiter in desk.takeWaiters(of: id) { waiter.resume() }
        tellWatchers(.settled(settling.record))
        // A card of something newer stays.
        if settling.isNewest {
            let subject = settling.record.event.subject
            if seen { memory.acknowledged([subject]) }
            endLater([subject])
            await takeBack(subject)
        }
        return Answered(record: settling.record, awaited: awaited)
    }

    /// Takes back, on every channel, what is shown of a subject.
    private func takeBack(_ subject: Subject) async {
        await withTaskGroup(of: Void.self) { group in
            for runner in runners.values { group.addTask { await runner.withdraw([subject]) } }
        }
    }

    /// Takes back a question that was settled while it was on its way to the channels.
    func takeBackIfSettled(_ id: Event.ID, _ event: Event) async {
        if event.kind == .question, desk.wasSettled(id) { await takeBack(event.subject) }
    }

    private func alreadySettled(_ record: Record) -> NotifyError {
        guard let settlement = record.settlement else {
            return NotifyError(.settled, "there is nothing to choose any more; see: notify-a11y act")
        }
        return NotifyError(
            .settled, phrases.settled(settlement, LocalClock.text(settlement.time, now: time.wall())))
    }

    // MARK: Finding

    /// The record of a question: one that is open before one that was settled.
    private func question(_ name: QuestionName) async throws(NotifyError) -> Record {
        switch name {
        case .event(let id):
            guard let record = try await state.record(.event(id)) else {
                throw NotifyError(.notFound, "there is no such event; see: notify-a11y act")
            }
            return current(record)
        case .named(let text, let app):
            if let id = Event.ID(text) { return try await question(.event(id)) }
            for records in [
                try await state.open(limit: Self.mostOpen, numbered: false),
                try await state.settled(limit: Self.mostOpen),
            ] {
                let found = Self.find(text, app: app, among: records.map(\.record))
                if found.count > 1, found[0].settlement == nil {
                    for record in found { noteInput(record.event.id) }
                    throw NotifyError(.invalidArgument, phrases.severalQuestions(shown(text), found))
                }
                if let record = found.first { return record }
            }
            throw NotifyError(.notFound, phrases.noQuestion(shown(text)))
        }
    }

    /// The records of this key; else of this title; else of this number.
    private static func find(_ text: String, app: String?, among all: [Record]) -> [Record] {
        let words = NameWords.words(text)
        let own = all.filter { app == nil || $0.event.subject.app == app }
        let keys = own.filter { $0.event.subject.key == text || $0.event.subject.key == text.lowercased() }
        if !keys.isEmpty { return keys }
        let titles = own.filter { NameWords.words($0.event.texts.title) == words }
        if !titles.isEmpty { return titles }
        return own.filter { String($0.sequence) == text }
    }

    private var phrases: QuestionPhrases { words.questions }

    /// What was typed, as it may stand in a message.
    private func shown(_ text: String) -> String { SafeText.line(text, limit: 128) }
}
