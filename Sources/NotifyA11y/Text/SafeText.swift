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
        let (shorter, cut) = shortened(cleaned, to: limit)
        return (shorter, cut || bounded.utf8.count < text.utf8.count)
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
        if let last = lastBorder(of: text, before: end), text.index(after: last) > end {
            // A grapheme that makes up most of the text is hostile or broken: keeping its border would keep nothing.
            if text.utf8.distance(from: text.startIndex, to: last) >= budget / 2 { end = last }
        }
        return (text[..<end] + mark, true)
    }

    /// Where the last grapheme before `end` begins in the whole text.
    ///
    /// A substring's own indices won't do: they remember a grapheme's length as the substring has it.
    private static func lastBorder(of text: String, before end: String.Index) -> String.Index? {
        guard let last = text[..<end].indices.last else { return nil }
        return text.utf8.index(text.startIndex, offsetBy: text.utf8.distance(from: text.startIndex, to: last))
    }

    /// Whether nothing in the text needs a change: printable, no blank at its ends, no bidirectional embedding.
    private static func isPlain(_ text: String) -> Bool {
        var previous: UInt8 = 0
        var first = true
        for byte in text.utf8 {
            if byte < 0x20 || byte == 0x7F { return false }
            // C1 controls are C2 80 to C2 9F; U+2028, U+2029 and the bidirectional controls begin with E2 80 or E2 81.
            if previous == 0xC2, byte < 0xA0 { return false }
            if previous == 0xE2, byte == 0x80 || byte == 0x81 { return false }
            if first, byte == 0x20 { return false }
            first = false
            previous = byte
        }
        return previous != 0x20
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}

/// Drops escape sequences and control characters from a stream of scalars.
///
/// A state machine, without look-ahead.
///
/// The sequences are those of ECMA-48: CSI, and the strings DCS, SOS, OSC, PM and APC, which end in ST or (by xterm's
/// habit, for OSC) in BEL. A text that a link of OSC 8 encloses stays; its address goes.
struct EscapeStripper {
    private enum State { case text, escape, sequence, string, stringEscape }

    private var state = State.text
    private var output = String.UnicodeScalarView()
    private var afterReturn = false
    private var embeddings = 0
    private var isolates = 0
    /// How long the unfinished sequence is: one that never ends must not swallow the rest of a text.
    private var swallowed = String.UnicodeScalarView()
    private static let longestSequence = 4096

    mutating func take(_ scalar: Unicode.Scalar) {
        switch state {
        case .text: takeText(scalar)
        case .escape: takeAfterEscape(scalar)
        case .sequence:
            swallowed.append(scalar)
            switch scalar.value {
            case 0x40...0x7E: end()
            case 0x20...0x3F: break
            default:  // Not a part of a control sequence: it was broken off here.
                end()
                takeText(scalar)
            }
        case .string:
            swallowed.append(scalar)
            switch scalar.value {
            case 0x07, 0x9C: end()
            case 0x1B: state = .stringEscape
            default: if swallowed.count > Self.longestSequence { giveBack() }
            }
        case .stringEscape:
            if scalar == "\\" { end() } else { takeAfterEscape(scalar) }
        }
    }

    /// The text, once everything was taken.
    mutating func finish() -> String {
        // A string that never ended: its bytes were text after all, less the controls.
        if state == .string || state == .stringEscape { giveBack() }
        for _ in 0..<min(embeddings, 125) { output.append("\u{202C}") }
        for _ in 0..<min(isolates, 125) { output.append("\u{2069}") }
        return String(output)
    }

    private mutating func end() {
        state = .text
        swallowed = String.UnicodeScalarView()
    }

    private mutating func giveBack() {
        let text = swallowed
        end()
        for scalar in text where scalar.value >= 0x20 { takeText(scalar) }
    }

    private mutating func takeAfterEscape(_ scalar: Unicode.Scalar) {
        swallowed = String.UnicodeScalarView()
        switch scalar.value {
        case 0x5B: state = .sequence
        case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string
        case 0x1B: state = .escape
        case 0x20...0x2F: state = .escape  // An intermediate byte, as in "ESC ( B".
        case 0x30...0x7E: end()
        default:
            end()
            takeText(scalar)
        }
    }

    private mutating func takeText(_ scalar: Unicode.Scalar) {
        defer { afterReturn = scalar == "\r" }
        switch scalar.value {
        case 0x0A: if !afterReturn { newline() }
        case 0x0D, 0x0B, 0x0C, 0x85, 0x2028, 0x2029: newline()
        case 0x09: output.append("\t")
        case 0x00: output.append("\u{FFFD}")
        case 0x1B: state = .escape
        case 0x9B: state = .sequence
        case 0x90, 0x98, 0x9D, 0x9E, 0x9F: state = .string
        case 0x01...0x1F, 0x7F...0x9F: break
        case 0x202A, 0x202B, 0x202D, 0x202E:
            embeddings += 1
            output.append(scalar)
        case 0x202C:
            if embeddings > 0 {
                embeddings -= 1
                output.append(scalar)
            }
        case 0x2066...0x2068:
            isolates += 1
            output.append(scalar)
        case 0x2069:
            if isolates > 0 {
                isolates -= 1
                output.append(scalar)
            }
        default: output.append(scalar)
        }
    }

    /// Ends a line, and with it every embedding: bidirectional controls end with their paragraph anyway.
    private mutating func newline() {
        output.append("\n")
        embeddings = 0
        isolates = 0
    }
}
