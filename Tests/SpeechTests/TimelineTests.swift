// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yAudio
import NotifyA11ySpeechText
import Testing

@testable import NotifyA11ySpeech

@Suite("Which shown words are said when", .serialized, .timeLimit(.minutes(5)))
struct TimelineTests {
    private func text(_ title: String, _ kind: Event.Kind? = nil, language: String = "en") -> SpokenText {
        SpeechWriter(home: LanguageTag(rawValue: language)).spoken(
            Announcement(kind: kind, kindWord: kind == nil ? nil : "Success", texts: Texts(title: title)))
    }

    private func steps(_ text: SpokenText, _ marks: [(Int, Int)]) -> [String] {
        Timeline(marks.map { Speech.Mark(scalar: $0.0, sample: $0.1) }, of: text).steps
            .map { "\(shown($0.shown, text)) \($0.sample)" }
    }

    private func shown(_ range: Range<Int>, _ text: SpokenText) -> String {
        let scalars = Array(text.shown.unicodeScalars)
        return String(String.UnicodeScalarView(scalars[range]))
    }

    @Test("each word is lit from its own event on")
    func plain() {
        #expect(steps(text("one two three"), [(0, 0), (4, 100), (8, 200)]) == ["one 0", "two 100", "three 200"])
    }

    @Test("several events in one word light it once, and none goes back")
    func several() {
        let number = text("Order 1234567 ready")
        let place = number.runs[1].spoken.lowerBound
        let end = number.runs[2].spoken.lowerBound
        #expect(
            steps(number, [(0, 0), (place, 10), (place + 1, 20), (place + 2, 30), (end, 40), (2, 50)])
                == ["Order 0", "1234567 10", "ready 40"])
    }

    @Test("words without an event are lit with the word before them, at both ends too")
    func none() {
        let text = text("it has been done now")
        #expect(steps(text, [(3, 5), (12, 90)]) == ["it has been 0", "done now 90"])
        #expect(steps(text, []).isEmpty)
    }

    @Test(
        "what the engine says of real texts stays inside the shown text, rises, and lights every word",
        arguments: [
            "Order 1234567 ready", "The backup has been sent to John", "80 °C in room 4", "Version 1.2.3 → 2.0", "x",
            "Ünï 👍 done", "42", "don't stop, it's 3.5 % of 10 000", String(repeating: "word ", count: 60),
        ])
    func real(title: String) async throws {
        let text = text(title, .success)
        let request = SpeechRequest(text: text.text, language: LanguageTag(rawValue: "en"))
        let speech = try await EngineProcess.built.speech(for: request)
        let steps = Timeline(speech.marks, of: text).steps
        #expect(!steps.isEmpty)
        #expect(steps.first?.sample == 0)
        #expect(steps.allSatisfy { $0.shown.upperBound <= text.shown.unicodeScalars.count })
        for (one, next) in zip(steps, steps.dropFirst()) {
            #expect(one.sample < next.sample)
            #expect(one.shown.lowerBound <= next.shown.lowerBound)
        }
        #expect((steps.last?.sample ?? .max) < speech.sound.samples.count)
        var lit = Set<Int>()
        for step in steps { lit.formUnion(step.shown) }
        for run in text.runs { #expect(lit.isSuperset(of: run.shown), "'\(shown(run.shown, text))' is never lit") }
    }
}
