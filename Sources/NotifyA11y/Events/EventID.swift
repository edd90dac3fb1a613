// SPDX-License-Identifier: Apache-2.0

extension Event {
    /// A globally unique id: a UUID of version 7, whose first 48 bits are the time of its making.
    ///
    /// Layout: RFC 9562, section 5.7. Ids sort by time, to the millisecond.
    public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
        /// The first eight bytes, big-endian.
        public let high: UInt64
        /// The last eight bytes, big-endian.
        public let low: UInt64

        /// The id of these bits; any UUID is taken.
        public init(high: UInt64, low: UInt64) {
            self.high = high
            self.low = low
        }

        /// Makes a new id.
        ///
        /// - Parameters:
        ///   - time: The time that becomes its first 48 bits.
        ///   - random: 74 of these bits become the rest.
        public init(time: Timestamp, random: (UInt64, UInt64)) {
            let milliseconds = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
            high = milliseconds << 16 | 0x7000 | random.0 & 0x0FFF
            low = 0x8000_0000_0000_0000 | random.1 & 0x3FFF_FFFF_FFFF_FFFF
        }

        /// Makes a new id from the system's random numbers.
        public static func make(at time: Timestamp) -> ID {
            var source = SystemRandomNumberGenerator()
            return ID(time: time, random: (source.next(), source.next()))
        }

        /// Whether the first comes before the second.
        public static func < (a: ID, b: ID) -> Bool { (a.high, a.low) < (b.high, b.low) }

        /// The 36 characters of RFC 9562, lower case.
        public var description: String {
            // Without arrays in between: every answer to an emitter holds one.
            unsafe String(unsafeUninitializedCapacity: 36) { text in
                var position = 0
                for index in 0..<32 {
                    if index == 8 || index == 12 || index == 16 || index == 20 {
                        unsafe text[position] = UInt8(ascii: "-")
                        position += 1
                    }
                    let digit =
                        UInt8(truncatingIfNeeded: (index < 16 ? high : low) >> UInt64(60 - 4 * (index % 16))) & 0xF
                    unsafe text[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
                    position += 1
                }
                return position
            }
        }

        /// Reads the 36 characters of RFC 9562, in either case; nil for anything else.
        public init?(_ text: String) {
            var halves: (high: UInt64, low: UInt64) = (0, 0)
            var digits = 0
            var position = 0
            for byte in text.utf8 {
                defer { position += 1 }
                if position == 8 || position == 13 || position == 18 || position == 23 {
                    guard byte == UInt8(ascii: "-") else { return nil }
                    continue
                }
                let value: UInt8
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0")
                case UInt8(ascii: "a")...UInt8(ascii: "f"): value = byte - UInt8(ascii: "a") + 10
                case UInt8(ascii: "A")...UInt8(ascii: "F"): value = byte - UInt8(ascii: "A") + 10
                default: return nil
                }
                if digits < 16 {
                    halves.high = halves.high << 4 | UInt64(value)
                } else {
                    halves.low = halves.low << 4 | UInt64(value)
                }
                digits += 1
            }
            guard digits == 32, position == 36 else { return nil }
            self.init(high: halves.high, low: halves.low)
        }
    }
}

extension Event.ID: Codable {
    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let id = Event.ID(text) else {
            throw NotifyError(
                .invalidArgument, "an id is a UUID of 36 characters, not '\(SafeText.line(String(text.prefix(64))))'")
        }
        self = id
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
