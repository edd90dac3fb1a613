// SPDX-License-Identifier: Apache-2.0

/// Decides which channels an event goes to, and says why for each.
///
/// A pure function: no clock, no I/O, no state. The bus, the simulator, `explain` and the tests call the same one.
public struct Planner: Sendable {
    /// How the person wants to be told.
    public let profile: Profile
    /// The words for people.
    public let words: Phrases

    /// A planner for this profile.
    public init(profile: Profile, words: Phrases = .english) {
        self.profile = profile
        self.words = words
    }

    /// The plan for one event.
    ///
    /// For each channel, in this order, the first that applies decides: it is switched off; it is automatic and the
    /// event came by itself; it is the emitter's terminal and the emitter has none to write to; it reaches nobody now;
    /// it reaches only senses that this person doesn't have. What is left goes out, and then the promises hold: no cue
    /// without words, and none for an event that could not be recorded.
    ///
    /// - Parameters:
    ///   - event: The event, from ``Intake``.
    ///   - recording: What became of its record.
    ///   - context: What is true now.
    /// - Returns: The plan; every channel of the context is in it once.
    public func plan(
        _ event: Event, recording: DeliveryPlan.Recording, context: PlanContext
    ) -> DeliveryPlan {
        var spoken: [DeliveryPlan.Signal] = []
        var cues: [DeliveryPlan.Signal] = []
        var withheld: [DeliveryPlan.Withheld] = []
        for offer in context.offers {
            switch decide(event, offer) {
            case .failure(let reason): withheld.append(reason)
            case .success(let signal):
                if signal.carries == .words { spoken.append(signal) } else { cues.append(signal) }
            }
        }
        if let reason = whyNoCue(recording, words: spoken) {
            withheld += cues.map { DeliveryPlan.Withheld(channel: $0.channel, outcome: .suppressed, reason: reason) }
            withheld.sort { $0.channel < $1.channel }
            cues = []
        }
        let signals = spoken + cues
        let expected = signals.filter(\.isExpected)
        return DeliveryPlan(
            recording: recording, signals: signals, withheld: withheld,
            heardOnly: !expected.isEmpty && expected.allSatisfy { $0.senses == .hearing })
    }

    /// What goes out on one channel, or why nothing does.
    private func decide(_ event: Event, _ offer: PlanContext.Offer) -> Decision {
        let channel = offer.description.id
        let preference = profile.preference(channel)
        func no(_ reason: String, _ outcome: Receipt.Outcome = .suppressed) -> Decision {
            .failure(DeliveryPlan.Withheld(channel: channel, outcome: outcome, reason: reason))
        }
        switch preference.use {
        case .off: return no(PlanReasons.off(preference.source))
        case .auto where !event.origin.byHand: return no(PlanReasons.automatic(preference.source))
        case .on, .auto: break
        }
        if channel == .terminal, let reason = PlanReasons.noTerminal(event.origin.terminal) { return no(reason) }
        // What it could never do even when it works, trying wouldn't find either.
        if !offer.description.senses.isEmpty, offer.description.senses.isDisjoint(with: profile.senses) {
            return no(PlanReasons.otherSenses(offer.description.senses))
        }
        let senses = offer.status.reach.intersection(profile.senses)
        if offer.status.availability == .working {
            if offer.status.reach.isEmpty { return no(offer.status.reason, .unavailable) }
            if senses.isEmpty { return no(PlanReasons.otherSenses(offer.status.reach)) }
        }
        return .success(
            DeliveryPlan.Signal(
                channel: channel, carries: offer.description.carries, senses: senses,
                texts: channel == .terminal ? event.texts : disclosed(event),
                reason: offer.status.availability == .working
                    ? PlanReasons.on(preference.source) : offer.status.reason))
    }

    private enum Decision {
        case success(DeliveryPlan.Signal)
        case failure(DeliveryPlan.Withheld)
    }

    /// The words that may leave the text state.
    private func disclosed(_ event: Event) -> Texts {
        switch event.sensitivity {
        case .public: event.texts
        case .private, .secret:
            Texts(title: event.texts.public ?? words.privateEvent(words.kind(event.kind)))
        }
    }

    /// Why no cue may go out; nil when cues may.
    private func whyNoCue(_ recording: DeliveryPlan.Recording, words: [DeliveryPlan.Signal]) -> String? {
        if case .refused = recording { return PlanReasons.notRecorded }
        return words.contains(where: \.isExpected) ? nil : PlanReasons.noWords
    }
}
