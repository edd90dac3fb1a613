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
