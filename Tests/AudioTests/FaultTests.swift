// SPDX-License-Identifier: Apache-2.0
import Dispatch
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yAudio

@Suite("Sound when its server fails", .tags(.live), .onLiveDesktop, .temporaryDirectory, .timeLimit(.minutes(5)))
struct FaultTests {
    @Test("no server is said at once, with its address, and asking again makes no storm")
    func noServer() async throws {
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        let sound = tone(seconds: 1)
        let start = ContinuousClock().now
        for _ in 0..<1_000 {
            let error = await #expect(throws: NotifyError.self) { try await output.play(sound, as: .event) }
            #expect(error?.code == .unavailable)
            #expect(error?.message == "no sound server at unix:/nonexistent/native: connection refused")
        }
        let seconds = (ContinuousClock().now - start) / .seconds(1)
        #expect(await output.attempts <= Int(seconds) + 2)
        let status = await output.status
        #expect(status.state == .unavailable)
        #expect(status.channelStatus.advice != nil)
        await output.shutdown()
    }

    @Test("after a restart of the server the next sound is heard")
    func restartBetween() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        #expect(try await output.play(tone(seconds: 0.1), as: .event).ending == .played)
        pulse.crash()
        await #expect(throws: NotifyError.self) { try await output.play(tone(seconds: 0.1), as: .event) }
        try await pulse.start()
        let recording = try await pulse.record()
        #expect(try await output.play(tone(seconds: 0.3), as: .event).ending == .played)
        #expect(try await recording.finish()[0].audible != nil)
        await output.shutdown()
    }

    @Test("a server that dies during a sound ends it with an error, and the next one is heard")
    func restartDuring() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let (hasStarted, starter) = AsyncStream.makeStream(of: Void.self)
        let playing = Task { try await output.play(tone(seconds: 30), as: .a11y) { starter.finish() } }
        for await _ in hasStarted {}
        pulse.crash()
        let error = await #expect(throws: NotifyError.self) { try await playing.value }
        #expect(error?.code == .io)
        #expect(error?.message.hasPrefix("the sound server at \(pulse.server) went away") == true)
        try await pulse.start()
        #expect(try await output.play(tone(seconds: 0.1), as: .event).ending == .played)
        await output.shutdown()
    }

    @Test("a server that comes back is noticed without being asked for")
    func noticed() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        var timing = AudioTiming()
        timing.pause = .milliseconds(50)
        let output = try AudioOutput(server: pulse.server, applicationName: "test", timing: timing)
        let seen = SeenMutex<[AudioStatus.State]>([])
        _ = output.observe { status in seen.withLock { $0.append(status.state) } }
        #expect(await output.status.state == .working)
        pulse.crash()
        #expect(await eventually { seen.withLock { $0.last } == .unavailable })
        try await pulse.start()
        #expect(await eventually { seen.withLock { $0.last } == .working })
        await output.shutdown()
    }

    @Test("a frozen server costs a question less than a second, and says so")
    func frozenBefore() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        pulse.freeze()
        let error = await #expect(throws: NotifyError.self) { try await output.play(tone(seconds: 0.1), as: .event) }
        #expect(error?.code == .timedOut)
        #expect(error?.message == "the sound server at \(pulse.server) does not answer")
        pulse.thaw()
        #expect(await eventually { await output.status.state == .working })
        #expect(try await output.play(tone(seconds: 0.1), as: .event).ending == .played)
        await output.shutdown()
    }

    @Test("a server that freezes during a sound does not hold it for ever")
    func frozenDuring() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let (hasStarted, starter) = AsyncStream.makeStream(of: Void.self)
        let playing = Task { try await output.play(tone(seconds: 4), as: .event) { starter.finish() } }
        for await _ in hasStarted {}
        pulse.freeze()
        let error = await #expect(throws: NotifyError.self) { try await playing.value }
        #expect(error?.code == .timedOut)
        pulse.thaw()
        await output.shutdown()
    }

    @Test("another server is used when the present one doesn't work, and not otherwise")
    func adoption() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        #expect(await output.status.state == .unavailable)
        await output.adopt(server: pulse.server)
        #expect(await output.status.state == .working)
        await output.adopt(server: "unix:/nonexistent/native")
        #expect(await output.status.state == .working)
        await output.shutdown()
    }

    @Test(
        "mute and volume 0 are said, and noticed when they change",
        arguments: [
            (["set-sink-mute", "null", "1"], "the sound output 'Null Output' is muted"),
            (["set-sink-volume", "null", "0"], "the volume of the sound output 'Null Output' is 0"),
        ])
    func muted(command: [String], reason: String) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let seen = SeenMutex<[String]>([])
        _ = output.observe { status in seen.withLock { $0.append(status.reason) } }
        #expect(await output.status.state == .working)
        try pulse.control(command)
        #expect(await eventually { seen.withLock { $0.last } == reason })
        let error = await #expect(throws: NotifyError.self) { try await output.play(tone(seconds: 0.1), as: .event) }
        #expect(error?.code == .unavailable)
        #expect(error?.message == reason)
        await output.shutdown()
    }

    @Test("after shutdown nothing is played, and it says so")
    func shutdown() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        await output.shutdown()
        let error = await #expect(throws: NotifyError.self) { try await output.play(tone(seconds: 0.1), as: .event) }
        #expect(error?.code == .unavailable)
        #expect(try pulse.control("list", "clients", "short").output.contains("test") == false)
    }

    @Test(
        "handing over to the thread for sound waits for nothing that runs there, or a cancelled task could wait for ever"
    )
    func handsOver() async throws {
        let loop = try PulseLoop()
        let handedOver = DispatchSemaphore(value: 0)
        let isFree = await withCheckedContinuation { continuation in
            loop.call {
                DispatchQueue.global().async {
                    loop.call {}
                    handedOver.signal()
                }
                // The loop is busy for as long as the other thread hasn't come back.
                continuation.resume(returning: handedOver.wait(timeout: .now() + 30) == .success)
            }
        }
        #expect(isFree)
    }

    @Test("what was handed over is done in order, and a loop ends when nothing holds it", arguments: 0..<20)
    func handsOverInOrder(round: Int) async throws {
        let done = SeenMutex<[Int]>([])
        weak var ended: PulseLoop?
        do {
            let loop = try PulseLoop()
            ended = loop
            await withCheckedContinuation { continuation in
                for number in 0..<100 {
                    loop.call {
                        done.withLock { $0.append(number) }
                        if number == 99 { continuation.resume() }
                    }
                }
            }
        }
        #expect(done.withLock { $0 } == Array(0..<100))
        #expect(await eventually { ended == nil })
    }

    @Test("an output that is dropped while it plays ends quietly, many times")
    func dropped() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        for _ in 0..<20 {
            let output = try AudioOutput(server: pulse.server, applicationName: "test")
            let playing = Task { try await output.play(tone(seconds: 5), as: .event) }
            _ = await output.status
            playing.cancel()
            #expect(try await playing.value.ending == .stopped)
        }
    }
}
