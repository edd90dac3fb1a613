// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Reads profiles from TOML files, follows what they extend, and says of each value where it was written.
///
/// A profile's name is looked up in the person's `profiles/`, then in that of each data folder, then among the profiles
/// inside this program. Files are read anew at each call; each may have 1 MiB.
public struct ProfileReader: Sendable {
    /// How many profiles may extend each other in a row.
    static let deepest = 32

    let schema: ProfileSchema
    let descriptions: [ChannelDescription]
    private(set) var library: ProfileLibrary

    /// A reader for these channels and folders.
    ///
    /// - Parameters:
    ///   - channels: The channels that a profile may name, with their settings.
    ///   - personal: The person's configuration folder, such as `~/.config/notify-a11y`. It need not exist.
    ///   - dataFolders: The installed ones in order of preference, such as `/usr/share/notify-a11y`.
    public init(channels: [ChannelDescription], personal: String, dataFolders: [String] = []) {
        descriptions = channels
        schema = ProfileSchema(channels: channels)
        library = ProfileLibrary(personal: personal, dataFolders: dataFolders)
    }

    /// This reader, as it would read with other text in the person's file.
    func drafting(_ bytes: [UInt8]) -> ProfileReader {
        var reader = self
        reader.library = library.drafting(bytes)
        return reader
    }

    /// The person's `profile.toml`, whether or not there is one.
    public var path: String { library.ownFile }

    /// The names of all profiles that can be used, in alphabetical order.
    public var names: [String] { library.names }

    /// The profile in force where nothing else was chosen: that of the person's `profile.toml`, or `default` where there
    /// is none.
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

    /// The profiles in use, together, with where each value was written.
    ///
    /// Needs are combined; the person's own `profile.toml` then states what differs, but can't use what they switch off;
    /// then limits and situations hold. Where no need is named, the person's own file, or `default`, is the need.
    ///
    /// - Parameter choice: The profiles in use.
    /// - Returns: The values that hold, their sources and the files.
    /// - Throws: Everything that is wrong with them; and where no words can reach the person, which lines do that.
    public func resolved(_ choice: Choice = Choice()) throws(ProfileError) -> Resolved {
        try attempt(choice).result.get()
    }

    /// As ``resolved(_:)``, with what tells whether to try again.
    ///
    /// - Parameter choice: The profiles in use.
    /// - Returns: The result, and a stamp that is current until a file has changed.
    public func attempt(_ choice: Choice) -> (result: Result<Resolved, ProfileError>, stamp: Stamp) {
        let places = library.places.map { FileMark($0) }
        var resolution = ProfileResolution(schema: schema, library: library)
        let profile = compose(choice, with: library, &resolution)
        let stamp = Stamp(places + resolution.marks)
        if let profile, resolution.problems.isEmpty, let problem = unreachable(profile, choice) {
            resolution.report([problem])
        }
        guard let profile, resolution.problems.isEmpty else {
            return (.failure(ProfileError(resolution.problems)), stamp)
        }
        return (.success(Resolved(profile, schema: schema, files: resolution.files, stamp: stamp)), stamp)
    }

    /// The profile of this name alone, with where each value was written.
    ///
    /// - Parameter name: A shipped, an installed or one of the person's own.
    /// - Returns: The values that hold, their sources and the files.
    /// - Throws: As ``profile(named:)``.
    public func resolved(named name: String) throws(ProfileError) -> Resolved {
        let places = library.places.map { FileMark($0) }
        var resolution = ProfileResolution(schema: schema, library: library)
        guard let profile = resolution.named(name), resolution.problems.isEmpty else {
            throw ProfileError(resolution.problems)
        }
        return Resolved(
            profile, schema: schema, files: resolution.files, stamp: Stamp(places + resolution.marks))
    }

    /// The profiles of a choice together; nil where nothing can be read.
    func compose(
        _ choice: Choice, with library: ProfileLibrary, _ resolution: inout ProfileResolution
    ) -> Profile? {
        var needs: [Profile] = []
        var limits: [Profile] = []
        for name in choice.names {
            guard let profile = resolution.named(name) else { continue }
            if profile.part == .need { needs.append(profile) } else { limits.append(profile) }
        }
        for name in choice.with {
            guard let profile = resolution.named(name) else { continue }
            if profile.part == .need {
                resolution.report([
                    ProfileError.Problem(file: name, message: Phrases.isNeed(name), kind: .extends)
                ])
            } else {
                limits.append(profile)
            }
        }
        var own: ProfileLibrary.Entry?
        do throws(ProfileError) { own = try library.own() } catch { resolution.report(error.problems) }
        let person: Profile?
        if let named = schema.combining(needs) {
            // The stricter one holds: the person chose these for a while.
            person = own.map { resolution.layer($0, name: "profile").applied(over: named, liftsOff: false) } ?? named
        } else if let own {
            // Whoever states one value doesn't mean to switch everything else off.
            person = resolution.follow(own, name: "profile", extending: ["default"])
        } else {
            person = resolution.named("default")
        }
        return schema.combining((person.map { [$0] } ?? []) + limits)
    }
}
