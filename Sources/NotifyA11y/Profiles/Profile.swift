// SPDX-License-Identifier: Apache-2.0

/// How a person wants to be told, once, for every program.
///
/// These are effective values: `extends` has been followed.
public struct Profile: Sendable, Hashable {
    /// Whether a channel is used.
    public enum Switch: String, Sendable, Hashable, Codable {
        /// Used where it works.
        case on
        /// Never used, whatever happens.
        case off
        /// Used where it isn't an interruption: for what the person typed by hand.
        case auto
    }

    /// Where a value was written, for explanations and errors.
    public struct Source: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The profile's name, or the file's path.
        public let file: String
        /// The line, from 1; nil for a value that no file states.
        public let line: Int?

        /// The place at this line of this file.
        public init(file: String, line: Int?) {
            self.file = file
            self.line = line
        }

        /// A value that no file states.
        public static let builtIn = Source(file: "built in", line: nil)

        /// The text for people and logs.
        public var description: String { line.map { "\(file), line \($0)" } ?? file }
    }

    /// What the profile says about one channel.
    public struct ChannelPreference: Sendable, Hashable {
        /// Whether it is used.
        public var use: Switch
        /// Where that was written.
        public var source: Source
        /// The channel's settings.
        public var settings: ChannelSettings

        /// A preference of these values.
        public init(use: Switch, source: Source = .builtIn, settings: ChannelSettings = ChannelSettings()) {
            self.use = use
            self.source = source
            self.settings = settings
        }
    }

    /// The profile's name.
    public var name: String
    /// The senses that don't reach the person.
    public var cannot: Senses
    /// What it says about each channel.
    ///
    /// A channel that it doesn't name is off.
    public var channels: [ChannelID: ChannelPreference]

    /// A profile of these values.
    public init(name: String, cannot: Senses = [], channels: [ChannelID: ChannelPreference]) {
        self.name = name
        self.cannot = cannot
        self.channels = channels
    }

    /// The senses that the person has.
    public var senses: Senses { Senses.all.subtracting(cannot) }

    /// What it says about this channel.
    public func preference(_ channel: ChannelID) -> ChannelPreference {
        channels[channel] ?? ChannelPreference(use: .off, source: Source(file: name, line: nil))
    }
}
