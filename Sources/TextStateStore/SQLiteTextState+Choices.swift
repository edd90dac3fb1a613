// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension SQLiteTextState {
    /// Settles an event's choice; of all who do, the first one wins.
    public func settle(
        _ id: Event.ID, _ settlement: Settlement, seen: Bool
    ) async throws(NotifyError) -> Settling? {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in
            try database.settle(id, settlement, seen: seen)
        }
    }

    /// The events whose choice is open, oldest first.
    public func open(limit: Int, numbered: Bool) async throws(NotifyError) -> [OpenRecord] {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in
            try database.open(limit: limit, numbered: numbered)
        }
    }

    /// The events that were settled last, newest first.
    public func settled(limit: Int) async throws(NotifyError) -> [OpenRecord] {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.settled(limit: limit) }
    }

    /// Keeps until when the asker of a question waits.
    public func setDeadline(_ deadline: Timestamp, of id: Event.ID) async throws(NotifyError) {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in try database.setDeadline(deadline, of: id) }
    }

    /// How much is unseen and waits.
    public func counts() async throws(NotifyError) -> StateCounts {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.counts() }
    }

    /// The names that the person taught, in their order.
    public func taught() async throws(NotifyError) -> [TaughtName] {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.taught() }
    }

    /// Keeps a name that the person taught, or forgets it.
    public func teach(_ name: String, _ meaning: String?) async throws(NotifyError) -> Bool {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in try database.teach(name, meaning) }
    }
}
