// SPDX-License-Identifier: Apache-2.0

/// Hours in which some channels are silent, by day and local wall time.
///
/// Only the wall clock counts: when clocks go forward past its beginning it begins at once, and an hour that comes
/// twice is quiet both times.
public struct QuietTime: Sendable, Hashable {
    /// The days on which it begins.
    public var days: Set<Weekday>
    /// The minute of the day at which it begins; 0 to 1439.
    public var from: Int
    /// The minute of the day at which it ends, on the next day where it isn't after ``from``; 0 to 1439.
    public var to: Int
    /// The channels that are silent.
    public var silence: Set<ChannelID>
    /// Events that pass.
    public var pass: [EventMatch]
    /// Where it was written.
    public var source: Profile.Source

    /// Quiet times of these values.
    public init(
        days: Set<Weekday> = Set(Weekday.allCases), from: Int, to: Int, silence: Set<ChannelID>,
        pass: [EventMatch] = [], source: Profile.Source = .builtIn
    ) {
        self.days = days
        self.from = from
        self.to = to
        self.silence = silence
        self.pass = pass
        self.source = source
    }

    /// Whether it lasts past midnight.
    public var isOverMidnight: Bool { to <= from }

    /// Whether it holds at this time.
    public func holds(at time: LocalTime) -> Bool {
        guard isOverMidnight else { return days.contains(time.weekday) && (from..<to).contains(time.minute) }
        return days.contains(time.weekday) && time.minute >= from
            || days.contains(time.weekday.previous) && time.minute < to
    }
}

/// A day of the week, Monday first.
public enum Weekday: Int, Sendable, Hashable, CaseIterable, Codable, Comparable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The day before.
    public var previous: Weekday { Weekday(rawValue: (rawValue + 6) % 7) ?? .monday }
    /// The day after.
    public var next: Weekday { Weekday(rawValue: (rawValue + 1) % 7) ?? .monday }

    /// How profiles write it, such as "mon".
    public var short: String {
        switch self {
        case .monday: "mon"
        case .tuesday: "tue"
        case .wednesday: "wed"
        case .thursday: "thu"
        case .friday: "fri"
        case .saturday: "sat"
        case .sunday: "sun"
        }
    }

    /// Whether the first comes before the second in a week that begins on Monday.
    public static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }
}
