// SPDX-License-Identifier: Apache-2.0

/// The profiles that come with the program, inside it, so that there always is one.
public enum ShippedProfiles {
    private static let resources: [(name: String, bytes: [UInt8])] = [
        ("default", PackageResources.default_toml),
        ("everything", PackageResources.everything_toml),
    ]

    /// Their names, in alphabetical order.
    public static let names = resources.map(\.name)

    /// A profile's text.
    ///
    /// - Parameter name: Its name, such as "default".
    /// - Returns: TOML, or nil when none of this name comes with the program.
    public static func text(of name: String) -> String? {
        resources.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
