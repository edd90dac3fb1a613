// SPDX-License-Identifier: Apache-2.0

/// What the rules say about one event, and from that about each channel.
///
/// A class, so that asking it about each channel copies nothing.
final class Decision {
    /// What becomes of the channels, in their order.
    ///
    /// Filled in place: a signal holds a dozen texts, and handing it from call to call would copy them each time.
    struct Outcome {
        var spoken: [DeliveryPlan.Signal] = []
        var cues: [DeliveryPlan.Signal] = []
        var withheld: [DeliveryPlan.Withheld] = []
        /// Not used, since a rule prefers others; they may take over.
        var spares: [DeliveryPlan.Signal] = []

        /// Room for so many channels.
        init(channels: Int) {
            spoken.reserveCapacity(channels)
            cues.reserveCapacity(2)
            withheld.reserveCapacity(channels)
        }
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
    /// What the event passes by a grant; nil where it has none, or nothing would hold it back.
    let passed: Passed?

    /// A grant that lets an event pass, and what it passes.
    struct Passed {
        let grant: Profile.Source
        /// Whether it would have waited for a digest.
        let isDigest: Bool
        /// The channels that are silent for others.
        let silence: Set<ChannelID>
    }

    init(_ event: Event, in context: PlanContext, by table: RuleTable, for occasion: Planner.Occasion) {
        self.event = event
        self.context = context
        self.table = table
        self.occasion = occasion
        let active = context.surroundings.isEmpty ? [] : context.active
        needs = table.needs.map { $0.verdict(on: event, in: active) }
        limits = table.limits.map { $0.verdict(on: event, in: active) }
        var permissions: Set<Grant.Permission> = []
        var pass: Profile.Source?
        for grant in table.profile.grants where grant.matches(event) {
            permissions.formUnion(grant.permissions)
            if grant.permissions.contains(.quiet) { pass = pass ?? grant.source }
        }
        self.permissions = permissions
        let quietNow = table.profile.quiet.filter { time in
            context.local.map(time.holds(at:)) == true && !time.pass.contains { $0.matches(event, in: active) }
        }
        let digestNow =
            event.origin.byHand ? nil : Self.digest(needs, for: occasion) ?? Self.digest(limits, for: occasion)
        quiet = pass == nil ? quietNow : []
        digest = pass == nil ? digestNow : nil
        passed =
            quietNow.isEmpty && digestNow == nil
            ? nil
            : pass.map {
                Passed(
                    grant: $0, isDigest: digestNow != nil,
                    silence: quietNow.reduce(into: []) { $0.formUnion($1.silence) })
            }
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

    /// Decides on one channel.
    func decide(_ offer: PlanContext.Offer, into outcome: inout Outcome) {
        let channel = offer.description.id
        if let source = table.off[channel] { return outcome.withheld.append(withheld(channel, .off, source)) }
        if let reason = leftOutByLimit(channel) { return outcome.withheld.append(reason) }
        switch wish(for: offer.description) {
        case .unwanted(let cause, let source):
            outcome.withheld.append(withheld(channel, cause, source))
            // It may take over only where the person uses it at all, and where nothing else speaks against it.
            guard cause == .ruleLeavesOut, offer.description.carries == .words, table.wanted[channel]?.value == .on,
                whyNot(offer) == nil, offer.status.works
            else { return }
            outcome.spares.append(signal(offer, PlanReason(cause, source)))
        case .wanted(let cause, let source):
            if let reason = whyNot(offer) { return outcome.withheld.append(reason) }
            let why = grant(for: channel) ?? PlanReason(cause, source)
            if offer.description.carries == .cue {
                outcome.cues.append(signal(offer, why))
            } else {
                outcome.spoken.append(signal(offer, why))
            }
        }
    }

    /// Why a channel that the person wants for this event isn't used; nil where it is.
    private func whyNot(_ offer: PlanContext.Offer) -> DeliveryPlan.Withheld? {
        let (channel, reach) = (offer.description.id, reach(of: offer))
        if channel == .terminal {
            if event.origin.terminal != .foreground {
                return withheld(channel, .noTerminal(event.origin.terminal), nil)
            }
        } else if let reason = notNow(channel, reach) {
            return reason
        }
        // What it could never do even when it works, trying wouldn't find either.
        let possible = offer.description.senses.union(reach)
        if !possible.isEmpty, possible.isDisjoint(with: table.senses) {
            return withheld(channel, .otherSenses(possible), nil)
        }
        if table.values.wornOnly.value, possible == .touch, !table.worn.contains(channel) {
            return withheld(channel, .notWorn, table.values.wornOnly.source)
        }
        guard offer.status.availability == .working else { return nil }
        if reach.isEmpty { return withheld(channel, .channel(offer.status.reason), nil, outcome: .unavailable) }
        return reach.isDisjoint(with: table.senses) ? withheld(channel, .otherSenses(reach), nil) : nil
    }

    /// The grant without which a channel would not be used now; nil where it is used in any case.
    private func grant(for channel: ChannelID) -> PlanReason? {
        guard let passed, channel != .terminal, passed.isDigest || passed.silence.contains(channel) else { return nil }
        return PlanReason(.granted, passed.grant)
    }

    /// What goes out on a channel.
    private func signal(_ offer: PlanContext.Offer, _ why: PlanReason) -> DeliveryPlan.Signal {
        let works = offer.status.availability == .working
        let (texts, tellsAll) = texts(
            for: offer.description.id, reaching: works ? reach(of: offer) : offer.description.senses,
            through: offer.status.device)
        return DeliveryPlan.Signal(
            channel: offer.description.id, carries: offer.description.carries,
            senses: reach(of: offer).intersection(table.senses), texts: texts, tellsAll: tellsAll,
            onlyThrough: tellsAll ? onlyDevice(offer) : nil,
            why: works ? why : PlanReason(.channel(offer.status.reason)))
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

    func withheld(
        _ channel: ChannelID, _ cause: PlanReason.Cause, _ source: Profile.Source?,
        outcome: Receipt.Outcome = .suppressed
    ) -> DeliveryPlan.Withheld {
        DeliveryPlan.Withheld(channel: channel, outcome: outcome, why: PlanReason(cause, source))
    }
}
