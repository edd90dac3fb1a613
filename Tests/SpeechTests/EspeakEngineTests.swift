// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import Testing

@testable import NotifyA11ySpeech

@Suite("The speech engine", .serialized, .temporaryDirectory, .timeLimit(.minutes(5)))
struct EspeakEngineTests {
    private func speech(_ text: String, rate: Double = 1, language: String? = nil) async throws -> Speech {
        var request = SpeechRequest(text: text, language: language.flatMap(LanguageTag.init(rawValue:)))
        request.rate = rate
        return try await EngineProcess.built.speech(for: request)
    }

    @Test("a sentence becomes sound that isn't silent")
    func sentence() async throws {
        let speech = try await speech("Success. Order 42")
        #expect(speech.sound.rate == 22_050)
        #expect(speech.sound.duration > .seconds(1) && speech.sound.duration < .seconds(4))
        #expect((speech.sound.samples.max() ?? 0) > 5_000)
    }

    @Test("a rate is a multiple of the normal speed, within a tenth", arguments: ["en", "de", "fr"])
    func rate(language: String) async throws {
        let text = "The backup of the second disk has ended and the tests of the new version have begun"
        let normal = try await speech(text, language: language).sound.duration
        for rate in [0.5, 0.75, 1.25, 1.5, 2, 2.5, 3, 4] {
            let multiple = try await normal / speech(text, rate: rate, language: language).sound.duration
            #expect(abs(multiple / rate - 1) < 0.1, "asked for \(rate), heard \(multiple)")
        }
    }

    @Test("parts are spoken one after the other, each by a voice of its language, and the marks follow")
    func parts() async throws {
        let request = SpeechRequest(parts: [
            .init("Failure. ", LanguageTag(rawValue: "en")),
            .init("Bestellung 42 ist fertig", LanguageTag(rawValue: "de")),
        ])
        let both = try await EngineProcess.built.speech(for: request)
        #expect(both.choices.map(\.voice.identifier) == ["gmw/en", "gmw/de"])
        let first = try await speech("Failure. ", language: "en").sound.samples.count
        let second = try await speech("Bestellung 42 ist fertig", language: "de")
        #expect(abs(both.sound.samples.count - first - second.sound.samples.count) < 2_000)
        #expect(both.marks.first == Speech.Mark(scalar: 0, sample: 0))
        #expect(both.marks.dropFirst().map(\.scalar) == second.marks.map { $0.scalar + 9 })
        #expect(both.marks.allSatisfy { $0.sample < both.sound.samples.count })
        let start = both.sound.samples.count - second.sound.samples.count
        #expect(abs((both.marks.dropFirst().first?.sample ?? 0) - start) < 1_500)
    }

    @Test("signs are named where that is wanted")
    func punctuation() async throws {
        var request = SpeechRequest(text: "Wait (now)", language: LanguageTag(rawValue: "en"))
        let quiet = try await EngineProcess.built.speech(for: request)
        request.punctuation = .all
        let named = try await EngineProcess.built.speech(for: request)
        #expect(named.sound.duration > quiet.sound.duration * 1.5)
        request.punctuation = .some
        let some = try await EngineProcess.built.speech(for: request)
        #expect(abs(some.sound.duration / quiet.sound.duration - 1) < 0.1, "brackets are not among the signs")
        request.parts = [.init("a & b @ c", LanguageTag(rawValue: "en"))]
        request.punctuation = .none
        let plain = try await EngineProcess.built.speech(for: request)
        request.punctuation = .some
        #expect(try await EngineProcess.built.speech(for: request).sound.duration > plain.sound.duration)
    }

    @Test("another language is spoken by another voice")
    func language() async throws {
        let german = try await speech("Bestellung 42", language: "de")
        let english = try await speech("Bestellung 42", language: "en")
        #expect(german.choices.first?.voice.identifier == "gmw/de")
        #expect(german.sound != english.sound)
        #expect(try await speech("x", language: "tlh").choices.first?.isSubstitute == true)
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
            #expect(speech.sound.duration <= EspeakLibrary.longest)
        }
        #expect(try await speech("Order 42").sound.samples.count > 10_000)
    }

    @Test("missing voice data is unavailable and names the package")
    func noData() async throws {
        let engine = try EngineProcess.withoutVoices(in: TemporaryDirectory.path)
        let error = await #expect(throws: NotifyError.self) { try await engine.check() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("espeak-ng-data") == true)
        await engine.shutdown()
    }

    @Test("a sound that would last too long ends at the limit")
    func bounds() {
        let utterance = Utterance(most: 100)
        let chunk: [Int16] = Array(repeating: 7, count: 60)
        func take() -> Bool { unsafe chunk.withUnsafeBufferPointer { unsafe utterance.take($0, nil) } }
        #expect(take())
        #expect(!take())
        #expect(utterance.isCut)
        #expect(utterance.samples.count == 60)
    }

    @Test("word events that go back, repeat themselves or leave the text are held to it")
    func events() {
        let utterance = Utterance(most: 1000)
        utterance.beginPart(scalar: 10, length: 5)
        for (position, sample) in [(1, 0), (3, 50), (3, 60), (2, 70), (4, 40), (9, 80), (0, 90)] {
            utterance.note(position: position, sample: sample)
        }
        #expect(utterance.marks.map(\.scalar) == [10, 12, 14])
        #expect(utterance.marks.map(\.sample) == [0, 50, 80])
    }
}
