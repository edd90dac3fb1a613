// SPDX-License-Identifier: Apache-2.0

/// Tells in one digest what was not told at once.
extension NotificationBus {
    /// How often a digest that reaches nobody is told.
    static let mostDigestTries = 10

    /// Adds an event to what waits for a digest, if its plan says so, or quiet times left no words of it.
    func waitForDigest(_ plan: DeliveryPlan, of event: Event, _ sequence: Int64) {
        guard event.kind != .progress, let until = until(plan) else { return }
        digests.add(event, title: digestTitle(event), sequence: sequence, until: until, at: time.elapsed())
        keepWaiting(sequence...sequence, until)
        goOnDigesting()
    }

    /// What an event is called in a digest.
    func digestTitle(_ event: Event) -> String {
        event.openName ?? words.privateEvent(planner.words.kind(event.kind))
    }

    /// Adds to what waits for a digest those of many events at once whose plan says so.
    ///
    /// - Parameter taken: The events.
    /// - Returns: What is left to be told now, and why the rest isn't where all of it waits.
    func putOff(_ taken: MergedEvents.Taken) -> (rest: EventSummary, why: String?) {
        let here = currentContext
        var late: [(part: MergedEvents.Part, until: DigestBox.Until)] = []
        var rest: [MergedEvents.Part] = []
        var why: String?
        for part in taken.parts {
            let plan = planner.plan(
                part.sample, recording: .committed(sequence: part.range.upperBound), context: here)
            if part.summary.isNews, let until = until(plan) {
                late.append((part, until))
                why = plan.whyLater
            } else {
                rest.append(part)
            }
        }
        guard !late.isEmpty else { return (taken.summary, nil) }
        let isAll = !rest.contains { $0.summary.isNews }
        for (part, until) in late {
            digests.add(part, range: isAll ? taken.range : nil, until: until, at: time.elapsed())
            // Others that don't wait may have come between the first and the last of them.
            keepWaiting(part.range, until, isWhole: part.range.count == part.summary.counts.values.reduce(0, +))
        }
        goOnDigesting()
        var summary = EventSummary()
        for part in rest { summary.add(part.summary, at: .zero) }
        return (summary, isAll ? why : nil)
    }

    /// What an event of this plan waits for; nil where it doesn't.
    func until(_ plan: DeliveryPlan) -> DigestBox.Until? {
        switch plan.digest?.cause {
        case .digestWhile(let context): return .ended(context)
        case .some: return .digest
        case nil: break
        }
        let hasWords = plan.signals.contains { $0.carries == .words && $0.channel != .terminal && $0.isExpected }
        return plan.quiet != nil && !hasWords ? .noQuiet : nil
    }

    /// Looks once a minute whether a digest is due, for as long as something waits for one.
    func goOnDigesting() {
        guard digesting == nil, !digests.isEmpty, !isStopping else { return }
        lastDigestLook = time.wall()
        digesting = Task {
            while !self.digests.isEmpty {
                // The wall clock's minutes: half of one is the most that a digest is late.
                guard (try? await self.time.sleep(.seconds(30))) != nil else { break }
                await self.tellDigest()
            }
            self.digesting = nil
            self.goOnDigesting()
        }
    }

    /// Tells what waits for nothing any more.
    ///
    /// - Parameter endsBatches: Whether what waits for the next digest is told as well, because the profile that put it
    ///   off is not in use any more and its digest may never come.
    func tellDigest(endsBatches: Bool = false) async {
        let (now, wall) = (time.elapsed(), time.wall())
        let local = LocalTime(wall)
        let isQuiet = planner.profile.quiet.contains { $0.holds(at: local) }
        let isDue = DigestTimes(planner.profile).isDue(
            since: lastDigestLook, now: wall, waited: digests.began.map { now - $0 } ?? .zero)
        lastDigestLook = wall
        let taken = digests.take { until in
            switch until {
            case .ended(let context): surroundings[context]?.isOn != true
            case .noQuiet: !isQuiet
            // Where nothing speaks of digests any more, such as after a restart, none would come.
            case .digest: isDue || endsBatches || !planner.profile.putsOff
            case .again: true
            }
        }
        guard let taken, !taken.isEmpty else { return }
        let isAway = endsBatches || taken.awaited.contains { $0 != .digest }
        let event = Event(
            id: ids.next(at: wall), time: wall, kind: taken.counts[.failure] == nil ? .message : .failure,
            subject: Subject(app: "notify-a11y", key: "digest"), texts: Texts(title: words.digest(taken, isAway, wall)))
        let plan = planner.plan(
            event, recording: .committed(sequence: taken.newest), context: currentContext, for: .digest)
        // Something else still holds it up.
        if let until = until(plan) { return digests.add(taken, until: until, at: now) }
        rates.count(at: now)
        toldDigests[event.id] = taken
        if let unsettled = book.open(plan, for: event, reaching: planner.profile.senses) { settle(unsettled) }
        await dispatch(plan, of: event)
    }

    /// Takes over what is known of the surroundings, and tells what waited for the end of one.
    ///
    /// - Parameter known: Every context that is known; those that aren't named are unknown.
    public func set(_ known: [ContextName: ContextState]) async {
        surroundings = known
        if !digests.isEmpty { await tellDigest() }
    }

    /// Takes over what is known of screen readers, and the person's language, which is taken for their reader's.
    public func set(_ known: ScreenReaders, locale: LanguageTag? = nil) {
        readers = known
        self.locale = locale ?? self.locale
    }
}

extension DeliveryPlan {
    /// Why a quiet time withholds a channel; nil where none does.
    fileprivate var quiet: PlanReason? {
        withheld.lazy.map(\.why).first { if case .quiet = $0.cause { true } else { false } }
    }

    /// Why it is told later.
    fileprivate var whyLater: String? { (digest ?? quiet)?.sentence }
}
