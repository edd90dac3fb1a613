// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// Reads points in time as people write them.
enum TimeWords {
    /// "90s", "10m", "2h" or "3d" ago, or a local date "2026-11-30", "2026-11-30 14:05" or with a "T" between.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`.
    static func time(_ text: String, now: Timestamp = .now()) throws(NotifyError) -> Timestamp {
        // What is longer ago than a thousand years, was never.
        if let seconds = TimeText.seconds(text), seconds <= 31_536_000_000 {
            return Timestamp(milliseconds: now.milliseconds - Int64(seconds * 1000))
        }
        guard let time = date(text, needsClock: false) else {
            throw NotifyError(
                .invalidArgument,
                "'\(SafeText.line(text))' is no time; write 90s, 10m, 2h or 3d for so long ago, or a date like 2026-11-30"
            )
        }
        return time
    }

    /// The local time of "23:30", "Sat 23:30", or a date with a time such as "2026-11-30T23:30", which may end in "Z" or
    /// a zone's offset such as "+01:00" and is then turned into the person's own time.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`.
    static func localTime(_ text: String, now: Timestamp = .now()) throws(NotifyError) -> LocalTime {
        if let time = LocalTime(words: text, now: LocalTime(now)) { return time }
        if let time = date(text, needsClock: true) { return LocalTime(time) }
        throw NotifyError(
            .invalidArgument,
            "'--at' is '\(SafeText.line(text))'; write 23:30, \"Sat 23:30\" or a date and time like 2026-11-30T23:30")
    }

    /// A date, with or without a time, and with or without a zone's offset.
    private static func date(_ text: String, needsClock: Bool) -> Timestamp? {
        let (local, offset) = withoutOffset(text)
        let numbers = local.split { "-T :".contains($0) }.map { Int32($0) }
        let known = numbers.compactMap { $0 }
        guard known.count == numbers.count, (needsClock ? [5, 6] : [3, 5]).contains(known.count),
            (1970...9999).contains(known[0]), (1...12).contains(known[1]), (1...31).contains(known[2]),
            known.dropFirst(3).allSatisfy({ (0...59).contains($0) }), known.count < 4 || known[3] < 24
        else { return nil }
        var parts = unsafe tm()
        unsafe parts.tm_year = known[0] - 1900
        unsafe parts.tm_mon = known[1] - 1
        unsafe parts.tm_mday = known[2]
        // A day that there isn't would become one of the next month. Of UTC, where no day has an hour too few.
        unsafe timegm(&parts)
        guard unsafe parts.tm_mday == known[2] else { return nil }
        unsafe parts.tm_hour = known.count > 3 ? known[3] : 0
        unsafe parts.tm_min = known.count > 4 ? known[4] : 0
        // Whether summer time holds at that date is the zone's to say.
        unsafe parts.tm_isdst = -1
        let seconds = unsafe offset.map { unsafe Int64(timegm(&parts)) - $0 } ?? Int64(mktime(&parts))
        return Timestamp(milliseconds: seconds * 1000)
    }

    /// A date and time without its zone's offset, and that offset in seconds.
    private static func withoutOffset(_ text: String) -> (Substring, Int64?) {
        guard let start = text.firstIndex(of: ":") else { return (text[...], nil) }
        if let last = text.last, last == "Z" || last == "z" { return (text.dropLast(), 0) }
        guard let sign = text[start...].firstIndex(where: { $0 == "+" || $0 == "-" }) else { return (text[...], nil) }
        let numbers = text[text.index(after: sign)...].split(separator: ":", omittingEmptySubsequences: false)
        guard numbers.count == 2, let hours = Int64(numbers[0]), let minutes = Int64(numbers[1]),
            (0...18).contains(hours), (0...59).contains(minutes)
        else { return (text[...], nil) }
        return (text[..<sign], (hours * 3600 + minutes * 60) * (text[sign] == "-" ? -1 : 1))
    }
}
