// SPDX-License-Identifier: Apache-2.0

/// A text on the rows of a terminal, some of whose words are lit.
struct TextBlock {
    /// A row: what is on it, and where that is in the text, in scalars.
    struct Row: Equatable {
        var text: String
        var start: Int
    }

    /// The rows, at least one.
    let rows: [Row]

    /// Breaks a text at blanks into rows of at most so many columns; a longer word is broken anywhere.
    init(_ text: String, columns: Int) {
        let width = max(columns, 4)
        var rows: [Row] = []
        var row = Row(text: "", start: 0)
        var used = 0
        /// Where the row may be broken: how many characters of it come before, and behind the blank.
        var place = 0
        func finish(_ next: Int) {
            rows.append(row)
            row = Row(text: "", start: next)
            used = 0
        }
        for character in text {
            let scalars = character.unicodeScalars.count
            // A blank that has no room any more ends the row as well.
            if character.isNewline || character == " " && used == width {
                finish(place + scalars)
            } else {
                let columns = Self.columns(character)
                if used + columns > width { Self.wrap(&row, &used, into: &rows, before: place) }
                row.text.append(character)
                used += columns
            }
            place += scalars
        }
        rows.append(row)
        self.rows = rows
    }

    /// Ends a full row at its last blank, and takes what is behind it to the next.
    private static func wrap(_ row: inout Row, _ used: inout Int, into rows: inout [Row], before place: Int) {
        guard let blank = row.text.lastIndex(of: " "), blank > row.text.startIndex else {
            rows.append(row)
            row = Row(text: "", start: place)
            used = 0
            return
        }
        let rest = String(row.text[row.text.index(after: blank)...])
        rows.append(Row(text: String(row.text[..<blank]), start: row.start))
        row = Row(text: rest, start: place - rest.unicodeScalars.count)
        used = rest.reduce(0) { $0 + columns($1) }
    }

    /// A row with the lit words marked.
    func line(_ index: Int, lit: Range<Int>?, _ style: HighlightStyle) -> String {
        let row = rows[index]
        guard let lit, !lit.isEmpty, !style.begin.isEmpty else { return row.text }
        var line = ""
        var isLit = false
        var place = row.start
        for character in row.text {
            if lit.contains(place) != isLit {
                isLit.toggle()
                line += isLit ? style.begin : style.end
            }
            line.append(character)
            place += character.unicodeScalars.count
        }
        return isLit ? line + style.end : line
    }

    /// How many columns a character takes: none for marks on others, two for those of East Asia and emoji.
    static func columns(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}
