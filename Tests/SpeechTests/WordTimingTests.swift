// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yAudio
import Synchronization
import Testing

@testable import NotifyA11ySpeech

/// Keeps what a feed tells, and when.
final class FeedLog: Sendable {
    private let changes = Mutex<[(change: SpeechChange, at: ContinuousClock.Instant)]>([])

    init(_ feed: SpeechFeed) {
        _ = feed.observe { change in
            let now = ContinuousClock().now
            self.changes.withLock { $0.append((change, now)) }
        }
    }

    var all: [SpeechChange] { changes.withLock { $0.map(\.change) } }
    func time(of phase: SpeechChange.Phase) -> ContinuousClock.Instant? {
        changes.withLock { $0.first { $0.change.phase == phase }?.at }
    }
}

@Suite(
    "Words in recorded sound", .serialized, .tags(.live), .onLiveDesktop, .temporaryDirectory, .timeLimit(.minutes(5)))
struct WordTimingTests {
    /// Where sound begins after at least so many seconds of silence, in seconds.
    private func onsets(_ samples: [Float], rate: Int, silence: Double = 0.08) -> [Double] {
        let window = rate / 200
        var onsets: [Double] = []
        var quiet = Double.infinity
        for start in stride(from: 0, to: samples.count - window, by: window) {
            if Array(samples[start..<start + window]).peak > 0.02 {
                if quiet >= silence { onsets.append(Double(start) / Double(rate)) }
                quiet = 0
            } else {
                quiet += Double(window) / Double(rate)
            }
        }
        return onsets
    }

    @Test("each word is told where it begins in the recorded sound, at every rate", arguments: [0.5, 1, 1.5, 3])
    func words(rate: Double) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let feed = SpeechFeed()
        let log = FeedLog(feed)
        let channel = SpeechChannel(output: output, locale: "en_GB.UTF-8", engine: EngineProcess.built, feed: feed)
        let recording = try await pulse.record()
        // Sentences, so that there is silence between the words, which begin with a sound that is loud at once.
        var spoken = delivery(.message, Texts(title: "Nine. Eight. Again. Under."), settings: ["rate": .number(rate)])
        spoken.kindWord = ""
        let receipt = try await channel.deliver(spoken)
        #expect(receipt.outcome == .delivered)
        #expect(await eventually { log.all.contains { $0.phase == .quiet } })
        let heard = try await recording.finish()
        await output.shutdown()

        let begin = try #require(log.all.first)
        #expect(begin.phase == .begin)
        #expect(begin.text == "Nine. Eight. Again. Under.")
        let words = try #require(begin.words)
        #expect(words.map(\.start) == [0, 6, 13, 20])
        let onsets = onsets(heard[0], rate: recording.rate, silence: 0.08 / max(rate, 1))
        try #require(onsets.count == 4, "\(onsets)")
        for (word, onset) in zip(words, onsets) {
            let difference = (onset - onsets[0]) * 1000 - (word.at - words[0].at)
            #expect(abs(difference) < 60, "word \(word) begins \(difference) ms from where it was told")
        }
        // Told by the device's clock: never before its time. How late is a matter of how busy the machine is.
        let told = log.all.filter { $0.phase == .word }
        #expect(told.map(\.word) == [0, 1, 2, 3])
        for (change, word) in zip(told, words) { #expect((change.clock ?? -1) >= word.at - 5) }
    }

    @Test("our voice counts as speaking from before its first sample until 300 ms after its last")
    func speaking() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let feed = SpeechFeed()
        let log = FeedLog(feed)
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built, feed: feed)
        for title in ["One", "Two"] {
            #expect(try await channel.deliver(delivery(.success, Texts(title: title))).outcome == .delivered)
        }
        #expect(await eventually { log.all.last?.phase == .quiet })
        // On a busy machine the second one may come later than 300 ms after the first, and then it was quiet between.
        let phases = log.all.map(\.phase).filter { $0 != .word }
        let once: [SpeechChange.Phase] = [.begin, .start, .end]
        #expect(phases == once + once + [.quiet] || phases == once + [.quiet] + once + [.quiet], "\(phases)")
        #expect(log.all.allSatisfy { $0.speaking == ($0.phase != .quiet) })
        #expect(log.all.last?.speaking == false)
        #expect(log.all.filter { $0.phase == .end }.map(\.whole) == [true, true])
        let (begun, quiet) = (try #require(log.time(of: .begin)), try #require(log.time(of: .quiet)))
        #expect(quiet - begun > .milliseconds(300))
        await output.shutdown()
    }

    @Test("two utterances are heard apart, however soon one follows the other", arguments: [1.0, 2.0])
    func apart(rate: Double) async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let channel = SpeechChannel(output: output, locale: "en_GB.UTF-8", engine: EngineProcess.built)
        let recording = try await pulse.record()
        for title in ["Nine", "Eight", "Again"] {
            var spoken = delivery(.message, Texts(title: title), settings: ["rate": .number(rate)])
            spoken.kindWord = ""
            #expect(try await channel.deliver(spoken).outcome == .delivered)
        }
        let heard = try await recording.finish()
        await output.shutdown()
        #expect(onsets(heard[0], rate: recording.rate, silence: 0.2 / rate).count == 3)
    }

    @Test("what is stopped ends, is told so, and tells no further words")
    func stopped() async throws {
        let pulse = try await PrivatePulse(in: TemporaryDirectory.path)
        let output = try AudioOutput(server: pulse.server, applicationName: "test")
        let feed = SpeechFeed()
        let log = FeedLog(feed)
        let channel = SpeechChannel(output: output, locale: "C", engine: EngineProcess.built, feed: feed)
        let long = Texts(title: String(repeating: "one more word ", count: 40))
        let speaking = Task { try await channel.deliver(delivery(.message, long)) }
        #expect(await eventually { log.all.count { $0.phase == .word } > 3 })
        await channel.silence()
        #expect(try await speaking.value.outcome == .suppressed)
        #expect(await eventually { log.all.last?.phase == .quiet })
        #expect(log.all.suffix(2).map(\.phase) == [.end, .quiet])
        #expect(log.all.suffix(2).first?.whole == false)
        await output.shutdown()
    }

    @Test("whoever comes in the middle is told first what is being said")
    func late() {
        let feed = SpeechFeed()
        let number = feed.begin(event: nil, text: "now", language: nil, words: [])
        let log = FeedLog(feed)
        #expect(log.all.map(\.text) == ["now"])
        feed.end(number, whole: true)
        #expect(FeedLog(feed).all.isEmpty)
    }
}
