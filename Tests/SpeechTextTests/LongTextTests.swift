// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@Suite("Long texts")
struct LongTextTests {
    @Test(
        "a long text is cut at a word, and says so in its language",
        arguments: [("en", "The rest is left out"), ("de", "Der Rest fehlt"), ("fr", "La suite n'est pas lue")])
    func words(language: String, ending: String) {
        let spoken = announced(
            .message, Texts(title: String(repeating: "wörd ", count: 20_000)), language: language)
        #expect(spoken.isCut)
        #expect(spoken.text.hasSuffix(" wörd. " + ending))
        #expect(spoken.text.unicodeScalars.count <= 600 + 30)
        #expect(spoken.runs.last?.shown.isEmpty == true)
    }

    @Test(
        "a long text without borders of words, or of huge characters, is cut as well",
        arguments: [
            String(repeating: "x", count: 100_000), "a" + String(repeating: "\u{301}", count: 30_000),
            String(repeating: "一", count: 20_000), String(repeating: "👍🏽", count: 20_000) + "x",
            String(repeating: "1", count: 90_000),
            String(repeating: "1,", count: 30_000), String(repeating: "a.", count: 30_000),
            String(repeating: "=-", count: 50_000) + " end", String(repeating: "<", count: 60_000),
            String(repeating: "(", count: 60_000) + "x", String(repeating: "[", count: 60_000) + "1m",
            String(repeating: "/a", count: 30_000), String(repeating: "<a ", count: 30_000),
            String(repeating: "&", count: 60_000),
            String(repeating: "\r\n", count: 30_000) + "x", String(repeating: "-1", count: 30_000),
            String(repeating: "1h", count: 30_000), String(repeating: "@a", count: 30_000),
            String(repeating: "12:", count: 30_000),
        ])
    func hostile(title: String) {
        let spoken = announced(.message, Texts(title: title))
        #expect(spoken.isCut)
        #expect(spoken.text.unicodeScalars.count <= 600 + 30)
        #expect(spoken.text.hasSuffix("The rest is left out"))
    }

    @Test("the limit holds for every length, and what fits is not cut")
    func limits() {
        for limit in 1...60 {
            let writer = SpeechWriter(settings: .init(limit: limit))
            let spoken = writer.spoken(Announcement(reading: "one two three"))
            #expect(spoken.isCut == (limit < 13))
            #expect(!spoken.text.isEmpty)
        }
    }
}
