// SPDX-License-Identifier: Apache-2.0

/// Events that were recorded but came too fast to be told one by one.
///
/// A value.
struct MergedEvents {
    /// Those of one app, category and kind: the profile says the same of most of them.
    struct Part {
        /// The newest of them.
        var sample: Event
        var summary = EventSummary()
        var range: ClosedRange<Int64>
        /// When the first came, and the last.
        var span: ClosedRange<Timestamp>

        fileprivate mutating func add(_ event: Event, _ sequence: Int64, _ time: Timestamp) {
            sample = event
            summary.add(event.kind, event.openName)
            range = min(range.lowerBound, sequence)...max(range.upperBound, sequence)
            span = min(span.lowerBound, time)...max(span.upperBound, time)
        }
    }

    /// All of them.
    struct Taken {
        /// The records' numbers, from first to last.
        let range: ClosedRange<Int64>
        let summary: EventSummary
        /// The same by app, category and kind, in no order.
        let parts: [Part]
    }

    private struct Key: Hashable {
        let app: String?
        let category: Category?
        let kind: Event.Kind
    }

    private var range: ClosedRange<Int64>?
    private var summary = EventSummary()
    private var parts: [Key: Part] = [:]
    /// How many apps and categories are told apart; further ones only by their kind.
    private static let mostParts = 128
    /// The ids of the first ones: who asks for the receipt of a later one isn't waited for.
    private var ids: Set<Event.ID> = []
    private static let mostIDs = 4096

    /// Whether there are none.
    var isEmpty: Bool { range == nil }

    /// Whether this event is among them, as far as is known.
    func contains(_ id: Event.ID) -> Bool { ids.contains(id) }

    /// Adds one.
    mutating func add(_ record: Record) {
        let sequence = record.sequence
        range = range.map { min($0.lowerBound, sequence)...max($0.upperBound, sequence) } ?? sequence...sequence
        summary.add(record.event.kind, record.event.openName)
        if ids.count < Self.mostIDs { ids.insert(record.event.id) }
        addPart(record)
    }

    private mutating func addPart(_ record: Record) {
        let (event, sequence, time) = (record.event, record.sequence, record.event.time.bounded)
        var key = Key(app: event.subject.app, category: event.category, kind: event.kind)
        if parts.count >= Self.mostParts, parts[key] == nil { key = Key(app: nil, category: nil, kind: event.kind) }
        parts[key, default: Part(sample: event, range: sequence...sequence, span: time...time)].add(
            event, sequence, time)
    }

    /// Takes them.
    mutating func take() -> Taken? {
        guard let range else { return nil }
        defer { self = MergedEvents() }
        return Taken(range: range, summary: summary, parts: Array(parts.values))
    }
}

extension Subject {
    /// What stands for several events in one.
    ///
    /// It is no program's: a key from outside is never empty.
    public static let summary = Subject(app: "notify-a11y", key: "")
}

/// The words that stand for several events.
enum SummaryDelivery {
    /// The subject of every summary, so that a newer one replaces an older one.
    static let subject = Subject.summary

    /// What kind it is of.
    static func kind(_ summary: EventSummary) -> Event.Kind {
        summary.counts[.failure] != nil ? .failure : .message
    }

    /// An event such as "12 more: 10 succeeded, 2 failed: backup, tests", to plan by; it is not recorded.
    static func event(_ summary: EventSummary, at now: Timestamp, _ words: Phrases) -> Event {
        Event(
            id: .make(at: now), time: now, kind: kind(summary), subject: subject,
            texts: Texts(title: words.merged(summary)))
    }

    /// A delivery of these words; nil when there is nothing to say.
    static func make(_ summary: EventSummary, _ settings: ChannelSettings, _ words: Phrases) -> Delivery? {
        guard summary.isNews else { return nil }
        let event = event(summary, at: .now(), words)
        return Delivery(
            event: event.id, sequence: nil, kind: event.kind, subject: subject, texts: event.texts,
            kindWord: words.kind(event.kind), settings: settings, merged: summary.counts)
    }
}
