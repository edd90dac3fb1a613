// SPDX-License-Identifier: Apache-2.0

/// Plans what was recorded.
extension NotificationBus {
    func goOnPlanning() {
        goOnSumming()
        guard holds == 0, planning == nil, !backlog.isEmpty else { return }
        planning = Task {
            while await self.planSome() { await Task.yield() }
        }
    }

    /// Plans a few events, so that emitters get their turn between.
    ///
    /// - Returns: Whether there are more.
    func planSome() async -> Bool {
        let turn = backlog.prefix(32)
        backlog.removeFirst(turn.count)
        let (now, here) = (time.elapsed(), currentContext)
        // All receipts are begun before anything waits: an event is always in the backlog, in the book or kept.
        let plans = turn.map { waiting in
            let event = waiting.event
            let plan =
                waiting.history.map { planHeld(event, $0, recording: waiting.recording, context: here, at: now) }
                ?? plan(event, recording: waiting.recording, context: here, at: now)
            if let unsettled = book.open(plan, for: event, reaching: planner.profile.senses) { settle(unsettled) }
            return (plan, event)
        }
        for (plan, event) in plans {
            resumeWaiters { $0 == event.id }
            follow(plan, of: event)
            await dispatch(plan, of: event)
        }
        goOnSumming()
        guard backlog.isEmpty else { return true }
        planning = nil
        return false
    }

    /// What is true now.
    var currentContext: PlanContext {
        PlanContext(
            offers: context.offers, local: LocalTime(time.wall()), surroundings: surroundings, readers: readers,
            locale: locale)
    }

    /// The plan for one event, with what its subject said before and how often the person wants to be told.
    private func plan(
        _ event: Event, recording: DeliveryPlan.Recording, context: PlanContext, at now: Duration
    ) -> DeliveryPlan {
        var context = context
        // What was held back before is older now: it is told as one of several instead of over this.
        if onlyMerged?.event.subject == event.subject { onlyMerged = nil }
        let history = memory.note(event, at: now)
        context.subject = history
        let plan = planner.plan(event, recording: recording, context: context)
        guard plan.signals.contains(where: { $0.channel != .terminal }) else { return plan }
        // What has no record is told again when it comes with one.
        guard case .committed(let sequence) = recording else { return plan }
        guard rates.admits(event, at: now) else {
            addMerged(Record(sequence: sequence, event: event), history)
            return plan.keepingTerminal(why: PlanReason(.channel(PlanReasons.tooMany)))
        }
        memory.told(event, isUnsteady: history.isUnsteady, at: now)
        return plan
    }

    /// The plan for a single event that was held back for a while, which has been noted and counted already.
    private func planHeld(
        _ event: Event, _ history: SubjectHistory, recording: DeliveryPlan.Recording, context: PlanContext,
        at now: Duration
    ) -> DeliveryPlan {
        var context = context
        context.subject = history
        let plan = planner.plan(event, recording: recording, context: context)
        if plan.signals.contains(where: { $0.channel != .terminal }) {
            memory.told(event, isUnsteady: history.isUnsteady, at: now)
        }
        // The emitter's own line was not held back.
        return book.receipt(of: event.id) == nil ? plan : plan.leavingOutTerminal()
    }

    func addMerged(_ record: Record, _ history: SubjectHistory) {
        onlyMerged = merged.isEmpty ? (record.event, history) : nil
        merged.add(record)
    }

    /// Tells what was merged in one summary, a second after its first event, and when the person wants to be told again.
    func goOnSumming() {
        guard summing == nil, !merged.isEmpty, !isStopping else { return }
        summing = Task {
            let wait = max(.seconds(1), self.rates.untilNext(at: self.time.elapsed()))
            try? await self.time.sleep(wait)
            await self.tellMerged()
            self.summing = nil
            self.goOnSumming()
        }
    }

    func tellMerged() async {
        let only = isStopping ? nil : onlyMerged
        onlyMerged = nil
        guard let taken = merged.take() else { return }
        let range = taken.range
        // How many steps something took is no news by itself: the newest step says more.
        if taken.summary.isNews, let only {
            // A single one that only came too soon is told as it is. It goes where all are planned, and ahead of what
            // waits there: so nothing newer of its subject can be told before it.
            let recording = DeliveryPlan.Recording.committed(sequence: range.upperBound)
            backlog.insert(Unplanned(only.event, recording, history: only.history), at: 0)
            goOnPlanning()
        }
        let (summary, why) = only == nil ? putOff(taken) : (EventSummary(), nil)
        if why == nil { rates.count(at: time.elapsed()) }
        try? await state.keepMerged(range, reason: why ?? PlanReasons.tooMany)
        resumeWaiters { book.receipt(of: $0) == nil }
        tellSteps()
        guard summary.isNews else { return }
        // Planned as any event that came by itself, so that it goes where the person lets those go.
        let event = SummaryDelivery.event(summary, at: time.wall(), words)
        let plan = planner.plan(event, recording: .committed(sequence: range.upperBound), context: currentContext)
        for signal in plan.signals {
            await runners[signal.channel]?.merge(summary, settings: settings(for: signal.channel))
        }
    }

    /// Plans the newest step of what went on too fast: without it, the last one that was told would stand there as if it
    /// were the newest.
    private func tellSteps() {
        guard !isStopping else { return }
        for record in steps.take() where backlog.count < limits.unplanned {
            backlog.append(Unplanned(record.event, .committed(sequence: record.sequence)))
        }
        goOnPlanning()
    }

    /// What a profile says about a channel.
    func settings(for channel: ChannelID) -> ChannelSettings { planner.table.settings[channel] ?? ChannelSettings() }

    /// Begins what a plan holds for later: a digest, and steps for as long as nothing happens.
    private func follow(_ plan: DeliveryPlan, of event: Event) {
        guard case .committed(let sequence) = plan.recording else { return }
        waitForDigest(plan, of: event, sequence)
        if event.kind != .progress { endLater([event.subject]) }
        if !plan.later.isEmpty { schedule(plan.later, for: event, sequence) }
    }
}

extension NotificationBus {
    /// A recorded event that waits for its plan.
    struct Unplanned {
        let event: Event
        let recording: DeliveryPlan.Recording
        /// What came before it, where it was held back for a while; nil where nothing was asked about it yet.
        let history: SubjectHistory?

        init(_ event: Event, _ recording: DeliveryPlan.Recording, history: SubjectHistory? = nil) {
            self.event = event
            self.recording = recording
            self.history = history
        }
    }
}

extension DeliveryPlan {
    /// This plan without a word of the emitter's own line, of which something else has decided.
    func leavingOutTerminal() -> DeliveryPlan {
        with {
            $0.signals.removeAll { $0.channel == .terminal }
            $0.withheld.removeAll { $0.channel == .terminal }
        }
    }

    /// This plan with nothing but the emitter's own line: the rest is told together with others.
    func keepingTerminal(why: PlanReason) -> DeliveryPlan {
        let gone = signals.filter { $0.channel != .terminal }
        let all = withheld + gone.map { Withheld(channel: $0.channel, outcome: .superseded, why: why) }
        return only(
            signals.filter { $0.channel == .terminal }, withheld: all.sorted { $0.channel < $1.channel }
        ).with { $0.heardOnly = false }
    }
}
