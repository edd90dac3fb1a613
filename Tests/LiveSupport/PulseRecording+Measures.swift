// SPDX-License-Identifier: Apache-2.0

/// What a recording is measured by.
extension Array where Element == Float {
    /// From the first to the last sample that is louder than a hundredth of full scale; nil when there is none.
    public var audible: Range<Int>? {
        guard let first = firstIndex(where: { abs($0) > 0.01 }), let last = lastIndex(where: { abs($0) > 0.01 })
        else { return nil }
        return first..<last + 1
    }

    /// The greatest amplitude.
    public var peak: Float { map { abs($0) }.max() ?? 0 }

    /// How loud it is on the whole: the root of the mean square.
    public var rootMeanSquare: Double {
        isEmpty ? 0 : (reduce(0) { $0 + Double($1) * Double($1) } / Double(count)).squareRoot()
    }
}
