// SPDX-License-Identifier: Apache-2.0

/// Units, currencies and ordinals.
extension Reader {
    /// The unit behind a number, and where it is.
    func unit(after end: Int, number: NumberText) -> (SpeechLanguage.Noun, Range<Int>)? {
        guard let table = rules.table else { return nil }
        let start = kind(end) == .blank ? end + 1 : end
        guard start < glyphs.count, !isSpace(start), !isDigit(start) else { return nil }
        if let (noun, end) = currency(at: start, table) { return (noun, start..<end) }
        guard let (noun, end) = unitName(at: start, table) else {
            return minutes(after: end, start, table).map { ($0, start..<start + 1) }
        }
        // "MB/s": the second unit in its form after one.
        if ascii(end) == UInt8(ascii: "/"), let (other, last) = unitName(at: end + 1, table) {
            let per = "\(table.words.per) \(other.one)"
            return (combined(noun, per), start..<last)
        }
        return (noun, start..<end)
    }

    private func combined(_ noun: SpeechLanguage.Noun, _ per: String) -> SpeechLanguage.Noun {
        var noun = noun
        noun.one += " " + per
        noun.other += " " + per
        return noun
    }

    /// The longest unit that stands here as a whole word.
    private func unitName(at start: Int, _ table: SpeechLanguage) -> (SpeechLanguage.Noun, Int)? {
        var end = min(start + rules.longestUnit, glyphs.count)
        while end > start {
            if !(isAlphanumeric(end - 1) && isAlphanumeric(end)), ascii(end) != UInt8(ascii: "_") {
                let name = unitSign(start..<end)
                if let noun = table.units[name] { return (noun, end) }
            }
            end -= 1
        }
        return nil
    }

    /// A unit's sign as the tables write it: other codes of the same signs become theirs.
    private func unitSign(_ range: Range<Int>) -> String {
        var sign = ""
        for index in range {
            guard let scalar = scalar(index) else { return "" }
            switch scalar {
            case "℃": sign += "°C"
            case "℉": sign += "°F"
            case "º", "˚": sign += "°"
            case "μ": sign += "µ"
            default: sign.unicodeScalars.append(scalar)
            }
        }
        return sign
    }

    /// A lone "m" is a metre or a minute, and left to the engine; before seconds and behind hours it is a minute.
    private func minutes(after end: Int, _ start: Int, _ table: SpeechLanguage) -> SpeechLanguage.Noun? {
        guard start == end, ascii(start) == UInt8(ascii: "m"), !isAlphanumeric(start + 1) else { return nil }
        var first = end
        while isDigit(first - 1) { first -= 1 }
        if kind(first - 1) == .blank, ascii(first - 2) == UInt8(ascii: "h"), isDigit(first - 3) {
            return table.units["min"]
        }
        guard kind(start + 1) == .blank, isDigit(start + 2) else { return nil }
        let last = endOfDigits(start + 2)
        guard ascii(last) == UInt8(ascii: "s"), !isAlphanumeric(last + 1) else { return nil }
        return table.units["min"]
    }

    /// "1h30m", "5m3s": each with its unit.
    mutating func readDuration() -> Bool {
        guard let table = rules.table, isDigit(at), isLetter(endOfDigits(at)) else { return false }
        var parts: [(digits: Range<Int>, unit: Range<Int>, noun: SpeechLanguage.Noun)] = []
        var index = at
        while isDigit(index) {
            let digits = index..<endOfDigits(index)
            var end = digits.upperBound
            while isLetter(end) { end += 1 }
            let sign = text(digits.upperBound..<end)
            guard ["d", "h", "m", "min", "s", "ms"].contains(sign), let noun = table.units[sign == "m" ? "min" : sign]
            else { return false }
            parts.append((digits, digits.upperBound..<end, noun))
            index = end
        }
        guard parts.count > 1, !isAlphanumeric(index) else { return false }
        for part in parts {
            let number = whole(text(part.digits), end: 0)
            let isOne = rules.isOne(number)
            say(isOne && number.isOne ? part.noun.oneWord ?? number.spoken : number.spoken, for: part.digits)
            say(isOne ? part.noun.one : part.noun.other, for: part.unit)
        }
        at = index
        return true
    }

    func currencyBefore(_ start: Int) -> (SpeechLanguage.Noun, Int)? {
        guard let table = rules.table, start < glyphs.count, !isDigit(start),
            let (noun, end) = currency(at: start, table)
        else { return nil }
        let next = kind(end) == .blank ? end + 1 : end
        let isSigned = scalar(next).map { "-−".unicodeScalars.contains($0) } == true && isDigit(next + 1)
        return isDigit(next) || isSigned ? (noun, next) : nil
    }

    private func currency(at start: Int, _ table: SpeechLanguage) -> (SpeechLanguage.Noun, Int)? {
        for length in [3, 2, 1] where start + length <= glyphs.count {
            let end = start + length
            if isLetter(end - 1), isLetter(end) { continue }
            if isLetter(start), isAlphanumeric(start - 1), isLetter(start - 1) { continue }
            if let noun = table.currencies[text(start..<end)] { return (noun, end) }
        }
        return nil
    }

    /// A currency's code or sign of letters before an amount: "EUR 50".
    mutating func readCurrencyCode() -> Bool {
        guard rules.table != nil, kind(at) == .upper, currencyBefore(at) != nil else { return false }
        return readNumber()
    }

    /// "3." before a noun, in languages that write ordinals so.
    mutating func readOrdinal(_ number: NumberText, from start: Int) -> Bool {
        guard let ordinal = rules.table?.ordinal, let value = number.integer,
            number.end == start + text(start..<number.end).count,
            ascii(number.end) == UInt8(ascii: "."), kind(number.end + 1) == .blank, kind(number.end + 2) == .upper,
            !isLineStart || month(at: number.end + 2) != nil
        else { return false }
        guard let spoken = ordinal(value, previousWord(start)) else { return false }
        say(spoken, for: start..<number.end + 1)
        at = number.end + 1
        return true
    }

    private func previousWord(_ start: Int) -> String {
        var end = start
        while end > 0, kind(end - 1) == .blank { end -= 1 }
        var first = end
        while first > 0, isLetter(first - 1) { first -= 1 }
        return text(first..<end)
    }

    /// The month whose name stands here, 1 to 12.
    private func month(at start: Int) -> Int? {
        guard let table = rules.table else { return nil }
        var end = start
        while isLetter(end), end - start < 12 { end += 1 }
        let name = text(start..<end)
        return (1...12).first { table.date(nil, $0, 2).hasSuffix(" " + name) }
    }
}
