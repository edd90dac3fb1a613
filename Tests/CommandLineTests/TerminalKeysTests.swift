// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import notify_a11y

@Suite("Keys of a terminal")
struct TerminalKeysTests {
    @Test(
        "an arrow is a key of its own in both its forms, and no letter; other long keys mean nothing",
        arguments: [
            ("n", .byte(0x6E)), ("C", .byte(0x43)), ("\u{1B}", .byte(0x1B)), ("\u{3}", .byte(0x03)),
            ("\n", .byte(0x0D)),
            ("\r", .byte(0x0D)), ("\u{1B}[C", .right), ("\u{1B}OC", .right), ("\u{1B}[D", .left), ("\u{1B}OD", .left),
            ("\u{1B}[A", nil), ("\u{1B}[15~", nil), ("\u{1B}x", nil), ("", nil),
        ] as [(String, TerminalKeys.Key?)])
    func key(_ text: String, _ key: TerminalKeys.Key?) {
        #expect(TerminalKeys.key(Array(text.utf8)[...]) == key)
    }
}
