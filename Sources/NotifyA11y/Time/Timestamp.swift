// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A point in time on the wall clock, in milliseconds since 1970 (UTC).
///
/// Durations never come from it: it can jump.
public struct Timestamp: Sendable, Hashable, Comparable, Codable {
    /// Milliseconds since 1970-01-01 00:00 UTC.
    public let milliseconds: Int64

    /// The time of this many milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// The times that people can write, from 1970 to the end of the year 9999: the only ones that are recorded.
    public static let written = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_402_300_799_999)

    /// This time moved into ``written``.
    var bounded: Timestamp { min(max(self, Self.written.lowerBound), Self.written.upperBound) }

    /// Whether the first comes before the second.
    public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }

    /// The wall clock's time now.
    public static func now() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
