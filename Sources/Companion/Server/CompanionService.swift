// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient

/// Answers what clients ask, whichever connection it comes from.
final class CompanionService: Sendable {
    let bus: NotificationBus
    let state: any TextState
    let activity: Activity
    /// What is said, and what is asked about that.
    let voice: VoiceDesk
    private let speechText: SpeechTextAnswers
    private let terminal: EmitterTerminal
    private let person: PersonService
    private let places: CompanionPlaces
    /// Why the last events could not be recorded; nil where they were.
    private let unrecorded = SeenMutex<String?>(nil)
    private let started = ContinuousClock.now
    private let stop: @Sendable () -> Void
    private let questions: QuestionService
    private let board: PromptBoard

    /// - Parameters:
    ///   - bus: Where events go.
    ///   - state: What is listed.
    ///   - terminal: The channel whose line the emitters write.
    ///   - person: Answers what is asked about how the person is told.
    ///   - places: Where the companion's files are.
    ///   - activity: Told of every message, for the idle time.
    ///   - voice: Answers what is asked about speech; without voices when left out.
    ///   - locale: The person's locale, for texts whose language isn't stated.
    ///   - stop: Called when a client asks the companion to end.
    init(
        bus: NotificationBus, state: any TextState, terminal: EmitterTerminal, person: PersonService,
        places: CompanionPlaces, activity: Activity, voice: VoiceDesk? = nil, locale: String = "C",
        stop: @escaping @Sendable () -> Void
    ) {
        self.voice = voice ?? VoiceDesk(bus: bus, state: state)
        self.bus = bus
        self.state = state
        speechText = SpeechTextAnswers(locale: locale, symbols: .unicode)
        self.terminal = terminal
        self.person = person
        self.places = places
        self.activity = activity
        self.stop = stop
        board = PromptBoard()
        questions = QuestionService(bus: bus, state: state, board: board)
    }

    /// Begins to keep lines for terminals that wait for their prompt.
    func start() async { await board.watch(bus) }

    /// Records a batch of events.
    func emit(_ batch: [EmitParameters]) async -> [Result<Emitted, NotifyError>] {
        activity.note()
        for index in batch.indices where batch[index].terminal != nil {
            guard let terminal = batch[index].terminal, let id = batch[index].draft.id else { continue }
            board.expect(id, on: terminal)
        }
        await lookAround()
        let answers = await bus.emit(batch.map(\.draft), adopting: batch.last { $0.session != nil }?.session)
        if let last = answers.last {
            let reason: String? = if case .failure(let error) = last, error.code == .io { error.message } else { nil }
            unrecorded.withLock { $0 = reason }
        }
        return answers
    }

    /// What the person should know besides an answer; nil for nothing.
    var notice: String? { person.profiles.notice }

    /// Goes by what the person changed and by what has ended, before anything is planned or told.
    private func lookAround() async {
        if person.profiles.needsLook { await person.profiles.look() }
        if person.contexts.needsLook { await person.contexts.look() }
    }

    /// What is wrong and isn't a channel.
    private var problems: [String]? {
        get async {
            var problems: [String] = []
            if let notice { problems.append(notice) }
            do throws(NotifyError) {
                // There is no record 0, so nothing is marked; but it takes a transaction that may write.
                try await state.markSeen([0])
                if let reason = unrecorded.withLock({ $0 }) { problems.append(reason) }
            } catch {
                problems.append(error.message)
            }
            return problems.isEmpty ? nil : problems
        }
    }

    /// The line that answers a question; empty where none is wanted.
    func answer(_ call: IncomingMessage.Call, _ id: RequestID?) async -> Data {
        activity.note()
        await lookAround()
        let encoder = RPC.encoder()
        do throws(NotifyError) {
            let result = try await result(of: call, id, encoder)
            return id == nil ? Data() : result
        } catch {
            guard let id else { return Data() }
            return (try? RPC.line(RPC.ErrorAnswer(id: id, error: RPC.Failure(error)), with: encoder)) ?? Data()
        }
    }

    /// Ends the companion.
    func requestStop() { stop() }

    private func result(
        of call: IncomingMessage.Call, _ id: RequestID?, _ encoder: JSONEncoder
    ) async throws(NotifyError) -> Data {
        func line(_ result: some Encodable & Sendable) -> Data {
            (try? RPC.line(RPC.Answer(id: id ?? .number(0), result: result, notice: notice), with: encoder)) ?? Data()
        }
        switch call {
        case .person(let call): return line(try await person.answer(call))
        case .acknowledge(let selection):
            let entries = try await bus.acknowledge(try selection.resolved())
            return line(AcknowledgeAnswer(entries: entries.map(\.withoutDetails)))
        case .list(let parameters):
            let listed = try await state.entries(limit: bounded(parameters.limit ?? 100))
            return line(ListAnswer(entries: AnswerSize.fitting(listed.entries), total: listed.total))
        case .seen(let parameters):
            try await bus.markSeen(Array(parameters.sequences.prefix(10_000)))
            return line(Nothing())
        case .history(var query):
            query.limit = bounded(query.limit)
            return line(RecordsAnswer(records: AnswerSize.newest(try await state.history(query))))
        case .receipt(let parameters):
            guard let receipt = try await receipt(parameters) else {
                throw NotifyError(.notFound, "there is no such event; see: notify-a11y history")
            }
            return line(receipt)
        case .report(let parameters):
            await terminal.report(parameters.id, written: parameters.written)
            return line(Nothing())
        case .channels(let parameters):
            if let session = parameters.session { await bus.look(in: session) }
            let profile = await bus.profile
            let offers = await bus.channelStatuses()
            return line(
                ChannelsAnswer(
                    channels: offers.map { ChannelAnswer($0, preference: profile.preference($0.description.id)) },
                    problems: await problems))
        case .silence:
            await bus.silence()
            return line(Nothing())
        case .repeat(let parameters):
            if let session = parameters.session { await bus.look(in: session) }
            return line(RecordsAnswer(records: try await bus.repeatLast(parameters.count ?? 1)))
        case .speechText(let parameters):
            let settings = await bus.profile.preference(.speech).settings
            return line(try speechText.answer(parameters, settings: settings, words: await bus.wordsForPeople))
        case .describe:
            let profile = await bus.profile.name
            return line(
                CompanionDescription(
                    pid: getpid(), version: notifyA11yVersion, protocolVersion: protocolVersion,
                    socket: places.socket, uptime: (ContinuousClock.now - started) / .seconds(1),
                    state: places.stateFolder, profile: profile, problems: await problems))
        case .voice(.say(let parameters)): return line(try await voice.say(parameters))
        case .voice(.voices(let parameters)): return line(try await voice.voices(parameters))
        case .voice(.read(let parameters)): return line(try await voice.read(parameters))
        case .voice(.reading(let control)): return line(try await voice.control(control))
        case .watch, .stop: return line(Nothing())
        case .question(let call): return try await questions.result(of: call) { line($0) }
        }
    }

    private func receipt(_ parameters: ReceiptParameters) async throws(NotifyError) -> EventReceipt? {
        let selection: EntrySelection
        if let id = parameters.id {
            selection = .event(id)
        } else if let sequence = parameters.sequence {
            selection = .sequence(sequence)
        } else {
            throw NotifyError(.invalidArgument, "no event is named; give 'id' or 'sequence'")
        }
        if let wait = parameters.wait, !(0...3600).contains(wait) {
            throw NotifyError(.invalidArgument, "'wait' is out of range; give 0 to 3600 seconds")
        }
        return try await bus.receipt(selection, waiting: parameters.wait.map { .milliseconds(Int64($0 * 1000)) })
    }

    private func bounded(_ limit: Int) -> Int { min(max(limit, 1), 10_000) }
}
