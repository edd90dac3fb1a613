// SPDX-License-Identifier: Apache-2.0

/// A colour of the screen, 0 to 255 a channel.
struct Colour: Equatable {
    let red: Int
    let green: Int
    let blue: Int

    static let black = Colour(red: 0, green: 0, blue: 0)
    static let white = Colour(red: 255, green: 255, blue: 255)

    init(red: Int, green: Int, blue: Int) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The colour that is written like `#ffd75f` or `#fd5`; nil for anything else.
    init?(_ text: String) {
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
    var luminance: Double {
        func linear(_ value: Int) -> Double {
            let share = Double(value) / 255
            return share <= 0.040_45 ? share / 12.92 : power((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The contrast of two colours, 1 to 21, as WCAG counts it.
    static func contrast(_ one: Colour, _ other: Colour) -> Double {
        let (a, b) = (one.luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }

    /// The number of the nearest colour that every terminal of 256 colours has at the same place: the cube 16 to 231.
    var inCube: Int { 16 + 36 * Self.step(red) + 6 * Self.step(green) + Self.step(blue) }

    /// The colour that ``inCube`` is shown as.
    var nearest: Colour {
        func level(_ value: Int) -> Int { Self.levels[Self.step(value)] }
        return Colour(red: level(red), green: level(green), blue: level(blue))
    }

    private static let levels = [0, 95, 135, 175, 215, 255]

    private static func step(_ value: Int) -> Int {
        levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
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
