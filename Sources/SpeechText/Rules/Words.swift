// SPDX-License-Identifier: Apache-2.0

/// Words, identifiers and initialisms.
extension Reader {
    /// Reads a word with what belongs to it: accents, apostrophes, hyphens between letters, digits, underscores.
    mutating func readWord() {
        let start = at
        if Self.isUnspaced(glyphs[at].scalar) { return readUnspaced() }
        var end = start
        var isPlain = true
        var previous = Glyph.Class.lower
        scan: while end < chunk.upperBound {
            let glyph = glyphs[end]
            switch glyph.kind {
            case .lower:
                if Self.isUnspaced(glyph.scalar) { break scan }
            case .upper: if previous != .upper && end > start || kind(end + 1) == .upper { isPlain = false }
            case .digit: isPlain = false
            case .ignored: break
            case .mark:
                guard joins(end) else { break scan }
                if glyph.scalar == "_" || glyph.scalar == "." { isPlain = false }
            case .blank, .newline, .emoji, .drawing, .sign: break scan
            }
            previous = glyph.kind
            end += 1
        }
        at = end
        if isPlain { return say(text(start..<end), for: start..<end) }
        readIdentifier(start..<end)
    }

    /// Whether the mark at an index stands within a word.
    private func joins(_ index: Int) -> Bool {
        switch glyphs[index].scalar {
        case "'", "’", "-", "\u{2010}", "\u{2011}": isLetter(index - 1) && isLetter(index + 1)
        case "_", ".": isAlphanumeric(index - 1) && isAlphanumeric(index + 1)
        default: false
        }
    }

    /// Says the parts of an identifier, a file's name or a word with capitals.
    private mutating func readIdentifier(_ range: Range<Int>) {
        var start = range.lowerBound
        var spoken: [String] = []
        // A point that the engine says by itself stays between the parts.
        var isPointed = false
        while start < range.upperBound {
            if ascii(start) == UInt8(ascii: "_") {
                start += 1
                continue
            }
            if ascii(start) == UInt8(ascii: ".") {
                if let dot = rules.table?.words.dot { spoken.append(dot) } else { isPointed = true }
                start += 1
                continue
            }
            let end = endOfPart(from: start, in: range)
            var part = spokenPart(start..<end)
            if kind(start) == .upper, start > range.lowerBound, end - start > 1, kind(start + 1) == .lower {
                part = part.lowercased()
            }
            if isPointed, let last = spoken.popLast() { part = last + "." + part }
            spoken.append(part)
            isPointed = false
            start = max(end, start + 1)
        }
        say(spoken.joined(separator: " "), for: range)
    }

    /// Where the part of an identifier that begins here ends: before an underscore or point, and where case changes.
    ///
    /// Digits stay with what is before them: "sha256", "utf8".
    private func endOfPart(from start: Int, in range: Range<Int>) -> Int {
        var end = start + 1
        while end < range.upperBound {
            let (last, next) = (kind(end - 1), kind(end))
            if next == .mark, ascii(end) == UInt8(ascii: "_") || ascii(end) == UInt8(ascii: ".") { break }
            if next == .upper, last == .lower || last == .digit && kind(start) == .lower { break }
            // The last capital of several belongs to the word behind: "HTTPS" and "Server".
            if last == .upper, next == .lower, end - start > 1, kind(end - 2) == .upper, !isPlural(end, in: range) {
                // No word begins with the same letter twice: "JAB" and "berwocky".
                return ascii(end) == ascii(end - 1) | 0x20 ? end : end - 1
            }
            end += 1
        }
        return end
    }

    /// Whether a small s at an index makes the plural of an initialism: "URLs".
    private func isPlural(_ index: Int, in range: Range<Int>) -> Bool {
        ascii(index) == UInt8(ascii: "s") && !(index + 1 < range.upperBound && isAlphanumeric(index + 1))
    }

    /// What is said for a part of an identifier: initialisms are spelled, what shouts is a word.
    private func spokenPart(_ range: Range<Int>) -> String {
        let text = text(range)
        guard range.count > 1, let table = rules.table, range.allSatisfy({ kind($0) == .upper }) else { return text }
        if isShouted(range), table.smallWords.contains(text.lowercased()) { return text.lowercased() }
        guard Initialisms.spelled.contains(text), !table.keptInitialisms.contains(text) else { return text }
        return spelled(text)
    }

    /// Whether the words around are in capitals too, so that capitals say nothing about this one.
    private func isShouted(_ range: Range<Int>) -> Bool {
        func isCapital(_ from: Int, _ step: Int) -> Bool {
            var index = from
            var letters = 0
            while kind(index) == .blank, index >= 0, index < glyphs.count { index += step }
            while isLetter(index) {
                if kind(index) == .lower { return false }
                letters += 1
                index += step
            }
            return letters > 1
        }
        return isCapital(range.upperBound, 1) || isCapital(range.lowerBound - 1, -1)
    }

    /// The characters one by one.
    func spelled(_ text: some StringProtocol) -> String {
        let letters = rules.table?.letters ?? [:]
        return text.map { letters[$0] ?? String($0) }.joined(separator: " ")
    }

    /// Says characters of a script that puts no blanks between words one by one, without blanks of ours between.
    private mutating func readUnspaced() {
        let start = at
        at += 1
        let isGlued = start > 0 && glyphs[start - 1].kind == .lower && Self.isUnspaced(glyphs[start - 1].scalar)
        say(text(start..<at), for: start..<at, isGlued: isGlued)
    }

    /// Whether the scalar belongs to a script that puts no blanks between words: Chinese, Japanese, Thai and their kin.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0xE00 else { return false }
        switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3005...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            return true
        default: return false
        }
    }
}

/// Initialisms with a vowel, which engines would read as words; those without they spell by themselves (measured).
enum Initialisms {
    static let spelled: Set<String> = [
        "ABI", "ACL", "AI", "AP", "API", "APU", "ARP", "AUR", "AWS", "CA", "CEO", "CI", "CLI", "CPU", "CTO", "EC",
        "ECC", "EOF", "EOL", "ETA", "EU", "GPU", "IA", "IDE", "IEEE", "IO", "IOT", "IP", "IPC", "IPO", "IRC", "IRQ",
        "ISP", "KI", "LED", "NPU", "OCI", "OCR", "OEM", "OIDC", "OOM", "ORM", "OS", "OSI", "OTA", "OTP", "PCI", "PID",
        "PSU", "QA", "SEO", "SLA", "SSO", "TPU", "UAC", "UDP", "UI", "UID", "UK", "URI", "URL", "URN", "US", "USA",
        "USB", "USV", "UTC", "UUID", "UX", "VAT",
    ]
}
