// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Which card shows which subject, as far as the present server told.
///
/// Bounded: the oldest is forgotten first.
struct ShownCards: Sendable {
    /// How many subjects are kept.
    static let limit = 512

    private var ids: [Subject: UInt32] = [:]
    private var order: [Subject] = []

    /// The card of a subject.
    func id(of subject: Subject) -> UInt32? { ids[subject] }

    /// How many are known.
    var count: Int { ids.count }

    /// Notes the id that the server gave, whatever it was asked to replace.
    mutating func note(_ id: UInt32, of subject: Subject) {
        // A server that gives one id to two subjects shows only the newer one there.
        for (other, otherID) in ids where otherID == id && other != subject { forget(other) }
        order.removeAll { $0 == subject }
        order.append(subject)
        ids[subject] = id
        if order.count > Self.limit { forget(order[0]) }
    }

    /// Forgets a subject's card, and says which it was.
    @discardableResult mutating func forget(_ subject: Subject) -> UInt32? {
        order.removeAll { $0 == subject }
        return ids.removeValue(forKey: subject)
    }

    /// Forgets a card that is gone.
    mutating func forget(id: UInt32) {
        if let subject = ids.first(where: { $0.value == id })?.key { forget(subject) }
    }

    /// Forgets all: they were another server's.
    mutating func forgetAll() {
        ids = [:]
        order = []
    }
}
