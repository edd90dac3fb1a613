// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import NotifyA11y
internal import NotifyA11yClient

/// Where the person's choice of profiles outlives the companion: a small file of theirs alone, replaced as a whole.
struct ChosenProfilesFile: Sendable {
    /// Its path.
    let path: String

    init(_ places: CompanionPlaces) { path = places.stateFolder + "/profiles-in-use.json" }

    /// What was chosen; nothing where the file isn't there or can't be read.
    ///
    /// What can't be read is no reason to be louder or more silent than the person's own file says.
    func read() -> ChosenProfiles {
        guard let text = SmallFile.read(path) else { return ChosenProfiles() }
        return (try? JSONDecoder().decode(ChosenProfiles.self, from: Data(text.utf8))) ?? ChosenProfiles()
    }

    /// Keeps what was chosen.
    ///
    /// - Returns: Whether it could be kept.
    func write(_ chosen: ChosenProfiles) -> Bool {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let data = try? encoder.encode(chosen) else { return false }
        return SmallFile.write(String(decoding: data, as: UTF8.self) + "\n", to: path)
    }
}
