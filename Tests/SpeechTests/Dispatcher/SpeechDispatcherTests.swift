// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11ySpeech

@Suite("Speech through a real Speech Dispatcher", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct SpeechDispatcherTests {
    private static let long = String(repeating: "one more word ", count: 40)

    @Test("a message is heard to its end, and the receipt says so only then")
    func spoken() async throws {
        let dispatcher = try await PrivateDispatcher()
        let service = dispatcher.service()
        #expect(try await service.check() == "espeak-ng")
        let recording = try await dispatcher.pulse.record()
        let event = assistive(.success, "Order 42")
        try await service.prepare(event)
        let receipt = try #require(await service.speak("Success. Order 42", for: event))
        #expect(receipt.outcome == .delivered)
        #expect(receipt.senses == .hearing)
        #expect(receipt.reason.contains("Speech Dispatcher (espeak-ng)"))
        let heard = try await recording.finish()
        let seconds = Double(heard[0].audible?.count ?? 0) / Double(recording.rate)
        #expect((0.8...3).contains(seconds), "heard \(seconds) s")
        await service.shutdown()
    }

    @Test("it never cuts what a screen reader says, but waits behind it", arguments: [Event.Kind.failure, .progress])
    func waits(kind: Event.Kind) async throws {
        let dispatcher = try await PrivateDispatcher()
        // Orca speaks with the priority "message".
        let reader = try await dispatcher.other(priority: "message")
        try await reader.begin("a sentence of the screen reader that goes on for a while")
        async let ending = reader.ending()
        let receipt = await dispatcher.service().speak("Order 42", for: assistive(kind, "Order 42"))
        #expect(receipt?.outcome == .delivered)
        #expect(await ending == .ended)
        await reader.close()
    }

    @Test("what the person granted is said at once")
    func important() async throws {
        let dispatcher = try await PrivateDispatcher()
        let reader = try await dispatcher.other(priority: "message")
        try await reader.begin(Self.long)
        async let ending = reader.ending()
        let granted = assistive(.failure, "Fire", importance: .critical)
        #expect(await dispatcher.service().speak("Failure. Fire", for: granted)?.outcome == .delivered)
        #expect(await ending == .cancelled)
        await reader.close()
    }

    @Test("one's own speed is heard")
    func speed() async throws {
        let dispatcher = try await PrivateDispatcher()
        var lengths: [Double] = []
        for settings in [[:], ["settings": .text("own"), "rate": .number(2)]] as [[String: SettingValue]] {
            let recording = try await dispatcher.pulse.record()
            let event = assistive(.message, "x", settings: settings)
            #expect(
                await dispatcher.service().speak("a sentence of seven or eight words", for: event)?.outcome
                    == .delivered)
            let heard = try await recording.finish()
            lengths.append(Double(heard[0].audible?.count ?? 0) / Double(recording.rate))
        }
        #expect(lengths[1] < 0.75 * lengths[0], "\(lengths) s")
        #expect(lengths[1] > 0.3 * lengths[0], "\(lengths) s")
    }

    @Test("silence and cancelling end a long sentence, and nothing is claimed", arguments: [true, false])
    func silence(byCancelling: Bool) async throws {
        let dispatcher = try await PrivateDispatcher()
        let service = dispatcher.service()
        let recording = try await dispatcher.pulse.record()
        let speaking = Task { await service.speak(Self.long, for: assistive(.message, "x")) }
        let isHeard = try await eventually {
            try dispatcher.pulse.control("list", "sink-inputs").output.contains("Sink Input")
        }
        #expect(isHeard)
        if byCancelling { speaking.cancel() } else { await service.silence() }
        let receipt = try #require(await speaking.value)
        #expect(receipt.outcome == .suppressed)
        #expect(receipt.senses == [])
        let heard = try await recording.finish(after: 3)
        let seconds = Double(heard[0].audible?.count ?? 0) / Double(recording.rate)
        #expect(seconds < 10, "heard \(seconds) s of about 30")
    }

    @Test("one that dies in the middle of a sentence leaves it to our own engine")
    func dies() async throws {
        let dispatcher = try await PrivateDispatcher()
        let service = dispatcher.service()
        let speaking = Task { await service.speak(Self.long, for: assistive(.message, "x")) }
        let isHeard = try await eventually {
            try dispatcher.pulse.control("list", "sink-inputs").output.contains("Sink Input")
        }
        #expect(isHeard)
        dispatcher.process.end()
        #expect(await speaking.value == nil)
        #expect(await service.speak("Again", for: assistive(.message, "x")) == nil)
    }

    @Test("a frozen one is given up, before and while it speaks, and works again when it goes on")
    func frozen() async throws {
        let dispatcher = try await PrivateDispatcher()
        let service = SpeechDispatcher(
            session: dispatcher.session,
            patience: .init(opening: .seconds(10), beginning: .seconds(120), asking: .milliseconds(200)))
        #expect(await eventually { await service.speak("Warm", for: assistive(.message, "x")) != nil })
        let speaking = Task { await service.speak(Self.long, for: assistive(.message, "x")) }
        let isHeard = try await eventually {
            try dispatcher.pulse.control("list", "sink-inputs").output.contains("Sink Input")
        }
        #expect(isHeard)
        dispatcher.process.send(SIGSTOP)
        #expect(await speaking.value == nil)
        #expect(await service.speak("Again", for: assistive(.message, "x")) == nil)
        dispatcher.process.send(SIGCONT)
        #expect(await eventually { await service.speak("Back", for: assistive(.message, "x")) != nil })
    }

    @Test("one without a speech engine is refused: it would play a sentence about itself")
    func dummy() async throws {
        let dispatcher = try await PrivateDispatcher(
            module: "AddModule \"dummy\" \"sd_dummy\" \"\"\nDefaultModule dummy")
        let service = dispatcher.service()
        await #expect(throws: NotifyError.self) { _ = try await service.check() }
        #expect(await service.speak("Order 42", for: assistive(.success, "x")) == nil)
    }
}
