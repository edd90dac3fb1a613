// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Synchronization
import Testing

@testable import NotifyA11yAudio

/// A tone of 440 Hz at half of full scale.
func tone(seconds: Double, rate: Int = 22_050, level: Float = 0.5) -> Sound {
    let step = 2 * Float.pi * 440 / Float(rate)
    return Sound(samples: (0..<Int(seconds * Double(rate))).map { level * sin(step * Float($0)) }, rate: rate)
}

@Suite("Playing", .tags(.live), .onLiveDesktop, .temporaryDirectory, .timeLimit(.minutes(5)))
struct PlayingTests {
    @Test("the whole sound is played, at its level, on both channels alike, before play returns")
    func whole() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let recording = try await pulse.record()
        let result = try await output.play(tone(seconds: 0.4), as: .event)
        #expect(result.ending == .played)
        #expect(result.started != nil)
        let heard = try await recording.finish()
        let range = try #require(heard[0].audible)
        let seconds = Double(range.count) / Double(recording.rate)
        #expect((0.38...0.42).contains(seconds), "heard \(seconds) s")
        #expect(abs(heard[0].peak - 0.5) < 0.05)
        #expect(heard[0] == heard[1])
        await output.shutdown()
    }

    @Test("at volume 0 nothing is heard, at half volume half the amplitude", arguments: [0.0, 0.5])
    func volume(volume: Double) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let recording = try await pulse.record()
        _ = try await output.play(tone(seconds: 0.3), as: .event, volume: volume)
        let heard = try await recording.finish()
        #expect(abs(heard[0].peak - Float(volume) * 0.5) < 0.03)
        await output.shutdown()
    }

    @Test(
        "the server is told the role and the program, and a name without the event's words",
        arguments: SoundRole.allCases)
    func properties(role: SoundRole) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "Our Program")
        async let playing = output.play(tone(seconds: 5), as: role)
        var listing = ""
        _ = try await eventually {
            listing = try pulse.control("list", "sink-inputs").output
            return listing.contains("media.role")
        }
        #expect(listing.contains("media.role = \"\(role.rawValue)\""))
        #expect(listing.contains("application.name = \"Our Program\""))
        #expect(listing.contains("media.name = \"notification \(role == .event ? "sound" : "speech")\""))
        await output.silence()
        #expect(try await playing.ending == .stopped)
        #expect(try await eventually { try pulse.control("list", "sink-inputs").output.isEmpty })
        await output.shutdown()
    }

    @Test("a cancelled sound falls silent long before its end", arguments: [SoundRole.event, .a11y])
    func cancellation(role: SoundRole) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let recording = try await pulse.record()
        let (hasStarted, starter) = AsyncStream.makeStream(of: Void.self)
        let playing = Task { try await output.play(tone(seconds: 20), as: role) { starter.finish() } }
        for await _ in hasStarted {}
        playing.cancel()
        #expect(try await playing.value.ending == .stopped)
        let heard = try await recording.finish()
        // 50 ms are promised; the bound is far wider, because the machine that runs this test may be busy.
        let seconds = Double(heard[0].audible?.count ?? 0) / Double(recording.rate)
        #expect(seconds < 6, "heard \(seconds) s of 20")
        await output.shutdown()
    }

    @Test("silence stops what plays and what waits")
    func silence() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let (hasStarted, starter) = AsyncStream.makeStream(of: Void.self)
        async let first = output.play(tone(seconds: 20), as: .event) { starter.finish() }
        for await _ in hasStarted {}
        async let second = output.play(tone(seconds: 20), as: .event)
        async let third = output.play(tone(seconds: 20), as: .a11y)
        _ = await eventually { await output.pending == 3 }
        await output.silence()
        #expect(try await [first.ending, second.ending, third.ending] == [.stopped, .stopped, .stopped])
        await output.shutdown()
    }

    @Test("cues follow each other without overlapping, and speech waits for them")
    func turns() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let recording = try await pulse.record()
        async let first = output.play(tone(seconds: 0.3), as: .event)
        _ = await eventually { await output.pending > 0 }
        async let second = output.play(tone(seconds: 0.3), as: .event)
        // A cue that comes during speech would play over it; this one comes before.
        _ = await eventually { await output.pending > 1 }
        async let third = output.play(tone(seconds: 0.3), as: .a11y)
        _ = try await [first, second, third]
        let heard = try await recording.finish()
        #expect(heard[0].peak < 0.55, "overlapping tones would add up")
        let loud = heard[0].indices.count { abs(heard[0][$0]) > 0.01 }
        #expect(Double(loud) / Double(recording.rate) > 0.8)
        await output.shutdown()
    }

    @Test("a sleeping output loses nothing of a short sound, and nothing is added when it is awake")
    func sleeping() async throws {
        let pulse = try await PrivatePulse(
            in: TemporaryDirectory.path, modules: ["module-suspend-on-idle timeout=1"])
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let isAsleep = try await eventually {
            try pulse.control("list", "sinks", "short").output.contains("SUSPENDED")
        }
        #expect(isAsleep)
        let result = try await output.play(tone(seconds: 0.15), as: .event)
        #expect(result.leadIn == AudioTiming().leadIn)
        let (hasStarted, starter) = AsyncStream.makeStream(of: Void.self)
        async let speaking = output.play(tone(seconds: 20), as: .a11y) { starter.finish() }
        for await _ in hasStarted {}
        #expect(try await output.play(tone(seconds: 0.15), as: .event).leadIn == .zero)
        await output.silence()
        #expect(try await speaking.ending == .stopped)
        await output.shutdown()
    }

    @Test("where the person has muted the role, nothing is claimed")
    func mutedRole() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path, modules: ["module-stream-restore"])
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let (hasStarted, starter) = AsyncStream.makeStream(of: Void.self)
        let playing = Task { try await output.play(tone(seconds: 30), as: .event) { starter.finish() } }
        for await _ in hasStarted {}
        let number = try pulse.control("list", "sink-inputs", "short").output.prefix { $0.isNumber }
        try pulse.control("set-sink-input-mute", String(number), "1")
        playing.cancel()
        _ = try await playing.value
        let error = await #expect(throws: NotifyError.self) { try await output.play(tone(seconds: 0.2), as: .event) }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "the sound settings mute 'notification sound'")
        #expect(try await output.play(tone(seconds: 0.2), as: .a11y).ending == .played)
        await output.shutdown()
    }

    @Test("after the last sound there is no stream, and the output may sleep")
    func idle() async throws {
        let pulse = try await PrivatePulse(
            in: TemporaryDirectory.path, modules: ["module-suspend-on-idle timeout=1"])
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        _ = try await output.play(tone(seconds: 0.1), as: .event)
        #expect(try await eventually { try pulse.control("list", "sink-inputs").output.isEmpty })
        #expect(try await eventually { try pulse.control("list", "sinks", "short").output.contains("SUSPENDED") })
        await output.shutdown()
    }
}

extension AudioOutput {
    /// How many sounds play or wait.
    var pending: Int { playbacks.count }
}
