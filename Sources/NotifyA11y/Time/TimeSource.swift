// SPDX-License-Identifier: Apache-2.0

/// The time as the bus sees it: a monotonic clock to wait on, and the wall clock to date events by.
///
/// A value of closures, so that tests can let time pass by hand.
public struct TimeSource: Sendable {
    /// How long it is since some fixed moment, without jumps.
    public var elapsed: @Sendable () -> Duration
    /// Waits; throws when it is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// The wall clock.
    public var wall: @Sendable () -> Timestamp

    /// A source of these functions.
    public init(
        elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        wall: @escaping @Sendable () -> Timestamp
    ) {
        self.elapsed = elapsed
        self.sleep = sleep
        self.wall = wall
    }

    /// The system's clocks.
    public static let system: TimeSource = {
        let start = ContinuousClock.now
        return TimeSource(
            elapsed: { ContinuousClock.now - start }, sleep: { try await ContinuousClock().sleep(for: $0) },
            wall: { .now() })
    }()
}
