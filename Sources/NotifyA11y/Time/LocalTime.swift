// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// The local wall clock: the day of the week and the minute of the day, which is what quiet times go by.
public struct LocalTime: Sendable, Hashable, Codable {
    /// The day of the week.
    public let weekday: Weekday
    /// The minute of the day; 0 to 1439.
    public let minute: Int

    /// A time of this day and minute.
    public init(_ weekday: Weekday, minute: Int) {
        self.weekday = weekday
        self.minute = min(max(minute, 0), 1439)
    }

    /// The local time of a moment, in the time zone of the environment (`TZ`, else the system's).
    ///
    /// From glibc's `localtime_r`, which knows every change of the clocks.
    ///
    /// - Parameter moment: The moment.
    public init(_ moment: Timestamp) {
        var seconds = time_t(moment.milliseconds / 1000)
        var parts = unsafe tm()
        // Reads TZ and the zone's file when they have changed; localtime_r alone needn't.
        tzset()
        guard unsafe localtime_r(&seconds, &parts) != nil else {
            self.init(.monday, minute: 0)
            return
        }
        // 0 is Sunday there.
        self.init(
            Weekday(rawValue: (unsafe Int(parts.tm_wday) + 6) % 7) ?? .monday,
            minute: unsafe Int(parts.tm_hour) * 60 + Int(parts.tm_min))
    }

    /// The time as people write it, such as "07:00".
    public var clock: String { Self.clock(minute) }

    /// A minute of the day as people write it, such as "07:00".
    public static func clock(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }
}
