// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// A profile's text, of which single statements can be changed: all other bytes stay.
struct ProfileText: Sendable {
    /// The text.
    let bytes: [UInt8]
    private let outline: TOMLOutline

    /// A text that toml++ has read without error.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        outline = TOMLOutline(bytes)
    }

    /// The value of a key, as it was written; nil where it isn't stated.
    func value(of path: [String]) -> String? { outline.find(path).map { outline.text($0.statement.value.range) } }

    /// The line in which a key stands.
    func line(of path: [String]) -> Int? { outline.find(path).map { outline.line($0.statement.range.lowerBound) } }

    /// The texts in which a key has this value, the best first.
    ///
    /// Which of them are valid depends on how the text defines its tables; toml++ tells.
    func setting(_ path: [String], to literal: String) -> [[UInt8]] {
        if let (statement, _) = outline.find(path) { return [replacing(statement.value.range, with: literal)] }
        var texts: [[UInt8]] = []
        for depth in (1..<path.count).reversed() {
            let start = Array(path.prefix(depth))
            let rest = TOMLText.key(path.dropFirst(depth))
            for section in outline.sections where section.path == start && !section.isElement {
                texts.append(adding("\(rest) = \(literal)", to: section, beside: path))
            }
            if let (statement, _) = outline.find(start), case .table(let members) = statement.value.content {
                let end = members.last?.range.upperBound ?? statement.value.range.lowerBound + 1
                texts.append(
                    replacing(end..<end, with: "\(members.isEmpty ? "" : ", ")\(rest) = \(literal)"))
            }
        }
        if let beginning = outline.sections.first {
            texts.append(adding("\(TOMLText.key(path)) = \(literal)", to: beginning, beside: path))
        }
        return texts
    }

    /// The text in which a key isn't stated; nil where it isn't anyway.
    func unsetting(_ path: [String]) -> [UInt8]? {
        guard let (statement, inside) = outline.find(path) else { return nil }
        if let table = inside.last, case .table(let members) = table.content {
            return removing(statement.range, from: members.map(\.range))
        }
        return removingLines(of: statement.range)
    }

    /// The text with one more grant.
    func addingGrant(_ members: [(key: String, value: String)]) -> [UInt8] {
        if let (statement, _) = outline.find(["grant"]), case .list(let items) = statement.value.content {
            let end = items.last?.range.upperBound ?? statement.value.range.lowerBound + 1
            return replacing(end..<end, with: "\(items.isEmpty ? "" : ", ")\(TOMLText.table(members))")
        }
        let lines = ["[[grant]]"] + members.map { "\($0.key) = \($0.value)" }
        let lineBreak = String(decoding: outline.lineBreak, as: UTF8.self)
        var block = lines.joined(separator: lineBreak)
        if bytes.isEmpty {
            block += lineBreak
        } else if bytes.last == UInt8(ascii: "\n") {
            block = lineBreak + block + lineBreak
        } else {
            block = lineBreak + lineBreak + block
        }
        return replacing(bytes.count..<bytes.count, with: block)
    }

    /// The text with other permissions in one of its grants.
    func settingPermissions(ofGrant index: Int, to literal: String) -> [UInt8]? {
        guard let grant = grants[safe: index] else { return nil }
        switch grant {
        case .section(let section):
            if let may = section.statements.first(where: { $0.path == ["grant", "may"] }) {
                return replacing(may.value.range, with: literal)
            }
            return adding("may = \(literal)", to: section, beside: ["grant", "may"])
        case .item(let item, _):
            guard case .table(let members) = item.content, let last = members.last else { return nil }
            if let may = members.first(where: { $0.path == ["grant", "may"] }) {
                return replacing(may.value.range, with: literal)
            }
            return replacing(last.range.upperBound..<last.range.upperBound, with: ", may = \(literal)")
        }
    }

    /// The text without one of its grants.
    func removingGrant(_ index: Int) -> [UInt8]? {
        guard let grant = grants[safe: index] else { return nil }
        switch grant {
        case .item(let item, let all): return removing(item.range, from: all)
        case .section(let section):
            var start = outline.lineStart(section.header.lowerBound)
            var end = outline.lineEnd(section.statements.last?.range.upperBound ?? section.header.upperBound)
            let hadBreak = end > 0 && bytes[end - 1] == UInt8(ascii: "\n")
            // The empty line before it, where it would be left before another or at the end.
            if start > 0, outline.text(outline.lineStart(start - 1)..<start).allSatisfy(\.isWhitespace),
                end == bytes.count || outline.text(end..<outline.lineEnd(end)).allSatisfy(\.isWhitespace)
            {
                start = outline.lineStart(start - 1)
            }
            if end == bytes.count, !hadBreak { start = withoutBreak(before: start) }
            end = max(end, start)
            return replacing(start..<end, with: "")
        }
    }

    // MARK: - Grants

    private enum GrantPlace {
        case section(TOMLOutline.Section)
        /// In a list, with the ranges of all its items.
        case item(TOMLOutline.Value, [Range<Int>])
    }

    private var grants: [GrantPlace] {
        if let (statement, _) = outline.find(["grant"]), case .list(let items) = statement.value.content {
            return items.map { .item($0, items.map(\.range)) }
        }
        return outline.sections.filter { $0.path == ["grant"] && $0.isElement }.map { .section($0) }
    }

    // MARK: - Bytes

    private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }

    /// Adds a line to a section: behind the statements that are nearest to it, else at its end.
    private func adding(_ line: String, to section: TOMLOutline.Section, beside path: [String]) -> [UInt8] {
        func common(_ other: [String]) -> Int { zip(path, other).prefix { $0 == $1 }.count }
        let most = section.statements.map { common($0.path) }.max() ?? 0
        let neighbour = section.statements.last { common($0.path) == most && most > section.path.count }
        let lineBreak = String(decoding: outline.lineBreak, as: UTF8.self)
        guard let before = neighbour?.range ?? section.statements.last?.range ?? headerLine(section) else {
            let place = placeOfFirst()
            // Where the text has no other line end, none is added at its end.
            return place == bytes.count && !bytes.isEmpty && bytes.last != UInt8(ascii: "\n")
                ? replacing(place..<place, with: lineBreak + line) : replacing(place..<place, with: line + lineBreak)
        }
        let start = outline.lineStart(before.lowerBound)
        let indentation =
            before == headerLine(section) ? "" : outline.text(start..<before.lowerBound)
        let end = outline.lineEnd(before.upperBound)
        return end == bytes.count && bytes.last != UInt8(ascii: "\n")
            ? replacing(end..<end, with: lineBreak + indentation + line)
            : replacing(end..<end, with: indentation + line + lineBreak)
    }

    private func headerLine(_ section: TOMLOutline.Section) -> Range<Int>? {
        section.header.isEmpty ? nil : section.header
    }

    /// Where the first statement goes: before the first section, its comments, and the empty line before those.
    private func placeOfFirst() -> Int {
        guard outline.sections.count > 1 else { return bytes.count }
        let beginning = outline.sections[0].header.lowerBound
        var place = outline.lineStart(outline.sections[1].header.lowerBound)
        while place > beginning {
            let start = outline.lineStart(place - 1)
            let line = outline.text(start..<place)
            guard line.drop(while: { $0 == " " || $0 == "\t" }).first == "#" else {
                return line.allSatisfy(\.isWhitespace) && start > beginning ? start : place
            }
            place = start
        }
        return place
    }

    /// Removes one item of a list or inline table, with its comma.
    private func removing(_ range: Range<Int>, from all: [Range<Int>]) -> [UInt8] {
        guard let index = all.firstIndex(of: range) else { return bytes }
        if index > 0 { return replacing(all[index - 1].upperBound..<range.upperBound, with: "") }
        if all.count > 1 { return replacing(range.lowerBound..<all[1].lowerBound, with: "") }
        // The only one may have a comma behind it in a list.
        var scanner = TOMLScanner(bytes, at: range.upperBound)
        let hasComma = scanner.skipToStatement() && scanner.peek == UInt8(ascii: ",")
        return replacing(range.lowerBound..<(hasComma ? scanner.offset + 1 : range.upperBound), with: "")
    }

    /// Removes a statement with its line; a comment behind it stays.
    private func removingLines(of range: Range<Int>) -> [UInt8] {
        var rest = range.upperBound
        while rest < bytes.count, bytes[rest] == UInt8(ascii: " ") || bytes[rest] == UInt8(ascii: "\t") { rest += 1 }
        if rest < bytes.count, bytes[rest] == UInt8(ascii: "#") {
            return replacing(range.lowerBound..<rest, with: "")
        }
        let start = outline.lineStart(range.lowerBound)
        let end = outline.lineEnd(range.upperBound)
        guard end == bytes.count, bytes.last != UInt8(ascii: "\n") else { return replacing(start..<end, with: "") }
        return replacing(withoutBreak(before: start)..<end, with: "")
    }

    /// Where the line end before this place begins.
    private func withoutBreak(before place: Int) -> Int {
        guard place > 0, bytes[place - 1] == UInt8(ascii: "\n") else { return place }
        return place > 1 && bytes[place - 2] == UInt8(ascii: "\r") ? place - 2 : place - 1
    }
}

extension Array {
    fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
