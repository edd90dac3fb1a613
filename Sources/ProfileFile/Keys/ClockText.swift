// SPDX-License-Identifier: Apache-2.0

/// Times of day and lengths of time, as people write them.
enum ClockText {
    /// The minute of the day of a time such as "07:00" or "7:00"; nil where it is none.
    static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            let hour = whole(parts[0]), let minute = whole(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// The seconds of a length of time such as "90s", "5m", "2h" or "1d"; nil where it is none.
    static func seconds(_ text: String) -> Double? {
        guard let unit = text.last, let factor = ["s": 1.0, "m": 60, "h": 3600, "d": 86_400][unit] else { return nil }
        let number = text.dropLast()
        guard number.utf8.count <= 9, let whole = whole(number) else { return nil }
        return Double(whole) * factor
    }

    private static func whole(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
