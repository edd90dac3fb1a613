// SPDX-License-Identifier: Apache-2.0

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
    private var nesting = BidirectionalNesting()
    /// How many combining marks came in a row.
    private var marks = 0
    /// Whether a character had more marks than it may.
    private(set) var droppedMarks = false
    /// How long the unfinished sequence is: one that never ends must not swallow the rest of a text.
    private var swallowed = String.UnicodeScalarView()
    private static let longestString = 4096
    private static let longestSequence = 256

    mutating func take(_ scalar: Unicode.Scalar) {
        switch state {
        case .text: takeText(scalar)
        case .escape: takeAfterEscape(scalar)
        case .sequence:
            swallowed.append(scalar)
            switch scalar.value {
            case 0x40...0x7E: end()
            case 0x20...0x3F: if swallowed.count > Self.longestSequence { giveBack() }
            default:  // Not a part of a control sequence: it was broken off here.
                end()
                takeText(scalar)
            }
        case .string:
            swallowed.append(scalar)
            switch scalar.value {
            case 0x07, 0x9C: end()
            case 0x1B: state = .stringEscape
            default: if swallowed.count > Self.longestString { giveBack() }
            }
        case .stringEscape:
            if scalar == "\\" {
                end()
            } else {  // Broken off: it may as well be text behind a stray byte.
                giveBack()
                takeAfterEscape(scalar)
            }
        }
    }

    /// The text, once everything was taken.
    mutating func finish() -> String {
        // A string that never ended: its bytes were text after all, less the controls.
        // A control sequence that was cut off is numbers only; with blanks between, it was text.
        if state == .string || state == .stringEscape || swallowed.contains(" ") { giveBack() }
        return String(output) + nesting.closers
    }

    private mutating func end() {
        state = .text
        swallowed = String.UnicodeScalarView()
    }

    private mutating func giveBack() {
        let text = swallowed
        end()
        for scalar in text where scalar.value != 0x1B {
            takeText(scalar)
            state = .text
        }
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
        default:
            guard SafeText.isMark(scalar) else {
                marks = 0
                if nesting.keeps(scalar) { output.append(scalar) }
                return
            }
            marks += 1
            if marks <= SafeText.mostMarks { output.append(scalar) } else { droppedMarks = true }
        }
    }

    /// Ends a line, and with it every embedding: bidirectional controls end with their paragraph anyway.
    ///
    /// They are closed all the same: the lines may be joined later.
    private mutating func newline() {
        output.append(contentsOf: nesting.closers.unicodeScalars)
        output.append("\n")
        nesting = BidirectionalNesting()
    }
}
