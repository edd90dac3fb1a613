// SPDX-License-Identifier: Apache-2.0

/// What waits for a digest, by what it waits for.
///
/// A value without a clock of its own; of each thing it waits for, only counts and the first failures' titles are kept.
struct DigestBox {
    /// What an event waits for.
    enum Until: Hashable, Sendable {
        /// The end of a context.
        case ended(ContextName)
        /// The end of the quiet times.
        case noQuiet
        /// The next digest.
        case digest
        /// The next look: its digest reached nobody.
        case again
    }

    private(set) var waiting: [Until: Digest] = [:]
    /// When the first event that waits for the next digest came.
    private(set) var began: Duration?

    /// Whether nothing waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// The events that wait, as far as they are known one by one.
    var events: Set<Event.ID> { Set(waiting.values.flatMap(\.events)) }

    /// Adds an event.
    mutating func add(_ event: Event, title: String, sequence: Int64, until: Until, at now: Duration) {
        change(until, at: now) { $0.add(event, title: title, sequence: sequence) }
    }

    /// Adds events that came too fast to be told one by one.
    mutating func add(_ part: MergedEvents.Part, range: ClosedRange<Int64>?, until: Until, at now: Duration) {
        change(until, at: now) { $0.add(part, range: range) }
    }

    /// Puts back what can't be told yet.
    mutating func add(_ contents: Digest, until: Until, at now: Duration) {
        change(until, at: now) { $0.add(contents) }
    }

    /// Takes out what the person has dealt with.
    mutating func remove(where isDone: (Event.ID, Subject) -> Bool) {
        for until in waiting.keys {
            waiting[until]?.remove(where: isDone)
            guard waiting[until]?.isEmpty == true else { continue }
            waiting[until] = nil
            if until == .digest { began = nil }
        }
    }

    private mutating func change(_ until: Until, at now: Duration, _ add: (inout Digest) -> Void) {
        add(&waiting[until, default: Digest()])
        if until != .again { waiting[until]?.awaited.insert(until) }
        if until == .digest { began = min(began ?? now, now) }
    }

    /// Takes out what waits for nothing any more.
    ///
    /// - Parameter isOver: Whether what something waits for is over.
    /// - Returns: The contents, together; nil where nothing is to be told.
    mutating func take(where isOver: (Until) -> Bool) -> Digest? {
        var taken: Digest?
        for until in waiting.keys where isOver(until) {
            guard let contents = waiting.removeValue(forKey: until) else { continue }
            if until == .digest { began = nil }
            taken = taken ?? Digest()
            taken?.add(contents)
        }
        return taken
    }
}

extension DigestBox.Until {
    /// The word that stands for it in the text state; nil for what isn't kept there.
    var code: String? {
        switch self {
        case .ended(let context): context.rawValue
        case .noQuiet: "quiet times"
        case .digest: "digest"
        case .again: nil
        }
    }

    /// The same for records of which only some wait, because others came in between.
    var someCode: String? { code.map { $0 + Self.some } }

    private static let some = ", some"

    /// What a word of the text state stands for; nil for one of another version.
    init?(code: String) {
        let word = code.hasSuffix(Self.some) ? String(code.dropLast(Self.some.count)) : code
        switch word {
        case "quiet times": self = .noQuiet
        case "digest": self = .digest
        default:
            guard let context = ContextName(rawValue: word) else { return nil }
            self = .ended(context)
        }
    }
}

/// When digests come.
struct DigestTimes {
    /// The minutes of the day.
    let at: Set<Int>
    /// How long after the first event that waits; nil for never.
    let every: Duration?

    init(_ profile: Profile) {
        at = Set(profile.list(.digestAt).compactMap(Self.minute))
        let minutes = profile.number(.digestEvery)
        every = minutes > 0 ? .seconds(minutes * 60) : nil
    }

    /// The minute of the day of a time such as "17:00"; nil where it is none.
    static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    /// Whether a digest is due.
    ///
    /// - Parameters:
    ///   - earlier: The wall clock when this was last asked.
    ///   - now: The wall clock now; where it was put back, no minute has gone by.
    ///   - waited: How long the first event has waited.
    /// - Returns: Whether one is.
    func isDue(since earlier: Timestamp, now: Timestamp, waited: Duration) -> Bool {
        if let every, waited >= every { return true }
        guard !at.isEmpty, earlier < now else { return false }
        let day: Int64 = 86_400_000
        guard now.milliseconds - earlier.milliseconds < day else { return true }
        // Each minute that has begun since, as the local clock showed it.
        let minute: Int64 = 60_000
        var begun = (earlier.milliseconds / minute + 1) * minute
        while begun <= now.milliseconds {
            if at.contains(LocalTime(Timestamp(milliseconds: begun)).minute) { return true }
            begun += minute
        }
        return false
    }
}
