// SPDX-License-Identifier: Apache-2.0

/// Unicode's normalisation form C: each accent in one character with its base, where there is such a character.
///
/// Engines mispronounce what is decomposed, and neither the standard library nor FoundationEssentials composes. The
/// algorithm is that of UAX 15.
enum Composition {
    /// The scalars, composed.
    static func composed(_ scalars: some Collection<Unicode.Scalar>) -> [Unicode.Scalar] {
        compose(ordered(scalars))
    }

    private struct Pair: Hashable {
        var base: UInt32
        var mark: UInt32
    }

    private static let decompositions: [UInt32: [UInt32]] = {
        var table: [UInt32: [UInt32]] = [:]
        for data in [CanonicalData.pairs, CanonicalData.excludedPairs] {
            for index in stride(from: 0, to: data.count, by: 3) {
                table[data[index]] = [data[index + 1], data[index + 2]]
            }
        }
        let data = CanonicalData.duplicates
        for index in stride(from: 0, to: data.count, by: 2) { table[data[index]] = [data[index + 1]] }
        return table
    }()

    private static let compositions: [Pair: UInt32] = {
        var table: [Pair: UInt32] = [:]
        let data = CanonicalData.pairs
        for index in stride(from: 0, to: data.count, by: 3) {
            table[Pair(base: data[index + 1], mark: data[index + 2])] = data[index]
        }
        return table
    }()

    /// Taken apart, with the accents of each base in canonical order.
    private static func ordered(_ scalars: some Collection<Unicode.Scalar>) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars { decompose(scalar.value, into: &result) }
        var start = 0
        while start < result.count {
            var end = start
            while end < result.count, combiningClass(result[end]) != 0 { end += 1 }
            if end > start + 1 {
                // A stable order: accents of one class keep theirs.
                let sorted = result[start..<end].enumerated().sorted { first, second in
                    let (a, b) = (combiningClass(first.element), combiningClass(second.element))
                    return a == b ? first.offset < second.offset : a < b
                }
                result.replaceSubrange(start..<end, with: sorted.map(\.element))
            }
            start = end + 1
        }
        return result
    }

    private static func decompose(_ value: UInt32, into result: inout [UInt32]) {
        if value < 0xC0 { return result.append(value) }
        if hangulSyllables.contains(value) {
            let index = value - hangulSyllables.lowerBound
            result += [leads + index / 588, vowels + index % 588 / 28]
            if index % 28 != 0 { result.append(tails + index % 28) }
            return
        }
        guard let parts = decompositions[value] else { return result.append(value) }
        for part in parts { decompose(part, into: &result) }
    }

    private static func compose(_ values: [UInt32]) -> [Unicode.Scalar] {
        var result: [UInt32] = []
        result.reserveCapacity(values.count)
        var base: Int?
        var previousClass: UInt8 = 0
        for value in values {
            let order = combiningClass(value)
            // An accent reaches its base where no accent of the same or a higher class stands between.
            if let place = base, place == result.count - 1 || previousClass < order,
                let whole = composition(result[place], value)
            {
                result[place] = whole
                continue
            }
            if order == 0 { base = result.count }
            previousClass = order
            result.append(value)
        }
        return result.compactMap(Unicode.Scalar.init)
    }

    private static func composition(_ base: UInt32, _ mark: UInt32) -> UInt32? {
        if (leads..<leads + 19).contains(base), (vowels..<vowels + 21).contains(mark) {
            return hangulSyllables.lowerBound + ((base - leads) * 21 + mark - vowels) * 28
        }
        if hangulSyllables.contains(base), (base - hangulSyllables.lowerBound) % 28 == 0,
            (tails + 1..<tails + 28).contains(mark)
        {
            return base + mark - tails
        }
        return compositions[Pair(base: base, mark: mark)]
    }

    private static func combiningClass(_ value: UInt32) -> UInt8 {
        guard value >= 0x300, let scalar = Unicode.Scalar(value) else { return 0 }
        return scalar.properties.canonicalCombiningClass.rawValue
    }

    private static let hangulSyllables: Range<UInt32> = 0xAC00..<0xD7A4
    private static let leads: UInt32 = 0x1100
    private static let vowels: UInt32 = 0x1161
    private static let tails: UInt32 = 0x11A7
}
