// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Reads profiles from TOML files, follows what they extend, and says of each value where it was written.
///
/// A profile's name is looked up in the person's `profiles/`, then in that of each data folder, then among the profiles
/// inside this program. Files are read anew at each call; each may have 1 MiB.
public struct ProfileReader: Sendable {
    /// A profile with everything that it extends.
    public struct Resolved: Sendable {
        /// The values that hold.
        public let profile: Profile
        /// Where each stated value was written, by the key's name, such as `channels.speech.rate`.
        public let sources: [String: Profile.Source]
        /// The files that were read, for whoever wants to notice changes; shipped profiles have none.
        public let files: [String]
    }

    /// How many profiles may extend each other in a row.
    static let deepest = 32

    private let keys: [ProfileKey]
    private let library: ProfileLibrary

    /// A reader for these channels and folders.
    ///
    /// - Parameters:
    ///   - channels: The channels that a profile may name, with their settings.
    ///   - personal: The person's configuration folder, such as `~/.config/notify-a11y`. It need not exist.
    ///   - dataFolders: The installed ones in order of preference, such as `/usr/share/notify-a11y`.
    public init(channels: [ChannelDescription], personal: String, dataFolders: [String] = []) {
        keys = ProfileKey.all(channels: channels)
        library = ProfileLibrary(personal: personal, dataFolders: dataFolders)
    }

    /// The person's `profile.toml`, whether or not there is one.
    public var path: String { library.ownFile }

    /// The names of all profiles that can be used, in alphabetical order.
    public var names: [String] { library.names }

    /// The profile in force: that of the person's `profile.toml`, or `default` where there is none.
    ///
    /// - Returns: The values that hold.
    /// - Throws: Everything that is wrong with it and with what it extends. That there is no file is no error.
    public func effective() throws(ProfileError) -> Profile { try resolved().profile }

    /// The profile of this name.
    ///
    /// - Parameter name: A shipped, an installed or one of the person's own.
    /// - Returns: The values that hold.
    /// - Throws: Everything that is wrong with it and with what it extends, or that there is none of this name.
    public func profile(named name: String) throws(ProfileError) -> Profile { try resolved(named: name).profile }

    /// As ``effective()``, with where each value was written.
    ///
    /// - Returns: The values that hold, their sources and the files.
    /// - Throws: As ``effective()``.
    public func resolved() throws(ProfileError) -> Resolved {
        guard let own = try library.own() else { return try resolved(named: "default") }
        var resolution = ProfileResolution(keys: keys, library: library)
        // Whoever states one value doesn't mean to switch everything else off.
        let values = resolution.follow(own, name: "profile", extending: ["default"])
        return try finish(resolution, values, name: "profile")
    }

    /// As ``profile(named:)``, with where each value was written.
    ///
    /// - Parameter name: A shipped, an installed or one of the person's own.
    /// - Returns: The values that hold, their sources and the files.
    /// - Throws: As ``profile(named:)``.
    public func resolved(named name: String) throws(ProfileError) -> Resolved {
        guard let entry = try library.profile(named: name) else {
            let message = Phrases.noSuchProfile(name, among: library.names)
            throw ProfileError([ProfileError.Problem(file: SafeText.line(name, limit: 80), message: message)])
        }
        var resolution = ProfileResolution(keys: keys, library: library)
        return try finish(resolution, resolution.follow(entry, name: name), name: name)
    }

    /// A profile for as long as the person's own can't be used: `fallback`, with everything off that theirs switches
    /// off, and without the senses that it says don't reach them.
    ///
    /// A mistake in a file must never make anything louder.
    ///
    /// - Parameter fallback: What holds otherwise.
    /// - Returns: The more careful profile.
    public func careful(_ fallback: Profile) -> Profile {
        guard let own = try? library.own() else { return fallback }
        var resolution = ProfileResolution(keys: keys, library: library)
        let values = resolution.follow(own, name: "profile", extending: ["default"])
        var understood = Profile(name: fallback.name, channels: [:])
        for key in keys {
            guard let sourced = values[key.path] else { continue }
            understood.take(sourced.value, from: sourced.source, for: key)
        }
        var careful = fallback
        careful.cannot.formUnion(understood.cannot)
        for (channel, preference) in understood.channels where preference.use == .off && preference.source.line != nil {
            careful.channels[channel] = preference
        }
        return careful
    }

    private func finish(
        _ resolution: ProfileResolution, _ values: ProfileResolution.Values, name: String
    ) throws(ProfileError) -> Resolved {
        guard resolution.problems.isEmpty else { throw ProfileError(resolution.problems) }
        var profile = Profile(name: name, channels: [:])
        var sources: [String: Profile.Source] = [:]
        for key in keys {
            guard let sourced = values[key.path] else { continue }
            sources[key.name] = sourced.source
            profile.take(sourced.value, from: sourced.source, for: key)
        }
        return Resolved(profile: profile, sources: sources, files: resolution.files)
    }
}

extension Profile {
    /// Takes over one value; the keys of a channel come with `enabled` first.
    fileprivate mutating func take(_ value: SettingValue, from source: Source, for key: ProfileKey) {
        switch key.form {
        case .profiles: break
        case .senses:
            guard case .list(let words) = value else { return }
            cannot = words.compactMap(Sense.init(rawValue:)).reduce(into: []) { $0.insert(Senses($1)) }
        case .use:
            let use: Switch =
                switch value {
                case .flag(true): .on
                case .flag(false): .off
                default: .auto
                }
            self[key].use = use
            self[key].source = source
        case .setting:
            self[key].settings.values[key.path[2]] = value
        }
    }

    /// What is said about the channel of a key.
    private subscript(key: ProfileKey) -> ChannelPreference {
        get { preference(ChannelID(rawValue: key.path[1])) }
        set { channels[ChannelID(rawValue: key.path[1])] = newValue }
    }
}
