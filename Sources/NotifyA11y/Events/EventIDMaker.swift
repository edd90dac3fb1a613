// SPDX-License-Identifier: Apache-2.0

/// Makes many ids without asking the system for random numbers each time: a random start, then random steps.
///
/// RFC 9562, section 6.2, method 2. Ids of one maker differ for certain; those of two differ as random numbers do.
public struct EventIDMaker: Sendable {
    private var random: UInt64
    private var position: UInt64

    /// A maker with a start of its own.
    public init() {
        var source = SystemRandomNumberGenerator()
        random = source.next() | 1
        position = source.next()
    }

    /// The next id.
    ///
    /// - Parameter time: The time that becomes its first 48 bits.
    /// - Returns: An id that this maker never made before.
    public mutating func next(at time: Timestamp) -> Event.ID {
        // Steps by xorshift64; below 2 to the 32, so that the position takes years of ids to come round.
        random ^= random << 13
        random ^= random >> 7
        random ^= random << 17
        position &+= random >> 32 | 1
        return Event.ID(time: time, random: (random, position))
    }
}
