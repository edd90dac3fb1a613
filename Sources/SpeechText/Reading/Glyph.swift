// SPDX-License-Identifier: Apache-2.0

/// One character of a text, as the rules see it.
struct Glyph {
    /// What a character is to the rules.
    enum Class: UInt8 {
        /// A letter, with its accents; small where that matters.
        case lower
        /// A capital letter.
        case upper
        /// A digit 0 to 9.
        case digit
        /// A blank that separates words.
        case blank
        /// The end of a line.
        case newline
        /// ASCII punctuation, and what is used for it in other scripts.
        case mark
        /// An emoji or another picture.
        case emoji
        /// A part of a drawing: boxes, bars, shades, braille dots.
        case drawing
        /// Any other sign.
        case sign
        /// What is neither seen nor said: joiners, direction marks, stray accents, private characters.
        case ignored
    }

    /// Its first scalar.
    let scalar: Unicode.Scalar
    /// Where it begins in its text, in scalars.
    let start: Int32
    /// How many scalars it has.
    let length: Int32
    let kind: Class

    var end: Int { Int(start) + Int(length) }
    var isLetter: Bool { kind == .lower || kind == .upper }
    var isAlphanumeric: Bool { kind == .lower || kind == .upper || kind == .digit }
    var isSpace: Bool { kind == .blank || kind == .newline }
}

extension Glyph.Class {
    /// The class of an ASCII character.
    static func ascii(_ byte: UInt8) -> Self {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .lower
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .upper
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case 0x20, 0x09: .blank
        case 0x0A...0x0D: .newline
        case 0x21...0x7E: .mark
        default: .ignored
        }
    }

    /// The class of a character that isn't ASCII alone.
    static func of(_ scalar: Unicode.Scalar, isAlone: Bool, second: Unicode.Scalar?) -> Self {
        if isAlone, scalar.isASCII { return ascii(UInt8(truncatingIfNeeded: scalar.value)) }
        let properties = scalar.properties
        // A picture by request, a key, or a sequence that joins several.
        if let second, second.value == 0xFE0F || second.value == 0x20E3 || second.value == 0x200D {
            if properties.isEmoji { return .emoji }
        }
        if scalar.isASCII {
            let kind = ascii(UInt8(truncatingIfNeeded: scalar.value))
            // A digit with an accent counts nothing.
            return kind == .digit ? .lower : kind
        }
        switch scalar.value {
        case 0x2500...0x259F, 0x2800...0x28FF, 0x1FB00...0x1FBFF: return .drawing
        case 0x1F1E6...0x1F1FF: return .emoji
        case 0x2028, 0x2029, 0x85: return .newline
        case 0xFFFC, 0xFFFD: return .ignored
        default: break
        }
        if properties.isEmojiPresentation { return .emoji }
        switch properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: return .upper
        case .lowercaseLetter, .modifierLetter, .otherLetter, .decimalNumber: return .lower
        case .spaceSeparator: return .blank
        case .lineSeparator, .paragraphSeparator: return .newline
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return .mark
        case .mathSymbol, .currencySymbol, .letterNumber, .otherNumber, .modifierSymbol: return .sign
        case .otherSymbol: return properties.isEmoji && isAlone == false ? .emoji : .sign
        case .spacingMark: return .lower
        default: return .ignored
        }
    }
}
