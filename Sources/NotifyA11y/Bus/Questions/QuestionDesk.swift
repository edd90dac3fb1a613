// SPDX-License-Identifier: Apache-2.0

/// Who waits for which question, and until when.
///
/// A value without a clock of its own; what must survive is in the text state.
struct QuestionDesk {
    private var waiters: [Event.ID: [Int: CheckedContinuation<Void, Never>]] = [:]
    private var lastWaiter = 0
    /// When each asker stops waiting, by the monotonic clock.
    private var deadlines: [Event.ID: Duration] = [:]
    /// How long each asker wanted to wait at first.
    private var limits: [Event.ID: Duration] = [:]
    /// When the timer wakes, where one runs.
    private var wake: Duration?
    /// How far two ends lie apart at least: of thousands of askers, those of the same moment are told together.
    private static let step = Duration.milliseconds(20)
    /// Ends that the asker was told and that could not be stored yet: they stand all the same.
    private var unstored: [Event.ID: Settlement] = [:]
    /// After how long storing one is tried again.
    private static let retry = Duration.seconds(30)
    /// The last few that were settled: their cards may still be on the way.
    private var settled: [Event.ID] = []

    // MARK: Waiting

    /// Makes room for one who waits.
    mutating func nextWaiter() -> Int {
        lastWaiter += 1
        return lastWaiter
    }

    /// Adds one who waits for a question.
    mutating func add(_ waiter: CheckedContinuation<Void, Never>, _ number: Int, for id: Event.ID) {
        waiters[id, default: [:]][number] = waiter
    }

    /// Takes one who doesn't wait any more.
    mutating func take(_ number: Int, of id: Event.ID) -> CheckedContinuation<Void, Never>? {
        defer { if waiters[id]?.isEmpty == true { waiters[id] = nil } }
        return waiters[id]?.removeValue(forKey: number)
    }

    /// Whether anybody waits for this question.
    func isAwaited(_ id: Event.ID) -> Bool { waiters[id] != nil }

    /// Takes all who wait, for one question or for any.
    mutating func takeWaiters(of id: Event.ID? = nil) -> [CheckedContinuation<Void, Never>] {
        guard let id else {
            defer { waiters = [:] }
            return waiters.values.flatMap(\.values)
        }
        return waiters.removeValue(forKey: id).map { Array($0.values) } ?? []
    }

    // MARK: Time

    /// Says when an asker stops waiting.
    mutating func limit(_ id: Event.ID, to limit: Duration, until deadline: Duration) {
        limits[id] = limit
        deadlines[id] = deadline
    }

    /// Gives ten times the first limit from now on, where the question has one.
    ///
    /// - Returns: The new deadline; nil where it has none.
    mutating func extend(_ id: Event.ID, at now: Duration) -> Duration? {
        guard let limit = limits[id], let deadline = deadlines[id] else { return nil }
        let extended = max(deadline, now + limit * 10)
        deadlines[id] = extended
        return extended
    }

    /// When the timer is to wake for this question; nil when it wakes early enough already.
    mutating func wakeEarlier(for id: Event.ID, at now: Duration) -> Duration? {
        guard let deadline = deadlines[id] else { return nil }
        if let wake, wake <= deadline { return nil }
        wake = deadline
        return deadline
    }

    /// When the timer is to wake next; nil when nobody's time is limited.
    mutating func nextWake(at now: Duration) -> Duration? {
        wake = deadlines.values.min().map { max($0, now + Self.step) }
        return wake
    }

    /// Takes the questions whose time is over.
    mutating func takeDue(at now: Duration) -> [Event.ID] {
        let due = deadlines.filter { $0.value <= now }.map(\.key).sorted()
        for id in due { deadlines[id] = nil }
        return due
    }

    // MARK: Settling

    /// Forgets the time of a question that is settled.
    mutating func settle(_ id: Event.ID) {
        deadlines[id] = nil
        limits[id] = nil
        unstored[id] = nil
        settled.append(id)
        if settled.count > 256 { settled.removeFirst(128) }
    }

    /// Notes an end that could not be stored, to be stored later.
    mutating func settle(_ id: Event.ID, unstored settlement: Settlement, at now: Duration) {
        settle(id)
        unstored[id] = settlement
        deadlines[id] = now + Self.retry
    }

    /// The end of a question that could not be stored yet; nil where there is none.
    func unstored(_ id: Event.ID) -> Settlement? { unstored[id] }

    /// Whether this question was settled a short while ago.
    func wasSettled(_ id: Event.ID) -> Bool { settled.contains(id) }
}
