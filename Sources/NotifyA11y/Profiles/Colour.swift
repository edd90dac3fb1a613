// SPDX-License-Identifier: Apache-2.0

/// A colour of the screen, 0 to 255 a channel.
public struct Colour: Sendable, Hashable, Codable {
    /// How much red, 0 to 255.
    public let red: Int
    /// How much green, 0 to 255.
    public let green: Int
    /// How much blue, 0 to 255.
    public let blue: Int

    /// Black.
    public static let black = Colour(red: 0, green: 0, blue: 0)
    /// White.
    public static let white = Colour(red: 255, green: 255, blue: 255)

    /// The colour of these channels, each 0 to 255; what is beyond counts as the nearest.
    public init(red: Int, green: Int, blue: Int) {
        func bounded(_ value: Int) -> Int { min(max(value, 0), 255) }
        self.red = bounded(red)
        self.green = bounded(green)
        self.blue = bounded(blue)
    }

    /// The colour that is written like `#ffd75f` or `#fd5`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        switch digits.count {
        case 3: self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
        case 6:
            self.init(
                red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3], blue: digits[4] * 16 + digits[5])
        default: return nil
        }
    }

    /// How light it is, 0 to 1: the relative luminance of WCAG 2.2, <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>.
    public var luminance: Double {
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            return share <= 0.040_45 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two colours, 1 to 21, as WCAG counts it.
    public static func contrast(_ one: Colour, _ other: Colour) -> Double {
        let (a, b) = (one.luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}

/// A power of a number between 0 and 1, without the mathematical library, which a static program would carry for this
/// alone: by halving, which is exact to the last digits that matter here.
private func power(_ base: Double, _ exponent: Double) -> Double {
    guard base > 0 else { return 0 }
    // exponent = 2.4 = 12/5: the fifth root by Newton's way, then the twelfth power.
    var root = 1.0
    for _ in 0..<60 { root -= (root * root * root * root * root - base) / (5 * root * root * root * root) }
    let squared = root * root
    let fourth = squared * squared
    return fourth * fourth * fourth
}
