// SPDX-License-Identifier: Apache-2.0

/// Makes text from outside safe to show, speak and store: no escape sequences, no control characters, bounded length.
///
/// What the person sees is kept as it is otherwise, byte for byte. Applied once, at the border.
public enum SafeText {
    /// How long one text may be, in bytes of UTF-8.
    public static let limit = 64 * 1024

    /// What stands where a text was cut.
    public static let mark = "…"

    /// The text without escape sequences and control characters, on as many lines as it has.
    ///
    /// - Parameters:
    ///   - text: Any text; invalid UTF-8 has become U+FFFD on the way into a Swift string.
    ///   - limit: At most this many bytes are kept; the cut is at a grapheme's border and ends in ``mark``.
    /// - Returns: The text, with CR and CRLF as newlines, NUL as U+FFFD, no blank lines or spaces at the ends, and
    ///   unclosed bidirectional embeddings closed; and whether it was cut.
    public static func block(_ text: String, limit: Int = limit) -> (text: String, cut: Bool) {
        if isPlain(text), text.utf8.count <= limit { return (text, false) }
        // What will be dropped may be long as well: what lies behind sixteen times the limit isn't looked at.
        let bounded =
            text.utf8.count > limit * 16 ? String(decoding: text.utf8.prefix(limit * 16), as: UTF8.self) : text
        var cleaner = EscapeStripper()
        for scalar in bounded.unicodeScalars { cleaner.take(scalar) }
        let cleaned = trimmed(cleaner.finish())
        let (shorter, cut) = fitted(cleaned, to: limit)
        return (shorter, cut || cleaner.droppedMarks || bounded.utf8.count < text.utf8.count)
    }

    /// The text on one line, for diagnostics and for values that are names: as ``block(_:limit:)``, with spaces for
    /// newlines.
    public static func line(_ text: String, limit: Int = limit) -> String {
        let safe = block(text, limit: limit).text
        return safe.utf8.contains(UInt8(ascii: "\n"))
            ? String(safe.map { $0.isNewline ? " " : $0 }) : safe
    }

    /// Cuts a text at a grapheme's border.
    ///
    /// - Returns: The text itself if it has at most `bytes` bytes; otherwise the longest beginning that fits with
    ///   ``mark`` behind it. A single grapheme of thousands of bytes is cut at a scalar's border.
    public static func shortened(_ text: String, to bytes: Int) -> (text: String, cut: Bool) {
        guard text.utf8.count > bytes else { return (text, false) }
        let budget = max(0, bytes - mark.utf8.count)
        var end = text.utf8.index(text.startIndex, offsetBy: budget)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        // To the end of the grapheme that holds this place and back to its beginning: a place within is rounded down.
        let grapheme = text.index(before: text.index(after: end))
        // One that makes up most of the text is hostile or broken: keeping its border would keep nothing.
        if text.utf8.distance(from: text.startIndex, to: grapheme) >= budget / 2 { end = grapheme }
        return (text[..<end] + mark, true)
    }

    /// Cuts a text as ``shortened(_:to:)`` does, and closes the bidirectional embeddings whose ends were cut off.
    private static func fitted(_ text: String, to bytes: Int) -> (text: String, cut: Bool) {
        let (shorter, cut) = shortened(text, to: bytes)
        guard cut, !BidirectionalNesting.closers(of: shorter).isEmpty else { return (shorter, cut) }
        let (smaller, _) = shortened(text, to: max(mark.utf8.count, bytes - BidirectionalNesting.longestClosers))
        return (smaller + BidirectionalNesting.closers(of: smaller), true)
    }

    /// Whether nothing in the text needs a change: printable, no blank at its ends, no bidirectional embedding.
    private static func isPlain(_ text: String) -> Bool {
        var previous: UInt8 = 0
        var first = true
        var isASCII = true
        for byte in text.utf8 {
            if byte >= 0x80 { isASCII = false }
            if byte < 0x20 || byte == 0x7F { return false }
            // C1 controls are C2 80 to C2 9F; U+2028, U+2029 and the bidirectional controls begin with E2 80 or E2 81.
            if previous == 0xC2, byte < 0xA0 { return false }
            if previous == 0xE2, byte == 0x80 || byte == 0x81 { return false }
            if first, byte == 0x20 { return false }
            first = false
            previous = byte
        }
        // Blanks beyond ASCII, such as U+3000, and what can't be seen at all.
        if let first = text.unicodeScalars.first, isBlank(first) { return false }
        if let last = text.unicodeScalars.last, last.properties.isWhitespace { return false }
        return previous != 0x20 && (isASCII || hasFewMarks(text))
    }

    /// How many combining marks one character may have: comparing takes the square of their number.
    static let mostMarks = 32

    /// Whether a scalar is a mark on the character before it.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return false }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// Whether no character has more marks than it may.
    private static func hasFewMarks(_ text: String) -> Bool {
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = isMark(scalar) ? marks + 1 : 0
            if marks > mostMarks { return false }
        }
        return true
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.isASCII && (scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint)
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        let kept = scalars[first...last]
        // A text of joiners and direction marks alone shows nothing and says nothing.
        let isVisible = kept.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
        return isVisible ? String(kept) : ""
    }
}
