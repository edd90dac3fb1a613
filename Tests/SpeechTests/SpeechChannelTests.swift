// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import NotifyA11yTesting
import Testing

@testable import NotifyA11ySpeech

@Suite("The speech channel", .tags(.live), .onLiveDesktop, .temporaryDirectory, .timeLimit(.minutes(5)))
struct SpeechChannelTests {
    private let title = Texts(title: "Order 42")

    @Test("it keeps every channel's promises where there is sound")
    func contract() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        try await ChannelContract(SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)).check(
            worksHere: true)
        await output.shutdown()
    }

    @Test("private words for one output are not said on another, and are on theirs")
    func oneDevice() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)
        let device = try #require(await channel.status.device)
        for (only, outcome) in [("Headphones", Receipt.Outcome.suppressed), (device, .delivered)] {
            let delivery = Delivery(
                event: .make(at: .now()), sequence: 1, kind: .message, subject: Subject(app: "a", key: "k"),
                texts: title, kindWord: "Message", onlyThrough: only)
            #expect(try await channel.deliver(delivery).outcome == outcome)
        }
        await channel.shutdown()
        await output.shutdown()
    }

    @Test("it keeps them where there is no sound server")
    func noServer() async throws {
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        try await ChannelContract(SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)).check(
            worksHere: false)
        await output.shutdown()
    }

    @Test("it keeps them where there are no voices")
    func noVoices() async throws {
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        let engine = try EngineProcess.withoutVoices(in: TemporaryDirectory.path)
        let channel = SpeechChannel(output: output, locale: "C", engine: engine)
        #expect(await channel.status.advice == "install the package espeak-ng-data")
        try await ChannelContract(channel).check(worksHere: false)
        await output.shutdown()
    }

    @Test("the words are heard to their end, and the receipt names voice and output")
    func heard() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "en_US.UTF-8", engine: EngineProcess.built)
        let recording = try await pulse.record()
        let event = delivery(.success, title)
        try await channel.prepare(event)
        let receipt = try await channel.deliver(event)
        #expect(receipt.outcome == .delivered)
        #expect(receipt.senses == .hearing)
        #expect(receipt.reason == "spoken by the voice 'English (America)' on 'Null Output'")
        var request = SpeechRequest(text: "Success. Order 42")
        request.locale = LanguageTag(rawValue: "en_US.UTF-8")
        let made = try await EngineProcess.built.speech(for: request)
        let heard = try await recording.finish()
        #expect(heard[0] == heard[1])
        let expected = Double(made.sound.samples.map { Float($0) / 32_768 }.audible?.count ?? 0) / 22_050
        let seconds = Double(heard[0].audible?.count ?? 0) / Double(recording.rate)
        #expect(abs(seconds - expected) < 0.1, "heard \(seconds) s of \(expected)")
        await output.shutdown()
    }

    @Test(
        "a language without a voice is spoken by the nearest, else by the usual voice, and the receipt says so",
        arguments: [
            ("tlh", "English (Great Britain)"), ("gsw", "German"), ("gl-ES", "Spanish (Spain)"),
            ("nn", "Norwegian Bokmål"),
        ])
    func unknownLanguage(_ language: String, _ nearest: String) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)
        let receipt = try await channel.deliver(delivery(.message, Texts(title: "x"), language: language))
        #expect(
            receipt.reason.hasSuffix("; no voice speaks '\(language)'; the nearest is '\(nearest)'"),
            "\(receipt.reason)")
        await output.shutdown()
    }

    @Test("where the profile says so, a language without a voice is only shown")
    func textOnly() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)
        let recording = try await pulse.record()
        let settings: [String: SettingValue] = ["foreign": .text("text")]
        let receipt = try await channel.deliver(
            delivery(.message, Texts(title: "x"), language: "tlh", settings: settings))
        #expect(receipt.outcome == .suppressed)
        #expect(receipt.reason == "no voice speaks 'tlh', and the profile has such texts only shown")
        #expect(try await recording.finish()[0].peak == 0)
        let german = try await channel.deliver(
            delivery(.message, Texts(title: "x"), language: "de", settings: settings))
        #expect(german.outcome == .delivered)
        await output.shutdown()
    }

    @Test("voices of the profile that can't speak are named, with the package where there is one, and others speak")
    func missingVoices() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "de_DE.UTF-8", engine: EngineProcess.built)
        let settings: [String: SettingValue] = ["voice": .text("mb/mb-de1, gmw/nobody")]
        let receipt = try await channel.deliver(delivery(.message, Texts(title: "Hallo"), settings: settings))
        #expect(receipt.outcome == .delivered)
        #expect(receipt.reason.contains("'German'"))
        #expect(receipt.reason.contains("the voice 'mb/mb-de1' is not installed: install the package mbrola-de1"))
        #expect(receipt.reason.contains("there is no voice 'gmw/nobody': see notify-a11y voices"))
        await output.shutdown()
    }

    @Test("silence ends a long sentence at once, and nothing is claimed", arguments: [true, false])
    func silence(byCancelling: Bool) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)
        let recording = try await pulse.record()
        let long = Texts(title: String(repeating: "one more word ", count: 40))
        let speaking = Task { try await channel.deliver(delivery(.message, long)) }
        let isSpeaking = try await eventually { try pulse.control("list", "sink-inputs").output.contains("a11y") }
        #expect(isSpeaking)
        if byCancelling { speaking.cancel() } else { await channel.silence() }
        let receipt = try await speaking.value
        #expect(receipt.outcome == .suppressed)
        #expect(receipt.senses == [])
        let heard = try await recording.finish()
        let seconds = Double(heard[0].audible?.count ?? 0) / Double(recording.rate)
        #expect(seconds < 5, "heard \(seconds) s of about 30")
        await output.shutdown()
    }

    @Test("at volume 0 nothing is said, and the receipt says why")
    func volumeZero() async throws {
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)
        let receipt = try await channel.deliver(delivery(.success, title, settings: ["volume": .number(0)]))
        #expect(receipt.outcome == .suppressed)
        #expect(receipt.reason == "the profile sets the volume of speech to 0")
        await output.shutdown()
    }

    @Test("what was prepared and never spoken is bounded")
    func prepared() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built)
        let long = Texts(title: String(repeating: "one more word ", count: 40))
        for _ in 0..<12 { try await channel.prepare(delivery(.message, long)) }
        #expect(await channel.preparedSamples <= 120 * 22_050)
        await output.shutdown()
    }
}
