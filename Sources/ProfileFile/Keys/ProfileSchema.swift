// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// The table of keys, ready to be looked up.
struct ProfileSchema: Sendable {
    /// The keys, in the documentation's order.
    let all: [ProfileKey]
    /// The keys by their path.
    let keys: [[String]: ProfileKey]
    /// What may follow each beginning of a path, in the table's order.
    let branches: [[String]: [String]]
    /// The keys that a table must have, by the table's path.
    let required: [[String]: [ProfileKey]]
    /// The channels that can be built.
    let channels: [String]
    /// What holds of a value by its key's name where several profiles state it, and the words it can be.
    private let combinations: [String: (combination: Combination, choices: [String])]

    init(channels descriptions: [ChannelDescription]) {
        all = ProfileKey.all(channels: descriptions)
        keys = Dictionary(all.map { ($0.path, $0) }) { first, _ in first }
        channels = descriptions.map(\.id.rawValue)
        var branches: [[String]: [String]] = [:]
        var required: [[String]: [ProfileKey]] = [:]
        var combinations: [String: (combination: Combination, choices: [String])] = [:]
        for key in all {
            for (depth, step) in key.path.enumerated() {
                let parent = Array(key.path.prefix(depth))
                if branches[parent]?.contains(step) != true { branches[parent, default: []].append(step) }
            }
            if key.isRequired { required[Array(key.path.dropLast()), default: []].append(key) }
            if case .setting(let form) = key.form {
                let choices: [String] = if case .choice(let words) = form { words } else { [] }
                combinations[key.name] = (key.combination ?? .last, choices)
            }
        }
        self.branches = branches
        self.required = required
        self.combinations = combinations
    }

    /// The key further down whose last part is nearly this word, such as `channels.speech.enabled` for "speach".
    ///
    /// - Parameters:
    ///   - path: The table that the word stands in.
    ///   - word: What was written there.
    /// - Returns: The key's name; nil where none or several are near.
    func deeper(than path: [String], named word: String) -> String? {
        let paths = (Array(keys.keys) + Array(branches.keys)).filter { other in
            other.count > path.count + 1 && other.starts(with: path)
                && !ProfileKey.lists.contains { $0.count > path.count && other.starts(with: $0) }
        }
        let words = Set(paths.compactMap(\.last)).sorted()
        guard let nearest = NearestWord.find(word, among: words) else { return nil }
        let found = paths.filter { $0.last == nearest }
        guard found.count == 1, let only = found.first else { return nil }
        // A channel by itself is no key; to switch it is most likely what was meant.
        let isSwitched = branches[only]?.contains("enabled") == true
        return (isSwitched ? only + ["enabled"] : only).joined(separator: ".")
    }

    /// What holds of the value of this name where several profiles state it.
    func combination(of name: String) -> (combination: Combination, choices: [String]) {
        combinations[name] ?? (.last, [])
    }

    /// One profile of several that are used together; nil of none.
    func combining(_ profiles: [Profile]) -> Profile? {
        Profile.combining(profiles) { combination(of: $0) }
    }
}
