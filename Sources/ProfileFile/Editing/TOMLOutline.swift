// SPDX-License-Identifier: Apache-2.0

/// Where everything stands in a TOML text, in bytes, so that one value can be changed and all else kept.
///
/// Made only of texts that toml++ has read without error: what is wrong here would have been wrong there.
struct TOMLOutline: Sendable {
    /// A value.
    struct Value: Sendable {
        /// What a value is made of.
        enum Content: Sendable {
            case scalar
            case list([Value])
            case table([Statement])
        }

        /// Where it stands, without the blanks around it.
        let range: Range<Int>
        let content: Content
    }

    /// A key and its value.
    struct Statement: Sendable {
        /// The whole path, with that of the section and of the inline tables around it.
        let path: [String]
        /// Where the key begins and the value ends.
        let range: Range<Int>
        let value: Value
    }

    /// What stands under one line in brackets, or before the first of them.
    struct Section: Sendable {
        /// The path in the brackets; empty for the beginning.
        let path: [String]
        /// Whether the brackets were double.
        let isElement: Bool
        /// The line in brackets, to its closing bracket; empty for the beginning.
        let header: Range<Int>
        /// The statements under it, in the text's order.
        fileprivate(set) var statements: [Statement] = []
    }

    let bytes: [UInt8]
    /// The sections in the text's order; the first is the beginning.
    private(set) var sections: [Section]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        sections = [Section(path: [], isElement: false, header: start..<start)]
        var scanner = TOMLScanner(bytes, at: start)
        while scanner.skipToStatement() {
            if scanner.peek == UInt8(ascii: "[") {
                let (path, isElement, range) = scanner.header()
                sections.append(Section(path: path, isElement: isElement, header: range))
            } else {
                let last = sections.count - 1
                sections[last].statements.append(scanner.statement(under: sections[last].path))
            }
        }
    }

    /// The statement of this path that stands in no list of tables, also one in an inline table; with the inline tables
    /// around it, the outermost first.
    func find(_ path: [String]) -> (statement: Statement, inside: [Value])? {
        for section in sections {
            for statement in section.statements {
                if let found = find(path, in: statement, inside: []) { return found }
            }
        }
        return nil
    }

    private func find(
        _ path: [String], in statement: Statement, inside: [Value]
    ) -> (statement: Statement, inside: [Value])? {
        if statement.path == path { return (statement, inside) }
        guard path.starts(with: statement.path), case .table(let members) = statement.value.content else { return nil }
        for member in members {
            if let found = find(path, in: member, inside: inside + [statement.value]) { return found }
        }
        return nil
    }

    /// The beginning of the line in which a byte stands.
    func lineStart(_ offset: Int) -> Int {
        var start = offset
        while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        return start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, offset) : start
    }

    /// Where the line in which a byte stands has ended, behind its line end.
    func lineEnd(_ offset: Int) -> Int {
        var end = offset
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return min(end + 1, bytes.count)
    }

    /// The line from 1 in which a byte stands.
    func line(_ offset: Int) -> Int { bytes[..<offset].count { $0 == UInt8(ascii: "\n") } + 1 }

    /// How the text's lines end: as the first of them.
    var lineBreak: [UInt8] {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")), first > 0, bytes[first - 1] == UInt8(ascii: "\r")
        else { return [UInt8(ascii: "\n")] }
        return Array("\r\n".utf8)
    }

    /// What stands in a range, as text.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
