// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// A key that a profile may have: one row of the table that reading, errors and `docs/profiles.md` all come from.
public struct ProfileKey: Sendable, Hashable {
    /// What values a key takes.
    public enum Form: Sendable, Hashable {
        /// The name of a profile, or a list of names.
        case profiles
        /// A list of senses.
        case senses
        /// `true`, `false` or `"auto"`.
        case use
        /// A channel's own setting.
        case setting(ChannelDescription.Setting.Form)
    }

    /// What holds when a profile and what it extends both state a value.
    public enum Combination: Sendable, Hashable {
        /// The profile's own value; of several extended profiles, the last one's.
        case nearest
        /// All values together, because what cannot reach a person is not undone by another profile.
        case sum
    }

    /// The parts of its name; in a file there are dots between them.
    public let path: [String]
    /// What values it takes.
    public let form: Form
    /// What holds when several profiles state it.
    public let combination: Combination
    /// What holds when no profile states it, for the documentation.
    public let fallback: String
    /// What it does, in one sentence for the documentation.
    public let meaning: String

    /// Its name as it stands in a file.
    public var name: String { path.joined(separator: ".") }

    /// A key of these values.
    init(
        _ path: [String], _ form: Form, combination: Combination = .nearest, fallback: String, _ meaning: String
    ) {
        self.path = path
        self.form = form
        self.combination = combination
        self.fallback = fallback
        self.meaning = meaning
    }
}

extension ProfileKey {
    static let extends = ProfileKey(
        ["extends"], .profiles, fallback: "`\"default\"` in `profile.toml`, otherwise none",
        "The profiles that this one builds on. What it states itself comes first, then the last of them.")

    static let cannot = ProfileKey(
        ["cannot"], .senses, combination: .sum, fallback: "`[]`",
        "The senses that do not reach you. Those of extended profiles are added.")

    /// Whether a channel is used.
    static func enabled(_ channel: String) -> ProfileKey {
        ProfileKey(
            ["channels", channel, "enabled"], .use, fallback: "`false`",
            "Whether the channel is used; `\"auto\"` is only for what you type by hand yourself.")
    }

    /// A channel's own setting.
    static func setting(_ setting: ChannelDescription.Setting, of channel: String) -> ProfileKey {
        ProfileKey(
            ["channels", channel, setting.name], .setting(setting.form), fallback: "the channel's", setting.meaning)
    }

    /// All keys that a profile may have where there are these channels.
    ///
    /// - Parameter channels: The channels that can be built.
    /// - Returns: The keys, in the order of the documentation.
    public static func all(channels: [ChannelDescription]) -> [ProfileKey] {
        [extends, cannot]
            + channels.flatMap { channel in
                [enabled(channel.id.rawValue)] + channel.settings.map { setting($0, of: channel.id.rawValue) }
            }
    }

    /// The keys of the documentation: each once, with `NAME` for what every channel has.
    ///
    /// - Parameter channels: The channels whose own settings are documented.
    /// - Returns: The keys, in order.
    public static func documented(channels: [ChannelDescription]) -> [ProfileKey] {
        [extends, cannot, enabled("NAME")]
            + channels.flatMap { channel in channel.settings.map { setting($0, of: channel.id.rawValue) } }
    }

    /// This key as a row of a Markdown table: name, values, default, meaning.
    public var markdown: String {
        "| `\(name)` | \(Phrases.values(form, code: "`")) | \(fallback) | \(meaning) |"
    }
}
