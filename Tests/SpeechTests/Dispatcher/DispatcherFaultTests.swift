// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import NotifyA11yTesting
import Testing

@testable import NotifyA11ySpeech

@Suite("Faults of Speech Dispatcher", .temporaryDirectory, .timeLimit(.minutes(5)))
struct DispatcherFaultTests {
    private func service(_ fake: FakeDispatcher, beginning: Duration = .seconds(60)) -> SpeechDispatcher {
        SpeechDispatcher(
            session: fake.session,
            patience: .init(opening: .seconds(120), beginning: beginning, asking: .milliseconds(20)))
    }

    @Test("what was prepared is spoken on the same connection, in the order of the protocol")
    func order() async throws {
        let fake = try FakeDispatcher(FakeDispatcher.usual)
        let service = service(fake)
        let event = assistive(.failure, "x", language: "de")
        try await service.prepare(event)
        #expect(await service.speak("Fehler. .", for: event)?.outcome == .delivered)
        #expect(fake.connections == 1)
        #expect(await eventually { fake.lines.last == "QUIT" })
        #expect(
            fake.lines == [
                "SET self CLIENT_NAME user:notify-a11y:main", "SET self NOTIFICATION ALL on",
                "SET self PRIORITY message", "SET self LANGUAGE de", "GET OUTPUT_MODULE", "SPEAK", "Fehler. .", ".",
                "QUIT",
            ])
    }

    @Test("one that never takes the connection, and one that takes it and says nothing, cost the deadline at most")
    func hanging() async throws {
        for answer in [nil, { _ in "" }] as [(@Sendable (String) -> String?)?] {
            let fake = try FakeDispatcher(answer)
            let service = SpeechDispatcher(session: fake.session)
            await #expect(throws: NotifyError.self) { _ = try await service.check() }
            #expect(await service.speak("Order 42", for: assistive(.success, "x")) == nil)
            try FileManager.default.removeItem(atPath: "\(TemporaryDirectory.path)/fake")
        }
    }

    @Test("missing, and at an address that is no socket of this machine")
    func missing() async throws {
        for session in [
            SessionAddresses(), SessionAddresses(runtimeDirectory: "/nonexistent"),
            SessionAddresses(speechDispatcher: "inet_socket:192.0.2.1:6560"),
            SessionAddresses(speechDispatcher: "unix_socket:/" + String(repeating: "x", count: 200)),
        ] {
            let service = SpeechDispatcher(session: session)
            await #expect(throws: NotifyError.self) { try await service.prepare(assistive(.success, "x")) }
            #expect(await service.speak("Order 42", for: assistive(.success, "x")) == nil)
        }
    }

    @Test(
        "one that refuses a command speaks nothing",
        arguments: ["SET self PRIORITY message", "SPEAK", ".", "GET OUTPUT_MODULE"])
    func refuses(command: String) async throws {
        let fake = try FakeDispatcher { $0 == command ? "408 ERR NO\r\n" : FakeDispatcher.usual($0) }
        #expect(await service(fake).speak("Order 42", for: assistive(.success, "x")) == nil)
    }

    @Test("one that stops answering before the words gets none of them: it would say them when it goes on")
    func noWords() async throws {
        let fake = try FakeDispatcher { $0 == "SPEAK" ? "" : FakeDispatcher.usual($0) }
        let service = SpeechDispatcher(session: fake.session)
        #expect(await service.speak("Order 42", for: assistive(.success, "x")) == nil)
        #expect(!fake.lines.contains("Order 42"))
    }

    @Test("silence that is asked for while it still connects holds: nothing is said, by it or by our own engine")
    func silencedWhileConnecting() async throws {
        let goOn = DispatchSemaphore(value: 0)
        let fake = try FakeDispatcher { line in
            if line == "GET OUTPUT_MODULE" { goOn.wait() }
            return FakeDispatcher.usual(line)
        }
        let service = service(fake)
        let said = Task { await service.speak("Order 42", for: assistive(.success, "x")) }
        #expect(await eventually { fake.lines.contains("GET OUTPUT_MODULE") })
        await service.silence()
        goOn.signal()
        #expect(await said.value?.outcome == .suppressed)
        #expect(!fake.lines.contains("Order 42"))
    }

    @Test("one that takes the words and never begins is called off")
    func neverBegins() async throws {
        let fake = try FakeDispatcher { $0 == "." ? "225-7\r\n225 OK MESSAGE QUEUED\r\n" : FakeDispatcher.usual($0) }
        let service = service(fake, beginning: .milliseconds(100))
        #expect(await service.speak("Order 42", for: assistive(.success, "x")) == nil)
        #expect(await eventually { fake.lines.contains("CANCEL self") })
    }

    @Test("a step of progress that was put off is not said a second time by our own engine")
    func putOff() async throws {
        let fake = try FakeDispatcher {
            $0 == "."
                ? "225-7\r\n225 OK MESSAGE QUEUED\r\n" + FakeDispatcher.event(703, "CANCELED")
                : FakeDispatcher.usual($0)
        }
        let service = service(fake, beginning: .milliseconds(100))
        let receipt = await service.speak("In progress", for: assistive(.progress, "x"))
        #expect(receipt?.outcome == .superseded)
        let cancelled = await service.speak("Order 42", for: assistive(.success, "x"))
        #expect(cancelled?.outcome == .superseded)
    }

    @Test("an event that comes before the message has a number is not missed")
    func early() async throws {
        let fake = try FakeDispatcher {
            $0 == "."
                ? FakeDispatcher.event(701, "BEGIN") + FakeDispatcher.event(702, "END")
                    + "225-7\r\n225 OK MESSAGE QUEUED\r\n" : FakeDispatcher.usual($0)
        }
        #expect(await service(fake).speak("Order 42", for: assistive(.success, "x"))?.outcome == .delivered)
    }

    @Test("what is no Speech Dispatcher is left at once")
    func nonsense() async throws {
        let fake = try FakeDispatcher { _ in "HTTP/1.1 400 Bad Request\r\n" }
        #expect(await service(fake).speak("Order 42", for: assistive(.success, "x")) == nil)
    }

    @Test("what was prepared and never spoken is bounded")
    func bounded() async throws {
        let fake = try FakeDispatcher(FakeDispatcher.usual)
        let service = service(fake)
        for _ in 0..<40 { try await service.prepare(assistive(.success, "x")) }
        #expect(await eventually { fake.lines.filter { $0 == "QUIT" }.count >= 30 })
        await service.shutdown()
        #expect(await eventually { fake.lines.filter { $0 == "QUIT" }.count == 40 })
        await #expect(throws: NotifyError.self) { try await service.prepare(assistive(.success, "x")) }
    }

    @Test(
        "our own engine takes over where it hangs, and where nobody asked for it it is not asked", .tags(.live),
        .onLiveDesktop)
    func takesOver() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let fake = try FakeDispatcher { _ in "" }
        let feed = SpeechFeed()
        let begun = SeenMutex<[String]>([])
        _ = feed.observe { change in if change.phase == .begin { begun.withLock { $0.append(change.text ?? "") } } }
        let channel = SpeechChannel(
            output: output, locale: "C", engine: EngineProcess.built, feed: feed,
            service: SpeechDispatcher(session: fake.session))
        let event = assistive(.success, "Order 42")
        try await channel.prepare(event)
        let receipt = try await channel.deliver(event)
        #expect(receipt.outcome == .delivered)
        #expect(receipt.reason.contains("'Null Output'"))
        #expect(begun.withLock { $0 } == ["Success: Order 42"], "it is shown once, by whoever says it")
        let asked = fake.lines.count
        #expect(asked > 0)
        var own = event
        own.voice = .own
        #expect(try await channel.deliver(own).outcome == .delivered)
        #expect(fake.lines.count == asked)
        await channel.shutdown()
        await output.shutdown()
    }

    @Test("where our own engine can't be heard, the channel works by the service")
    func noSound() async throws {
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        let fake = try FakeDispatcher(FakeDispatcher.usual)
        let channel = SpeechChannel(
            output: output, locale: "C", engine: EngineProcess.built, service: service(fake))
        let status = await channel.status
        #expect(status.works)
        #expect(status.reason == "Speech Dispatcher (fake)")
        let receipt = try await channel.deliver(assistive(.success, "Order 42"))
        #expect(receipt.outcome == .delivered)
        #expect(fake.lines.contains("Success. Order 42"))
        await channel.shutdown()
        await output.shutdown()
    }
}
