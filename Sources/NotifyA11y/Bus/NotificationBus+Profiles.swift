// SPDX-License-Identifier: Apache-2.0

/// Changes the profile while events come.
extension NotificationBus {
    /// Uses another profile from the next event on.
    public func use(_ profile: Profile) {
        install(profile)
        // What waits for the next digest would wait for ever where nothing speaks of digests any more.
        if digests.waiting[.digest] != nil, !profile.putsOff { Task { await self.tellDigest(endsBatches: true) } }
    }

    private func install(_ profile: Profile) {
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
        install(profile)
        let now = time.wall()
        let event = try Intake.event(from: draft, now: now, id: draft.id ?? ids.next(at: now), words: words)
        let (recording, failure) = await record(event)
        let here = currentContext
        let earlier = before.plan(event, recording: recording, context: here)
        let plan = planner.plan(event, recording: recording, context: here).joined(with: earlier)
        if let unsettled = book.open(plan, for: event, reaching: .all) { settle(unsettled) }
        await dispatch(plan, of: event)
        if !digests.isEmpty { await tellDigest(endsBatches: true) }
        if let failure { throw failure }
    }

    /// Records the announcement; where that can't be, its words go out all the same.
    private func record(_ event: Event) async -> (DeliveryPlan.Recording, NotifyError?) {
        let answer =
            await state.commit([event]).records.first
            ?? .failure(NotifyError(.io, "the text state gave no answer; the change of profile is not recorded"))
        switch answer {
        case .success(let record):
            tellWatchers(.recorded(record))
            return (.committed(sequence: record.sequence), nil)
        case .failure(let error): return (.refused(reason: error.message), error)
        }
    }

    /// The plan for an event that is not sent.
    public func simulate(_ event: Event) -> DeliveryPlan {
        planner.plan(event, recording: .simulated, context: currentContext)
    }
}

extension Profile {
    /// Whether some rule puts events off to the next digest, and not only while a context holds.
    var putsOff: Bool {
        (needs + limits).contains { $0.rules.contains { $0.digest == true && $0.when.contexts.isEmpty } }
    }
}

extension DeliveryPlan {
    /// This plan with what another one would use as well.
    fileprivate func joined(with other: DeliveryPlan) -> DeliveryPlan {
        let mine = Set(signals.map(\.channel))
        let more = other.signals.filter { !mine.contains($0.channel) }
        let all = mine.union(more.map(\.channel))
        let words = (signals + more).filter { $0.carries == .words }
        return only(
            words + (signals + more).filter { $0.carries == .cue },
            withheld: withheld.filter { !all.contains($0.channel) }
        ).with { $0.heardOnly = heardOnly && other.heardOnly }
    }
}
