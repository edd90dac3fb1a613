// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NotifyA11y

@Suite("Languages")
struct LanguageTagTests {
    @Test(
        "a locale's language is its name without encoding and modifier; C and POSIX are none",
        arguments: [
            ("de_DE.UTF-8", "de-DE"), ("sr_RS@latin", "sr-RS"), ("en", "en"), ("C", nil), ("C.UTF-8", nil),
            ("POSIX", nil), ("posix", nil), ("", nil), ("?", nil),
        ] as [(String, String?)])
    func locale(name: String, tag: String?) {
        #expect(LanguageTag(locale: name)?.rawValue == tag)
    }
}
