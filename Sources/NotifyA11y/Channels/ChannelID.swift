// SPDX-License-Identifier: Apache-2.0

/// A channel's name, as profiles and people write it.
///
/// The set is open.
public struct ChannelID: Sendable, Hashable, Comparable, RawRepresentable, CustomStringConvertible {
    /// The text itself.
    public let rawValue: String

    /// Wraps a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The line on the terminal that the event was typed in.
    public static let terminal = ChannelID(rawValue: "terminal")
    /// Desktop notifications.
    public static let desktop = ChannelID(rawValue: "desktop")
    /// Our own voice.
    public static let speech = ChannelID(rawValue: "speech")
    /// A screen reader's own interface: its voice and its braille.
    public static let reader = ChannelID(rawValue: "reader")
    /// Short sounds, one a kind.
    public static let earcon = ChannelID(rawValue: "earcon")
    /// Vibration.
    public static let haptic = ChannelID(rawValue: "haptic")

    /// The text for people and logs.
    public var description: String { rawValue }

    /// Whether the first comes before the second.
    public static func < (a: ChannelID, b: ChannelID) -> Bool { a.rawValue < b.rawValue }
}

extension ChannelID: Codable, CodingKeyRepresentable {
    /// Reads it from its text.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes it as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Whether a channel carries an event's words, or only a cue that stands for its kind.
public enum Carries: String, Sendable, Hashable, Codable {
    case words, cue
}
