// SPDX-License-Identifier: Apache-2.0

/// Serves one channel: its queue, its deadlines, its pauses. What happens here touches no other channel.
actor ChannelRunner {
    /// One delivery on its way, and who is told.
    struct Job: Sendable {
        let signal: DeliveryPlan.Signal
        let accompaniment: Accompaniment
        /// Told the outcome once.
        let done: @Sendable (Receipt) -> Void
    }

    private let channel: any Channel
    private let time: TimeSource
    private var queue: DeliveryQueue<Job>
    private var health = ChannelHealth()
    private var running: Task<Void, Never>?
    private var isStopping = false
    /// Says how the channel is, after it failed or worked again.
    private let statusChanged: @Sendable (ChannelID, ChannelStatus) -> Void
    /// Makes the words of a summary, where several events were merged into one.
    private let summarise: @Sendable ([Event.Kind: Int]) -> Delivery?
    private let id: ChannelID
    private let carries: Carries
    private var lastFailed = false

    init(
        _ channel: any Channel, queueLimit: Int, time: TimeSource,
        summarise: @escaping @Sendable ([Event.Kind: Int]) -> Delivery?,
        statusChanged: @escaping @Sendable (ChannelID, ChannelStatus) -> Void
    ) {
        self.channel = channel
        self.time = time
        self.summarise = summarise
        self.statusChanged = statusChanged
        id = channel.description.id
        carries = channel.description.carries
        queue = DeliveryQueue(limit: queueLimit)
    }

    /// Adds a delivery; its outcome goes to the job.
    func add(_ delivery: Delivery, _ job: Job) {
        guard !isStopping else { return end(job, .suppressed, PlanReasons.stopping) }
        for dropped in queue.add(delivery, job) { end(dropped.item, .superseded, dropped.reason) }
        goOn()
    }

    /// Counts events that were merged before they were planned, for one summary.
    func merge(_ counts: [Event.Kind: Int]) {
        guard carries == .words, !isStopping else { return }
        queue.merge(counts)
        goOn()
    }

    /// Drops what waits, and stops what is heard or felt.
    func silence() async {
        guard !channel.description.senses.isDisjoint(with: [.hearing, .touch]) else { return }
        for dropped in queue.remove(because: PlanReasons.silenced) { end(dropped.item, .suppressed, dropped.reason) }
        let channel = channel
        _ = await withDeadline(.seconds(2), on: time) { await channel.silence() }
    }

    /// Drops what waits of a subject, and takes back what is shown.
    func withdraw(_ subject: Subject) async {
        for dropped in queue.remove(subject, because: PlanReasons.acknowledged) {
            end(dropped.item, .superseded, dropped.reason)
        }
        let channel = channel
        _ = await withDeadline(.seconds(2), on: time) { await channel.withdraw(subject) }
    }

    /// The channel noticed a change by itself.
    func noticed(_ status: ChannelStatus) {
        if status.availability == .working { health.changed() }
        statusChanged(id, status)
    }

    /// Whether anything waits or is on its way.
    var isBusy: Bool { running != nil || !queue.isEmpty }

    /// Drops what waits, ends what is on its way, and closes the channel.
    func stop() async {
        isStopping = true
        for dropped in queue.remove(because: PlanReasons.stopping) { end(dropped.item, .suppressed, dropped.reason) }
        running?.cancel()
        let channel = channel
        _ = await withDeadline(.seconds(2), on: time) { await channel.shutdown() }
    }

    /// Serves the queue, in a task of its own: a channel that hangs must not hold up whoever added the delivery.
    private func goOn() {
        guard running == nil, !queue.isEmpty else { return }
        running = Task { await self.serve() }
    }

    private func serve() async {
        while !isStopping {
            if let (delivery, job) = queue.next() {
                await serve(delivery, job)
            } else if !queue.isEmpty, let summary = summarise(queue.takeMerged()) {
                _ = await attempt(summary, accompaniment: nil)
            } else {
                break
            }
        }
        running = nil
        if !isStopping { goOn() }
    }

    private func serve(_ delivery: Delivery, _ job: Job) async {
        if carries == .cue, await !job.accompaniment.words() {
            return end(job, .suppressed, PlanReasons.wordsFailed)
        }
        let receipt = await attempt(delivery, accompaniment: job.accompaniment)
        tell(job, receipt)
    }

    /// Delivers, within the deadline.
    private func attempt(_ delivery: Delivery, accompaniment: Accompaniment?) async -> Receipt {
        if let reason = health.whyNotNow(at: time.elapsed()) {
            return Receipt(channel: id, outcome: .unavailable, reason: reason)
        }
        let channel = channel
        let (id, carries) = (id, carries)
        let deadline = channel.deadline(for: delivery)
        let outcome: Bounded<Result<Receipt, NotifyError>> = await withDeadline(deadline, on: time) {
            do throws(NotifyError) {
                if carries == .words {
                    try await channel.prepare(delivery)
                    if let accompaniment, channel.description.senses == .hearing {
                        accompaniment.wordsReady(on: id)
                        await accompaniment.cues()
                    }
                }
                return .success(try await channel.deliver(delivery))
            } catch {
                return .failure(error)
            }
        }
        return await conclude(outcome, deadline: deadline)
    }

    private func cameBack() { health.cameBack() }

    /// Turns what happened into a receipt, and remembers how the channel fares.
    private func conclude(_ outcome: Bounded<Result<Receipt, NotifyError>>, deadline: Duration) async -> Receipt {
        switch outcome {
        case .ended(.success(let receipt)):
            health.succeeded()
            if lastFailed { await askStatus() }
            lastFailed = false
            return receipt
        case .ended(.failure(let error)):
            let outcome: Receipt.Outcome
            switch error.code {
            case .unavailable, .denied: outcome = .unavailable
            case .timedOut: outcome = .timedOut
            case .busy: outcome = .superseded
            default: outcome = .failed
            }
            if outcome != .superseded {
                health.failed(at: time.elapsed(), because: error.message)
                lastFailed = true
                await askStatus()
            }
            return Receipt(channel: id, outcome: outcome, reason: error.message)
        case .late(let call):
            health.hung()
            Task {
                await call.value
                self.cameBack()
            }
            let reason = PlanReasons.late(deadline)
            health.failed(at: time.elapsed(), because: reason)
            lastFailed = true
            statusChanged(id, .unavailable(reason))
            return Receipt(channel: id, outcome: .timedOut, reason: reason)
        }
    }

    private func askStatus() async {
        let channel = channel
        if let status = await withDeadline(.seconds(1), on: time, { await channel.status }).value {
            statusChanged(id, status)
        }
    }

    private func end(_ job: Job, _ outcome: Receipt.Outcome, _ reason: String) {
        tell(job, Receipt(channel: id, outcome: outcome, reason: reason))
    }

    private func tell(_ job: Job, _ receipt: Receipt) {
        if carries == .words {
            job.accompaniment.wordsEnded(on: id, delivered: receipt.outcome == .delivered)
        } else {
            job.accompaniment.cueEnded(on: id)
        }
        job.done(receipt)
    }
}
