// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// A key that a profile may have: one row of the table that reading, errors and `docs/profiles.md` all come from.
public struct ProfileKey: Sendable, Hashable {
    /// What values a key takes.
    public enum Form: Sendable, Hashable {
        /// One of a few words.
        case word([String])
        /// One of a few words, or a list of them.
        case words([String])
        /// A list of some of a few words.
        case list([String])
        /// The name of a profile, or a list of names.
        case profiles
        /// `true`, `false` or `"auto"`.
        case use
        /// A list of channels' names.
        case channels
        /// A text in which "*" stands for any characters.
        case pattern
        /// A time of day, such as "22:00".
        case clock
        /// A whole number.
        case count(ClosedRange<Int>)
        /// As a channel's own setting.
        case setting(ChannelDescription.Setting.Form)
    }

    /// The parts of its name; in a file there are dots between them.
    ///
    /// Those in a list of tables have the list's name before them: `["rule", "when", "app"]`.
    public let path: [String]
    /// What values it takes.
    public let form: Form
    /// What holds when profiles that are used together state it; nil where that isn't a question.
    public let combination: Combination?
    /// Whether the table that it stands in must have it.
    public let isRequired: Bool
    /// What holds when no profile states it, for the documentation.
    public let fallback: String
    /// What it does, in one sentence for the documentation.
    public let meaning: String

    /// Its name as it stands in errors.
    public var name: String { path.joined(separator: ".") }

    /// A key of these values.
    init(
        _ path: [String], _ form: Form, combination: Combination? = nil, isRequired: Bool = false,
        fallback: String, _ meaning: String
    ) {
        self.path = path
        self.form = form
        self.combination = combination
        self.isRequired = isRequired
        self.fallback = fallback
        self.meaning = meaning
    }

    /// The lists of tables that a profile may have, written `[[rule]]` or `rule = [{ … }]`.
    static let lists: Set<[String]> = [["rule"], ["rule", "then"], ["quiet"], ["quiet", "pass"], ["grant"]]

    /// The list of tables that it stands in, from outermost; empty for a key of the file itself.
    var list: [String] {
        (1..<path.count).reversed().lazy.map { Array(path.prefix($0)) }.first { Self.lists.contains($0) } ?? []
    }
}

extension ProfileKey {
    /// All keys that a profile may have where there are these channels.
    ///
    /// - Parameter channels: The channels that can be built.
    /// - Returns: The keys, in the order of the documentation.
    public static func all(channels: [ChannelDescription]) -> [ProfileKey] {
        general
            + channels.flatMap { channel in
                [enabled(channel.id.rawValue)] + channel.settings.map { setting($0, of: channel.id.rawValue) }
            } + rule + quiet + grant
    }

    /// The keys of the documentation: each once, with `NAME` for what every channel has.
    ///
    /// - Parameter channels: The channels whose own settings are documented.
    /// - Returns: The keys, in order.
    public static func documented(channels: [ChannelDescription]) -> [ProfileKey] {
        general + [enabled("NAME")]
            + channels.flatMap { channel in channel.settings.map { setting($0, of: channel.id.rawValue) } }
            + rule + quiet + grant
    }

    /// This key as a row of a Markdown table: name, values, default, meaning.
    ///
    /// A key of a `[[rule]]`, `[[quiet]]` or `[[grant]]` is named as it stands in there.
    public var markdown: String {
        let name = path.dropFirst(list.isEmpty ? 0 : 1).joined(separator: ".")
        let together = combination.flatMap { Phrases.together($0, form) }.map { " \($0)" } ?? ""
        return "| `\(name)` | \(Phrases.values(form, code: "`")) | \(fallback) | \(meaning)\(together) |"
    }
}
