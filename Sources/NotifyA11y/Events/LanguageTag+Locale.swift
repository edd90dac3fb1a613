// SPDX-License-Identifier: Apache-2.0

extension LanguageTag {
    /// The language of a locale's name in the environment, such as `de_DE.UTF-8`.
    ///
    /// Nil for `C` and `POSIX`, which are no languages though one of them has the form of a language's name, and for
    /// whatever has no such form.
    package init?(locale: String) {
        guard let tag = LanguageTag(rawValue: locale), tag.language != "posix" else { return nil }
        self = tag
    }
}
