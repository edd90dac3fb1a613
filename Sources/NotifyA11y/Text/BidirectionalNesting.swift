// SPDX-License-Identifier: Apache-2.0

/// Which bidirectional embeddings, overrides and isolates are open, so that a text can't turn round what follows it.
///
/// The rules are X1 to X7 of the Unicode bidirectional algorithm (UAX 9). A value.
struct BidirectionalNesting {
    /// How many may be open at once; deeper ones are dropped with their ends.
    ///
    /// The algorithm itself ignores what lies deeper than 125 levels, and two a nesting.
    static let deepest = 32
    /// How long ``closers`` can be, in bytes of UTF-8.
    static let longestClosers = deepest * 3

    private enum Opener { case embedding, isolate }

    private var open: [Opener] = []

    /// What closes everything that is open, the innermost first.
    var closers: String {
        String(open.prefix(Self.deepest).reversed().map { $0 == .embedding ? "\u{202C}" : "\u{2069}" })
    }

    /// What closes everything that is open at the end of a text.
    static func closers(of text: String) -> String {
        var nesting = BidirectionalNesting()
        for scalar in text.unicodeScalars {
            if scalar == "\n" { nesting = BidirectionalNesting() } else { _ = nesting.keeps(scalar) }
        }
        return nesting.closers
    }

    /// Whether the scalar opens or closes something.
    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    /// Takes the next scalar of a text; false when it opens too deeply or closes nothing, and so is to be dropped.
    mutating func keeps(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x202A, 0x202B, 0x202D, 0x202E: open.append(.embedding)
        case 0x2066...0x2068: open.append(.isolate)
        case 0x202C:
            guard open.last == .embedding else { return false }
            open.removeLast()
            return open.count < Self.deepest
        case 0x2069:
            // It ends the embeddings inside the isolate as well.
            guard let isolate = open.lastIndex(of: .isolate) else { return false }
            open.removeSubrange(isolate...)
            return isolate < Self.deepest
        default: return true
        }
        return open.count <= Self.deepest
    }
}
