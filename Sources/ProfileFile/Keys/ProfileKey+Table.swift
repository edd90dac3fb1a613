// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// The table of keys.
extension ProfileKey {
    static let part = ProfileKey(
        ["part"], .word(Profile.Part.allCases.map(\.rawValue)),
        fallback: "that of what it extends, otherwise `\"need\"`",
        "What the profile is: needs add up, limits intersect, and a situation is a limit with an end.")

    static let extends = ProfileKey(
        ["extends"], .profiles, fallback: "`\"default\"` in `profile.toml`, otherwise none",
        "The profiles that this one builds on, used together. What it states itself comes before what they state.")

    static let cannot = ProfileKey(
        ["cannot"], .list(Sense.allCases.map(\.rawValue)), combination: .sum, fallback: "`[]`",
        "The senses that do not reach you. Those of extended profiles are added.")

    /// The keys of the file itself that are about no channel.
    static let general = [part, extends, cannot] + ProfileValue.all.map(value)

    /// A row of the core's table.
    static func value(_ value: ProfileValue) -> ProfileKey {
        ProfileKey(
            value.name.split(separator: ".").map(String.init), .setting(value.form), combination: value.combination,
            fallback: value.fallback.map { "`\(TOMLText.value($0))`" } ?? "none", value.meaning)
    }

    /// Whether a channel is used.
    static func enabled(_ channel: String) -> ProfileKey {
        ProfileKey(
            ["channels", channel, "enabled"], .use, fallback: "not used",
            "Whether the channel is used; `\"auto\"` is only for what you type by hand yourself. `false` holds against "
                + "every other profile in use.")
    }

    /// A channel's own setting.
    static func setting(_ setting: ChannelDescription.Setting, of channel: String) -> ProfileKey {
        ProfileKey(
            ["channels", channel] + setting.name.split(separator: ".").map(String.init), .setting(setting.form),
            combination: setting.combination == .last ? nil : setting.combination, fallback: "the channel's",
            setting.meaning)
    }

    /// Which events something is about.
    private static func match(_ path: [String]) -> [ProfileKey] {
        [
            ProfileKey(path + ["app"], .pattern, fallback: "any", "The name of the app."),
            ProfileKey(path + ["key"], .pattern, fallback: "any", "The key of what it is about."),
            ProfileKey(
                path + ["category"], .pattern, fallback: "any",
                "The category; an event that has none isn't meant, not even by `\"*\"`."),
            ProfileKey(
                path + ["kind"], .words(Event.Kind.allCases.map(\.rawValue)), fallback: "all", "One of these kinds."),
            ProfileKey(
                path + ["importance"], .word(Importance.allCases.map(\.rawValue)), fallback: "any",
                "At least this importance, as the app claims it."),
            ProfileKey(
                path + ["sensitivity"], .words(Sensitivity.allCases.map(\.rawValue)), fallback: "all",
                "One of these sensitivities."),
            ProfileKey(
                path + ["context"], .words(ContextName.allCases.map(\.rawValue)), fallback: "any",
                "All of these contexts are known to be on."),
            ProfileKey(
                path + ["byHand"], .setting(.flag), fallback: "both",
                "Whether you typed it by hand yourself, or it came by itself."),
        ]
    }

    /// The keys of a `[[rule]]`.
    static let rule =
        match(["rule", "when"]) + [
            ProfileKey(
                ["rule", "channels"], .channels, fallback: "those that are on",
                "The channels that are used, and no other. In a limit or situation: no other than these."),
            ProfileKey(
                ["rule", "without"], .channels, fallback: "`[]`",
                "Channels that aren't used; those of all rules that match are put together."),
            ProfileKey(
                ["rule", "verbosity"], .word(ProfileRule.Verbosity.allCases.map(\.rawValue)),
                fallback: "the channel's",
                "How much is spoken or brailled: the kind's word, the title with it, or the detail too."),
            ProfileKey(
                ["rule", "interrupts"], .setting(.flag), fallback: "`false`",
                "Whether it cuts what our own voice is saying, unless that is a failure; a screen reader is never cut."),
            ProfileKey(
                ["rule", "hold"], .setting(.flag), fallback: "`true` for failures and questions",
                "Whether cards and braille stay until you acknowledge them."),
            ProfileKey(
                ["rule", "digest"], .setting(.flag), fallback: "`false`",
                "Whether it isn't told now but in the next digest."),
            ProfileKey(
                ["rule", "again", "every"], .setting(.seconds(ProfileRule.Reminder.shortest...86_400)),
                isRequired: true, fallback: "–",
                "It is told again at this distance until you acknowledge it."),
            ProfileKey(
                ["rule", "again", "times"], .count(1...ProfileRule.Reminder.most), fallback: "`3`",
                "How often at most."),
            ProfileKey(
                ["rule", "then", "after"], .setting(.seconds(1...86_400)), isRequired: true, fallback: "–",
                "A later step: how long after the event, if you haven't acknowledged it by then."),
            ProfileKey(
                ["rule", "then", "channels"], .channels, isRequired: true, fallback: "–",
                "The channels that are used then."),
        ]

    /// The keys of a `[[quiet]]`.
    static let quiet =
        [
            ProfileKey(
                ["quiet", "days"], .words(Weekday.allCases.map(\.short)), fallback: "all",
                "The days on which it begins."),
            ProfileKey(
                ["quiet", "from"], .clock, isRequired: true, fallback: "–", "When it begins, by the local clock."),
            ProfileKey(
                ["quiet", "to"], .clock, isRequired: true, fallback: "–",
                "When it ends; on the next day where that isn't after `from`."),
            ProfileKey(
                ["quiet", "silence"], .channels, isRequired: true, fallback: "–", "The channels that are silent."),
        ] + match(["quiet", "pass"])

    /// The keys of a `[[grant]]`.
    static let grant = [
        ProfileKey(["grant", "app"], .pattern, isRequired: true, fallback: "–", "The app."),
        ProfileKey(["grant", "category"], .pattern, fallback: "any", "The category."),
        ProfileKey(
            ["grant", "may"], .words(Grant.Permission.allCases.map(\.rawValue)), fallback: "`[\"quiet\"]`",
            "What it may: pass quiet times, be as important as it claims, or make a sound for a message."),
    ]
}
