// SPDX-License-Identifier: Apache-2.0
import CToml

/// Why a document can't be read, in toml++'s words.
struct TOMLSyntaxError: Error {
    let message: String
    let place: TOMLNode.Place
}

/// Reads TOML through toml++.
enum TOMLReader {
    /// Reads a whole document.
    ///
    /// - Parameter bytes: UTF-8; anything else is an error with its place.
    /// - Returns: The document's table.
    /// - Throws: The first syntax error; toml++ stops there. Keys given twice and nesting deeper than 16 are errors too.
    static func read(_ bytes: [UInt8]) throws(TOMLSyntaxError) -> TOMLNode {
        guard let document = TOMLDocument(bytes) else {
            throw TOMLSyntaxError(message: "not enough memory", place: TOMLNode.Place(line: 0, column: 0))
        }
        if let error = document.error { throw error }
        return document.root
    }
}

/// Owns what the C side has read.
@safe private struct TOMLDocument: ~Copyable {
    private let raw: OpaquePointer

    init?(_ bytes: [UInt8]) {
        let read = unsafe bytes.withUnsafeBytes { buffer in
            // An empty array may have no address, but C wants one.
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe start.map { unsafe na11y_toml_read($0, buffer.count) } ?? na11y_toml_read("", 0)
        }
        guard let raw = unsafe read else { return nil }
        unsafe self.raw = raw
    }

    deinit { unsafe na11y_toml_free(raw) }

    /// The error that stopped the reading.
    var error: TOMLSyntaxError? {
        guard let words = unsafe na11y_toml_error(raw) else { return nil }
        return TOMLSyntaxError(
            message: unsafe String(cString: words), place: TOMLNode.Place(unsafe na11y_toml_error_place(raw)))
    }

    /// The document's table.
    var root: TOMLNode {
        let count = unsafe na11y_toml_count(raw)
        var members = [[TOMLNode.Member]](repeating: [], count: count)
        // Backwards, because whatever holds a value comes before it.
        for index in stride(from: count - 1, to: 0, by: -1) {
            let member = TOMLNode.Member(
                key: unsafe text(index, na11y_toml_key), place: TOMLNode.Place(unsafe na11y_toml_key_place(raw, index)),
                node: node(index, holding: members[index]))
            members[index] = []
            members[unsafe na11y_toml_parent(raw, index)].append(member)
        }
        return node(0, holding: members.first ?? [])
    }

    /// The value at an index; `members` are what it holds, last first.
    private func node(_ index: Int, holding members: [TOMLNode.Member]) -> TOMLNode {
        let value: TOMLNode.Value =
            switch unsafe na11y_toml_type_of(raw, index) {
            case NA11Y_TOML_TABLE: .table(members.reversed())
            case NA11Y_TOML_LIST: .list(members.reversed().map(\.node))
            case NA11Y_TOML_TEXT: .text(unsafe text(index, na11y_toml_text))
            case NA11Y_TOML_INTEGER: .integer(unsafe na11y_toml_integer(raw, index))
            case NA11Y_TOML_NUMBER: .number(unsafe na11y_toml_number(raw, index))
            case NA11Y_TOML_FLAG: .flag(unsafe na11y_toml_integer(raw, index) != 0)
            default: .date
            }
        return TOMLNode(place: TOMLNode.Place(unsafe na11y_toml_value_place(raw, index)), value: value)
    }

    /// A text that C hands out with its length, because it may hold NULs.
    private func text(
        _ index: Int, _ get: (OpaquePointer, Int, UnsafeMutablePointer<Int>) -> UnsafePointer<CChar>?
    ) -> String {
        var length = 0
        guard let start = unsafe get(raw, index, &length) else { return "" }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: length)
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}

extension TOMLNode.Place {
    fileprivate init(_ place: na11y_toml_place) { self.init(line: Int(place.line), column: Int(place.column)) }
}
