// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@Suite("From spoken words to shown ones")
struct SpokenTextMapTests {
    @Test("case I07: a word behind an emoji has its place in every unit that is counted in")
    func units() throws {
        let spoken = SpeechWriter().spoken(Announcement(reading: "Ünï 👍 done"))
        let span = spoken.span(of: try #require(spoken.runs.last).shown)
        #expect(span == TextSpan(scalars: 6..<10, of: "Ünï 👍 done"))
        #expect(span.utf8 == 11..<15)
        #expect(span.utf16 == 7..<11)
        #expect(span.scalars == 6..<10)
        #expect(span.characters == 6..<10)
    }
}
