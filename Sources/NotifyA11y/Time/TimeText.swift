// SPDX-License-Identifier: Apache-2.0

/// Times of day and lengths of time, as people write them.
package enum TimeText {
    /// The minute of the day of a time such as "07:00" or "7:00".
    ///
    /// - Returns: 0 to 1439; nil where it is none.
    package static func minute(_ text: some StringProtocol) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            let hour = whole(parts[0]), let minute = whole(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }

    /// The seconds of a length of time such as "90s", "5m", "1.5h", "2d" or several in a row such as "1h30m".
    ///
    /// - Returns: 0 or more; nil where it is none.
    package static func seconds(_ text: some StringProtocol) -> Double? {
        var total = 0.0
        var number = ""
        for character in text where character != " " {
            if let unit = units[character] {
                guard let count = self.number(number) else { return nil }
                total += count * unit
                number = ""
            } else {
                number.append(character)
            }
        }
        return number.isEmpty && text.contains { $0 != " " } ? total : nil
    }

    /// A number of seconds without a unit, such as "90" or "0.5"; nil where it is none.
    package static func number(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.count <= 10 && whole($0) != nil }) else {
            return nil
        }
        return Double(String(text))
    }

    private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]

    private static func whole(_ text: some StringProtocol) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
