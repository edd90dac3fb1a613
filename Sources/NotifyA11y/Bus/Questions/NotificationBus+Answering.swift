// SPDX-License-Identifier: Apache-2.0

/// What a person answers and does: one answer settles a question for everybody.
extension NotificationBus {
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
}
