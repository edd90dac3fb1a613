// SPDX-License-Identifier: Apache-2.0

/// Changes the profile while events come.
extension NotificationBus {
    /// Uses another profile from the next event on.
    public func use(_ profile: Profile) {
        planner = Planner(profile: profile, words: words)
        rates = PersonRates(profile)
    }

    /// Uses another profile, and tells the person so on the channels of both: they notice it however they are told.
    ///
    /// - Parameters:
    ///   - profile: The profile from the next event on.
    ///   - draft: What is told.
    /// - Throws: ``NotifyError`` when the change could not be recorded; the profile is in use all the same.
    public func switchProfile(to profile: Profile, announcing draft: Draft) async throws(NotifyError) {
        let before = planner
        use(profile)
        let now = time.wall()
        let event = try Intake.event(from: draft, now: now, id: draft.id ?? ids.next(at: now), words: words)
        guard let answer = await state.commit([event]).records.first else { return }
        let record = try answer.get()
        tellWatchers(.recorded(record))
        let recording = DeliveryPlan.Recording.committed(sequence: record.sequence)
        let here = currentContext
        let earlier = before.plan(event, recording: recording, context: here)
        let plan = planner.plan(event, recording: recording, context: here).joined(with: earlier)
        if let unsettled = book.open(plan, for: event, reaching: .all) { settle(unsettled) }
        await dispatch(plan, of: event)
        if !digests.isEmpty { await tellDigest(endsBatches: true) }
    }

    /// The plan for an event that is not sent.
    public func simulate(_ event: Event) -> DeliveryPlan {
        planner.plan(event, recording: .simulated, context: currentContext)
    }
}

extension DeliveryPlan {
    /// This plan with what another one would use as well.
    fileprivate func joined(with other: DeliveryPlan) -> DeliveryPlan {
        let mine = Set(signals.map(\.channel))
        let more = other.signals.filter { !mine.contains($0.channel) }
        let all = mine.union(more.map(\.channel))
        let words = (signals + more).filter { $0.carries == .words }
        return DeliveryPlan(
            recording: recording, signals: words + (signals + more).filter { $0.carries == .cue },
            withheld: withheld.filter { !all.contains($0.channel) }, spares: [],
            heardOnly: heardOnly && other.heardOnly, digest: nil, later: [], manner: manner, importance: importance,
            voice: voice, spared: spared)
    }
}
