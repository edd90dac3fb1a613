// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Dates and times of day.
extension Reader {
    /// Says "2024-05-01", and the language's own short form.
    mutating func readDate() -> Bool {
        guard isDigit(at), !isAlphanumeric(at - 1) else { return false }
        let first = endOfDigits(at)
        let length = first - at
        if length == 4, let year = integer(at..<first), let mark = scalar(first), mark == "-" || mark == "/",
            let (month, second) = two(first + 1), scalar(second) == mark, let (day, end) = two(second + 1),
            !isDigit(end), scalar(end) != mark, isDate(month, day)
        {
            // Without a table the engine may know what it is.
            say(rules.table?.date(year, month, day) ?? text(at..<end), for: at..<end)
            at = end
            // "2024-05-01T10:00": the letter only separates.
            if ascii(end) == UInt8(ascii: "T"), isDigit(end + 1) {
                at = end + 1
                _ = readTime()
            }
            return true
        }
        if readSlashedDate() { return true }
        guard let table = rules.table, let separator = table.dateSeparator, (1...2).contains(length),
            let day = integer(at..<first),
            scalar(first) == separator
        else { return false }
        let second = endOfDigits(first + 1)
        guard (1...2).contains(second - first - 1), let month = integer(first + 1..<second),
            scalar(second) == separator,
            isDate(month, day)
        else { return false }
        let end = endOfDigits(second + 1)
        guard !isAlphanumeric(end), scalar(end) != separator || !isDigit(end + 1) else { return false }
        switch end - second - 1 {
        case 4: say(table.date(integer(second + 1..<end), month, day), for: at..<end)
        case 2: say(table.date(integer(second + 1..<end).map { $0 + 2000 }, month, day), for: at..<end)
        case 0 where separator == ".": say(table.date(nil, month, day), for: at..<second + 1)
        default: return false
        }
        at = end == second + 1 ? second + 1 : end
        return true
    }

    /// Says "24/12/2024" where the language has no sure order of day and month: by what can't be a month, by the region,
    /// and as numbers where neither tells.
    private mutating func readSlashedDate() -> Bool {
        guard let table = rules.table, table.dateSeparator == nil else { return false }
        let first = endOfDigits(at)
        let second = endOfDigits(first + 1)
        let end = endOfDigits(second + 1)
        guard (1...2).contains(first - at), scalar(first) == "/", (1...2).contains(second - first - 1),
            scalar(second) == "/", end == second + 5, !isAlphanumeric(end), scalar(end) != "/",
            let left = integer(at..<first), let right = integer(first + 1..<second),
            let year = integer(second + 1..<end)
        else { return false }
        let region = language?.rawValue.split(separator: "-").dropFirst().first { $0.utf8.count == 2 }?.uppercased()
        if isDate(right, left), left > 12 || region.map({ $0 != "US" }) == true {
            say(table.date(year, right, left), for: at..<end)
        } else if isDate(left, right), right > 12 || region == "US" {
            say(table.date(year, left, right), for: at..<end)
        } else {
            say("\(left) \(right) \(year)", for: at..<end)
        }
        at = end
        return true
    }

    /// Says "14:30" and "14:30:05".
    mutating func readTime() -> Bool {
        guard isDigit(at), scalar(at - 1) != ":", scalar(at - 1) != "." else { return false }
        let first = endOfDigits(at)
        guard (1...2).contains(first - at), scalar(first) == ":", let hour = integer(at..<first), hour < 25,
            let (minute, second) = two(first + 1), minute < 60
        else { return false }
        var end = second
        var seconds: Int?
        if scalar(end) == ":" {
            guard let (value, last) = two(end + 1), value < 61 else { return false }
            seconds = value
            end = last
        }
        // Parts of seconds, and what is no time, keep each digit.
        guard !isAlphanumeric(end) || isZone(end), !(scalar(end) == "." || scalar(end) == ",") || !isDigit(end + 1),
            !(scalar(end) == ":" && isDigit(end + 1))
        else { return false }
        if hour == 0, let seconds, readSpan(minute, seconds, minuteAt: first + 1, end: end) { return true }
        // A whole minute is said as one.
        let spoken = rules.table?.time(hour, minute, seconds == 0 ? nil : seconds) ?? text(at..<end)
        end = endOfTimeWord(end)
        say(spoken, for: at..<end)
        at = end
        if isZone(end) {
            say(spelled("UTC"), for: end..<end + 1)
            at = end + 1
        }
        return true
    }

    /// "00:03:20" is a span more often than a time: 3 minutes 20 seconds.
    private mutating func readSpan(_ minutes: Int, _ seconds: Int, minuteAt: Int, end: Int) -> Bool {
        guard let units = rules.table?.units, let minute = units["min"], let second = units["s"], !isZone(end) else {
            return false
        }
        if minutes > 0 {
            say(count(minutes, minute), for: at..<minuteAt + 2)
            say(count(seconds, second), for: minuteAt + 3..<end)
        } else {
            say(count(seconds, second), for: at..<end)
        }
        at = end
        return true
    }

    private func count(_ number: Int, _ noun: SpeechLanguage.Noun) -> String {
        let isOne = number == 1 || (number == 0 && rules.table?.oneUpToTwo == true)
        return "\(number == 1 ? noun.oneWord ?? "1" : String(number)) \(isOne ? noun.one : noun.other)"
    }

    /// The end of a word such as "Uhr" behind a time, which the time's words have already.
    private func endOfTimeWord(_ end: Int) -> Int {
        guard let words = rules.table?.afterTime, !words.isEmpty, kind(end) == .blank else { return end }
        var last = end + 1
        while isLetter(last), last - end < 10 { last += 1 }
        return words.contains(text(end + 1..<last)) ? last : end
    }

    private func isZone(_ index: Int) -> Bool {
        ascii(index) == UInt8(ascii: "Z") && !isAlphanumeric(index + 1)
    }

    /// Two digits and the index behind them.
    private func two(_ start: Int) -> (Int, Int)? {
        guard endOfDigits(start) == start + 2 || (isDigit(start) && isDigit(start + 1) && !isDigit(start + 2)) else {
            return nil
        }
        return integer(start..<start + 2).map { ($0, start + 2) }
    }

    private func isDate(_ month: Int, _ day: Int) -> Bool { (1...12).contains(month) && (1...31).contains(day) }
}
