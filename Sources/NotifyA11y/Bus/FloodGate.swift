// SPDX-License-Identifier: Apache-2.0

/// Decides which events are told one by one when very many come.
///
/// A value without a clock of its own.
///
/// Three buckets that fill with time: one for what can wait, a larger one for failures, warnings and questions, which a
/// flood of others must not crowd out, and one for progress, which must not crowd out its own end. What a person typed always passes. This bounds the work and the noise of a
/// program that went wild; how often a person wants to be told is the profile's matter.
struct FloodGate {
    /// How many events may be told at once, and how many more each second.
    struct Rate: Sendable, Hashable {
        var burst: Double
        var perSecond: Double
    }

    private struct Bucket {
        let rate: Rate
        var tokens: Double
        var filled = Duration.zero

        init(_ rate: Rate) {
            self.rate = rate
            tokens = rate.burst
        }

        mutating func take(at now: Duration) -> Bool {
            tokens = min(rate.burst, tokens + max(0, (now - filled) / .seconds(1)) * rate.perSecond)
            filled = now
            guard tokens >= 1 else { return false }
            tokens -= 1
            return true
        }
    }

    private var ordinary: Bucket
    private var pressing: Bucket
    private var progress: Bucket

    /// - Parameters:
    ///   - ordinary: The rate of successes and messages.
    ///   - pressing: The rate of failures, warnings and questions.
    ///   - progress: The rate of progress.
    init(
        ordinary: Rate = Rate(burst: 64, perSecond: 16), pressing: Rate = Rate(burst: 256, perSecond: 32),
        progress: Rate = Rate(burst: 64, perSecond: 16)
    ) {
        self.ordinary = Bucket(ordinary)
        self.pressing = Bucket(pressing)
        self.progress = Bucket(progress)
    }

    /// Whether this event is told by itself.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - now: The time since some fixed moment.
    /// - Returns: Whether it is told by itself; if not, it is one of several.
    mutating func admits(_ event: Event, at now: Duration) -> Bool {
        if event.origin.byHand { return true }
        switch event.kind {
        case .failure, .warning, .question: return pressing.take(at: now)
        case .progress: return progress.take(at: now)
        case .success, .message: return ordinary.take(at: now)
        }
    }
}
