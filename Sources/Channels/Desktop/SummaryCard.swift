// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// One card that stands for several events: it counts what comes until it is closed, and then begins anew.
struct SummaryCard: Sendable {
    /// What is said on it.
    enum Meaning: Sendable {
        /// More came than can be shown one by one.
        case more
        /// Nothing could be shown for a while.
        case missed
    }

    /// What is said on it.
    let meaning: Meaning
    /// What it is known by.
    let subject: Subject
    /// What it does not tell yet.
    private(set) var waiting = Gathered()
    /// What it tells.
    private(set) var shown = Gathered()
    /// Whether it tells of something that was acknowledged meanwhile.
    private var isStale = false

    init(_ meaning: Meaning) {
        self.meaning = meaning
        subject = meaning == .more ? .summary : Subject(app: Subject.summary.app, key: "\0missed")
    }

    /// Whether the card should be shown, or shown anew.
    var hasNews: Bool { !waiting.isEmpty || isStale && !shown.isEmpty }
    /// Whether there is nothing to tell.
    var isEmpty: Bool { waiting.isEmpty && shown.isEmpty }
    /// How many of each kind there are in all.
    var counts: [Event.Kind: Int] { shown.counts.merging(waiting.counts, uniquingKeysWith: +) }

    /// Adds what a delivery tells.
    mutating func add(_ delivery: Delivery) { waiting.add(delivery) }

    /// Counts what waits as told; what is returned goes back by ``takeBack(_:)`` if it isn't after all.
    mutating func begin() -> Gathered {
        let batch = waiting
        shown.add(batch)
        waiting = Gathered()
        isStale = false
        return batch
    }

    /// It could not be shown.
    mutating func takeBack(_ batch: Gathered) {
        shown.remove(batch)
        waiting.add(batch)
    }

    /// Told in another way.
    mutating func drop(_ delivery: Delivery) {
        var told = Gathered()
        told.add(delivery)
        waiting.remove(told)
    }

    /// The card is gone: what comes now begins a new one.
    mutating func noteGone() {
        shown = Gathered()
        isStale = false
    }

    /// An event that was shown after all.
    mutating func remove(_ id: Event.ID) {
        if !waiting.remove(id), shown.remove(id) { isStale = true }
    }

    /// A subject that was acknowledged.
    mutating func remove(of subject: Subject) {
        waiting.remove(of: subject)
        if shown.remove(of: subject) { isStale = true }
    }

    /// All of it was acknowledged.
    mutating func clear() { self = SummaryCard(meaning) }

    /// What is shown for it.
    func delivery(_ settings: ChannelSettings) -> Delivery {
        let counts = counts
        let kind: Event.Kind = counts[.failure] == nil ? .message : .failure
        let words = NotifyA11y.Phrases.english
        let title = meaning == .more ? words.merged(EventSummary(counts)) : Phrases.missed(counts)
        return Delivery(
            event: .make(at: .now()), sequence: nil, kind: kind, subject: subject,
            texts: Texts(title: title, hint: Phrases.whereTheyAre),
            // The missed ones' title begins with the outcome itself.
            kindWord: meaning == .more ? words.kind(kind) : "", settings: settings, merged: counts)
    }
}

/// The two summaries that there are.
struct Summaries: Sendable {
    /// What is too much to be shown one by one.
    var more = SummaryCard(.more)
    /// What could not be shown.
    var missed = SummaryCard(.missed)

    /// The summary of this meaning.
    subscript(meaning: SummaryCard.Meaning) -> SummaryCard {
        get { meaning == .more ? more : missed }
        set { if meaning == .more { more = newValue } else { missed = newValue } }
    }

    /// Whether one of them has something to tell.
    var haveNews: Bool { more.hasNews || missed.hasNews }
}
