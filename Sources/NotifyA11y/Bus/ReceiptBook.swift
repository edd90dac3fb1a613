// SPDX-License-Identifier: Apache-2.0

/// The receipts of recent events, as they fill up.
///
/// Bounded: the oldest settled ones leave first. A value.
struct ReceiptBook {
    private struct Page {
        var receipt: EventReceipt
        /// Which channels carry words; what `accompanied` goes by.
        var words: Set<ChannelID>
        let byHand: Bool
        let subject: Subject
        /// The senses that the person has.
        let senses: Senses
    }

    private let limit: Int
    private var pages: [Event.ID: Page] = [:]
    private var order: [Event.ID] = []

    /// - Parameter limit: How many receipts are held.
    init(limit: Int) { self.limit = max(1, limit) }

    /// How many are held.
    var count: Int { pages.count }

    /// The receipt of this event.
    func receipt(of id: Event.ID) -> EventReceipt? { pages[id]?.receipt }

    /// What an event is about of which nothing went out but a line in the emitter's own terminal; nil where something did.
    func untoldSubject(of id: Event.ID) -> Subject? {
        guard let page = pages[id], page.receipt.isSettled, !page.receipt.wentOut else { return nil }
        return page.subject
    }

    /// Begins a receipt with what the plan says; a channel that it doesn't name keeps what an earlier plan said of it.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - event: The event.
    ///   - senses: The senses that the person has.
    /// - Returns: A receipt that had to leave although it wasn't settled.
    mutating func open(_ plan: DeliveryPlan, for event: Event, reaching senses: Senses) -> EventReceipt? {
        let sequence: Int64? = if case .committed(let sequence) = plan.recording { sequence } else { nil }
        var channels = plan.signals.map {
            Receipt(
                channel: $0.channel, outcome: .planned, senses: $0.senses, reason: $0.reason, decision: $0.reason)
        }
        channels += plan.withheld.map { Receipt(channel: $0.channel, outcome: $0.outcome, reason: $0.reason) }
        let earlier = pages[event.id]
        let named = Set(channels.map(\.channel))
        channels += earlier?.receipt.channels.filter { !named.contains($0.channel) } ?? []
        channels.sort { $0.channel < $1.channel }
        let receipt = EventReceipt(
            id: event.id, sequence: sequence, recorded: sequence != nil,
            accompanied: earlier?.receipt.accompanied ?? false, heardOnly: plan.heardOnly,
            attended: earlier?.receipt.attended ?? .unknown, channels: channels)
        let isNew = earlier == nil
        let words = Set(plan.signals.filter { $0.carries == .words }.map(\.channel))
        pages[event.id] = Page(
            receipt: receipt, words: words.union(earlier?.words.subtracting(named) ?? []),
            byHand: event.origin.byHand, subject: event.subject, senses: senses)
        guard isNew else { return nil }
        order.append(event.id)
        guard order.count > limit else { return nil }
        let leaving = pages.removeValue(forKey: order.removeFirst())?.receipt
        return leaving.flatMap { $0.isSettled ? nil : $0 }
    }

    /// Notes that another channel takes over.
    mutating func reopen(_ signal: DeliveryPlan.Signal, for id: Event.ID) {
        guard var page = pages[id],
            let index = page.receipt.channels.firstIndex(where: { $0.channel == signal.channel })
        else { return }
        page.receipt.channels[index] = Receipt(
            channel: signal.channel, outcome: .planned, senses: signal.senses, reason: signal.reason,
            decision: signal.reason)
        if signal.carries == .words { page.words.insert(signal.channel) }
        pages[id] = page
    }

    /// Notes what became of one channel.
    ///
    /// - Returns: The receipt, if that was the last channel that was open.
    mutating func note(_ receipt: Receipt, for id: Event.ID) -> EventReceipt? {
        guard var page = pages[id],
            let index = page.receipt.channels.firstIndex(where: { $0.channel == receipt.channel })
        else { return nil }
        let decision = page.receipt.channels[index].decision
        page.receipt.channels[index] = receipt
        page.receipt.channels[index].decision = decision
        if receipt.outcome == .delivered {
            if page.words.contains(receipt.channel), !receipt.senses.isDisjoint(with: page.senses) {
                page.receipt.accompanied = true
            }
            // A line that the person typed for, in the terminal in front of them, could be noticed.
            if page.byHand, receipt.channel == .terminal { page.receipt.attended = .yes }
        }
        if page.receipt.isSettled {
            let reached = page.receipt.channels.filter { $0.outcome == .delivered }
                .map { $0.senses.intersection(page.senses) }.filter { !$0.isEmpty }
            page.receipt.heardOnly = !reached.isEmpty && reached.allSatisfy { $0 == .hearing }
        }
        pages[id] = page
        return page.receipt.isSettled ? page.receipt : nil
    }
}

extension EventReceipt {
    /// Whether something of it went out, besides a line in the emitter's own terminal.
    var wentOut: Bool { channels.contains { $0.outcome == .delivered && $0.channel != .terminal } }

    /// Whether it was told, or is the same as one that was.
    var wasTold: Bool { wentOut || channels.contains { PlanReasons.isCounted($0.reason) } }
}
