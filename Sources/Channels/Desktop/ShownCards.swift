// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Which card shows which subject, as far as the present server told.
///
/// Bounded: the oldest is forgotten first.
struct ShownCards: Sendable {
    /// A card that is shown.
    struct Shown: Sendable, Hashable {
        /// The server's number for it.
        var id: UInt32
        /// The event that it shows.
        var event = Event.ID(high: 0, low: 0)
        /// What that means.
        var kind = Event.Kind.message
        /// What can be pressed on it.
        var buttons: [Card.Button] = []
        /// What it says, before it was told apart from others.
        var face = ""
        /// What it was told apart by.
        var mark: String?

        /// Whether it stands for something that waits for the person.
        var isPressing: Bool { ShownCards.isPressing(kind) }
    }

    /// How many subjects are kept.
    static let limit = 512
    /// How many of each sort are open at once where the person did not say.
    static let usual = 24

    private var cards: [Subject: Shown] = [:]
    /// From the one that was shown first, or replaced last, on.
    private var order: [Subject] = []

    /// Whether an event of this kind waits for the person.
    static func isPressing(_ kind: Event.Kind) -> Bool {
        switch kind {
        case .failure, .warning, .question: true
        case .success, .message, .progress: false
        }
    }

    /// The number of a subject's card.
    func id(of subject: Subject) -> UInt32? { cards[subject]?.id }

    /// A subject's card.
    subscript(subject: Subject) -> Shown? { cards[subject] }

    /// The card of this number, and its subject.
    func card(_ id: UInt32) -> (subject: Subject, card: Shown)? {
        cards.first { $0.value.id == id }.map { ($0.key, $0.value) }
    }

    /// How many are known.
    var count: Int { cards.count }

    /// How many wait for the person, or how many don't.
    func count(pressing: Bool) -> Int { cards.values.count { $0.isPressing == pressing } }

    /// The subject whose card can best be spared: the oldest that doesn't wait for the person.
    func spare(except subject: Subject) -> Subject? {
        order.first { $0 != subject && $0 != .summary && cards[$0]?.isPressing == false }
    }

    /// Notes the id that the server gave, whatever it was asked to replace.
    mutating func note(_ id: UInt32, of subject: Subject) { note(Shown(id: id), of: subject) }

    /// Notes a card that the server shows.
    mutating func note(_ card: Shown, of subject: Subject) {
        // A server that gives one id to two subjects shows only the newer one there.
        for (other, otherCard) in cards where otherCard.id == card.id && other != subject { forget(other) }
        order.removeAll { $0 == subject }
        order.append(subject)
        cards[subject] = card
        if order.count > Self.limit { forget(order[0]) }
    }

    /// What tells a subject's card apart from those of others that say the same.
    ///
    /// Two private messages are two, and nothing is told of them but that and which program they are from.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - face: What its card says.
    /// - Returns: The program's name where it differs, else a number; nil when nothing else says the same.
    func mark(of subject: Subject, saying face: String) -> String? {
        if let own = cards[subject], own.face == face { return own.mark }
        let twins = cards.filter { $0.key != subject && $0.value.face == face }
        guard !twins.isEmpty else { return nil }
        let taken = Set(twins.values.compactMap(\.mark))
        if !taken.contains(subject.app), twins.keys.allSatisfy({ $0.app != subject.app }) { return subject.app }
        return (2...).lazy.map { "\($0)" }.first { !taken.contains($0) }
    }

    /// Forgets a subject's card, and says which it was.
    @discardableResult mutating func forget(_ subject: Subject) -> UInt32? {
        order.removeAll { $0 == subject }
        return cards.removeValue(forKey: subject)?.id
    }

    /// Forgets a card that is gone, and says whose it was.
    @discardableResult mutating func forget(id: UInt32) -> Subject? {
        guard let subject = card(id)?.subject else { return nil }
        forget(subject)
        return subject
    }

    /// Forgets all: they were another server's.
    mutating func forgetAll() {
        cards = [:]
        order = []
    }
}
