// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Reads one text from its beginning to its end, and says each thing in it by the rule of its class.
///
/// The rules are extensions in `Rules/`. Each begins at ``at``, and either moves past what it said or leaves all as it is.
struct Reader {
    var glyphs: [Glyph]
    let scalars: [Unicode.Scalar]
    let needsComposing: Bool
    let rules: Rules
    let settings: SpeechWriter.Settings
    let symbols: SymbolNames
    /// The text's language, for the names of symbols.
    let language: LanguageTag?
    /// Where the text begins in the shown text, in scalars.
    let base: Int

    /// What is said.
    var out: SpokenBuilder
    /// The character that is next.
    var at = 0
    /// The next piece without blanks, from ``at`` when it was reached.
    var chunk = 0..<0
    /// Whether nothing was said in this line yet.
    var isLineStart = true
    /// How many runs others had said before.
    private let before: Int
    /// How often this piece was tried as a whole: hostile ones are long and full of marks.
    private var attempts = 0

    init(
        _ source: Source, at base: Int, rules: Rules, language: LanguageTag?, writer: SpeechWriter, out: SpokenBuilder
    ) {
        glyphs = source.glyphs
        scalars = source.scalars
        needsComposing = source.needsComposing
        self.rules = rules
        self.language = language
        settings = writer.settings
        symbols = writer.symbols
        self.base = base
        self.out = out
        before = out.runs.count
    }

    /// Whether any word was said.
    var hasSpoken: Bool { out.runs.count > before }

    /// Reads everything, or until no more fits.
    mutating func read() {
        while at < glyphs.count, !out.isFull {
            switch glyphs[at].kind {
            case .blank, .ignored, .drawing: at += 1
            case .newline:
                if hasSpoken { out.endSentence() }
                isLineStart = true
                at += 1
            case .lower, .upper, .digit, .mark, .emoji, .sign:
                let place = at
                if at >= chunk.upperBound { beginChunk() }
                if !readWhole() { readPiece() }
                // Whatever a rule does, the text comes to its end.
                if at <= place { at = place + 1 }
            }
        }
    }

    private mutating func beginChunk() {
        var end = at
        while end < glyphs.count, !glyphs[end].isSpace { end += 1 }
        chunk = at..<end
        attempts = 0
    }

    /// Tries the rules for things that are whole pieces: addresses, paths, versions, hashes.
    private mutating func readWhole() -> Bool {
        guard at == chunk.lowerBound || glyphs[at - 1].kind == .mark, attempts < 8, chunk.count < 4096 else {
            return false
        }
        attempts += 1
        var hasDigit = false
        var hasMark = false
        for index in at..<chunk.upperBound {
            switch glyphs[index].kind {
            case .digit: hasDigit = true
            case .mark, .sign: hasMark = true
            default: break
            }
        }
        guard hasDigit || hasMark else { return false }
        let core = core()
        guard core.count > 1 else { return false }
        if hasMark, readAbbreviation() || readAddress(core) || readPath(core) { return true }
        return hasDigit && (readHash(core) || readVersion(core))
    }

    private mutating func readPiece() {
        switch glyphs[at].kind {
        case .lower: readWord()
        case .upper: if !readCurrencyCode() { readWord() }
        case .digit: if !readNumber() { at += 1 }
        case .emoji: readEmoji()
        case .sign: readSign()
        case .mark: readMark()
        case .blank, .newline, .drawing, .ignored: at += 1
        }
    }

    /// The piece from here on without the marks around it.
    private func core() -> Range<Int> {
        var start = at
        var end = chunk.upperBound
        while end > start, glyphs[end - 1].kind == .ignored || Self.isClosing(glyphs[end - 1].scalar) { end -= 1 }
        while start < end, Self.isOpening(glyphs[start].scalar) { start += 1 }
        // Rules begin where reading stands; what opens before is read first.
        return start == at ? start..<end : at..<at
    }

    private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ")", "]", "}", ">", "\"", "'", ".", ",", ";", ":", "!", "?", "…", "”", "“", "’", "‘", "»", "«", "›", "`",
            "*", "|":
            true
        default: false
        }
    }

    private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "(", "[", "{", "<", "\"", "'", "„", "“", "‘", "‚", "«", "»", "‹", "`", "*", "|": true
        default: false
        }
    }
}

extension Reader {
    /// The character at an index when it is a single ASCII one; 0 for all others and beyond the ends.
    func ascii(_ index: Int) -> UInt8 {
        guard index >= 0, index < glyphs.count, glyphs[index].length == 1, glyphs[index].scalar.isASCII else {
            return 0
        }
        return UInt8(truncatingIfNeeded: glyphs[index].scalar.value)
    }

    /// The only scalar of the character at an index; nil beyond the ends and for characters of several.
    func scalar(_ index: Int) -> Unicode.Scalar? {
        guard index >= 0, index < glyphs.count, glyphs[index].length == 1 else { return nil }
        return glyphs[index].scalar
    }

    /// The class of the character at an index; a blank beyond the ends.
    func kind(_ index: Int) -> Glyph.Class {
        index >= 0 && index < glyphs.count ? glyphs[index].kind : .blank
    }

    func isDigit(_ index: Int) -> Bool { kind(index) == .digit }
    func isLetter(_ index: Int) -> Bool { kind(index) == .lower || kind(index) == .upper }
    func isAlphanumeric(_ index: Int) -> Bool { isLetter(index) || isDigit(index) }
    func isSpace(_ index: Int) -> Bool { kind(index) == .blank || kind(index) == .newline }

    /// The first index from here on that isn't a digit.
    func endOfDigits(_ index: Int) -> Int {
        var end = index
        while isDigit(end) { end += 1 }
        return end
    }

    /// The characters as text: composed, without what isn't said.
    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        for index in range {
            let glyph = glyphs[index]
            if glyph.kind == .ignored { continue }
            if glyph.length == 1 {
                view.append(glyph.scalar)
            } else {
                // A sign of some scripts makes one character with whatever follows, also with a blank.
                for scalar in scalars[Int(glyph.start)..<glyph.end] where !scalar.isBlankOrControl {
                    view.append(scalar)
                }
            }
        }
        guard needsComposing else { return String(view) }
        var composed = String.UnicodeScalarView()
        composed.append(contentsOf: Composition.composed(Array(view)))
        return String(composed)
    }

    /// The digits of a range of digits; the number when it fits.
    func integer(_ range: Range<Int>) -> Int? {
        guard !range.isEmpty, range.count <= 15 else { return nil }
        var value = 0
        for index in range {
            guard isDigit(index) else { return nil }
            value = value * 10 + Int(ascii(index) - UInt8(ascii: "0"))
        }
        return value
    }

    /// Says words for a range of characters.
    mutating func say(_ words: some StringProtocol, for range: Range<Int>, isGlued: Bool = false) {
        guard let first = range.first, let last = range.last else { return }
        out.say(words, for: (base + Int(glyphs[first].start))..<(base + glyphs[last].end), isGlued: isGlued)
        isLineStart = false
    }
}

extension Unicode.Scalar {
    /// Whether nothing is said for it in any character.
    fileprivate var isBlankOrControl: Bool {
        value < 0x21 || (0x7F...0xA0).contains(value) || (value > 0xFF && properties.isWhitespace)
    }
}
