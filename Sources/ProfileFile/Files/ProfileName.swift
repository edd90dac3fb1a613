// SPDX-License-Identifier: Apache-2.0

/// What a profile may be called: it becomes a file's name.
enum ProfileName {
    /// The name of the profile in a file: the file's name without its ending.
    static func of(file path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.hasSuffix(".toml") ? String(name.dropLast(".toml".count)) : name
    }

    /// Whether a profile may have this name: 1 to 64 characters, none of them a slash, a control character or a blank at
    /// an end, and no dot at the beginning.
    static func isValid(_ name: String) -> Bool {
        guard let first = name.first, let last = name.last, name.utf8.count <= 200, name.count <= 64 else {
            return false
        }
        return first != "." && !first.isWhitespace && !last.isWhitespace
            && !name.unicodeScalars.contains { $0 == "/" || $0.properties.generalCategory == .control }
    }
}
