// SPDX-License-Identifier: Apache-2.0

/// How long the calls of one delivery may take together.
///
/// A server that hangs costs one call's time, since the first call without an answer ends the delivery.
struct Budget: Sendable {
    /// The longest that one call is waited for.
    static let longestCall = Duration.milliseconds(900)
    /// How long a server may take to start: dunst takes 20 ms, and a bus goes on for 25 s when nobody stops waiting.
    static let start = Duration.milliseconds(700)

    private let end: ContinuousClock.Instant

    /// For a delivery: less than the bus gives a channel.
    static func delivery() -> Budget { Budget(end: .now + .milliseconds(1800)) }

    /// For a look at the status.
    static func look() -> Budget { Budget(end: .now + longestCall) }

    /// How long the next call may take.
    var call: Duration { min(max(ContinuousClock.Instant.now.duration(to: end), .milliseconds(1)), Self.longestCall) }
}
