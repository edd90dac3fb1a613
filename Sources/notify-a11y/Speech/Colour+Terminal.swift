// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// A colour as terminals of 256 colours have it.
extension Colour {
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
