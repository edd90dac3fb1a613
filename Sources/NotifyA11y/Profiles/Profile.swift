// SPDX-License-Identifier: Apache-2.0

/// How a person wants to be told, once, for every program.
///
/// These are effective values: what profiles extend has been followed, and those in use together are combined. Needs add
/// up: every ``Group`` of needs says which channels it wants, and a channel that one wants is used. Limits intersect: what
/// one switches off or leaves out isn't used.
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

    /// What a profile is.
    public enum Part: String, Sendable, Hashable, Codable, CaseIterable {
        /// What a person needs; needs add up.
        case need
        /// What must not be; limits intersect.
        case limit
        /// A limit with an end.
        case situation
    }

    /// What one profile says about channels: its switches, and its rules in order.
    public struct Group: Sendable, Hashable {
        /// The profile's name.
        public var name: String
        /// The switches; a channel that isn't named is neither wanted nor off.
        public var switches: [ChannelID: Sourced<Switch>]
        /// The rules; of each thing, the first that matches and states it decides.
        public var rules: [ProfileRule]

        /// A group of these values.
        public init(name: String, switches: [ChannelID: Sourced<Switch>] = [:], rules: [ProfileRule] = []) {
            self.name = name
            self.switches = switches
            self.rules = rules
        }
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

    /// The profile's name; of several in use, all of them.
    public var name: String
    /// What it is.
    public var part: Part
    /// The senses that don't reach the person, and where that was written.
    public var cannotSources: [Sense: Source]
    /// What each of the needs says about channels.
    public var needs: [Group]
    /// What each of the limits and situations says about channels.
    public var limits: [Group]
    /// The values by their key's name: those of ``ProfileValue``, and the channels' settings such as
    /// `channels.speech.rate`.
    public var values: [String: Sourced<SettingValue>]
    /// The quiet times.
    public var quiet: [QuietTime]
    /// The permissions.
    public var grants: [Grant]

    /// A profile of these values.
    public init(
        name: String, part: Part = .need, cannot: [Sense: Source] = [:], needs: [Group] = [], limits: [Group] = [],
        values: [String: Sourced<SettingValue>] = [:], quiet: [QuietTime] = [], grants: [Grant] = []
    ) {
        self.name = name
        self.part = part
        cannotSources = cannot
        self.needs = needs
        self.limits = limits
        self.values = values
        self.quiet = quiet
        self.grants = grants
    }

    /// A profile of one need without rules.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - cannot: The senses that don't reach the person.
    ///   - channels: What it says about each channel; one that isn't named is off.
    public init(name: String, cannot: Senses = [], channels: [ChannelID: ChannelPreference]) {
        self.init(
            name: name,
            cannot: Dictionary(cannot.list.map { ($0, Source(file: name, line: nil)) }) { first, _ in first },
            needs: [Group(name: name, switches: channels.mapValues { Sourced($0.use, $0.source) })])
        for (channel, preference) in channels {
            for (setting, value) in preference.settings.values {
                values["channels.\(channel).\(setting)"] = Sourced(value, preference.source)
            }
        }
    }

    /// The senses that don't reach the person.
    public var cannot: Senses { cannotSources.keys.reduce(into: []) { $0.insert(Senses($1)) } }

    /// The senses that the person has.
    public var senses: Senses { Senses.all.subtracting(cannot) }

    /// Whether a channel is used at all, where no rule says otherwise, and its settings.
    ///
    /// Off as soon as one profile switches it off; on as soon as one wants it.
    public func preference(_ channel: ChannelID) -> ChannelPreference {
        var settings = ChannelSettings()
        let prefix = "channels.\(channel)."
        for (name, sourced) in values where name.hasPrefix(prefix) {
            settings.values[String(name.dropFirst(prefix.count))] = sourced.value
        }
        let found = use(of: channel)
        return ChannelPreference(use: found.value, source: found.source, settings: settings)
    }

    /// Whether a channel is used at all, where no rule says otherwise.
    public func use(of channel: ChannelID) -> Sourced<Switch> {
        for group in limits + needs {
            if let found = group.switches[channel], found.value == .off { return found }
        }
        let stated = needs.compactMap { $0.switches[channel] }
        return stated.first { $0.value == .on } ?? stated.first ?? Sourced(.off, Source(file: name, line: nil))
    }
}
