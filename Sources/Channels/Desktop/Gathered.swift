// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Events that are told together: how many of each kind.
///
/// A value. Which ones they are is known of the newest, so that what was acknowledged meanwhile counts no more.
struct Gathered: Sendable {
    /// Of how many events is known which they are.
    static let limit = 1024

    /// How many there are of each kind.
    private(set) var counts: [Event.Kind: Int] = [:]
    private var events: [Event.ID: (subject: Subject, kind: Event.Kind)] = [:]

    /// Whether there are none.
    var isEmpty: Bool { counts.isEmpty }

    /// Adds what a delivery tells: one event, or the several that it stands for.
    mutating func add(_ delivery: Delivery) {
        guard delivery.merged.isEmpty else { return counts.merge(delivery.merged, uniquingKeysWith: +) }
        guard events[delivery.event] == nil else { return }
        counts[delivery.kind, default: 0] += 1
        if events.count < Self.limit { events[delivery.event] = (delivery.subject, delivery.kind) }
    }

    /// Adds others.
    mutating func add(_ others: Gathered) {
        for (id, event) in others.events where events.count < Self.limit { events[id] = event }
        counts.merge(others.counts, uniquingKeysWith: +)
    }

    /// Takes others out again.
    mutating func remove(_ others: Gathered) {
        for id in others.events.keys { events[id] = nil }
        for (kind, count) in others.counts { lower(kind, by: count) }
    }

    /// Takes an event out.
    ///
    /// - Returns: Whether it was among them, as far as is known.
    @discardableResult mutating func remove(_ id: Event.ID) -> Bool {
        guard let event = events.removeValue(forKey: id) else { return false }
        lower(event.kind, by: 1)
        return true
    }

    /// Takes all events of a subject out.
    ///
    /// - Returns: Whether there were any, as far as is known.
    @discardableResult mutating func remove(of subject: Subject) -> Bool {
        let gone = events.filter { $0.value.subject == subject }
        for id in gone.keys { remove(id) }
        return !gone.isEmpty
    }

    private mutating func lower(_ kind: Event.Kind, by count: Int) {
        let rest = (counts[kind] ?? 0) - count
        counts[kind] = rest > 0 ? rest : nil
    }
}
