// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import Testing

@testable import NotifyA11y

@Suite("Sentences")
struct SentencesTests {
    @Test(
        "a text is split where a reader takes a breath",
        arguments: [
            ("", []), ("  \n ", []), ("One", ["One"]), ("One. Two! Three? Four…", ["One.", "Two!", "Three?", "Four…"]),
            ("He said \"Go.\" Then he left.", ["He said \"Go.\"", "Then he left."]),
            ("See e.g. this, Dr. Who, and J. Doe. Next.", ["See e.g. this, Dr. Who, and J. Doe.", "Next."]),
            ("Am 3. mai kam z.B. Post. Dann nicht.", ["Am 3. mai kam z.B. Post.", "Dann nicht."]),
            ("Version 1.2.3 is at example.org now. Good", ["Version 1.2.3 is at example.org now.", "Good"]),
            ("A line\nthat goes on.\nAnother.", ["A line that goes on.", "Another."]),
            ("A title\n\nA text", ["A title", "A text"]),
            ("- one\n- two\n3. three", ["- one", "- two", "3. three"]),
            ("これは文です。次の文です。", ["これは文です。", "次の文です。"]),
            ("No!!! Really?! Yes.", ["No!!!", "Really?!", "Yes."]),
        ] as [(String, [String])])
    func split(text: String, sentences: [String]) {
        #expect(Sentences.split(text) == sentences)
    }

    @Test("a sentence without an end is cut where a breath is taken, and nothing is lost")
    func long() {
        for text in [
            String(repeating: "word ", count: 500), String(repeating: "x", count: 5_000),
            String(repeating: "some words, ", count: 300), String(repeating: "é👩‍🔬", count: 900),
        ] {
            let sentences = Sentences.split(text)
            #expect(sentences.allSatisfy { (1...Sentences.longest).contains($0.count) })
            #expect(
                sentences.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
    }

    @Test("whatever the text, the ranges are in order, not blank, and hold all that isn't blank")
    func anything() {
        var numbers = SeededNumbers(seed: 5)
        let pieces = ["a", "B", " ", ".", "!", "\n", "\"", "。", "3", "e\u{301}", "👍", "-", "…", ")", "Dr"]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...60, using: &numbers)).map { _ in numbers.pick(pieces) }.joined()
            let ranges = Sentences.ranges(in: text)
            for (one, next) in zip(ranges, ranges.dropFirst()) { #expect(one.upperBound <= next.lowerBound) }
            #expect(ranges.allSatisfy { text[$0].contains { !$0.isWhitespace } })
            #expect(
                ranges.map { text[$0] }.joined().filter { !$0.isWhitespace } == text.filter { !$0.isWhitespace })
        }
    }
}
