// SPDX-License-Identifier: Apache-2.0

/// The profiles that come with the program, inside it, so that there always is one.
public enum ShippedProfiles {
    private static let resources: [(name: String, bytes: [UInt8])] = [
        ("blind", PackageResources.blind_toml),
        ("calm", PackageResources.calm_toml),
        ("deaf", PackageResources.deaf_toml),
        ("deafblind", PackageResources.deafblind_toml),
        ("default", PackageResources.default_toml),
        ("everything", PackageResources.everything_toml),
        ("hard-of-hearing", PackageResources.hard_of_hearing_toml),
        ("low-vision", PackageResources.low_vision_toml),
        ("photosensitive", PackageResources.photosensitive_toml),
        ("quiet", PackageResources.quiet_toml),
        ("server", PackageResources.server_toml),
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
