// SPDX-License-Identifier: Apache-2.0

/// What became of settling an event's choice.
public struct Settling: Sendable, Hashable {
    /// The record, with the settlement that stands; nil in it where there is nothing to choose.
    public var record: Record
    /// Whether it was settled by this call.
    public var isNew: Bool
    /// Whether it is its subject's newest record.
    public var isNewest: Bool

    /// An outcome of these values.
    public init(_ record: Record, isNew: Bool, isNewest: Bool) {
        self.record = record
        self.isNew = isNew
        self.isNewest = isNewest
    }
}

/// The part of the text state that keeps questions, what can be done, and what was chosen.
///
/// ## What it promises
///
/// - Of all who settle the same event, one wins, and the others are told its settlement. It is on disk before the answer.
/// - A question stays open, over restarts too, until it is settled; the retention drops it last of all.
/// - A number that was given to what can be done means the same as long as that is open.
public protocol ChoiceState: Sendable {
    /// Settles an event's choice.
    ///
    /// - Parameters:
    ///   - id: The event.
    ///   - settlement: What was chosen, and how.
    ///   - seen: Whether the person did it: then the record counts as seen, and an entry with nothing else unseen leaves
    ///     the list.
    /// - Returns: What stands now; nil when there is no such event.
    /// - Throws: ``NotifyError`` with `io` when it can't be kept; then nothing is settled.
    func settle(_ id: Event.ID, _ settlement: Settlement, seen: Bool) async throws(NotifyError) -> Settling?

    /// The events whose choice is open, oldest first: every question without a settlement, and other events with actions
    /// as long as their entry shows them.
    ///
    /// - Parameters:
    ///   - limit: At most this many, the newest.
    ///   - numbered: Whether those without a number get one.
    /// - Returns: The events.
    /// - Throws: ``NotifyError`` with `io` when the text state can't be read.
    func open(limit: Int, numbered: Bool) async throws(NotifyError) -> [OpenRecord]

    /// The events that were settled last, newest first, with the numbers that they had.
    func settled(limit: Int) async throws(NotifyError) -> [OpenRecord]

    /// Keeps until when the asker of a question waits, where that is no longer what its time-out says.
    func setDeadline(_ deadline: Timestamp, of id: Event.ID) async throws(NotifyError)

    /// How much is unseen and waits.
    func counts() async throws(NotifyError) -> StateCounts

    /// The names that the person taught, in their order.
    func taught() async throws(NotifyError) -> [TaughtName]

    /// Keeps a name that the person taught, in place of an earlier one that sounds the same; without a meaning it is
    /// forgotten.
    ///
    /// - Returns: Whether there was one before.
    func teach(_ name: String, _ meaning: String?) async throws(NotifyError) -> Bool
}

/// How numbers are given to what can be done.
public enum ChoiceNumbers {
    /// From which number on they begin at 1 again: two digits are quick to say.
    public static let highest = 99

    /// The first of `count` free numbers in a row.
    ///
    /// - Parameters:
    ///   - count: How many are needed, at least 1.
    ///   - last: The last number that was given out; 0 before the first.
    ///   - taken: The numbers of what is open.
    /// - Returns: A number above `last`, or the lowest free one where that would go beyond the highest.
    public static func next(_ count: Int, after last: Int, taken: Set<Int>) -> Int {
        func isFree(_ start: Int) -> Bool { (start..<start + count).allSatisfy { !taken.contains($0) } }
        var start = last + 1
        if start + count - 1 > highest { start = 1 }
        while !isFree(start) { start += 1 }
        return start
    }
}
