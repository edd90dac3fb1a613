// SPDX-License-Identifier: Apache-2.0

/// The words of this module that a person reads.
///
/// To translate, write one more value.
struct Phrases: Sendable {
    /// In `channels`, when the names are not installed: what is missing, and what to do.
    var missing: String

    /// English.
    static let english = Phrases(
        missing: "names of emoji are unavailable, so emoji are not spoken: install the package unicode-cldr-core")
}
