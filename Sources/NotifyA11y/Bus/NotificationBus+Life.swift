// SPDX-License-Identifier: Apache-2.0

/// How the bus starts and stops, and finds out how its channels are.
extension NotificationBus {
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
                summarise: { [words] summary, settings in SummaryDelivery.make(summary, settings, words) },
                statusChanged: { [statusFeed] id, status in statusFeed.yield((id, status)) })
        }
        context = PlanContext(offers: Array(offers.values))
        hold(for: .seconds(1)) { await self.refreshAll() }
        hold(for: .seconds(1)) { await self.rememberEntries() }
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

    /// What an earlier companion told isn't told again when it comes again; what reached nobody is.
    private func rememberEntries() async {
        guard let (entries, _) = try? await state.entries(limit: 1000) else { return }
        var told: Set<Subject> = []
        for entry in entries where entry.newest.event.kind.staysUntilSeen && !entry.newest.acknowledged {
            let id = entry.newest.event.id
            if let receipt = try? await state.receipt(.event(id)), receipt.wasTold {
                told.insert(entry.newest.event.subject)
            }
        }
        // What has come meanwhile is in the text state as well.
        let new = Set(backlog.map(\.event.subject))
        memory.remember(entries.filter { !new.contains($0.newest.event.subject) }, told: told, at: time.elapsed())
    }

    /// Keeps events unplanned until something is known that the plan goes by.
    ///
    /// They are recorded meanwhile, and wait no longer than `limit`: a channel that hangs must not silence the others.
    func hold(
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

    func refreshAll() async {
        await withTaskGroup(of: Void.self) { group in
            for channel in channels { group.addTask { await self.refresh(channel) } }
        }
    }

    func refresh(_ channel: any Channel) async {
        if let status = await withDeadline(.seconds(1), on: time, { await channel.status }).value {
            update(channel.id, status)
        } else {
            update(channel.id, .unavailable(PlanReasons.late(.seconds(1))))
        }
    }

    func update(_ id: ChannelID, _ status: ChannelStatus) {
        guard offers[id]?.status != status else { return }
        offers[id]?.status = status
        context = PlanContext(offers: Array(offers.values))
    }

    /// Every channel and what it can do now, asked afresh, by name.
    public func channelStatuses() async -> [PlanContext.Offer] {
        await refreshAll()
        return context.offers
    }

    /// Offers a session to channels that have no server; plans wait for what becomes of it.
    ///
    /// Only where a channel that the person wants doesn't work, one offer at a time, and at most once a second for the
    /// same session: asking all channels is more work than the event.
    func offer(_ session: SessionAddresses, at now: Duration) {
        let isWanted = context.offers.contains { offer in
            offer.status.availability == .unavailable && planner.profile.preference(offer.description.id).use != .off
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

    func endOffer() { isOffering = false }

    /// Uses the servers of this session for channels that have none.
    func adopt(_ session: SessionAddresses) async {
        await withTaskGroup(of: Void.self) { group in
            if let adopting {
                group.addTask { [time] in _ = await withDeadline(.seconds(2), on: time) { await adopting(session) } }
            }
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
            if !backlog.isEmpty || planning != nil || keeping != nil || summing != nil || owed > 0 { return true }
            for runner in runners.values where await runner.isBusy { return true }
            return false
        }
    }

    /// Whether something is still to be told later: then the bus must live on.
    public var isWaiting: Bool { !digests.isEmpty || !later.isEmpty || !surroundings.isEmpty }

    /// Stops: what was recorded stays, what waits for a channel is told so, the channels and the text state close.
    public func stop() async {
        isStopping = true
        stopQuestions()
        _ = await withDeadline(.seconds(2), on: time) { await self.restOfCommits() }
        summing?.cancel()
        digesting?.cancel()
        for step in later.values { step.task.cancel() }
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

    func restOfCommits() async {
        while lastTold != lastCommit { await withCheckedContinuation { waitingForRest.append($0) } }
    }

    func restOfOutcomes() async {
        while owed > 0 { await withCheckedContinuation { waitingForRest.append($0) } }
    }

    func wakeForRest() {
        let woken = waitingForRest
        waitingForRest = []
        for continuation in woken { continuation.resume() }
    }
}
