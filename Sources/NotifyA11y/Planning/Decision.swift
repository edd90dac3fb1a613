// SPDX-License-Identifier: Apache-2.0

/// What the rules say about one event, and from that about each channel.
///
/// A class, so that asking it about each channel copies nothing.
final class Decision {
    /// What becomes of one channel.
    enum Outcome {
        case used(DeliveryPlan.Signal)
        case withheld(DeliveryPlan.Withheld)
        /// Not used, since a rule prefers others; it may take over.
        indirect case spare(DeliveryPlan.Withheld, DeliveryPlan.Signal)
    }

    let event: Event
    let context: PlanContext
    let table: RuleTable
    let occasion: Planner.Occasion
    let needs: [RuleTable.Verdict]
    let limits: [RuleTable.Verdict]
    /// The grants of this event.
    let permissions: Set<Grant.Permission>
    /// The quiet times that hold and that the event doesn't pass.
    let quiet: [QuietTime]
    /// Why the event waits for a digest; nil where it doesn't.
    let digest: PlanReason?

    init(_ event: Event, in context: PlanContext, by table: RuleTable, for occasion: Planner.Occasion) {
        self.event = event
        self.context = context
        self.table = table
        self.occasion = occasion
        let active = context.surroundings.isEmpty ? [] : context.active
        needs = table.needs.map { $0.verdict(on: event, in: active) }
        limits = table.limits.map { $0.verdict(on: event, in: active) }
        var permissions: Set<Grant.Permission> = []
        for grant in table.profile.grants where grant.matches(event) { permissions.formUnion(grant.permissions) }
        self.permissions = permissions
        quiet =
            permissions.contains(.quiet)
            ? []
            : table.profile.quiet.filter { time in
                context.local.map(time.holds(at:)) == true
                    && !time.pass.contains { $0.matches(event, in: active) }
            }
        digest =
            event.origin.byHand || permissions.contains(.quiet)
            ? nil : Self.digest(needs, for: occasion) ?? Self.digest(limits, for: occasion)
    }

    /// The later step that is planned; nil for anything else.
    var step: DeliveryPlan.Step? { if case .step(let step) = occasion { step } else { nil } }

    /// Why the event waits for a digest, where the first matching rule of any profile says so.
    private static func digest(_ verdicts: [RuleTable.Verdict], for occasion: Planner.Occasion) -> PlanReason? {
        for index in verdicts.indices {
            guard let digest = verdicts[index].digest, digest.value else { continue }
            // A digest itself waits only for what still goes on.
            if occasion == .digest, digest.context == nil { continue }
            return PlanReason(digest.context.map(PlanReason.Cause.digestWhile) ?? .digest, digest.source)
        }
        return nil
    }

    /// What becomes of a channel.
    func decide(_ offer: PlanContext.Offer) -> Outcome {
        let channel = offer.description.id
        if let source = table.off[channel] { return no(channel, .off, source) }
        if let reason = leftOutByLimit(channel) { return .withheld(reason) }
        switch wish(for: offer.description) {
        case .unwanted(let cause, let source):
            let withheld = withheld(channel, cause, source)
            // It may take over only where the person uses it at all, and where nothing else speaks against it.
            guard cause == .ruleLeavesOut, offer.description.carries == .words, table.wanted[channel]?.value == .on,
                case .used(let signal) = reach(offer, PlanReason(cause, source)), signal.isExpected
            else { return .withheld(withheld) }
            return .spare(withheld, signal)
        case .wanted(let cause, let source):
            return reach(offer, PlanReason(cause, source))
        }
    }

    /// What becomes of a channel that the person wants for this event.
    private func reach(_ offer: PlanContext.Offer, _ why: PlanReason) -> Outcome {
        let (channel, status) = (offer.description.id, offer.status)
        if channel == .terminal {
            if event.origin.terminal != .foreground { return no(channel, .noTerminal(event.origin.terminal)) }
        } else if let reason = notNow(channel, status.reach) {
            return .withheld(reason)
        }
        // What it could never do even when it works, trying wouldn't find either.
        let possible = offer.description.senses
        if !possible.isEmpty, possible.isDisjoint(with: table.senses) { return no(channel, .otherSenses(possible)) }
        if table.values.wornOnly.value, possible == .touch, !table.worn.contains(channel) {
            return no(channel, .notWorn, table.values.wornOnly.source)
        }
        let senses = status.reach.intersection(table.senses)
        let works = status.availability == .working
        if works {
            if status.reach.isEmpty { return no(channel, .channel(status.reason), outcome: .unavailable) }
            if senses.isEmpty { return no(channel, .otherSenses(status.reach)) }
        }
        let (texts, tellsAll) = texts(for: channel, reaching: works ? status.reach : possible)
        return .used(
            DeliveryPlan.Signal(
                channel: channel, carries: offer.description.carries, senses: senses, texts: texts, tellsAll: tellsAll,
                why: works ? why : PlanReason(.channel(status.reason))))
    }

    /// Why a channel isn't used for now, though the person wants it for such events.
    private func notNow(_ channel: ChannelID, _ reach: Senses) -> DeliveryPlan.Withheld? {
        if let count = alreadyTold {
            return withheld(channel, .counted(count, unsteady: context.subject?.isUnsteady == true), nil)
        }
        if let digest { return DeliveryPlan.Withheld(channel: channel, outcome: .suppressed, why: digest) }
        for time in quiet where time.silence.contains(channel) {
            return withheld(channel, .quiet(until: time.to), time.source)
        }
        if event.kind == .progress, !event.origin.byHand { return progressNotNow(channel, reach) }
        return nil
    }

    func no(
        _ channel: ChannelID, _ cause: PlanReason.Cause, _ source: Profile.Source? = nil,
        outcome: Receipt.Outcome = .suppressed
    ) -> Outcome { .withheld(withheld(channel, cause, source, outcome: outcome)) }

    func withheld(
        _ channel: ChannelID, _ cause: PlanReason.Cause, _ source: Profile.Source?,
        outcome: Receipt.Outcome = .suppressed
    ) -> DeliveryPlan.Withheld {
        DeliveryPlan.Withheld(channel: channel, outcome: outcome, why: PlanReason(cause, source))
    }
}
