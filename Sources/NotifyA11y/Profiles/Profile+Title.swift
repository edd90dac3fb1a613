// SPDX-License-Identifier: Apache-2.0

extension Profile {
    /// The name as people are told it: that of the person's own file, `profile`, would say nothing.
    ///
    /// - Parameters:
    ///   - name: A profile's name, or that of several in use together, such as "profile, with quiet".
    ///   - own: What the person's own is called.
    /// - Returns: The name, such as "your own profile, with quiet".
    package static func title(of name: String, own: String = "your own profile") -> String {
        guard name == "profile" || name.hasPrefix("profile,") || name.hasPrefix("profile ") else { return name }
        return own + name.dropFirst("profile".count)
    }
}
