// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11yProfileFile

/// The person's profile: their own file, or a shipped one.
struct ProfileSource: Sendable {
    private let reader: ProfileReader

    init(_ places: CompanionPlaces) {
        reader = ProfileReader(
            channels: ChannelCatalog.descriptions, personal: places.configurationFolder,
            dataFolders: places.dataFolders)
    }

    /// Reads it.
    ///
    /// - Returns: The profile; and, where the person's can't be used, the shipped `default`, with everything off that
    ///   theirs switches off, and what is wrong, by file, line and column.
    func load() -> (profile: Profile, complaint: NotifyError?) {
        do throws(ProfileError) {
            return (try reader.effective(), nil)
        } catch {
            let complaint = error.notifyError
            // The shipped one is inside this program, and a test reads it; without it everything would be off.
            let fallback = (try? reader.profile(named: "default")) ?? Profile(name: "default", channels: [:])
            return (reader.careful(fallback), complaint)
        }
    }
}
