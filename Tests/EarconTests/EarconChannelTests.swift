// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import NotifyA11yTesting
import Testing

@testable import NotifyA11yEarcon

@Suite("The earcon channel", .tags(.live), .onLiveDesktop, .temporaryDirectory, .timeLimit(.minutes(5)))
struct EarconChannelTests {
    private func delivery(_ kind: Event.Kind, volume: Double? = nil) -> Delivery {
        Delivery(
            event: .make(at: .now()), sequence: 1, kind: kind, subject: Subject(app: "test", key: "k"),
            texts: Texts(title: "Order 42"), kindWord: "Word",
            settings: ChannelSettings(volume.map { ["volume": .number($0)] } ?? [:]))
    }

    @Test("it keeps every channel's promises where there is sound")
    func contract() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        try await ChannelContract(EarconChannel(output: output)).check(worksHere: true)
        await output.shutdown()
    }

    @Test("it keeps them where there is none")
    func noServer() async throws {
        let output = try AudioOutput(server: "unix:/nonexistent/native", applicationName: "test")
        try await ChannelContract(EarconChannel(output: output)).check(worksHere: false)
        await output.shutdown()
    }

    @Test("a cue is heard for its length, and the receipt says what it sounds like", arguments: Event.Kind.allCases)
    func heard(kind: Event.Kind) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = EarconChannel(output: output)
        let recording = try await pulse.record()
        let receipt = try await channel.deliver(delivery(kind))
        #expect(receipt.outcome == .delivered)
        #expect(receipt.senses == .hearing)
        #expect(receipt.reason == Phrases.english.caption(kind))
        let heard = try await recording.finish()
        #expect(heard[0] == heard[1])
        let length = Double(Earcon.samples(kind).count) / Double(Earcon.rate)
        let seconds = Double(heard[0].audible?.count ?? 0) / Double(recording.rate)
        #expect(seconds > length - 0.1 && seconds < length + 0.05, "heard \(seconds) s of \(length)")
        #expect(heard[0].peak < 0.35)
        await output.shutdown()
    }

    @Test("on one loudspeaker a cue is as loud as on two")
    func oneEar() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path, sink: "rate=44100 channels=1")
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let recording = try await pulse.record(channels: 1)
        _ = try await EarconChannel(output: output).deliver(delivery(.success))
        let heard = try await recording.finish()
        #expect(abs(heard[0].peak - Earcon.samples(.success).peak) < 0.03)
        await output.shutdown()
    }

    @Test("at volume 0 nothing is played, and the receipt says why")
    func volumeZero() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let recording = try await pulse.record()
        let receipt = try await EarconChannel(output: output).deliver(delivery(.failure, volume: 0))
        #expect(receipt.outcome == .suppressed)
        #expect(receipt.reason == "the profile sets the volume of cues to 0")
        let heard = try await recording.finish()
        #expect(heard[0].peak == 0)
        await output.shutdown()
    }

    @Test("on a muted output nothing is claimed, and the reason names the output")
    func muted() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = EarconChannel(output: output)
        #expect(await channel.status.works)
        try pulse.control("set-sink-mute", "null", "1")
        let error = await #expect(throws: NotifyError.self) { try await channel.deliver(delivery(.success)) }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "the sound output 'Null Output' is muted")
        var changes = channel.statusChanges.makeAsyncIterator()
        var status = await changes.next()
        while status?.works == true { status = await changes.next() }
        #expect(status?.reach == [])
        try pulse.control("set-sink-mute", "null", "0")
        while status?.works == false { status = await changes.next() }
        #expect(status?.reach == .hearing)
        await output.shutdown()
    }

    @Test("fifteen cues at once never add up")
    func burst() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = EarconChannel(output: output)
        let recording = try await pulse.record()
        await withTaskGroup { group in
            for _ in 0..<15 { group.addTask { _ = try? await channel.deliver(delivery(.success)) } }
        }
        let heard = try await recording.finish()
        #expect(heard[0].peak < Earcon.samples(.success).peak * 1.1)
        await output.shutdown()
    }
}
