// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import NotifyA11y
internal import NotifyA11yClient

/// Answers what clients ask about questions, counts and terminals.
struct QuestionService: Sendable {
    let bus: NotificationBus
    let state: any TextState
    let board: PromptBoard

    /// The line that answers a question of a client.
    ///
    /// - Parameters:
    ///   - call: What is asked for.
    ///   - line: Makes the line of a result.
    /// - Returns: The line.
    /// - Throws: ``NotifyError``: what the client is told instead.
    func result(
        of call: IncomingMessage.QuestionCall, line: (any Encodable & Sendable) -> Data
    ) async throws(NotifyError) -> Data {
        switch call {
        case .counts: return line(try await state.counts())
        case .open: return line(OpenAnswer(open: AnswerSize.newest(try await bus.openChoices())))
        case .answer(let parameters):
            guard let choice = parameters.choice else {
                throw NotifyError(.invalidArgument, "'choice' is missing; see docs/protocol.md")
            }
            return line(told(try await bus.answer(parameters.resolved(), choice, by: parameters.answerer)))
        case .act(let parameters):
            let answerer = Answerer(parameters.route ?? .app, who: parameters.who)
            return line(told(try await bus.act(parameters.words, by: answerer)))
        case .await(let parameters):
            return line(WaitAnswer(settlement: try await settlement(parameters)))
        case .input(let parameters):
            guard let id = parameters.id else {
                throw NotifyError(.invalidArgument, "'id' is missing; see docs/protocol.md")
            }
            await bus.noteInput(id)
            return line(Nothing())
        case .end(let parameters):
            let answerer = Answerer(parameters.route ?? .asker, who: parameters.who)
            return line(told(try await bus.end(parameters.resolved(), by: answerer, seen: parameters.seen ?? false)))
        case .offer(let parameters):
            try await bus.offer(parameters.id, parameters.action)
            return line(Nothing())
        case .names(let parameters): return line(NamesAnswer(names: try await names(parameters)))
        case .prompt(let parameters):
            let preference = await bus.profile.terminal
            let answer = await board.prompt(
                parameters, counts: try await state.counts(), preference: preference
            ) { [bus] in await bus.shownElsewhere($0) }
            return line(answer)
        case .hold(let parameters):
            await board.hold(parameters)
            return line(Nothing())
        }
    }

    private func told(_ answered: Answered) -> QuestionAnswer {
        QuestionAnswer(record: answered.record.withoutDetails, awaited: answered.awaited)
    }

    private func settlement(_ parameters: WaitParameters) async throws(NotifyError) -> Settlement? {
        if let wait = parameters.wait, !(0...AnswerTerms.longestTimeout).contains(wait) {
            throw NotifyError(.invalidArgument, "'wait' is out of range; give 0 or more seconds, or leave it out")
        }
        let limit = parameters.wait.map { Duration.milliseconds(Int64($0 * 1000)) }
        return try await bus.settled(parameters.id, waiting: limit).settlement
    }

    private func names(_ parameters: NamesParameters) async throws(NotifyError) -> [TaughtName] {
        if let given = parameters.name {
            let name = SafeText.line(given, limit: Intake.longestName)
            guard !NameWords.words(name).isEmpty else {
                throw NotifyError(.invalidArgument, "a name without words can't be said or typed; give another one")
            }
            let meaning = parameters.meaning.map { SafeText.line($0, limit: Intake.longestName) }
            if let meaning, NameWords.words(meaning).isEmpty {
                throw NotifyError(
                    .invalidArgument, "the name '\(name)' has no meaning; give visible names, such as 'deploy yes'")
            }
            let isKnown = try await state.teach(name, meaning)
            if meaning == nil, !isKnown {
                throw NotifyError(.notFound, "no name '\(name)' was taught; see: notify-a11y act --taught")
            }
        }
        return try await state.taught()
    }
}
