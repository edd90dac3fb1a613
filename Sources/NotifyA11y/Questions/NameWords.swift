// SPDX-License-Identifier: Apache-2.0

/// The words of a name as people say and type them: without case, accents, punctuation and filler words.
public enum NameWords {
    /// The words of a text.
    ///
    /// - Parameters:
    ///   - text: A visible name, a title, or what was typed; its first 4096 code points count.
    ///   - language: The text's language, whose filler words are left out beside the English ones.
    /// - Returns: At least one word for a text that isn't empty: what consists of signs only, such as "+1", stands for
    ///   itself, and so does what consists of filler words only.
    public static func words(_ text: String, language: LanguageTag? = nil) -> [String] {
        let all = allWords(text)
        let own = language.flatMap { fillers[$0.language] } ?? []
        let kept = all.filter { !english.contains($0) && !own.contains($0) }
        if !kept.isEmpty { return kept }
        if !all.isEmpty { return all }
        let sign = String(text.lowercased().filter { !$0.isWhitespace })
        return sign.isEmpty ? [] : [sign]
    }

    private static func allWords(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func end() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        let bounded = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4096)))
        for scalar in bounded.lowercased().unicodeScalars {
            if isAccent(scalar) || scalar == "'" || scalar == "\u{2019}" { continue }
            if let plain = plain(scalar) {
                word.append(contentsOf: plain.unicodeScalars)
            } else if isPartOfWord(scalar) {
                word.append(scalar)
            } else {
                end()
            }
        }
        end()
        return words
    }

    /// Marks that people leave out when they type: accents, and the points of Hebrew and Arabic.
    ///
    /// Not every combining mark: in other scripts, such as Devanagari, they are vowels.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x64B...0x652, 0x670: true
        default: false
        }
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic || scalar.properties.numericType != nil { return true }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// The letter without its accent; nil for what has none.
    ///
    /// The standard library takes no character apart, but Unicode's names do: "LATIN SMALL LETTER E WITH ACUTE".
    private static func plain(_ scalar: Unicode.Scalar) -> String? {
        guard scalar.value >= 0xC0 else { return nil }
        if let special = specials[scalar] { return special }
        guard let name = scalar.properties.name, let with = name.firstRange(of: " WITH ") else { return nil }
        return letters[String(name[..<with.lowerBound])]
    }

    private static let specials: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ё": "е", "ς": "σ",
    ]

    /// Letters by their names.
    private static let letters: [String: String] = {
        var letters: [String: String] = [:]
        for range in [0x61...0x7A, 0xE6...0xE6, 0x3B1...0x3C9, 0x430...0x44F] {
            for value in range {
                guard let scalar = Unicode.Scalar(UInt32(value)), let name = scalar.properties.name else { continue }
                letters[name] = String(scalar)
            }
        }
        return letters
    }()

    private static let english: Set<String> = ["a", "an", "the", "please", "um", "uh", "er"]

    /// Articles and courtesies of other languages.
    private static let fillers: [String: Set<String>] = [
        "de": ["der", "die", "das", "den", "dem", "ein", "eine", "einen", "bitte", "ah", "ahm"],
        "fr": ["le", "la", "les", "l", "un", "une", "svp"],
        "es": ["el", "la", "los", "las", "un", "una", "favor"],
        "it": ["il", "lo", "la", "gli", "le", "un", "una", "favore"],
        "nl": ["de", "het", "een", "alsjeblieft", "graag"],
        "pt": ["o", "a", "os", "as", "um", "uma", "favor"],
    ]
}
