// SPDX-License-Identifier: Apache-2.0

/// What events are about: "Upload" at 40 %, then "Upload" failed, is one subject.
public struct Subject: Sendable, Hashable, Codable {
    /// The program's name, such as `notify-a11y` or `Leaf`.
    public let app: String
    /// The program's own name for the matter; where none is given, the title in lower case.
    public let key: String

    /// The subject of this app and key.
    public init(app: String, key: String) {
        self.app = app
        self.key = key
    }
}
