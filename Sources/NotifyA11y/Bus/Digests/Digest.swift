// SPDX-License-Identifier: Apache-2.0

/// What is told of several events that waited.
public struct Digest: Sendable, Hashable {
    /// The titles of the first failures, as far as they may be told; at most 20, each once.
    public private(set) var failures: [String] = []
    /// How many of each kind; steps of progress aren't among them.
    public private(set) var counts: [Event.Kind: Int] = [:]
    /// How many of each app, for what was done; at most 64 apps.
    public private(set) var done: [String: Int] = [:]
    /// When the first of them came, and the last; nil where there are none.
    public private(set) var span: ClosedRange<Timestamp>?

    /// The number of its newest record.
    private(set) var newest: Int64 = 0
    /// What its events waited for.
    var awaited: Set<DigestBox.Until> = []
    /// One of its events, as far as it is needed to take it out again.
    private struct Item: Sendable, Hashable {
        let id: Event.ID
        let subject: Subject
        let kind: Event.Kind
        let title: String
    }

    /// The newest of its events, ``mostEvents`` and at most as many again.
    private var items: [Item] = []
    /// The numbers of those that came too fast to have a receipt of their own.
    private(set) var merged: [ClosedRange<Int64>] = []
    /// How often it was told and reached nobody.
    var tries = 0

    private static let mostEvents = 4096
    private static let mostMerged = 64
    private static let mostFailures = 20
    private static let mostApps = 64

    /// The newest of its events: their receipts say what became of them.
    var events: [Event.ID] { items.map(\.id) }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { counts.isEmpty }

    mutating func add(_ event: Event, title: String, sequence: Int64) {
        // The end of something says more than its steps.
        guard event.kind != .progress else { return }
        note([event.kind: 1], failures: event.kind == .failure ? [title] : [], at: event.time.bounded, sequence)
        if event.kind == .success { note(done: 1, of: event.subject.app) }
        items.append(Item(id: event.id, subject: event.subject, kind: event.kind, title: title))
        // Only now and then, because each time moves them all.
        if items.count >= 2 * Self.mostEvents { items.removeFirst(items.count - Self.mostEvents) }
    }

    /// Adds events that came too fast to be told one by one.
    ///
    /// - Parameters:
    ///   - part: The events.
    ///   - range: The numbers of all that came with them, where all of them wait; nil otherwise.
    mutating func add(_ part: MergedEvents.Part, range: ClosedRange<Int64>?) {
        let counts = part.summary.counts.filter { $0.key != .progress }
        note(counts, failures: part.summary.failures, at: part.span.lowerBound, part.range.upperBound)
        note(counts, failures: [], at: part.span.upperBound, part.range.upperBound, isCounted: true)
        if let count = counts[.success] { note(done: count, of: part.sample.subject.app) }
        if let range, !merged.contains(range) { merged = (merged + [range]).suffix(Self.mostMerged) }
    }

    /// Takes out what the person has dealt with.
    mutating func remove(where isDone: (Event.ID, Subject) -> Bool) {
        let done = items.filter { isDone($0.id, $0.subject) }
        guard !done.isEmpty else { return }
        items.removeAll { isDone($0.id, $0.subject) }
        for item in done {
            counts[item.kind] = counts[item.kind].flatMap { $0 > 1 ? $0 - 1 : nil }
            let app = item.subject.app
            if item.kind == .success { self.done[app] = self.done[app].flatMap { $0 > 1 ? $0 - 1 : nil } }
        }
        let gone = Set(done.filter { $0.kind == .failure }.map(\.title))
            .subtracting(items.filter { $0.kind == .failure }.map(\.title))
        failures.removeAll { gone.contains($0) }
    }

    mutating func add(_ other: Digest) {
        note(other.counts, failures: other.failures, at: other.span?.lowerBound, other.newest)
        note([:], failures: [], at: other.span?.upperBound, other.newest)
        for (app, count) in other.done { note(done: count, of: app) }
        items = (items + other.items).suffix(Self.mostEvents)
        merged = (merged + other.merged.filter { !merged.contains($0) }).suffix(Self.mostMerged)
        awaited.formUnion(other.awaited)
        tries = max(tries, other.tries)
    }

    private mutating func note(
        _ more: [Event.Kind: Int], failures names: [String], at time: Timestamp?, _ sequence: Int64,
        isCounted: Bool = false
    ) {
        newest = max(newest, sequence)
        if !isCounted { counts.merge(more, uniquingKeysWith: +) }
        for name in names where failures.count < Self.mostFailures && !failures.contains(name) { failures.append(name) }
        guard let time else { return }
        span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    }

    private mutating func note(done count: Int, of app: String) {
        if done[app] != nil || done.count < Self.mostApps { done[app, default: 0] += count }
    }
}
