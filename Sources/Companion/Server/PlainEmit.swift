// SPDX-License-Identifier: Apache-2.0
package import FoundationEssentials
internal import NotifyA11y
package import NotifyA11yClient

/// Reads the plainest and by far most frequent line, an emit whose parameters are texts without escapes.
///
/// The decoder needs some 60 000 instructions for such a line, two thirds of all that an event costs, and this needs a
/// twentieth of that. It takes nothing that the decoder would refuse or understand otherwise: whatever is unusual, such
/// as an escape, a number, an unknown or repeated field or an unknown kind, is left to the decoder.
package struct PlainEmit {
    /// The next byte to read.
    private var position = 0

    /// Reads a line.
    ///
    /// - Parameter line: The line, without its newline.
    /// - Returns: The request's id and the event; nil for a line that the decoder is to read.
    package static func read(_ line: Data) -> (id: RequestID?, parameters: EmitParameters)? {
        var reader = PlainEmit()
        return reader.request(in: line.span)
    }

    private mutating func request(in bytes: Span<UInt8>) -> (id: RequestID?, parameters: EmitParameters)? {
        var id: RequestID?
        var isEmit = false
        var draft: Draft?
        guard take("{", in: bytes) else { return nil }
        repeat {
            switch name(in: bytes) {
            case "id":
                guard id == nil, let number = number(in: bytes) else { return nil }
                id = .number(number)
            case "jsonrpc": guard text(in: bytes) == "2.0" else { return nil }
            case "method":
                guard !isEmit, text(in: bytes) == Method.emit.rawValue else { return nil }
                isEmit = true
            case "params":
                guard draft == nil, let event = event(in: bytes) else { return nil }
                draft = event
            default: return nil
            }
        } while take(",", in: bytes)
        guard take("}", in: bytes), position == bytes.count, isEmit, let draft else { return nil }
        return (id, EmitParameters(draft))
    }

    private mutating func event(in bytes: Span<UInt8>) -> Draft? {
        var kind: Event.Kind?
        var title: String?
        var draft = Draft(.message, "")
        guard take("{", in: bytes) else { return nil }
        repeat {
            guard let name = name(in: bytes), let text = text(in: bytes) else { return nil }
            switch name {
            case "kind":
                guard kind == nil, let known = Event.Kind(rawValue: text) else { return nil }
                kind = known
            case "title": guard Self.set(&title, text) else { return nil }
            case "detail": guard Self.set(&draft.detail, text) else { return nil }
            case "app": guard Self.set(&draft.app, text) else { return nil }
            case "key": guard Self.set(&draft.key, text) else { return nil }
            default: return nil
            }
        } while take(",", in: bytes)
        guard take("}", in: bytes), let kind, let title else { return nil }
        draft.kind = kind
        draft.title = title
        return draft
    }

    /// Gives a field its value; a second value is the decoder's to judge.
    private static func set(_ field: inout String?, _ text: String) -> Bool {
        guard field == nil else { return false }
        field = text
        return true
    }

    // MARK: Tokens

    private mutating func skipSpaces(in bytes: Span<UInt8>) {
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
    }

    /// Goes behind a sign, and the spaces around it, if it comes next.
    private mutating func take(_ sign: Unicode.Scalar, in bytes: Span<UInt8>) -> Bool {
        skipSpaces(in: bytes)
        guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
        position += 1
        skipSpaces(in: bytes)
        return true
    }

    /// A member's name and its colon.
    private mutating func name(in bytes: Span<UInt8>) -> String? {
        guard let name = text(in: bytes), take(":", in: bytes) else { return nil }
        return name
    }

    /// A string without escapes and control bytes, of valid UTF-8.
    private mutating func text(in bytes: Span<UInt8>) -> String? {
        // Not `take`, which would go over spaces that belong to the text.
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return nil }
        let start = position + 1
        var end = start
        while end < bytes.count, case let byte = bytes[end], byte != UInt8(ascii: "\"") {
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        guard end < bytes.count, let text = try? UTF8Span(validating: bytes.extracting(start..<end)) else { return nil }
        position = end + 1
        return String(copying: text)
    }

    /// A whole number of at most 18 digits, which always fits.
    private mutating func number(in bytes: Span<UInt8>) -> Int64? {
        let start = position
        var number: Int64 = 0
        while position < bytes.count, case let digit = bytes[position] &- UInt8(ascii: "0"), digit < 10 {
            number = number &* 10 &+ Int64(digit)
            position += 1
            guard position - start <= 18 else { return nil }
        }
        // JSON has no leading zeros; what else may follow, such as a fraction, is no sign that comes next.
        guard position > start, bytes[start] != UInt8(ascii: "0") || position == start + 1 else { return nil }
        return number
    }
}
