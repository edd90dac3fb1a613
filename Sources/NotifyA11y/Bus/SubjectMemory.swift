// SPDX-License-Identifier: Apache-2.0

/// What is remembered of each subject, so that nothing nags and nothing is covered.
///
/// A value without a clock of its own; bounded: the subject that was quiet for longest is forgotten first.
struct SubjectMemory {
    fileprivate struct Page {
        var kind: Event.Kind
        var inARow = 1
        var failures = 0
        /// When the row of failures began.
        var since: Timestamp?
        /// The failure or warning that was told and not acknowledged since.
        var told: String?
        var toldAt: Duration?
        /// When the outcome changed, at most ``SubjectMemory/mostChanges`` times back.
        var changes: [Duration] = []
        var isUnsteadyTold = false
        var progressBegan: Duration?
        var progressTold: Double?
        var progressToldAt: Duration?
        var used: Duration
    }

    /// How many subjects are remembered.
    static let limit = 4096
    /// So many changes of the outcome within ``window`` are unsteady.
    static let mostChanges = 4
    /// How long a change of the outcome counts.
    static let window = Duration.seconds(1800)

    private var pages: [Subject: Page] = [:]

    /// How many subjects are remembered.
    var count: Int { pages.count }

    /// Notes an event, and says what came before of its subject.
    mutating func note(_ event: Event, at now: Duration) -> SubjectHistory {
        var page = pages[event.subject] ?? Page(kind: event.kind, inARow: 0, used: now)
        page.used = now
        let before = page.kind
        if event.kind.endsRun || event.kind == .warning {
            page.inARow = before == event.kind ? page.inARow + 1 : 1
            if before.endsRun, event.kind.endsRun, before != event.kind {
                page.changes = (page.changes + [now]).suffix(Self.mostChanges)
            }
            page.kind = event.kind
        }
        if event.kind != .progress { page.endProgress() } else { page.progressBegan = page.progressBegan ?? now }
        let failuresBefore = event.kind == .success ? page.failures : 0
        let since = page.since
        switch event.kind {
        case .failure:
            page.failures += 1
            page.since = page.since ?? event.time
        case .success:
            page.failures = 0
            page.since = nil
            page.told = nil
        default: break
        }
        let isUnsteady =
            page.changes.count == Self.mostChanges && (page.changes.first.map { now - $0 <= Self.window } ?? false)
        if !isUnsteady { page.isUnsteadyTold = false }
        let history = SubjectHistory(
            inARow: max(1, page.inARow), failuresBefore: failuresBefore,
            since: Self.isSameDay(since, event.time) ? since.map(LocalTime.init) : nil,
            isToldAlready: isUnsteady
                ? page.isUnsteadyTold : event.kind.staysUntilSeen && page.told == Self.sameness(event),
            secondsSinceTold: page.toldAt.map { (now - $0) / .seconds(1) }, isUnsteady: isUnsteady,
            progressSeconds: page.progressBegan.map { (now - $0) / .seconds(1) } ?? 0,
            progressTold: page.progressTold, secondsSinceProgress: page.progressToldAt.map { (now - $0) / .seconds(1) })
        pages[event.subject] = page
        forgetOld()
        return history
    }

    /// Notes that an event was told, on more than the emitter's own terminal.
    mutating func told(_ event: Event, isUnsteady: Bool, at now: Duration) {
        guard var page = pages[event.subject] else { return }
        if event.kind == .progress {
            page.progressTold = event.progress?.fraction ?? 0
            page.progressToldAt = now
        } else {
            page.toldAt = now
            page.isUnsteadyTold = isUnsteady
            page.told = event.kind.staysUntilSeen ? Self.sameness(event) : nil
        }
        pages[event.subject] = page
    }

    /// Notes that the person acknowledged subjects: the same failure is told again when it comes again.
    mutating func acknowledged(_ subjects: [Subject]) {
        for subject in subjects {
            pages[subject]?.told = nil
            pages[subject]?.isUnsteadyTold = false
        }
    }

    /// Takes over what an earlier companion recorded and the person has not acknowledged.
    ///
    /// - Parameters:
    ///   - entries: What the text state lists.
    ///   - told: The subjects whose newest record, or the same before it, went out.
    ///   - now: The time now.
    mutating func remember(_ entries: [Entry], told: Set<Subject>, at now: Duration) {
        for entry in entries where entry.newest.event.kind.staysUntilSeen && !entry.newest.acknowledged {
            let event = entry.newest.event
            guard pages[event.subject] == nil else { continue }
            var page = Page(kind: event.kind, inARow: entry.newest.repetitions, used: now)
            if event.kind == .failure {
                page.failures = entry.newest.repetitions
                page.since = entry.unseen.first { $0.event.kind == .failure }?.event.time ?? event.time
            }
            page.told = told.contains(event.subject) ? Self.sameness(event) : nil
            pages[event.subject] = page
        }
        forgetOld()
    }

    private mutating func forgetOld() {
        guard pages.count > Self.limit else { return }
        // A quarter at once, so that this happens seldom.
        let oldest = pages.sorted { $0.value.used < $1.value.used }.prefix(Self.limit / 4)
        for (subject, _) in oldest { pages[subject] = nil }
    }

    /// What makes two failures the same.
    private static func sameness(_ event: Event) -> String { "\(event.kind.rawValue) \(event.texts.title)" }

    private static func isSameDay(_ earlier: Timestamp?, _ later: Timestamp) -> Bool {
        guard let earlier else { return false }
        return (0..<20 * 3_600_000).contains(later.bounded.milliseconds - earlier.bounded.milliseconds)
    }
}

extension SubjectMemory.Page {
    fileprivate mutating func endProgress() {
        progressBegan = nil
        progressTold = nil
        progressToldAt = nil
    }
}
