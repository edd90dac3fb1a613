// SPDX-License-Identifier: Apache-2.0

/// Decides which channels an event goes to, and says why for each.
///
/// A pure function: no clock, no I/O, no state. The bus, the simulator, `explain` and the tests call the same one.
public struct Planner: Sendable {
    let table: RuleTable

    /// A planner for this profile.
    public init(profile: Profile, words: Phrases = .english) { table = RuleTable(profile, words: words) }

    /// How the person wants to be told.
    public var profile: Profile { table.profile }
    /// The words for people, the person's own among them.
    public var words: Phrases { table.words }

    /// The plan for one event.
    ///
    /// For each channel, in this order, the first that applies decides:
    ///
    /// 1. a profile in use switches it off;
    /// 2. a rule of a limit or situation leaves it out;
    /// 3. no need wants it: of each need, its first matching rule with channels, else its switch;
    /// 4. a rule's `without` leaves it out;
    /// 5. it is automatic, and the event came by itself;
    /// 6. it is the emitter's terminal, and the emitter has none to write to;
    /// 7. the same was told before, and is counted;
    /// 8. the event waits for a digest;
    /// 9. a quiet time, or how often progress is told;
    /// 10. it reaches nobody now, or only senses that this person doesn't have.
    ///
    /// Grants lift 7 to 9 where they say so. What is left goes out, and then the promises hold: no cue without words,
    /// none for an event that could not be recorded, and hearing is never used alone where something else could be.
    ///
    /// - Parameters:
    ///   - event: The event, from ``Intake``.
    ///   - recording: What became of its record.
    ///   - context: What is true now.
    ///   - occasion: What the plan is for.
    /// - Returns: The plan; every channel of the context is in it once.
    public func plan(
        _ event: Event, recording: DeliveryPlan.Recording, context: PlanContext, for occasion: Occasion = .event
    ) -> DeliveryPlan {
        let decision = Decision(event, in: context, by: table, for: occasion)
        var outcome = Decision.Outcome(channels: context.offers.count)
        for index in context.offers.indices { decision.decide(context.offers[index], into: &outcome) }
        accompany(&outcome)
        let route = ReaderRoute.choose(
            among: outcome.spoken, language: event.language, readers: context.knownReaders,
            person: table.person(context.locale))
        take(route, &outcome)
        if let reason = whyNoCue(recording, words: outcome.spoken) {
            outcome.withheld += outcome.cues.map {
                .init(channel: $0.channel, outcome: .suppressed, why: PlanReason(reason))
            }
            outcome.withheld.sort { $0.channel < $1.channel }
            outcome.cues = []
        }
        let signals = outcome.cues.isEmpty ? outcome.spoken : outcome.spoken + outcome.cues
        return DeliveryPlan(
            recording: recording, signals: signals, withheld: outcome.withheld,
            spares: outcome.spares, heardOnly: Self.isHeardOnly(signals), digest: decision.digest,
            later: occasion == .event && decision.digest == nil ? decision.later : [], manner: decision.manner,
            importance: decision.importance, voice: route.voice, spared: route.spared)
    }

    private static func isHeardOnly(_ signals: [DeliveryPlan.Signal]) -> Bool {
        var heard = false
        for signal in signals where signal.isExpected {
            guard signal.senses == .hearing else { return false }
            heard = true
        }
        return heard
    }

    /// Takes words along that a rule left out, where a cue would be alone, or everything would only be heard.
    private func accompany(_ outcome: inout Decision.Outcome) {
        guard !outcome.spares.isEmpty else { return }
        // The silent ones first: they are allowed wherever a louder one is.
        if outcome.spares.count > 1 { outcome.spares.sort { !$0.isHeard && $1.isHeard } }
        let cause: PlanReason.Cause
        let found: Int?
        if !outcome.cues.isEmpty, !outcome.spoken.contains(where: \.isExpected) {
            cause = .accompanies
            found = outcome.spares.firstIndex { $0.isExpected && (!$0.isHeard || table.values.audibleFallback) }
        } else if Self.isHeardOnly(outcome.spoken + outcome.cues) {
            cause = .notHeardOnly
            found = outcome.spares.firstIndex { $0.isExpected && $0.senses != .hearing }
        } else {
            cause = .accompanies
            found = nil
        }
        if let found {
            var signal = outcome.spares.remove(at: found)
            signal.why = PlanReason(cause, signal.why.source)
            outcome.withheld.removeAll { $0.channel == signal.channel }
            outcome.spoken.append(signal)
        }
        // From silent to loud only where the person allows it.
        if !table.values.audibleFallback, !outcome.spoken.contains(where: \.isHeard) {
            outcome.spares.removeAll(where: \.isHeard)
        }
    }

    /// Keeps the one route to the person's reader, and holds the others ready for when it fails.
    private func take(_ route: ReaderRoute, _ outcome: inout Decision.Outcome) {
        guard !route.withheld.isEmpty else { return }
        for (channel, reason) in route.withheld {
            guard let index = outcome.spoken.firstIndex(where: { $0.channel == channel }) else { continue }
            let signal = outcome.spoken.remove(at: index)
            outcome.withheld.append(
                .init(channel: channel, outcome: .suppressed, why: PlanReason(.route(reason), signal.why.source)))
            if let place = route.reserve.firstIndex(of: channel) {
                outcome.spares.insert(signal, at: min(place, outcome.spares.count))
            }
        }
        outcome.withheld.sort { $0.channel < $1.channel }
    }

    /// Why no cue may go out; nil when cues may.
    private func whyNoCue(
        _ recording: DeliveryPlan.Recording, words: [DeliveryPlan.Signal]
    ) -> PlanReason.Cause? {
        if case .refused = recording { return .notRecorded }
        return words.contains(where: \.isExpected) ? nil : .noWords
    }
}

extension DeliveryPlan.Signal {
    /// Whether others nearby could hear it.
    var isHeard: Bool { senses.contains(.hearing) && !senses.contains(.sight) && !senses.contains(.braille) }
}
