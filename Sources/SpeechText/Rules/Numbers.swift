// SPDX-License-Identifier: Apache-2.0

/// Numbers with what stands around them: signs, exponents, units, currencies, ranges, parts, dates and times.
extension Reader {
    /// Reads a number that begins here, maybe with its sign or currency before it.
    mutating func readNumber() -> Bool {
        let start = at
        if readDate() || readTime() || readDuration() { return true }
        var index = start
        var sign: String?
        if let scalar = scalar(index), let word = signWord(scalar) {
            sign = word
            index += 1
        }
        var currency: SpeechLanguage.Noun?
        if let (noun, end) = currencyBefore(index) {
            currency = noun
            index = end
            if sign == nil, let scalar = scalar(index), let word = signWord(scalar) {
                sign = word
                index += 1
            }
        }
        guard var number = number(from: index) else { return false }
        addExponent(to: &number)
        let spoken = (sign.map { $0.count > 1 ? $0 + " " : $0 } ?? "") + number.spoken
        if let currency {
            let isOne = sign == nil && rules.isOne(number)
            let amount = isOne && number.isOne ? currency.oneWord ?? spoken : spoken
            say("\(amount) \(isOne ? currency.one : currency.other)", for: start..<number.end)
            at = number.end
            return true
        }
        if sign == nil, readOrdinal(number, from: start) { return true }
        if let (noun, units) = unit(after: number.end, number: number) {
            let isOne = rules.isOne(number)
            say(isOne && number.isOne && sign == nil ? noun.oneWord ?? spoken : spoken, for: start..<number.end)
            say(isOne ? noun.one : noun.other, for: units)
            at = units.upperBound
            readWhole(of: number, in: noun)
            return true
        }
        if isLetter(number.end), number.end < chunk.upperBound { return readWithLetters(spoken, from: start, number) }
        at = number.end
        say(spoken, for: start..<number.end)
        readSecond(after: number, from: start)
        return true
    }

    /// The word for a sign before a number, where the number's own sign it is: not behind a letter or digit.
    private func signWord(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "-", "−", "\u{2010}", "–": minusWord
        case "+", "±", "~", "≈": signName(scalar)
        default: nil
        }
    }

    /// What is said for minus.
    var minusWord: String {
        rules.table?.words.minus ?? symbolName("−") ?? "-"
    }

    /// Adds "e-5".
    private func addExponent(to number: inout NumberText) {
        let mark = ascii(number.end) | 0x20
        guard mark == UInt8(ascii: "e") else { return }
        var index = number.end + 1
        var sign = ""
        if let scalar = scalar(index), !isDigit(index) {
            switch scalar {
            case "-", "−": sign = minusWord.count > 1 ? minusWord + " " : minusWord
            case "+": sign = ""
            default: return
            }
            index += 1
        }
        let end = endOfDigits(index)
        guard end > index, end - index < 6, !isAlphanumeric(end) else { return }
        number.spoken += " e " + sign + text(index..<end)
        number.end = end
        number.isOne = false
        number.isBelowTwo = false
        number.integer = nil
    }

    /// A number with letters right behind it: "5th", "3D", "0x1F".
    private mutating func readWithLetters(_ spoken: String, from start: Int, _ number: NumberText) -> Bool {
        var end = number.end
        var pieces = [spoken]
        while end < chunk.upperBound, isAlphanumeric(end), !Self.isUnspaced(glyphs[end].scalar) {
            let digits = endOfDigits(end)
            if digits > end {
                pieces.append(whole(text(end..<digits), end: digits).spoken)
                end = digits
            } else {
                let first = end
                while isLetter(end), end < chunk.upperBound, !Self.isUnspaced(glyphs[end].scalar) { end += 1 }
                // One group of letters belongs to the digits before it: "5th".
                let isOnly = pieces.count == 1 && !isDigit(end)
                if isOnly { pieces[0] += text(first..<end) } else { pieces.append(text(first..<end)) }
            }
        }
        guard end > number.end else {
            at = number.end
            say(spoken, for: start..<number.end)
            return true
        }
        at = end
        say(pieces.joined(separator: " "), for: start..<end)
        return true
    }

    /// "475GB/500GB": a part and the whole in one unit.
    private mutating func readWhole(of part: NumberText, in noun: SpeechLanguage.Noun) {
        guard let table = rules.table, let value = part.integer, scalar(at) == "/",
            let second = number(from: at + 1), let other = second.integer, value <= other,
            let (unit, units) = unit(after: second.end, number: second), unit.other == noun.other
        else { return }
        say(table.words.of, for: at..<at + 1)
        say(second.spoken, for: at + 1..<second.end)
        say(unit.other, for: units)
        at = units.upperBound
    }

    /// The second number of a range or of "3/10", with the word between.
    private mutating func readSecond(after first: NumberText, from start: Int) {
        guard let table = rules.table, let value = first.integer, let mark = scalar(at) else { return }
        let place = at
        var index = at + 1
        var word: String?
        switch mark {
        case "/":
            guard let second = number(from: index), let other = second.integer, scalar(second.end) != "/",
                scalar(start - 1) != "/"
            else { return }
            word = value <= other ? table.words.of : table.words.slash
        case ":":
            guard let second = number(from: index), second.integer != nil, scalar(second.end) != ":" else { return }
            word = table.words.ratio
        case "-", "–", "\u{2011}":
            guard let second = number(from: index), scalar(second.end) != mark || !isDigit(second.end + 1) else {
                return
            }
            // "555-1234-5678" and "2024-13-45" are no ranges, nor are ids that begin with letters.
            guard mark == "–" || (second.integer ?? 0) > value && scalar(start - 1) != mark else { return }
            word = table.words.to
        case " ", "\u{A0}", "\u{2009}", "\u{202F}":
            guard scalar(at + 1) == "–", isSpace(at + 2), isDigit(at + 3) else { return }
            index = at + 3
            word = table.words.to
        default: return
        }
        guard let word else { return }
        say(word, for: place..<index)
        at = index
        if chunk.upperBound < index { chunk = index..<max(index + 1, endOfDigits(index)) }
        _ = readNumber()
    }
}

/// Units, currencies and ordinals.
extension Reader {
    /// The unit behind a number, and where it is.
    private func unit(after end: Int, number: NumberText) -> (SpeechLanguage.Noun, Range<Int>)? {
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

    private func currencyBefore(_ start: Int) -> (SpeechLanguage.Noun, Int)? {
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
    private mutating func readOrdinal(_ number: NumberText, from start: Int) -> Bool {
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
