// SPDX-License-Identifier: Apache-2.0

/// When a channel that failed is tried again: after pauses that grow.
///
/// A value without a clock of its own.
struct ChannelHealth {
    /// The first pause after a failure.
    static let firstPause = Duration.milliseconds(500)
    /// The longest pause.
    static let longestPause = Duration.seconds(60)
    /// How many calls that never came back may be outstanding; then the channel isn't called any more.
    static let mostHanging = 3

    private var failures = 0
    private var reason = ""
    private var pauseEnds: Duration?
    private var hanging = 0

    /// Why the channel isn't tried now; nil when it may be.
    func whyNotNow(at now: Duration) -> String? {
        if hanging >= Self.mostHanging { return reason }
        guard let pauseEnds, now < pauseEnds else { return nil }
        return PlanReasons.pausing(reason, pauseEnds - now)
    }

    /// It worked.
    mutating func succeeded() {
        failures = 0
        pauseEnds = nil
    }

    /// It failed in a way that will go on for a while.
    mutating func failed(at now: Duration, because reason: String) {
        failures += 1
        self.reason = reason
        // The first failure may be the very moment at which a server restarts: the next delivery tries at once.
        let pause = min(Self.firstPause * (1 << min(max(failures - 2, 0), 7)), Self.longestPause)
        pauseEnds = failures == 1 ? nil : now + pause
    }

    /// A call missed its deadline and has not come back.
    mutating func hung() { hanging += 1 }

    /// A call that had missed its deadline came back.
    mutating func cameBack() { hanging -= 1 }

    /// The channel itself says that something changed: try at once.
    mutating func changed() { pauseEnds = nil }
}
