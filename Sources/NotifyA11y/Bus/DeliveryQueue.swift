// SPDX-License-Identifier: Apache-2.0

/// What waits for one channel: bounded, in order, with merging.
///
/// A value without clock or I/O.
struct DeliveryQueue<Item> {
    /// What happened to items when one was added or many were removed.
    struct Dropped {
        let item: Item
        let reason: String
    }

    private struct Waiting {
        let delivery: Delivery
        let item: Item
    }

    /// How many may wait.
    let limit: Int
    private var waiting: [Waiting] = []
    /// How many of each kind were merged into one summary since the last was taken.
    private(set) var merged: [Event.Kind: Int] = [:]

    /// - Parameter limit: How many may wait; at least 1.
    init(limit: Int) { self.limit = max(1, limit) }

    /// Whether there is nothing to take.
    var isEmpty: Bool { waiting.isEmpty && merged.isEmpty }

    /// How many wait.
    var count: Int { waiting.count }

    /// Adds a delivery.
    ///
    /// What waits of the same subject is replaced if it is progress or of the same kind: a newer failure replaces the
    /// failure, but a success never replaces a failure that was not told yet. Where too many wait, the least urgent
    /// kind's oldest is merged into a summary; what was asked for by the person last.
    ///
    /// - Returns: What won't be delivered by itself, and why.
    mutating func add(_ delivery: Delivery, _ item: Item) -> [Dropped] {
        var dropped: [Dropped] = []
        if let index = waiting.firstIndex(where: { Self.replaces(delivery, $0.delivery) }) {
            dropped.append(Dropped(item: waiting.remove(at: index).item, reason: PlanReasons.replaced))
        }
        waiting.append(Waiting(delivery: delivery, item: item))
        if waiting.count > limit {
            var index = waiting.startIndex
            for other in waiting.indices where waiting[other].delivery.kind.rank > waiting[index].delivery.kind.rank {
                index = other
            }
            let merged = waiting.remove(at: index)
            self.merged[merged.delivery.kind, default: 0] += 1
            dropped.append(Dropped(item: merged.item, reason: PlanReasons.tooMany))
        }
        return dropped
    }

    /// Counts events that were never planned one by one.
    mutating func merge(_ counts: [Event.Kind: Int]) { merged.merge(counts, uniquingKeysWith: +) }

    /// What comes next; nil when nothing waits but perhaps a summary, or nothing of it is due.
    ///
    /// What isn't due holds up no other subject, and what is due pushes what waits before it of its own: an outcome comes
    /// at once, and nothing overtakes.
    mutating func next(if isDue: (Delivery) -> Bool = { _ in true }) -> (delivery: Delivery, item: Item)? {
        let due = Set(waiting.lazy.map(\.delivery).filter(isDue).map(\.subject))
        guard let index = waiting.firstIndex(where: { due.contains($0.delivery.subject) }) else { return nil }
        let next = waiting.remove(at: index)
        return (next.delivery, next.item)
    }

    /// What waits, in order.
    var deliveries: [Delivery] { waiting.map(\.delivery) }

    /// Takes the counts of what was merged, for one summary.
    mutating func takeMerged() -> [Event.Kind: Int] {
        defer { merged = [:] }
        return merged
    }

    /// Removes everything, or everything of a subject.
    mutating func remove(_ subject: Subject? = nil, because reason: String) -> [Dropped] {
        let gone = waiting.filter { subject == nil || $0.delivery.subject == subject }
        waiting.removeAll { subject == nil || $0.delivery.subject == subject }
        if subject == nil { merged = [:] }
        return gone.map { Dropped(item: $0.item, reason: reason) }
    }

    private static func replaces(_ newer: Delivery, _ older: Delivery) -> Bool {
        newer.subject == older.subject && (older.kind == .progress || older.kind == newer.kind)
    }
}
