// SPDX-License-Identifier: Apache-2.0

/// Takes events in, records them, plans them and hands them to the channels.
///
/// The record comes first: ``emit(_:)`` answers when it is committed, and signals follow without the emitter.
public actor NotificationBus {
    let state: any TextState
    let limits: BusLimits
    let time: TimeSource
    let words: Phrases
    private(set) var planner: Planner
    var runners: [ChannelID: ChannelRunner] = [:]
    private let channels: [any Channel]
    private var offers: [ChannelID: PlanContext.Offer] = [:]
    private var context = PlanContext(offers: [])

    private var backlog: [(event: Event, recording: DeliveryPlan.Recording)] = []
    private var merged = MergedEvents()
    private var gate = FloodGate()
    private var summing: Task<Void, Never>?
    private var ids = EventIDMaker()
    private var planning: Task<Void, Never>?
    /// What planning waits for: that the channels have told their state, or have had their second to do so.
    private var holds = 0
    private(set) var isStopping = false
    private var lastOffer: (session: SessionAddresses, time: Duration)?
    /// Whether a session is being offered to the channels.
    private var isOffering = false

    /// Which emit is committing, and which was the last to be told: commits come back in the order of their calls, and
    /// so they go on, since an old value told after a newer one is what a subject must never show.
    private var lastCommit = 0
    private var lastTold = 0
    private var waitingTurns: [Int: CheckedContinuation<Void, Never>] = [:]
    /// How many outcomes of channels are still to come.
    private var owed = 0
    /// Woken when no commit or no outcome is to come any more.
    private var waitingForRest: [CheckedContinuation<Void, Never>] = []

    /// Who waits for which question, and the wait for the next asker's time to be over.
    var desk = QuestionDesk()
    var timing: Task<Void, Never>?

    private let statuses: AsyncStream<(ChannelID, ChannelStatus)>
    private let statusFeed: AsyncStream<(ChannelID, ChannelStatus)>.Continuation

    var book: ReceiptBook
    var receiptWaiters: [Event.ID: [CheckedContinuation<Void, Never>]] = [:]
    private var toKeep: [EventReceipt] = []
    private var keeping: Task<Void, Never>?
    private var watchers: [Int: @Sendable (StateChange) -> Void] = [:]
    private var lastWatcher = 0

    /// A bus; call ``start()`` before the first event.
    ///
    /// - Parameters:
    ///   - state: Where events are recorded.
    ///   - channels: The channels, each with a name of its own.
    ///   - profile: How the person wants to be told.
    ///   - words: The words for people.
    ///   - limits: How much is held at most.
    ///   - time: The clocks.
    public init(
        state: any TextState, channels: [any Channel], profile: Profile, words: Phrases = .english,
        limits: BusLimits = BusLimits(), time: TimeSource = .system
    ) {
        self.state = state
        self.channels = channels
        self.words = words
        self.limits = limits
        self.time = time
        planner = Planner(profile: profile, words: words)
        book = ReceiptBook(limit: limits.receipts)
        (statuses, statusFeed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
    }

    /// Every channel and what was last known of it.
    var currentOffers: [PlanContext.Offer] { context.offers }

    // MARK: Life

    /// Opens the channels' queues and asks each how it is; a channel that doesn't say within a second counts as
    /// unavailable until it does.
    ///
    /// Events can be emitted meanwhile: they are recorded at once and planned afterwards.
    public func start() {
        for channel in channels {
            let description = channel.description
            offers[description.id] = PlanContext.Offer(description, .unavailable(PlanReasons.starting))
            runners[description.id] = ChannelRunner(
                channel, queueLimit: limits.channelQueue, time: time,
                summarise: { [words] counts, settings in SummaryDelivery.make(counts, settings, words) },
                statusChanged: { [statusFeed] id, status in statusFeed.yield((id, status)) })
        }
        context = PlanContext(offers: Array(offers.values))
        hold(for: .seconds(1)) { await self.refreshAll() }
        // One stream and one reader: a task for each change would have no order, and an old state could come last.
        Task {
            for await (id, status) in statuses { self.update(id, status) }
        }
        for channel in channels {
            // Ends when the channel's stream does, which is at its shutdown.
            Task {
                for await status in channel.statusChanges { await self.runners[channel.id]?.noticed(status) }
            }
        }
        startQuestions(channels)
    }

    /// Keeps events unplanned until something is known that the plan goes by.
    ///
    /// They are recorded meanwhile, and wait no longer than `limit`: a channel that hangs must not silence the others.
    private func hold(
        for limit: Duration, until known: @escaping @Sendable () async -> Void,
        afterwards: @escaping @Sendable () async -> Void = {}
    ) {
        holds += 1
        Task {
            let outcome = await withDeadline(limit, on: time, known)
            self.holds -= 1
            self.goOnPlanning()
            if case .late(let work) = outcome { await work.value }
            await afterwards()
        }
    }

    private func refreshAll() async {
        await withTaskGroup(of: Void.self) { group in
            for channel in channels { group.addTask { await self.refresh(channel) } }
        }
    }

    private func refresh(_ channel: any Channel) async {
        if let status = await withDeadline(.seconds(1), on: time, { await channel.status }).value {
            update(channel.id, status)
        } else {
            update(channel.id, .unavailable(PlanReasons.late(.seconds(1))))
        }
    }

    private func update(_ id: ChannelID, _ status: ChannelStatus) {
        guard offers[id]?.status != status else { return }
        offers[id]?.status = status
        context = PlanContext(offers: Array(offers.values))
    }

    /// Every channel and what it can do now, asked afresh, by name.
    public func channelStatuses() async -> [PlanContext.Offer] {
        await refreshAll()
        return context.offers
    }

    /// Uses another profile from the next event on.
    public func use(_ profile: Profile) { planner = Planner(profile: profile, words: words) }

    /// The profile in force.
    public var profile: Profile { planner.profile }

    /// Offers a session to channels that have no server; plans wait for what becomes of it.
    ///
    /// Only where a channel that the person wants doesn't work, one offer at a time, and at most once a second for the
    /// same session: asking all channels is more work than the event.
    private func offer(_ session: SessionAddresses, at now: Duration) {
        let isWanted = context.offers.contains { offer in
            !offer.status.works && planner.profile.preference(offer.description.id).use != .off
        }
        guard isWanted, !isOffering else { return }
        if let lastOffer, lastOffer.session == session, now - lastOffer.time < .seconds(1) { return }
        lastOffer = (session, now)
        isOffering = true
        hold(for: .milliseconds(500)) {
            await self.adopt(session)
        } afterwards: {
            await self.endOffer()
        }
    }

    private func endOffer() { isOffering = false }

    /// Uses the servers of this session for channels that have none.
    private func adopt(_ session: SessionAddresses) async {
        await withTaskGroup(of: Void.self) { group in
            for channel in channels {
                group.addTask { [time] in
                    _ = await withDeadline(.seconds(2), on: time) { await channel.adopt(session) }
                    await self.refresh(channel)
                }
            }
        }
    }

    /// Whether anything still goes on.
    public var isBusy: Bool {
        get async {
            if !backlog.isEmpty || planning != nil || keeping != nil || summing != nil { return true }
            for runner in runners.values where await runner.isBusy { return true }
            return false
        }
    }

    /// Stops: what was recorded stays, what waits for a channel is told so, the channels and the text state close.
    public func stop() async {
        isStopping = true
        stopQuestions()
        _ = await withDeadline(.seconds(2), on: time) { await self.restOfCommits() }
        summing?.cancel()
        await tellMerged()
        await withTaskGroup(of: Void.self) { group in
            for runner in runners.values { group.addTask { await runner.stop() } }
        }
        // What has no plan yet gets one, so that its receipt says of every channel that the companion stopped.
        await planning?.value
        while !backlog.isEmpty { _ = await planSome() }
        _ = await withDeadline(.seconds(2), on: time) { await self.restOfOutcomes() }
        statusFeed.finish()
        await keeping?.value
        await keepReceipts()
        await state.close()
    }

    private func restOfCommits() async {
        while lastTold != lastCommit { await withCheckedContinuation { waitingForRest.append($0) } }
    }

    private func restOfOutcomes() async {
        while owed > 0 { await withCheckedContinuation { waitingForRest.append($0) } }
    }

    private func wakeForRest() {
        let woken = waitingForRest
        waitingForRest = []
        for continuation in woken { continuation.resume() }
    }

    // MARK: Events

    /// Records events and answers when they are committed.
    ///
    /// - Parameters:
    ///   - drafts: What emitters gave; those beyond ``BusLimits/batch`` are refused as `busy`.
    ///   - session: A session whose servers the channels that have none try first.
    /// - Returns: One answer for each, in order: its record, or why there is none. An event that could not be recorded
    ///   has been told on channels that carry words all the same, unless it is a question.
    public func emit(_ drafts: [Draft], adopting session: SessionAddresses? = nil) async -> [Result<
        Emitted, NotifyError
    >] {
        let now = time.wall()
        var answers: [Result<Emitted, NotifyError>?] = Array(repeating: nil, count: drafts.count)
        var events: [Event] = []
        var positions: [Int] = []
        events.reserveCapacity(drafts.count)
        for (index, draft) in drafts.enumerated() {
            guard index < limits.batch, !isStopping else {
                answers[index] = .failure(
                    isStopping
                        ? NotifyError(.disconnected, "the companion is stopping; send the event again")
                        : NotifyError(.busy, "more than \(limits.batch) events at once; send the rest again"))
                continue
            }
            do throws(NotifyError) {
                events.append(try Intake.event(from: draft, now: now, id: draft.id ?? ids.next(at: now), words: words))
                positions.append(index)
            } catch {
                answers[index] = .failure(error)
            }
        }
        lastCommit += 1
        let turn = lastCommit
        let commit = await state.commit(events)
        if lastTold != turn - 1 { await withCheckedContinuation { waitingTurns[turn] = $0 } }
        defer { passTurn(turn) }
        let moment = time.elapsed()
        if let session { offer(session, at: moment) }
        for (offset, record) in commit.records.enumerated() {
            switch record {
            case .success(let record):
                answers[positions[offset]] = .success(Emitted(record))
                if !commit.repeated.contains(offset) { accept(record, at: moment) }
            case .failure(let error):
                answers[positions[offset]] = .failure(error)
                refuse(events[offset], error)
            }
        }
        goOnPlanning()
        return answers.map { $0 ?? .failure(NotifyError(.io, "the text state gave no answer; send the event again")) }
    }

    private func passTurn(_ turn: Int) {
        lastTold = turn
        waitingTurns.removeValue(forKey: turn + 1)?.resume()
        if isStopping { wakeForRest() }
    }

    private func accept(_ record: Record, at now: Duration) {
        for watcher in watchers.values { watcher(.recorded(record)) }
        asked(record)
        if backlog.count < limits.unplanned, gate.admits(record.event, at: now) {
            backlog.append((record.event, .committed(sequence: record.sequence)))
        } else {
            merged.add(record)
        }
    }

    /// An event without a record: its words still go out, since nothing else will tell it.
    private func refuse(_ event: Event, _ error: NotifyError) {
        guard event.kind != .question, backlog.count < limits.unplanned else { return }
        backlog.append((event, .refused(reason: error.message)))
    }

    // MARK: Planning

    private func goOnPlanning() {
        goOnSumming()
        guard holds == 0, planning == nil, !backlog.isEmpty else { return }
        planning = Task {
            while await self.planSome() { await Task.yield() }
        }
    }

    /// Plans a few events, so that emitters get their turn between.
    ///
    /// - Returns: Whether there are more.
    private func planSome() async -> Bool {
        let turn = backlog.prefix(32)
        backlog.removeFirst(turn.count)
        // All receipts are begun before anything waits: an event is always in the backlog, in the book or kept.
        let plans = turn.map { event, recording in
            let plan = planner.plan(event, recording: recording, context: context)
            if let unsettled = book.open(plan, for: event, reaching: planner.profile.senses) { settle(unsettled) }
            return (plan, event)
        }
        for (plan, event) in plans {
            resumeWaiters { $0 == event.id }
            await dispatch(plan, of: event)
        }
        guard backlog.isEmpty else { return true }
        planning = nil
        return false
    }

    /// Tells what was merged, a second after its first event: one summary instead of many.
    private func goOnSumming() {
        guard summing == nil, !merged.isEmpty, !isStopping else { return }
        summing = Task {
            try? await self.time.sleep(.seconds(1))
            await self.tellMerged()
            self.summing = nil
            self.goOnSumming()
        }
    }

    private func tellMerged() async {
        guard let (range, counts) = merged.take() else { return }
        try? await state.keepMerged(range, reason: PlanReasons.tooMany)
        resumeWaiters { book.receipt(of: $0) == nil }
        // How many steps something took is no news by itself: the next step or the end says more.
        guard counts.keys.contains(where: { $0 != .progress }) else { return }
        // Planned as any event that came by itself, so that it goes where the person lets those go.
        let summary = SummaryDelivery.event(counts, at: time.wall(), words)
        let plan = planner.plan(summary, recording: .committed(sequence: range.upperBound), context: context)
        for signal in plan.signals {
            await runners[signal.channel]?.merge(
                counts, settings: planner.profile.preference(signal.channel).settings)
        }
    }

    /// Hands an event to its channels.
    func dispatch(_ plan: DeliveryPlan, of event: Event) async {
        let words = plan.signals.filter { $0.carries == .words }.map(\.channel)
        let cues = plan.signals.filter { $0.carries == .cue }.map(\.channel)
        let accompaniment = Accompaniment(words: words, cues: cues)
        let sequence: Int64? = if case .committed(let sequence) = plan.recording { sequence } else { nil }
        for signal in plan.signals {
            // What stands beside the words of a private event tells as much as they do.
            let isOpen = event.sensitivity == .public || signal.channel == .terminal
            let delivery = Delivery(
                event: event.id, sequence: sequence, kind: event.kind, subject: event.subject, texts: signal.texts,
                kindWord: self.words.kind(event.kind), language: event.language,
                category: isOpen ? event.category : nil,
                // A claim of "critical" passes only with a grant, and there are none yet.
                importance: min(event.importance, .high), actions: isOpen ? event.actions : [],
                progress: isOpen ? event.progress : nil,
                settings: planner.profile.preference(signal.channel).settings,
                withEarcon: cues.contains(.earcon))
            guard let runner = runners[signal.channel] else { continue }
            owed += 1
            await runner.add(
                delivery,
                ChannelRunner.Job(signal: signal, senses: planner.profile.senses, accompaniment: accompaniment) {
                    receipt in
                    Task { await self.note(receipt, for: event.id) }
                })
        }
        if plan.signals.isEmpty, let receipt = book.receipt(of: event.id) { settle(receipt) }
        await takeBackIfSettled(event)
    }

    // MARK: Receipts

    private func note(_ receipt: Receipt, for id: Event.ID) {
        owed -= 1
        if owed == 0, isStopping { wakeForRest() }
        if let settled = book.note(receipt, for: id) { settle(settled) }
    }

    private func settle(_ receipt: EventReceipt) {
        resumeWaiters { $0 == receipt.id }
        keep(receipt)
    }

    private func resumeWaiters(where isTold: (Event.ID) -> Bool) {
        guard !receiptWaiters.isEmpty else { return }
        for id in receiptWaiters.keys.filter(isTold) {
            for waiter in receiptWaiters.removeValue(forKey: id) ?? [] { waiter.resume() }
        }
    }

    /// Whether a receipt of this event will come: it waits for its plan, or channels have it.
    func isUnderWay(_ id: Event.ID) -> Bool {
        if let receipt = book.receipt(of: id) { return !receipt.isSettled }
        return merged.contains(id) || backlog.contains { $0.event.id == id }
    }

    private func keep(_ receipt: EventReceipt) {
        guard receipt.recorded else { return }
        toKeep.append(receipt)
        guard keeping == nil else { return }
        keeping = Task {
            await self.keepReceipts()
            self.keeping = nil
        }
    }

    private func keepReceipts() async {
        while !toKeep.isEmpty {
            let some = toKeep
            toKeep = []
            // A receipt that can't be stored stays in the book while it lasts; the record itself is safe.
            try? await state.keep(some)
        }
    }

    // MARK: Watching

    /// Calls `tell` for every change from now on, until ``unwatch(_:)``.
    ///
    /// It must return at once.
    public func watch(_ tell: @escaping @Sendable (StateChange) -> Void) -> Int {
        lastWatcher += 1
        watchers[lastWatcher] = tell
        return lastWatcher
    }

    /// Ends a watch.
    public func unwatch(_ id: Int) { watchers[id] = nil }

    func tellWatchers(_ change: StateChange) {
        for watcher in watchers.values { watcher(change) }
    }
}
