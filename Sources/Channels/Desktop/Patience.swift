// SPDX-License-Identifier: Apache-2.0

/// How long the channel waits, at most.
struct Patience: Sendable {
    /// For one call.
    var call: Duration
    /// For a server to start: dunst takes 20 ms, and a bus goes on for 25 s when nobody stops waiting.
    var start: Duration
    /// For all calls of a delivery together: less than the bus of events gives a channel.
    var delivery: Duration
    /// Between two changes of the same card that say the same, only newer.
    var replacement: Duration = .seconds(2)
    /// Until the rest of what is told together has come.
    var gathering: Duration = .milliseconds(500)
    /// Between two attempts at a server that takes no more cards.
    var longestRetry: Duration = .seconds(30)

    /// What a person can be asked to wait: a server that hangs costs one call, because the first call without an answer
    /// ends the delivery.
    static let usual = Patience(
        call: .milliseconds(900), start: .milliseconds(700), delivery: .milliseconds(1800))
}

/// The time that is left for the calls of one delivery, or of one look at the status.
struct Budget: Sendable {
    private let end: ContinuousClock.Instant
    private let longestCall: Duration

    init(_ whole: Duration, longestCall: Duration) {
        end = .now + whole
        self.longestCall = longestCall
    }

    /// How long the next call may take.
    var call: Duration { min(max(ContinuousClock.Instant.now.duration(to: end), .milliseconds(1)), longestCall) }
}
