// SPDX-License-Identifier: Apache-2.0

/// Decides which steps of something under way are spoken: not each of them, and its end always.
///
/// A value without a clock of its own.
struct ProgressPace {
    /// What a profile says about it.
    struct Policy: Sendable, Hashable {
        /// Whether steps are spoken at all.
        var isOn = true
        /// How far it has to have come since the last that was spoken: 0.01 to 1.
        var step = 0.1
        /// How long after its first step, and after each that was spoken, the next is.
        var interval = Duration.seconds(10)
    }

    private struct Course {
        var began: Duration
        var spoken: (fraction: Double?, time: Duration)?
    }

    /// How many matters under way are remembered.
    static let most = 256

    private var courses: [Subject: Course] = [:]

    /// Whether this is spoken.
    ///
    /// The end of something always is, and what follows it begins a new course.
    mutating func admits(_ delivery: Delivery, _ policy: Policy, at now: Duration) -> Bool {
        guard delivery.kind == .progress else {
            courses[delivery.subject] = nil
            return true
        }
        guard policy.isOn else { return false }
        let course = courses[delivery.subject] ?? Course(began: now, spoken: nil)
        let fraction = delivery.progress?.fraction
        courses[delivery.subject] = course
        bound()
        guard now - (course.spoken?.time ?? course.began) >= policy.interval else { return false }
        if let last = course.spoken, let before = last.fraction, let fraction {
            // A step back is no news: it has begun something else or counts anew.
            guard abs(fraction - before) >= policy.step - 0.000_001 else { return false }
        }
        courses[delivery.subject]?.spoken = (fraction, now)
        return true
    }

    private mutating func bound() {
        guard courses.count > Self.most else { return }
        if let oldest = courses.min(by: { $0.value.began < $1.value.began })?.key { courses[oldest] = nil }
    }
}

extension ProgressPace.Policy {
    /// The policy of a channel's settings: `progress`, `step` in per cent, `interval` in seconds.
    init(_ settings: ChannelSettings) {
        isOn = settings.text("progress") != "end"
        step = settings.number("step", in: 1...100, else: 10) / 100
        interval = .milliseconds(Int(settings.number("interval", in: 1...3600, else: 10) * 1000))
    }
}
