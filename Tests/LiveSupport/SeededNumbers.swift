// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same in every run, so that a failure can be seen again.
public struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of this seed.
    public init(seed: UInt64) { state = seed }

    /// The next number, by SplitMix64.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// True once in so many times.
    public mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &self) == 0 }

    /// One of several, which must not be none.
    public mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }
}
