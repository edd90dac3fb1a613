// SPDX-License-Identifier: Apache-2.0

/// What waits for one channel: bounded, in order, with merging.
///
/// A value without clock or I/O.
struct DeliveryQueue<Item> {
    /// What won't be told by itself, and why.
    struct Dropped {
        let item: Item
        let reason: String
    }

    /// What comes next, and since when it waits.
    struct Next {
        let delivery: Delivery
        let item: Item
        let prompt: Prompt
        let since: Duration
    }

    /// How many may wait.
    let limit: Int
    /// How it keeps up.
    let pace: QueuePace
    private var waiting: [Next] = []
    /// What was merged into one summary since the last was taken.
    private(set) var merged = EventSummary()

    /// - Parameters:
    ///   - limit: How many may wait; at least 1.
    ///   - pace: How it keeps up.
    init(limit: Int, pace: QueuePace = .shown) {
        self.limit = max(1, limit)
        self.pace = pace
    }

    /// Whether there is nothing to take.
    var isEmpty: Bool { waiting.isEmpty && merged.isEmpty }

    /// How many wait.
    var count: Int { waiting.count }

    /// Adds a delivery.
    ///
    /// What waits of the same subject is replaced by the rule of the ``pace``; never what the person asked for. Where
    /// too many wait, the least urgent kind's oldest is merged into a summary; what the person asked for last of all.
    ///
    /// - Returns: What won't be delivered by itself, and why.
    mutating func add(
        _ delivery: Delivery, _ item: Item, prompt: Prompt = .itself, at now: Duration = .zero
    ) -> [Dropped] {
        var dropped: [Dropped] = []
        if prompt > .asked {
            let isReplaced: (Next) -> Bool = { [pace] older in
                older.prompt > .asked && pace.replaces(delivery, older.delivery)
            }
            dropped = waiting.filter(isReplaced).map { Dropped(item: $0.item, reason: PlanReasons.replaced) }
            waiting.removeAll(where: isReplaced)
        }
        let place = pace.place(delivery, prompt)
        // Behind all that goes before it, and behind everything of its own subject, which must not go back.
        let index = waiting.lastIndex {
            pace.place($0.delivery, $0.prompt) <= place
                || prompt > .asked && $0.delivery.subject == delivery.subject
        }
        waiting.insert(
            Next(delivery: delivery, item: item, prompt: prompt, since: now), at: index.map { $0 + 1 } ?? 0)
        if waiting.count > limit {
            var index = waiting.startIndex
            for other in waiting.indices where Self.goes(waiting[other], before: waiting[index]) { index = other }
            dropped.append(merge(waiting.remove(at: index)))
        }
        return dropped
    }

    /// Which of two is merged rather than the other, where it is not the older one.
    private static func goes(_ one: Next, before other: Next) -> Bool {
        if (one.prompt == .asked) != (other.prompt == .asked) { return other.prompt == .asked }
        return one.delivery.kind.rank > other.delivery.kind.rank
    }

    /// Counts events that were never planned one by one.
    mutating func merge(_ summary: EventSummary, at now: Duration = .zero) { merged.add(summary, at: now) }

    /// Drops what has waited too long to be spoken.
    mutating func dropStale(at now: Duration) -> [Dropped] {
        guard pace == .spoken else { return [] }
        merged.dropStale(at: now)
        let stale = waiting.filter { isStale($0, at: now) }
        let kept = waiting.filter { !isStale($0, at: now) }
        waiting = kept
        return stale.map { Dropped(item: $0.item, reason: PlanReasons.tooOld($0.delivery.kind)) }
    }

    /// Whether it is too late to speak this.
    func isStale(_ next: Next, at now: Duration) -> Bool {
        pace == .spoken && (next.prompt == .itself || next.prompt == .typed)
            && now - next.since > QueuePace.maximumAge(next.delivery.kind)
    }

    /// Makes one summary of all that came by itself, where more than a few of them wait to be spoken.
    mutating func condense() -> [Dropped] {
        guard pace == .spoken, waiting.count(where: { $0.prompt == .itself }) > QueuePace.few else { return [] }
        let many = waiting.filter { $0.prompt == .itself }
        waiting.removeAll { $0.prompt == .itself }
        return many.map { merge($0) }
    }

    private mutating func merge(_ next: Next) -> Dropped {
        // How far something has come is no name of anything, and stale with the next step.
        merged.add(next.delivery.kind, next.delivery.texts.title, at: next.since)
        return Dropped(item: next.item, reason: PlanReasons.tooMany)
    }

    /// What comes next; nil when nothing waits, a summary goes first, or nothing of it is due.
    ///
    /// What isn't due holds up no other subject, and what is due pushes what waits before it of its own: an outcome comes
    /// at once, and nothing overtakes.
    mutating func next(if isDue: (Delivery) -> Bool = { _ in true }) -> Next? {
        let due = Set(waiting.lazy.map(\.delivery).filter(isDue).map(\.subject))
        guard let index = waiting.firstIndex(where: { due.contains($0.delivery.subject) }),
            !summaryIsFirst(waiting[index])
        else { return nil }
        return waiting.remove(at: index)
    }

    /// Whether the summary goes before this: failures in it press.
    private func summaryIsFirst(_ first: Next) -> Bool {
        guard pace == .spoken, !merged.isEmpty else { return false }
        return pace.place(first.delivery, first.prompt) > (merged.counts[.failure] == nil ? 2 : 1)
    }

    /// What waits, in order.
    var deliveries: [Delivery] { waiting.map(\.delivery) }

    /// Takes the counts of what was merged, for one summary.
    mutating func takeMerged() -> EventSummary {
        defer { merged = EventSummary() }
        return merged
    }

    /// Removes everything, or everything of a subject.
    mutating func remove(_ subject: Subject? = nil, because reason: String) -> [Dropped] {
        let gone = waiting.filter { subject == nil || $0.delivery.subject == subject }
        waiting.removeAll { subject == nil || $0.delivery.subject == subject }
        if subject == nil { merged = EventSummary() }
        return gone.map { Dropped(item: $0.item, reason: reason) }
    }
}
