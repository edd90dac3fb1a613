// SPDX-License-Identifier: Apache-2.0

/// A text in which "*" stands for any characters, also none; everything else stands for itself, byte for byte.
public struct TextPattern: Sendable, Hashable, CustomStringConvertible {
    /// The pattern as it was written.
    public let text: String
    /// What stands between the stars.
    private let pieces: [String]

    /// The pattern of this text.
    public init(_ text: String) {
        self.text = text
        pieces = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    }

    /// The text for people and logs.
    public var description: String { text }

    /// Whether it stands for any text.
    public var isEverything: Bool { pieces.count > 1 && pieces.allSatisfy(\.isEmpty) }

    /// Whether a text has its form.
    ///
    /// Takes time in proportion to the text's length times the pattern's, at most.
    public func matches(_ candidate: String) -> Bool {
        guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return candidate == text }
        var rest = Substring(candidate).utf8
        guard rest.starts(with: first.utf8) else { return false }
        rest = rest.dropFirst(first.utf8.count)
        guard rest.count >= last.utf8.count, rest.suffix(last.utf8.count).elementsEqual(last.utf8) else { return false }
        rest = rest.dropLast(last.utf8.count)
        for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
            guard let end = Self.end(of: piece.utf8, in: rest) else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// Where the first place of `piece` ends.
    private static func end(of piece: String.UTF8View, in text: Substring.UTF8View) -> String.Index? {
        var start = text.startIndex
        while start < text.endIndex {
            if text[start...].starts(with: piece) { return text.index(start, offsetBy: piece.count) }
            start = text.index(after: start)
        }
        return nil
    }

    /// Whether every text of the other's form has this form as well: exact where one of them has no star, and careful
    /// otherwise.
    public func covers(_ other: TextPattern) -> Bool {
        if isEverything || text == other.text { return true }
        return other.pieces.count == 1 && matches(other.text)
    }
}
