// SPDX-License-Identifier: Apache-2.0

/// Punctuation: what makes a pause, what is a sign, and what only draws.
extension Reader {
    /// Reads the mark here, or the run of marks.
    mutating func readMark() {
        let scalar = glyphs[at].scalar
        if skipEscapeRemains() || skipBar() { return }
        switch scalar {
        case "!" where ascii(at + 1) == UInt8(ascii: "="): readOperator()
        case ".", ",", ";", ":", "!", "?", "…": readPause()
        case "$" where readNumber(): break
        case "(": readBracket(opens: true)
        case ")": readBracket(opens: false)
        case "#": readNumberSign()
        case "–", "—", "―": readDash()
        default:
            if !glyphs[at].isASCIIMark { return readOtherMark() }
            readOperator()
        }
    }

    /// A run of marks that end or divide sentences: one of them, behind the word before.
    private mutating func readPause() {
        let start = at
        var end = start
        var points = 0
        while end < glyphs.count, Self.isPause(glyphs[end].scalar), glyphs[end].length == 1 {
            if glyphs[end].scalar == "." { points += 1 }
            end += 1
        }
        let first = glyphs[start].scalar
        // A decimal without a digit before its point.
        if first == ".", end == start + 1, isDigit(end), !isAlphanumeric(start - 1), readNumber() { return }
        at = end
        if first == ".", points > 1 { return out.mark("…") }
        let runEnds = isSpace(end) || kind(end) == .mark || end >= glyphs.count
        // Within a piece only a comma makes a pause: "1,,2", "a,b"; "std::vector" and "key:value" make none.
        if runEnds || first == "," || first == "!" || first == "?" || first == "…" || end - start > 1 && first != ":" {
            out.mark(first)
        }
    }

    private static func isPause(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", ";", ":", "!", "?", "…": true
        default: false
        }
    }

    private mutating func readBracket(opens: Bool) {
        let mark = glyphs[at].scalar
        var end = at + 1
        while end < glyphs.count, glyphs[end].scalar == mark, glyphs[end].length == 1 { end += 1 }
        at = end
        // Brackets around an argument list, "main()", say nothing.
        if opens {
            if scalar(end) == ")" { at = end + 1 } else { out.open("(") }
        } else if hasSpoken {
            out.close(")")
        }
    }

    /// "#42" is number 42, "C#" is C sharp; any other "#" is a heading's or a tag's.
    private mutating func readNumberSign() {
        let start = at
        var end = start
        while scalar(end) == "#" { end += 1 }
        at = end
        if end == start + 1, isDigit(end) {
            if let table = rules.table {
                say(table.words.number, for: start..<end)
                return readID()
            }
            // The engine has a word of its own for the sign.
            let last = endOfDigits(end)
            say("#" + whole(text(end..<last), end: last).spoken, for: start..<last)
            at = last
            return
        }
        let isName = end == start + 1 && isLetter(start - 1) && !isAlphanumeric(start - 2) && !isAlphanumeric(end)
        if isName { say("sharp", for: start..<end) } else { keep(start..<end) }
    }

    /// A dash between words is a pause.
    private mutating func readDash() {
        let start = at
        while let next = scalar(at), next == glyphs[start].scalar { at += 1 }
        if at == start + 1, isDigit(at) || Self.isCurrency(scalar(at)), isSpace(start - 1) || start == 0 {
            at = start
            if readNumber() { return }
            at = start + 1
        }
        if hasSpoken, !isLineStart { out.mark(",") }
    }

    static func isCurrency(_ scalar: Unicode.Scalar?) -> Bool {
        scalar?.properties.generalCategory == .currencySymbol
    }

    /// Signs that aren't ASCII: quotes say nothing, signs their names, ends of sentences of other scripts stay.
    private mutating func readOtherMark() {
        let range = at..<at + 1
        let name = text(range)
        at += 1
        if let words = rules.table?.signs[name] { return say(words, for: range) }
        guard let scalar = scalar(range.lowerBound) else { return keep(range) }
        if let noun = rules.table?.units[name] { return say(noun.other, for: range) }
        switch scalar {
        case "•", "‣", "·", "⁃": if !isLineStart, isSpace(at) { out.mark(",") }
        case "¿", "¡": out.open(scalar)
        default:
            switch scalar.properties.generalCategory {
            case .otherPunctuation where !Self.isQuote(scalar): out.mark(scalar)
            default: keep(range)
            }
        }
    }

    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "＂", "＇", "′", "″", "‴", "‵", "†", "‡", "※": true
        default: false
        }
    }

    /// Keeps marks for an engine that names them, where the person wants that; drops them otherwise.
    mutating func keep(_ range: Range<Int>) {
        guard settings.keepsMarks, let first = scalar(range.lowerBound) else { return }
        say(String(Character(first)), for: range)
    }
}

/// What programs draw or leave behind.
extension Reader {
    /// Skips what is left of a terminal's colours without their first byte: "[31m", "\e[0m", "^[[1m".
    private mutating func skipEscapeRemains() -> Bool {
        var index = at
        if scalar(index) == "\\" {
            index += 1
            let names = ["e", "E", "033", "x1b", "x1B", "u001b", "u001B"]
            guard let name = names.first(where: { stands($0, at: index) }) else { return false }
            index += name.utf8.count
        } else if scalar(index) == "^", scalar(index + 1) == "[", scalar(index + 2) == "[" {
            index += 2
        }
        guard scalar(index) == "[" else { return false }
        let isMarked = index > at
        index += 1
        let start = index
        while isDigit(index) || ascii(index) == UInt8(ascii: ";") { index += 1 }
        let last = ascii(index)
        let isColour = last == UInt8(ascii: "m") && (index > start || isMarked || !isAlphanumeric(index + 1))
        let isOther =
            isMarked && [UInt8(ascii: "K"), UInt8(ascii: "J"), UInt8(ascii: "H"), UInt8(ascii: "A")].contains(last)
        guard isColour || isOther, scalar(index + 1) != "]" else { return false }
        at = index + 1
        // What follows is a piece of its own: "[31mFAILED".
        chunk = at..<max(at, chunk.upperBound)
        return true
    }

    /// Whether this ASCII text stands here.
    private func stands(_ name: String, at index: Int) -> Bool {
        name.utf8.enumerated().allSatisfy { ascii(index + $0.offset) == $0.element }
    }

    /// Skips a bar such as "[####      ]" or "|====>   |".
    private mutating func skipBar() -> Bool {
        let close: Unicode.Scalar
        switch glyphs[at].scalar {
        case "[": close = "]"
        case "|": close = "|"
        case "(": close = ")"
        default: return false
        }
        var index = at + 1
        var drawn = 0
        while index < glyphs.count, index - at <= 200, glyphs[index].scalar != close {
            let glyph = glyphs[index]
            switch glyph.kind {
            case .blank, .drawing: break
            case .mark:
                guard Self.isDrawing(glyph.scalar) else { return false }
                drawn += 1
            case .sign: guard (0x2580...0x25FF).contains(glyph.scalar.value) else { return false }
            default: return false
            }
            index += 1
        }
        guard index < glyphs.count, glyphs[index].scalar == close, index - at > 3 else { return false }
        // A space alone between bars is a table's empty cell, and drops as well.
        at = index + 1
        chunk = at..<max(at, chunk.upperBound)
        return true
    }

    /// Whether a mark is one that bars and lines are drawn with.
    static func isDrawing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "#", "=", "-", "_", "*", "~", "+", ".", "<", ">", "|", ":", "/", "\\", "^", "·", "•": true
        default: false
        }
    }
}

extension Glyph {
    /// Whether it is an ASCII mark by itself.
    var isASCIIMark: Bool { length == 1 && scalar.isASCII }
}
