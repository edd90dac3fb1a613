// SPDX-License-Identifier: Apache-2.0

/// A text as the rules read it: its characters, with the scalars that they are made of.
struct Source {
    private(set) var scalars: [Unicode.Scalar] = []
    private(set) var glyphs: [Glyph] = []
    /// Whether the end of the text wasn't read.
    private(set) var isCut = false
    /// Whether a character has accents or comes from beyond Latin 1, and so may need composing.
    private(set) var needsComposing = false

    /// - Parameters:
    ///   - text: Any text.
    ///   - limit: How many scalars of it are read.
    init(_ text: String, limit: Int) {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { readASCII(text, limit) } else { readCharacters(text, limit) }
    }

    private mutating func readASCII(_ text: String, _ limit: Int) {
        let count = min(text.utf8.count, limit)
        isCut = text.utf8.count > limit
        scalars.reserveCapacity(count)
        glyphs.reserveCapacity(count)
        var hasReturn = false
        for byte in text.utf8.prefix(count) {
            let scalar = Unicode.Scalar(byte)
            if byte == 0x0D { hasReturn = true }
            scalars.append(scalar)
            glyphs.append(Glyph(scalar: scalar, start: Int32(glyphs.count), length: 1, kind: .ascii(byte)))
        }
        // The two scalars of a line's end are one character, so no border may lie between them.
        if hasReturn { joinLineEnds() }
    }

    private mutating func joinLineEnds() {
        var joined: [Glyph] = []
        for glyph in glyphs {
            if glyph.scalar == "\n", let last = joined.last, last.scalar == "\r", last.length == 1 {
                joined[joined.count - 1] = Glyph(scalar: "\r", start: last.start, length: 2, kind: .newline)
            } else {
                joined.append(glyph)
            }
        }
        glyphs = joined
    }

    private mutating func readCharacters(_ text: String, _ limit: Int) {
        for character in text {
            let start = scalars.count
            if start >= limit {
                isCut = true
                break
            }
            var second: Unicode.Scalar?
            for (index, scalar) in character.unicodeScalars.enumerated() {
                if index == 1 { second = scalar }
                if scalar.value >= 0x300 { needsComposing = true }
                // Letters, digits and signs as wide as a Chinese character are those of ASCII.
                let isWide = (0xFF01...0xFF5E).contains(scalar.value)
                scalars.append(isWide ? Unicode.Scalar(UInt8(scalar.value - 0xFEE0)) : scalar)
            }
            let length = scalars.count - start
            var kind = Glyph.Class.of(scalars[start], isAlone: length == 1, second: second)
            // An accent without a letter joins what the surface shows before the text.
            if start == 0, Self.joinsBefore(character) { kind = .ignored }
            glyphs.append(
                Glyph(scalar: scalars[start], start: Int32(start), length: Int32(length), kind: kind))
        }
    }

    /// Whether a character at the beginning of a text becomes one with whatever is before it, as a lone accent does.
    static func joinsBefore(_ character: Character) -> Bool {
        character.unicodeScalars.first.map { $0.value >= 0x300 } == true && ("a" + String(character)).count == 1
    }
}
