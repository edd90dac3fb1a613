// SPDX-License-Identifier: Apache-2.0

/// One stretch of a text, counted from 0 in each of the units that toolkits, terminals and engines count in.
public struct TextSpan: Sendable, Hashable, Codable {
    /// In bytes of UTF-8.
    public let utf8: Range<Int>
    /// In UTF-16 code units, as JavaScript, Java and Qt count.
    public let utf16: Range<Int>
    /// In Unicode scalars, as GTK, Python and espeak-ng count.
    public let scalars: Range<Int>
    /// In characters (grapheme clusters), as Swift counts; those that the stretch touches.
    public let characters: Range<Int>

    /// The stretch of a text between two places in scalars; both are clamped to the text.
    public init(scalars: Range<Int>, of text: String) {
        let view = text.unicodeScalars
        let start = view.index(view.startIndex, offsetBy: max(0, scalars.lowerBound), limitedBy: view.endIndex)
        let lower = start ?? view.endIndex
        let length = max(0, scalars.upperBound - max(0, scalars.lowerBound))
        let upper = view.index(lower, offsetBy: length, limitedBy: view.endIndex) ?? view.endIndex
        let before = text[..<lower]
        let inside = text[lower..<upper]
        func range(_ count: (Substring) -> Int) -> Range<Int> { count(before)..<(count(before) + count(inside)) }
        utf8 = range { $0.utf8.count }
        utf16 = range { $0.utf16.count }
        self.scalars = range { $0.unicodeScalars.count }
        let first = text.distance(from: text.startIndex, to: lower)
        characters = first..<max(first, text.distance(from: text.startIndex, to: upper))
    }
}
