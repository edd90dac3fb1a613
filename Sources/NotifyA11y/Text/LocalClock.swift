// SPDX-License-Identifier: Apache-2.0
internal import Glibc

/// Local times as people read them.
public enum LocalClock {
    /// "14:05" today, else "2026-11-30 14:05".
    ///
    /// By glibc: FoundationEssentials knows no time zones.
    public static func text(_ time: Timestamp, now: Timestamp = .now()) -> String {
        let (date, clock) = parts(time)
        return date == parts(now).date ? clock : "\(date) \(clock)"
    }

    private static func parts(_ time: Timestamp) -> (date: String, clock: String) {
        var seconds = time_t(time.milliseconds / 1000)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        func two(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return (
            unsafe "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))",
            unsafe "\(two(parts.tm_hour)):\(two(parts.tm_min))"
        )
    }
}
