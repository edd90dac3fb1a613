// SPDX-License-Identifier: Apache-2.0

/// The colour of words and that of the block behind them.
public struct ColourPair: Sendable, Hashable, Codable {
    /// The least contrast at which most people can read words: WCAG 2.2, success criterion 1.4.3.
    public static let leastContrast = 4.5
    /// The least in high contrast: the same standard's success criterion 1.4.6.
    public static let highContrast = 7.0

    /// The words' colour.
    public let text: Colour
    /// The block's colour.
    public let block: Colour

    /// A pair of these colours.
    public init(text: Colour, block: Colour) {
        self.text = text
        self.block = block
    }

    /// The pair that is written like `#000000,#ffd75f`; nil for anything else.
    public init?(_ words: String) {
        let colours = words.split(separator: ",", omittingEmptySubsequences: false).map { Colour($0) }
        guard colours.count == 2, let text = colours[0], let block = colours[1] else { return nil }
        self.init(text: text, block: block)
    }

    /// How well the words can be read: 1 to 21, as WCAG counts it.
    public var contrast: Double { Colour.contrast(text, block) }

    /// The contrast for people, such as "4.4", rounded down so that it claims no more than there is.
    package var contrastWords: String {
        let tenths = Int((contrast * 10).rounded(.down))
        return "\(tenths / 10).\(tenths % 10)"
    }
}
