// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import Testing

@testable import NotifyA11ySpeech

@Suite("The speech engine", .serialized, .timeLimit(.minutes(5)))
struct EspeakEngineTests {
    private func speech(_ text: String, rate: Double = 1, language: String? = nil) async throws -> EspeakEngine.Speech {
        try await EspeakEngine.shared.speech(
            for: .init(text: text, language: language.flatMap(LanguageTag.init(rawValue:)), rate: rate))
    }

    @Test("a sentence becomes sound that isn't silent")
    func sentence() async throws {
        let speech = try await speech("Success. Order 42")
        #expect(speech.sound.rate == 22_050)
        #expect(speech.sound.duration > .seconds(1) && speech.sound.duration < .seconds(4))
        #expect((speech.sound.samples.max() ?? 0) > 5_000)
    }

    @Test("twice the rate takes about half as long")
    func rate() async throws {
        let text = "The backup of the second disk has ended"
        let ratio = try await speech(text, rate: 2).sound.duration / speech(text).sound.duration
        #expect((0.4...0.65).contains(ratio))
    }

    @Test("another language is spoken by another voice")
    func language() async throws {
        let german = try await speech("Bestellung 42", language: "de")
        let english = try await speech("Bestellung 42", language: "en")
        #expect(german.choice.voice.identifier == "gmw/de")
        #expect(german.sound != english.sound)
        #expect(try await speech("x", language: "tlh").choice.isSubstitute)
    }

    @Test("brackets are no phonemes and tags no markup")
    func markup() async throws {
        let plain = try await speech("x").sound.duration
        #expect(try await speech("[[h@l'oU w3:ld]]").sound.duration > plain)
        #expect(try await speech("<audio src='x'/> a word").sound.duration > plain)
    }

    @Test(
        "a hostile text ends within the bounds, and the engine speaks afterwards",
        arguments: [
            "", " ", "-x", String(repeating: "9", count: 600), String(repeating: "x", count: 600),
            String(repeating: "a\u{301}", count: 600), String(repeating: "((((", count: 150),
            String(repeating: "😀", count: 600), String(repeating: "\u{E001}", count: 600),
            String(repeating: "1e9999.", count: 85), String(repeating: "ﷺ", count: 300), "\u{202E}abc\u{202C}",
            String(repeating: "!?", count: 300), String(repeating: "MMXXVI ", count: 85),
        ])
    func hostile(text: String) async throws {
        for rate in [0.5, 4] {
            let speech = try await speech(text, rate: rate)
            #expect(speech.sound.duration <= EspeakEngine.longest)
        }
        #expect(try await speech("Order 42").sound.samples.count > 10_000)
    }

    @Test("missing voice data is unavailable and names the package")
    func noData() async {
        let engine = EspeakEngine { -1 }
        let error = await #expect(throws: NotifyError.self) { try await engine.check() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("espeak-ng-data") == true)
    }

    @Test("a sound that would last too long ends at the limit, and one that nobody waits for at once")
    func bounds() {
        let utterance = Utterance(limit: .milliseconds(100))
        utterance.begin(rate: 1_000)
        let chunk: [Int16] = Array(repeating: 7, count: 60)
        func take() -> Bool { unsafe chunk.withUnsafeBufferPointer { unsafe utterance.take($0) } }
        #expect(take())
        #expect(!take())
        #expect(utterance.result().isCut)
        #expect(utterance.result().samples.count == 60)
        utterance.cancel()
        #expect(!take())
    }

    @Test("an engine that hangs costs a caller its patience, the next one nothing, and is said")
    func stuck() async {
        let gate = Gate()
        let engine = EspeakEngine {
            gate.wait()
            return -1
        }
        let first = await #expect(throws: NotifyError.self) { try await engine.check() }
        #expect(first?.code == .timedOut)
        let second = await #expect(throws: NotifyError.self) { try await engine.check() }
        #expect(second?.code == .unavailable)
        #expect(second?.message == Phrases.english.stuck)
        gate.open()
    }
}
