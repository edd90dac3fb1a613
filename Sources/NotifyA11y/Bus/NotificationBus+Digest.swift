// SPDX-License-Identifier: Apache-2.0

/// Tells in one digest what was not told at once.
extension NotificationBus {
    /// Adds an event to what waits for a digest, if its plan says so, or quiet times left no words of it.
    func waitForDigest(_ plan: DeliveryPlan, of event: Event, _ sequence: Int64) {
        guard event.kind != .progress, let until = until(plan) else { return }
        let title = event.openName ?? words.privateEvent(planner.words.kind(event.kind))
        digests.add(event, title: title, sequence: sequence, until: until, at: time.elapsed())
        goOnDigesting()
    }

    private func until(_ plan: DeliveryPlan) -> DigestBox.Until? {
        switch plan.digest?.cause {
        case .digestWhile(let context): return .ended(context)
        case .some: return .digest
        case nil: break
        }
        let isQuiet = plan.withheld.contains { if case .quiet = $0.why.cause { true } else { false } }
        let hasWords = plan.signals.contains { $0.carries == .words && $0.channel != .terminal && $0.isExpected }
        return isQuiet && !hasWords ? .noQuiet : nil
    }

    /// Looks once a minute whether a digest is due, for as long as something waits for one.
    private func goOnDigesting() {
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
        var isAway = false
        let taken = digests.take { until in
            let isOver: Bool
            switch until {
            case .ended(let context): isOver = surroundings[context]?.isOn != true
            case .noQuiet: isOver = !isQuiet
            case .digest: isOver = isDue || endsBatches
            }
            if isOver, until != .digest || endsBatches { isAway = true }
            return isOver
        }
        guard let taken, !taken.isEmpty else { return }
        let event = Event(
            id: ids.next(at: time.wall()), time: time.wall(), kind: taken.counts[.failure] == nil ? .message : .failure,
            subject: Subject(app: "notify-a11y", key: "digest"), texts: Texts(title: words.digest(taken, isAway)))
        let plan = planner.plan(
            event, recording: .committed(sequence: taken.newest), context: currentContext, for: .digest)
        // Something else still holds it up.
        if let until = until(plan) { return digests.add(taken, until: until, at: now) }
        rates.count(at: now)
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
