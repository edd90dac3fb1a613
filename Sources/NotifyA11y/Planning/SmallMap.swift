// SPDX-License-Identifier: Apache-2.0

/// A few values by channel: for so few, looking through them is faster than hashing.
struct SmallMap<Value: Sendable>: Sendable {
    private let pairs: [(channel: ChannelID, value: Value)]

    init(_ values: [ChannelID: Value]) {
        pairs = values.sorted { $0.key < $1.key }.map { (channel: $0.key, value: $0.value) }
    }

    subscript(channel: ChannelID) -> Value? {
        for index in pairs.indices where pairs[index].channel == channel { return pairs[index].value }
        return nil
    }
}
