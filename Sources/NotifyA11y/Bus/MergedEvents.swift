// SPDX-License-Identifier: Apache-2.0

/// Events that were recorded but came too fast to be told one by one.
///
/// A value.
struct MergedEvents {
    private var range: ClosedRange<Int64>?
    private var counts: [Event.Kind: Int] = [:]

    /// Whether there are none.
    var isEmpty: Bool { range == nil }

    /// Adds one.
    mutating func add(_ record: Record) {
        let sequence = record.sequence
        range = range.map { min($0.lowerBound, sequence)...max($0.upperBound, sequence) } ?? sequence...sequence
        counts[record.event.kind, default: 0] += 1
    }

    /// Takes them: the records' numbers from first to last, and how many of each kind.
    mutating func take() -> (range: ClosedRange<Int64>, counts: [Event.Kind: Int])? {
        guard let range else { return nil }
        defer { self = MergedEvents() }
        return (range, counts)
    }
}

/// The words that stand for several events.
enum SummaryDelivery {
    /// The subject of every summary, so that a newer one replaces an older one.
    static let subject = Subject(app: "notify-a11y", key: "more")

    /// A delivery such as "12 more: 10 succeeded, 2 failed"; nil when there is nothing to say.
    static func make(
        _ counts: [Event.Kind: Int], for channel: ChannelID, _ profile: Profile, _ words: Phrases
    ) -> Delivery? {
        guard !counts.isEmpty, channel != .terminal else { return nil }
        let kind: Event.Kind = counts[.failure] != nil ? .failure : .message
        return Delivery(
            event: .make(at: .now()), sequence: nil, kind: kind, subject: subject,
            texts: Texts(title: words.merged(counts)), kindWord: words.kind(kind),
            settings: profile.preference(channel).settings)
    }
}
