// SPDX-License-Identifier: Apache-2.0

/// Emoji and other signs that aren't ASCII.
extension Reader {
    /// Says the name of an emoji: one for the whole sequence, and one for several of the same.
    mutating func readEmoji() {
        let start = at
        let sequence = bare(start)
        at += 1
        while at < glyphs.count, glyphs[at].kind == .emoji, bare(at) == sequence { at += 1 }
        let range = start..<at
        if let outcome = outcomeWord(sequence.first) { return say(outcome, for: range) }
        // A key's cap is what is on it.
        if let first = sequence.first, first.isASCII, first != "#", first != "*" {
            return say(String(Character(first)), for: range)
        }
        guard settings.emoji == .names, let name = name(of: sequence) else { return }
        say(name, for: range)
    }

    /// The sequence without skin tones: who it was sent to knows the sender, and a name with them takes three times as long.
    private func bare(_ index: Int) -> [Unicode.Scalar] {
        let glyph = glyphs[index]
        let all = scalars[Int(glyph.start)..<glyph.end]
        let bare = all.filter { !(0x1F3FB...0x1F3FF).contains($0.value) && $0.value != 0xFE0F && $0.value != 0xFE0E }
        return bare.isEmpty ? Array(all) : bare
    }

    private func name(of sequence: [Unicode.Scalar]) -> String? {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: sequence.prefix(16))
        return symbolName(String(view))
    }

    /// The name that Unicode gives a symbol in this language, on one line and without marks.
    func symbolName(_ symbol: String) -> String? {
        guard let language, let name = symbols.name(symbol, language) else { return nil }
        let words = name.split { $0.isWhitespace || $0 == ":" || $0 == "," }.joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// What carries an outcome is always said, whatever is chosen for emoji.
    private func outcomeWord(_ scalar: Unicode.Scalar?) -> String? {
        guard let scalar else { return nil }
        switch scalar {
        case "✓", "✔", "☑", "✅", "🗸", "🗹":
            return rules.table?.words.tick ?? symbolName("✓") ?? symbolName("✔") ?? "✔"
        case "✗", "✘", "✕", "✖", "❌", "❎", "☒", "🗴", "🗶", "🗷":
            return rules.table?.words.cross ?? symbolName("❌") ?? "❌"
        default: return nil
        }
    }

    /// Says the word of a sign: a currency with its amount, an outcome, an operator, a number in a circle.
    mutating func readSign() {
        let start = at
        let scalar = glyphs[start].scalar
        if Self.isCurrency(scalar) || "−±≈∼".unicodeScalars.contains(scalar), readNumber() { return }
        let name = text(start..<start + 1)
        at += 1
        if rules.table == nil, scalar == "°", isLetter(at), !isAlphanumeric(at + 1) {
            // The engine knows the unit in its language.
            at += 1
            return say(text(start..<at), for: start..<at)
        }
        while at < glyphs.count, glyphs[at].kind == .sign, glyphs[at].scalar == scalar { at += 1 }
        let range = start..<at
        if let outcome = outcomeWord(scalar) { return say(outcome, for: range) }
        if readNumberedSign(scalar, range) { return }
        if let table = rules.table {
            if let noun = table.units[scalar == "℃" ? "°C" : scalar == "℉" ? "°F" : name] {
                return say(noun.other, for: range)
            }
            if let noun = table.currencies[name] { return say(noun.other, for: range) }
            if table.numberSigns.contains(name) { return say(table.words.number, for: range) }
            // An arrow or another operator that only decorates a line says nothing.
            if let words = table.signs[name] {
                return hasSpoken || !Self.isArrow(scalar) ? say(words, for: range) : ()
            }
        }
        readPicture(scalar, range)
    }

    private static func isArrow(_ scalar: Unicode.Scalar) -> Bool {
        (0x2190...0x21FF).contains(scalar.value) || (0x2794...0x27BE).contains(scalar.value) || scalar == "⟶"
    }

    /// "²" and "½" are in the tables; "①" and "Ⅳ" are their numbers.
    private mutating func readNumberedSign(_ scalar: Unicode.Scalar, _ range: Range<Int>) -> Bool {
        guard rules.table?.signs[String(Character(scalar))] == nil, let value = scalar.properties.numericValue,
            value.rounded() == value, value >= 0, value < 1_000_000
        else { return false }
        say(String(Int(value)), for: range)
        return true
    }

    private static func isDegree(_ scalar: Unicode.Scalar) -> Bool { scalar == "°" || scalar == "℃" || scalar == "℉" }

    /// Shapes and pictures: several in a row draw a bar; one alone has a name.
    private mutating func readPicture(_ scalar: Unicode.Scalar, _ range: Range<Int>) {
        let isShape = (0x25A0...0x25FF).contains(scalar.value) || (0x2B00...0x2BFF).contains(scalar.value)
        if isShape {
            while at < glyphs.count, glyphs[at].kind == .sign, (0x25A0...0x25FF).contains(glyphs[at].scalar.value) {
                at += 1
            }
            guard at == range.lowerBound + 1 else { return }
            if let bullet = rules.table?.words.bullet { return say(bullet, for: range) }
        }
        switch scalar.properties.generalCategory {
        case .modifierSymbol: return keep(range)
        default: break
        }
        if isShape || settings.emoji == .names || scalar.properties.generalCategory != .otherSymbol
            || Self.isDegree(scalar)
        {
            // Money, degrees and sums without a name are left to the engine.
            let name = String(Character(scalar))
            let isPicture = isShape || scalar.properties.generalCategory == .otherSymbol && !Self.isDegree(scalar)
            say(symbolName(name) ?? (isPicture ? "" : name), for: range)
        }
    }
}
