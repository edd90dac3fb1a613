// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient

/// What the person said of one thing in their surroundings.
struct SaidContext: Sendable, Hashable, Codable {
    /// Whether it is on.
    var isOn: Bool
    /// When that ends; nil for when it is taken back.
    var until: Timestamp?

    private enum CodingKeys: String, CodingKey {
        case isOn = "on"
        case until
    }
}

/// Where that outlives the companion: a small file of the person's alone, replaced as a whole.
struct SaidContextsFile: Sendable {
    /// Its path.
    let path: String

    /// A file at this path.
    init(path: String) { self.path = path }

    /// The file in the person's state folder.
    init(_ places: CompanionPlaces) { path = places.stateFolder + "/contexts.json" }

    /// What was said; nothing where the file isn't there or can't be read.
    func read() -> [ContextName: SaidContext] {
        guard let text = SmallFile.read(path),
            let said = try? JSONDecoder().decode([String: SaidContext].self, from: Data(text.utf8))
        else { return [:] }
        return said.reduce(into: [:]) { all, one in
            // What a newer version knows is no reason to forget the rest.
            if let name = ContextName(rawValue: one.key) { all[name] = one.value }
        }
    }

    /// Keeps what was said; where that can't be, it holds until the companion ends.
    ///
    /// - Returns: Whether it is kept. Otherwise nothing is: what was said before may be the opposite.
    func write(_ said: [ContextName: SaidContext]) -> Bool {
        if said.isEmpty {
            unsafe unlink(path)
            return true
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let named = Dictionary(uniqueKeysWithValues: said.map { ($0.key.rawValue, $0.value) })
        if let data = try? encoder.encode(named),
            SmallFile.write(String(decoding: data, as: UTF8.self) + "\n", to: path)
        {
            return true
        }
        unsafe unlink(path)
        return false
    }
}
