// SPDX-License-Identifier: Apache-2.0

/// Goes through a valid TOML text byte by byte.
struct TOMLScanner {
    private let bytes: [UInt8]
    private(set) var offset: Int

    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        self.offset = offset
    }

    /// The next byte; 0 at the end.
    var peek: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

    private func isNext(_ text: StaticString) -> Bool {
        bytes[offset...].starts(with: "\(text)".utf8)
    }

    /// Goes over blanks, line ends and comments.
    ///
    /// - Returns: Whether anything follows.
    mutating func skipToStatement() -> Bool {
        while offset < bytes.count {
            switch bytes[offset] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): offset += 1
            case UInt8(ascii: "#"): skipLine()
            default: return true
            }
        }
        return false
    }

    private mutating func skipLine() {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
    }

    private mutating func skipBlanks() {
        while peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { offset += 1 }
    }

    /// A line in brackets.
    mutating func header() -> (path: [String], isElement: Bool, range: Range<Int>) {
        let start = offset
        let isElement = isNext("[[")
        offset += isElement ? 2 : 1
        let path = key()
        offset = min(offset + (isElement ? 2 : 1), bytes.count)
        return (path, isElement, start..<offset)
    }

    /// A key and its value.
    mutating func statement(under path: [String]) -> TOMLOutline.Statement {
        let start = offset
        let path = path + key()
        // Over the "=".
        offset = min(offset + 1, bytes.count)
        skipBlanks()
        let value = value(under: path)
        return TOMLOutline.Statement(path: path, range: start..<value.range.upperBound, value: value)
    }

    /// A key with its dots, and the blanks behind it.
    private mutating func key() -> [String] {
        var path: [String] = []
        while offset < bytes.count {
            skipBlanks()
            switch peek {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): path.append(quotedKey())
            default:
                let start = offset
                while offset < bytes.count, isBare(peek) { offset += 1 }
                path.append(String(decoding: bytes[start..<offset], as: UTF8.self))
            }
            skipBlanks()
            guard peek == UInt8(ascii: ".") else { break }
            offset += 1
        }
        return path
    }

    private func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "="), UInt8(ascii: "]"), UInt8(ascii: " "), UInt8(ascii: "\t"): false
        default: byte > 0x20
        }
    }

    /// A key in quotes; toml++ knows what its escapes mean.
    private mutating func quotedKey() -> String {
        let start = offset
        skipString()
        let read = try? TOMLReader.read(Array(bytes[start..<offset]) + Array("=0".utf8))
        guard case .table(let members)? = read?.value else { return "" }
        return members.first?.key ?? ""
    }

    /// A value, without the blanks behind it.
    mutating func value(under path: [String]) -> TOMLOutline.Value {
        let start = offset
        switch peek {
        case UInt8(ascii: "["):
            offset += 1
            var items: [TOMLOutline.Value] = []
            while skipToStatement(), peek != UInt8(ascii: "]") {
                if peek == UInt8(ascii: ",") { offset += 1 } else { items.append(value(under: path)) }
            }
            offset = min(offset + 1, bytes.count)
            return TOMLOutline.Value(range: start..<offset, content: .list(items))
        case UInt8(ascii: "{"):
            offset += 1
            var members: [TOMLOutline.Statement] = []
            while skipToStatement(), peek != UInt8(ascii: "}") {
                if peek == UInt8(ascii: ",") { offset += 1 } else { members.append(statement(under: path)) }
            }
            offset = min(offset + 1, bytes.count)
            return TOMLOutline.Value(range: start..<offset, content: .table(members))
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            skipString()
        default:
            // A date and its time may have a blank between them.
            var end = offset
            while offset < bytes.count, !isEnd(peek) {
                offset += 1
                if bytes[offset - 1] != UInt8(ascii: " "), bytes[offset - 1] != UInt8(ascii: "\t") { end = offset }
            }
            // Something wrong would stand here for ever.
            if end == start { end = min(start + 1, bytes.count) }
            offset = end
        }
        return TOMLOutline.Value(range: start..<offset, content: .scalar)
    }

    private func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "\n"),
            UInt8(ascii: "\r"):
            true
        default: false
        }
    }

    /// Goes over a text in quotes of any of the four sorts.
    private mutating func skipString() {
        let quote = peek
        let escapes = quote == UInt8(ascii: "\"")
        if offset + 2 < bytes.count, bytes[offset + 1] == quote, bytes[offset + 2] == quote {
            offset += 3
            while offset < bytes.count {
                if escapes, peek == UInt8(ascii: "\\") {
                    offset = min(offset + 2, bytes.count)
                } else if bytes[offset...].starts(with: [quote, quote, quote]) {
                    offset += 3
                    // One or two more belong to the text.
                    while peek == quote { offset += 1 }
                    return
                } else {
                    offset += 1
                }
            }
        } else {
            offset += 1
            while offset < bytes.count, peek != quote {
                offset = min(offset + (escapes && peek == UInt8(ascii: "\\") ? 2 : 1), bytes.count)
            }
            offset = min(offset + 1, bytes.count)
        }
    }
}
