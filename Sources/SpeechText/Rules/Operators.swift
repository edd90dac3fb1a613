// SPDX-License-Identifier: Apache-2.0

/// ASCII signs: arrows, comparisons, sums, options, markup.
extension Reader {
    /// Reads the run of signs here.
    mutating func readOperator() {
        let start = at
        var end = start
        while end < glyphs.count, Self.isOperator(ascii(end)), end - start < 512 { end += 1 }
        guard end > start else { return skipMark() }
        let run = start..<end
        if run.count == 1 { return readSingle(start) }
        var name = text(run)
        if let arrow = Self.arrow(name) { name = arrow }
        if scalar(start) == "-", readOption(run) { return }
        // A sign that belongs to the number behind: "<-5", "=-1".
        if name.count == 2, ascii(end - 1) == UInt8(ascii: "-"), isDigit(end), name != "--" {
            return readSingle(start)
        }
        if let words = operatorWords(name) {
            at = end
            if isRelation(run) || name == "&&" || name == "||" { say(words, for: run) }
            return
        }
        if name.allSatisfy({ $0 == "+" }), run.count == 2, isAlphanumeric(start - 1) {
            at = end
            let plus = signName("+") ?? "+"
            return say("\(plus) \(plus)", for: run)
        }
        // Longer runs draw; two signs that are no operator are read one by one.
        if run.count > 2 || Set(name).count == 1 {
            at = end
            return keep(run)
        }
        readSingle(start)
    }

    private mutating func skipMark() {
        if let unit = scalar(at), unit == "%" || unit == "$", rules.table == nil || unit == "%", !isLetter(at + 1) {
            // The engine has a word for it in its language.
            say(rules.table?.units["%"]?.other ?? String(Character(unit)), for: at..<at + 1)
        } else {
            keep(at..<at + 1)
        }
        at += 1
    }

    private static func isOperator(_ byte: UInt8) -> Bool {
        "<>=-+*&|~!/_#@".utf8.contains(byte) && byte != 0
    }

    /// An arrow of any length as its usual form.
    private static func arrow(_ name: String) -> String? {
        guard name.count > 2 else { return nil }
        let isLeft = name.hasPrefix("<")
        let isRight = name.hasSuffix(">")
        let shaft = name.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
        guard isLeft || isRight, let first = shaft.first, first == "-" || first == "=",
            shaft.allSatisfy({ $0 == first })
        else { return nil }
        return isLeft && isRight ? "<->" : (isLeft ? "<-" : "->")
    }

    /// The words of an operator in this language; its name in Unicode or itself without a table.
    private func operatorWords(_ name: String) -> String? {
        if let table = rules.table { return table.signs[name] }
        let unicode = ["->": "→", "=>": "⇒", "<-": "←", "<->": "↔", "<=": "≤", ">=": "≥", "!=": "≠", "==": "="][name]
        return unicode.map { symbolName($0) ?? $0 }
    }

    /// Whether something stands on both sides of a run.
    private func isRelation(_ run: Range<Int>) -> Bool {
        guard hasSpoken else { return false }
        var next = run.upperBound
        while kind(next) == .blank, next < glyphs.count { next += 1 }
        return next < glyphs.count && kind(next) != .newline && kind(next) != .drawing
    }

    /// "--help" and "-x" at the beginning of a piece.
    private mutating func readOption(_ run: Range<Int>) -> Bool {
        guard run.count <= 2, run.lowerBound == chunk.lowerBound || kind(run.lowerBound - 1) == .mark,
            !isAlphanumeric(run.lowerBound - 1), isLetter(run.upperBound), scalar(run.upperBound - 1) == "-",
            scalar(run.lowerBound) == "-"
        else { return false }
        at = run.upperBound
        if let dash = rules.table?.words.dash {
            say(Array(repeating: dash, count: run.count).joined(separator: " "), for: run)
        } else {
            say(text(run), for: run)
        }
        return true
    }

    /// Reads one sign by what stands around it.
    private mutating func readSingle(_ index: Int) {
        let range = index..<index + 1
        let isInside = isAlphanumeric(index - 1) && isAlphanumeric(index + 1)
        switch glyphs[index].scalar {
        case "-":
            if startsNumber(index), readNumber() { return }
            if readOption(range) { return }
            at = index + 1
            // "-∞"
            if kind(at) == .sign, scalar(at) == "∞", !isAlphanumeric(index - 1) { return say(minusWord, for: range) }
            let isBetween = isSpace(index - 1) && isSpace(index + 1)
            if isBetween, isDigit(index - 2), isDigit(index + 2) { return say(minusWord, for: range) }
            if isBetween, hasSpoken, !isLineStart { out.mark(",") }
        case "+":
            if startsNumber(index), readNumber() { return }
            at = index + 1
            if isAlphanumeric(index - 1) || isRelation(range) { sayName(of: range) }
        case "~":
            if startsNumber(index), readNumber() { return }
            at = index + 1
            keep(range)
        case "*":
            at = index + 1
            let isProduct =
                (isDigit(index - 1) && isDigit(index + 1))
                || (isSpace(index - 1) && isSpace(index + 1) && isDigit(index - 2) && isDigit(index + 2))
            if isProduct { sayName(of: range) } else { keep(range) }
        case "<", ">": readAngle(range)
        case "=":
            at = index + 1
            if isInside || isRelation(range) { sayName(of: range) } else { keep(range) }
        case "&": readAmpersand(range)
        case "@":
            at = index + 1
            if isAlphanumeric(index + 1) || isRelation(range) { sayName(of: range) } else { keep(range) }
        default: skipMark()
        }
    }

    /// Whether the sign belongs to the number behind it.
    private func startsNumber(_ index: Int) -> Bool {
        let next = scalar(index + 1)
        guard isDigit(index + 1) || (next == "." && isDigit(index + 2)) || (Self.isCurrency(next) && isDigit(index + 2))
        else { return false }
        switch kind(index - 1) {
        case .blank, .newline, .drawing, .ignored, .sign, .emoji: return true
        case .mark: return scalar(index - 1) != ")" && scalar(index - 1) != "]"
        case .lower, .upper, .digit: return false
        }
    }

    private mutating func sayName(of range: Range<Int>) {
        guard let scalar = scalar(range.lowerBound), let name = signName(scalar) else { return keep(range) }
        say(name, for: range)
    }

    /// What is said for a sign: the table's words; without a table its name in Unicode, or the sign itself, which the engine
    /// may know.
    func signName(_ scalar: Unicode.Scalar) -> String? {
        let sign = String(Character(scalar))
        if let table = rules.table { return table.signs[sign] }
        return symbolName(sign) ?? sign
    }

    /// "a < b" compares; "<b>" is markup, whose words are said and whose brackets aren't.
    private mutating func readAngle(_ range: Range<Int>) {
        at = range.upperBound
        let index = range.lowerBound
        if glyphs[index].scalar == "<" {
            if isMarkup(index) {
                if scalar(at) == "/" || scalar(at) == "!" { at += 1 }
                // Words behind the bracket are pieces of their own.
                chunk = at..<max(at, chunk.upperBound)
                return keep(range)
            }
        } else {
            // A quoted line, or the end of markup.
            if isLineStart && !hasSpoken || closesMarkup(index) { return keep(range) }
        }
        if isRelation(range) || isDigit(at) { sayName(of: range) } else { keep(range) }
    }

    /// Whether a tag begins here: a letter or slash right behind, and a bracket that closes it within reach.
    private func isMarkup(_ index: Int) -> Bool {
        guard isLetter(index + 1) || ((scalar(index + 1) == "/" || scalar(index + 1) == "!") && isLetter(index + 2))
        else {
            return false
        }
        for next in index + 1..<min(index + 256, max(index + 1, glyphs.count)) {
            if scalar(next) == "<" { return false }
            if scalar(next) == ">" { return !(isSpace(next - 1) && isSpace(next + 1)) }
        }
        return false
    }

    private func closesMarkup(_ index: Int) -> Bool {
        for back in stride(from: index - 1, through: max(0, index - 256), by: -1) {
            if scalar(back) == ">" { return false }
            if scalar(back) == "<" { return isMarkup(back) }
        }
        return false
    }

    /// "&" is "and", and so is "&amp;"; other entities are their signs.
    private mutating func readAmpersand(_ range: Range<Int>) {
        at = range.upperBound
        let entities: [(String, String)] = [
            ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", ""), ("nbsp;", ""), ("apos;", ""),
        ]
        for (name, sign) in entities where text(at..<min(at + name.count, glyphs.count)) == name {
            let whole = range.lowerBound..<at + name.count
            at = whole.upperBound
            chunk = at..<max(at, chunk.upperBound)
            if let scalar = sign.unicodeScalars.first, let words = signName(scalar), scalar == "&" || isRelation(whole)
            {
                say(words, for: whole)
            }
            return
        }
        if isAlphanumeric(at) || isRelation(range) { sayName(of: range) } else { keep(range) }
    }
}
