// SPDX-License-Identifier: Apache-2.0

/// Serves one channel: its queue, its deadlines, its pauses. What happens here touches no other channel.
actor ChannelRunner {
    /// One delivery on its way, and who is told.
    struct Job: Sendable {
        let signal: DeliveryPlan.Signal
        /// The senses that the person has: what reaches others only is company for no cue.
        let senses: Senses
        let accompaniment: Accompaniment
        /// Why it is told.
        let prompt: Prompt
        /// Told the outcome once.
        let done: @Sendable (Receipt) -> Void
    }

    let channel: any Channel
    let time: TimeSource
    var queue: DeliveryQueue<Job>
    var health = ChannelHealth()
    private var running: Task<Void, Never>?
    private var isStopping = false
    /// Says how the channel is, after it failed or worked again.
    let statusChanged: @Sendable (ChannelID, ChannelStatus) -> Void
    /// Makes the words of a summary, where several events were merged into one.
    private let summarise: @Sendable (EventSummary, ChannelSettings) -> Delivery?
    /// The newest settings, for a summary.
    private var settings = ChannelSettings()
    let id: ChannelID
    let carries: Carries
    private let pace: QueuePace
    var lastFailed = false
    var spacing = Spacing()
    /// Waits until something that waits is due.
    private var waking: Task<Void, Never>?

    /// How long what is heard waits for the cue before it.
    static let longestCue = Duration.seconds(10)
    /// The pause between a cue and the words after it, for whoever hears little.
    static let pauseAfterCue = Duration.milliseconds(400)

    /// So long a cue waits for words whose turn has not come.
    static let briefRest = Duration.milliseconds(500)

    /// A delivery whose turn it is; until it goes out, it can be called off.
    struct Next {
        let delivery: Delivery
        let prompt: Prompt
        var calledOff: Receipt?
    }
    var next: Next?
    /// What is going out now, where something more pressing may interrupt it.
    var speaking: Task<Receipt, Never>?

    init(
        _ channel: any Channel, queueLimit: Int, time: TimeSource,
        summarise: @escaping @Sendable (EventSummary, ChannelSettings) -> Delivery?,
        statusChanged: @escaping @Sendable (ChannelID, ChannelStatus) -> Void
    ) {
        self.channel = channel
        self.time = time
        self.summarise = summarise
        self.statusChanged = statusChanged
        id = channel.description.id
        carries = channel.description.carries
        pace = QueuePace(channel.description)
        queue = DeliveryQueue(limit: queueLimit, pace: pace)
    }

    /// Adds a delivery; its outcome goes to the job.
    func add(_ delivery: Delivery, _ job: Job) {
        guard !isStopping else { return end(job, .suppressed, PlanReasons.stopping) }
        // What was asked for may be said in another way than usual.
        if job.prompt == .itself || job.prompt == .typed { settings = delivery.settings }
        let now = time.elapsed()
        for dropped in queue.add(delivery, job, prompt: job.prompt, at: now) {
            end(dropped.item, .superseded, dropped.reason)
        }
        if !tellsSummaries { _ = queue.takeMerged() }
        if interrupts(delivery, job) { speaking?.cancel() }
        // A cue that waited for such words would hold up the cue of what comes meanwhile; a blink of the eye is no wait.
        if spacing.rest(delivery, on: channel, at: time.elapsed()) > Self.briefRest {
            job.accompaniment.wordsEnded(on: id, delivered: false)
        }
        goOn()
    }

    /// Whether something cuts what is being said, because the person wants that.
    private func interrupts(_ delivery: Delivery, _ job: Job) -> Bool {
        guard pace == .spoken, delivery.manner.interrupts, let next else { return false }
        return job.prompt == .itself && next.delivery.kind != .failure
    }

    /// Counts events that were merged before they were planned, for one summary.
    func merge(_ summary: EventSummary, settings: ChannelSettings) {
        guard tellsSummaries, !isStopping else { return }
        self.settings = settings
        queue.merge(summary, at: time.elapsed())
        goOn()
    }

    /// The channel noticed a change by itself.
    func noticed(_ status: ChannelStatus) {
        if status.availability == .working { health.changed() }
        statusChanged(id, status)
    }

    /// Whether the channel tells of several events in one: a cue alone has no words for that, and a terminal's line is
    /// its own event's.
    private var tellsSummaries: Bool { carries == .words && id != .terminal }

    /// Whether anything waits or is on its way.
    var isBusy: Bool { running != nil || !queue.isEmpty }

    /// Drops what waits, ends what is on its way, and closes the channel.
    func stop() async {
        isStopping = true
        next?.calledOff = Receipt(channel: id, outcome: .suppressed, reason: PlanReasons.stopping)
        for dropped in queue.remove(because: PlanReasons.stopping) { end(dropped.item, .suppressed, dropped.reason) }
        running?.cancel()
        waking?.cancel()
        let channel = channel
        _ = await withDeadline(.seconds(2), on: time) { await channel.shutdown() }
    }

    /// Serves the queue, in a task of its own: a channel that hangs must not hold up whoever added the delivery.
    private func goOn() {
        guard running == nil, !queue.isEmpty else { return }
        waking?.cancel()
        waking = nil
        running = Task { await self.serve() }
    }

    private func serve() async {
        while !isStopping {
            let now = time.elapsed()
            for dropped in queue.dropStale(at: now) + queue.condense() {
                end(dropped.item, .superseded, dropped.reason)
            }
            if let next = queue.next(if: { [spacing] in spacing.rest($0, on: channel, at: now) == .zero }) {
                await serve(next)
            } else if !queue.merged.isEmpty, !queue.merged.isNews {
                // How far things had come is no news by then: the next step or the end says more.
                _ = queue.takeMerged()
            } else if let summary = summarise(queue.merged, settings),
                spacing.rest(summary, on: channel, at: now) == .zero
            {
                _ = queue.takeMerged()
                await note(await attempt(summary, for: nil), of: summary)
            } else {
                break
            }
        }
        running = nil
        guard !isStopping, !queue.isEmpty else { return }
        // What came during the last call may be due; what isn't, comes by itself.
        let now = time.elapsed()
        let next = queue.deliveries + [summarise(queue.merged, settings)].compactMap(\.self)
        let rests = next.map { spacing.rest($0, on: channel, at: now) }
        if let rest = rests.min(), rest > .zero { wake(after: rest) } else { goOn() }
    }

    private func wake(after rest: Duration) {
        waking?.cancel()
        waking = Task { [time] in
            try? await time.sleep(rest)
            if !Task.isCancelled { self.goOn() }
        }
    }

    /// Remembers when something went out, and tells the channel what did not.
    private func note(_ receipt: Receipt, of delivery: Delivery) async {
        switch receipt.outcome {
        case .delivered: spacing.note(delivery, on: channel, at: time.elapsed())
        case .unavailable, .timedOut, .failed:
            let channel = channel
            _ = await withDeadline(.seconds(1), on: time) { await channel.missed(delivery) }
        case .planned, .suppressed, .superseded, .unknown: break
        }
    }

    private func serve(_ waiting: DeliveryQueue<Job>.Next) async {
        let (delivery, job) = (waiting.delivery, waiting.item)
        next = Next(delivery: delivery, prompt: waiting.prompt)
        defer { next = nil }
        if carries == .cue {
            let hasWords = await job.accompaniment.words()
            if let calledOff = next?.calledOff { return tell(job, calledOff) }
            guard hasWords else { return end(job, .suppressed, PlanReasons.wordsFailed) }
        }
        let receipt = await attempt(delivery, for: waiting)
        tell(job, receipt)
        await note(receipt, of: delivery)
    }

    func end(_ job: Job, _ outcome: Receipt.Outcome, _ reason: String) {
        tell(job, Receipt(channel: id, outcome: outcome, reason: reason))
    }

    private func tell(_ job: Job, _ receipt: Receipt) {
        if carries == .words {
            let reached = receipt.outcome == .delivered && !receipt.senses.isDisjoint(with: job.senses)
            job.accompaniment.wordsEnded(on: id, delivered: reached)
        } else {
            job.accompaniment.cueEnded(on: id)
        }
        job.done(receipt)
    }
}
