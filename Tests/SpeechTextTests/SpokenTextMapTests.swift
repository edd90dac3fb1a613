// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@Suite("From spoken words to shown ones")
struct SpokenTextMapTests {
    @Test("a word behind an emoji has its place in every unit that is counted in")
    func units() throws {
        let spoken = SpeechWriter(symbols: testSymbols).spoken(Announcement(reading: "Ünï 👍 done"))
        let span = spoken.span(of: try #require(spoken.runs.last).shown)
        #expect(span == TextSpan(scalars: 6..<10, of: "Ünï 👍 done"))
        #expect(span.utf8 == 11..<15)
        #expect(span.utf16 == 7..<11)
        #expect(span.scalars == 6..<10)
        #expect(span.characters == 6..<10)
    }

    @Test("a number is one run, whatever the engine says of its parts")
    func number() {
        let spoken = SpeechWriter().spoken(Announcement(reading: "Order 1234567 ready"))
        #expect(spoken.pairs == ["Order = Order", "1234567 = 1234567", "ready = ready"])
        // espeak-ng reports its words at 7 and 8, from 1.
        #expect([6, 7, 12].map { spoken.run(at: $0) } == [1, 1, 1])
        #expect(spoken.run(at: 14) == 2)
        #expect(spoken.run(at: 1000) == 2)
        #expect(spoken.run(at: -1) == nil)
    }

    @Test(
        "what is said for a sign points at the sign",
        arguments: [
            ("80 °C", ["80 = 80", "degrees Celsius = °C"]),
            ("80°C!", ["80 = 80", "degrees Celsius! = °C"]),
            ("$5 to 1,234", ["5 dollars = $5", "to = to", "1234 = 1,234"]),
            ("v1.2 at /a/b.c:42", ["version 1 point 2 = v1.2", "at = at", "b.c = /a/b.c", "line 42 = :42"]),
            ("#42 👩‍🔬 e\u{301}a", ["number = #", "42 = 42", "woman scientist = 👩‍🔬", "\u{E9}a = e\u{301}a"]),
            ("[##  ] 40%\r\nok", ["40 = 40", "percent. = %", "ok = ok"]),
            ("(a) b", ["(a) = a", "b = b"]),
        ])
    func signs(shown: String, pairs: [String]) {
        let spoken = SpeechWriter(symbols: testSymbols).spoken(Announcement(reading: shown))
        #expect(spoken.pairs == pairs)
    }

    @Test("ranges are clamped to the text")
    func clamped() {
        #expect(TextSpan(scalars: -3..<100, of: "añ").utf8 == 0..<3)
        #expect(TextSpan(scalars: 5..<9, of: "ab").characters == 2..<2)
    }
}
