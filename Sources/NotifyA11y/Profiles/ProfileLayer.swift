// SPDX-License-Identifier: Apache-2.0

/// What one file states, before what it extends is followed.
public struct ProfileLayer: Sendable, Hashable {
    /// The profile's name.
    public var name: String
    /// What it is; nil where it doesn't say.
    public var part: Profile.Part?
    /// The senses that don't reach the person.
    public var cannot: [Sense: Profile.Source]
    /// Whether each channel is used.
    public var switches: [ChannelID: Sourced<Profile.Switch>]
    /// The values by their key's name, as in ``Profile/values``.
    public var values: [String: Sourced<SettingValue>]
    /// The rules, in the file's order.
    public var rules: [ProfileRule]
    /// The quiet times.
    public var quiet: [QuietTime]
    /// The permissions.
    public var grants: [Grant]

    /// A layer of these values.
    public init(
        name: String, part: Profile.Part? = nil, cannot: [Sense: Profile.Source] = [:],
        switches: [ChannelID: Sourced<Profile.Switch>] = [:], values: [String: Sourced<SettingValue>] = [:],
        rules: [ProfileRule] = [], quiet: [QuietTime] = [], grants: [Grant] = []
    ) {
        self.name = name
        self.part = part
        self.cannot = cannot
        self.switches = switches
        self.values = values
        self.rules = rules
        self.quiet = quiet
        self.grants = grants
    }

    /// The profile that results where this states what differs from another one.
    ///
    /// Its own values and switches hold, its own rules come first, and what can't reach the person adds up.
    ///
    /// - Parameters:
    ///   - base: The profile that it extends; nil for none.
    ///   - liftsOff: Whether its `true` uses a channel that the base switches off. It does where the file names the base
    ///     itself, and doesn't where the person chose other profiles for a while: then the stricter one holds.
    /// - Returns: The profile.
    public func applied(over base: Profile?, liftsOff: Bool = true) -> Profile {
        let part = part ?? base?.part ?? .need
        var profile = base ?? Profile(name: name, part: part)
        profile.name = liftsOff ? name : profile.name
        profile.part = part
        profile.cannotSources.merge(cannot) { earlier, _ in earlier }
        profile.values.merge(values) { _, own in own }
        profile.quiet = quiet + profile.quiet
        profile.grants = grants + profile.grants
        if part == .need {
            if profile.needs.isEmpty { profile.needs = [Profile.Group(name: name)] }
            if profile.needs.count == 1, liftsOff { profile.needs[0].name = name }
            for index in profile.needs.indices { overlay(&profile.needs[index], liftsOff: liftsOff) }
        } else {
            if profile.limits.isEmpty { profile.limits = [Profile.Group(name: name)] }
            if profile.limits.count == 1, liftsOff { profile.limits[0].name = name }
            for index in profile.limits.indices { overlay(&profile.limits[index], liftsOff: liftsOff) }
        }
        return profile
    }

    private func overlay(_ group: inout Profile.Group, liftsOff: Bool) {
        for (channel, own) in switches
        where liftsOff || own.value == .off || group.switches[channel]?.value != .off {
            group.switches[channel] = own
        }
        group.rules = rules + group.rules
    }
}

extension Profile {
    /// One profile of several that are used together: needs add up, limits intersect.
    ///
    /// - Parameters:
    ///   - profiles: The profiles, in the order in which they were named.
    ///   - rule: What holds of a value of this name that two of them state, and the words it can be.
    /// - Returns: The profile; `nil` of no profiles.
    public static func combining(
        _ profiles: [Profile], by rule: (String) -> (combination: Combination, choices: [String])
    ) -> Profile? {
        guard var result = profiles.first else { return nil }
        for profile in profiles.dropFirst() {
            result.name += profile.part == .situation ? ", with \(profile.name)" : " and \(profile.name)"
            if profile.part == .need { result.part = .need }
            result.cannotSources.merge(profile.cannotSources) { earlier, _ in earlier }
            result.needs += profile.needs.filter { !result.needs.contains($0) }
            result.limits += profile.limits.filter { !result.limits.contains($0) }
            result.quiet += profile.quiet.filter { !result.quiet.contains($0) }
            result.grants += profile.grants.filter { !result.grants.contains($0) }
            for (name, value) in profile.values {
                guard let earlier = result.values[name] else {
                    result.values[name] = value
                    continue
                }
                let (combination, choices) = rule(name)
                result.values[name] = combination.combine(earlier, value, choices: choices)
            }
        }
        return result
    }
}
