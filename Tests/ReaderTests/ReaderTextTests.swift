// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11yReader

@Suite("What a screen reader is given")
struct ReaderTextTests {
    private func text(_ delivery: Delivery) -> ReaderText { ReaderText(delivery, words: .english) }

    @Test("the voice gets whole sentences, the kind first")
    func full() {
        #expect(text(delivery(.success, "Order 42")).full == "Success. Order 42")
        #expect(text(delivery(.success, "Order 42", detail: "of 43")).full == "Success. Order 42")
        #expect(
            text(delivery(.failure, "Backup", detail: "disk full\nat 40 %")).full
                == "Failure. Backup. disk full at 40 %")
        #expect(text(delivery(.message, "Message")).full == "Message")
        #expect(text(delivery(.failure, "Really?", detail: "Yes!")).full == "Failure. Really? Yes!")
    }

    @Test("a rule says how much is told: the kind alone, the title, or all of it")
    func verbosity() {
        func full(_ kind: Event.Kind, _ verbosity: ProfileRule.Verbosity?) -> String {
            text(delivery(kind, "Backup", detail: "disk full") { $0.manner.verbosity = verbosity }).full
        }
        #expect(full(.failure, .kind) == "Failure")
        #expect(full(.failure, .title) == "Failure. Backup")
        #expect(full(.success, .detail) == "Success. Backup. disk full")
        #expect(full(.success, nil) == "Success. Backup")
    }

    @Test("a question's choices are numbered, also where the rest is short")
    func choices() {
        let question = text(
            delivery(.question, "Overwrite the file?", short: "overwrite?") {
                $0.actions = [Action(id: "y", title: "Yes"), Action(id: "n", title: "No")]
            })
        #expect(question.full == "Question. Overwrite the file? Choices: 1 Yes, 2 No")
        #expect(question.brief == question.full)
        #expect(question.compact == "ask overwrite?")
    }

    @Test("the short text stands where the display forgets, and its letters are small")
    func short() {
        let backup = text(delivery(.failure, "Backup of the photos", short: "Backup full", detail: "no room"))
        #expect(backup.brief == "Failure. Backup full")
        #expect(backup.compact == "fail backup full")
        #expect(text(delivery(.failure, "Backup of the photos")).brief == "Failure. Backup of the photos")
    }

    @Test(
        "what vanishes has at most 18 cells, and tells its kind by the first letter", arguments: Event.Kind.allCases)
    func cells(kind: Event.Kind) {
        for title in ["x", "Order 42", "A title of many words that goes on", String(repeating: "long", count: 40)] {
            let compact = text(delivery(kind, title)).compact
            #expect(compact.count <= ReaderText.cells)
            #expect(compact.hasPrefix(Phrases.english.braille(kind) + " "))
        }
        let letters = Set(Event.Kind.allCases.compactMap { Phrases.english.braille($0).first })
        #expect(letters.count == Event.Kind.allCases.count)
    }

    @Test("a long text is cut at a word")
    func long() {
        let words = String(repeating: "word ", count: 400)
        let full = text(delivery(.message, words)).full
        #expect(full.count <= ReaderText.limit)
        #expect(full.hasSuffix("word"))
        #expect(text(delivery(.message, "Backup of the photos")).compact == "msg backup of the")
    }
}
