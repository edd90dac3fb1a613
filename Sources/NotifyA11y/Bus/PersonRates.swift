// SPDX-License-Identifier: Apache-2.0

/// How often a person wants to be told: so many events a minute, and each subject only so often.
///
/// A value without a clock of its own.
struct PersonRates {
    private let perMinute: Int?
    private let perSubject: Duration
    /// When the last events were told, oldest first; as many as a minute may have.
    private var told: [Duration] = []
    private var subjects: [Subject: Duration] = [:]
    private static let mostSubjects = 1024

    init(_ profile: Profile) {
        perMinute = profile.values[ProfileValue.perMinute.name] == nil ? nil : Int(profile.number(.perMinute))
        perSubject = .seconds(profile.number(.perSubject))
    }

    /// Whether an event may be told by itself now; it then counts.
    ///
    /// Failures, questions and what a person typed always may. Progress has rules of its own.
    mutating func admits(_ event: Event, at now: Duration) -> Bool {
        if event.origin.byHand || event.kind == .failure || event.kind == .question || event.kind == .progress {
            return true
        }
        if perSubject > .zero, let last = subjects[event.subject], now - last < perSubject { return false }
        guard untilNext(at: now) == .zero else { return false }
        count(at: now)
        if perSubject > .zero {
            if subjects.count >= Self.mostSubjects { subjects = subjects.filter { now - $0.value < perSubject } }
            if subjects.count < Self.mostSubjects { subjects[event.subject] = now }
        }
        return true
    }

    /// Counts something that was told, such as a summary.
    mutating func count(at now: Duration) {
        guard let perMinute else { return }
        told = (told + [now]).suffix(perMinute)
    }

    /// How long it is until one more may be told.
    func untilNext(at now: Duration) -> Duration {
        guard let perMinute, told.count >= perMinute, let oldest = told.first else { return .zero }
        return max(.zero, oldest + .seconds(60) - now)
    }
}
