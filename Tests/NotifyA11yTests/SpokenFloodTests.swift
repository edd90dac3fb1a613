// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

/// A voice that takes as long for each utterance as a test says, on the test's own time.
actor SlowVoice: Channel {
    /// An utterance, and when it began.
    struct Utterance: Sendable {
        let delivery: Delivery
        let began: Duration
        var isCut = false
    }

    nonisolated let description = ChannelDescription(id: .speech, carries: .words, senses: .hearing)
    nonisolated let statusChanges: AsyncStream<ChannelStatus>
    private nonisolated let changes: AsyncStream<ChannelStatus>.Continuation
    private let time: TimeSource
    private let length: Duration
    private(set) var spoken: [Utterance] = []
    private(set) var isSpeaking = false

    init(_ time: TimeSource, length: Duration) {
        self.time = time
        self.length = length
        (statusChanges, changes) = AsyncStream.makeStream()
    }

    var status: ChannelStatus { .working(.hearing, "a slow voice") }
    var titles: [String] { spoken.map(\.delivery.texts.title) }

    nonisolated func deadline(for delivery: Delivery) -> Duration { .seconds(3600) }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        spoken.append(Utterance(delivery: delivery, began: time.elapsed()))
        let index = spoken.count - 1
        isSpeaking = true
        defer { isSpeaking = false }
        guard (try? await time.sleep(length)) != nil else {
            spoken[index].isCut = true
            return Receipt(channel: .speech, outcome: .suppressed, reason: "cut")
        }
        return Receipt(channel: .speech, outcome: .delivered, senses: .hearing, reason: "spoken")
    }

    func shutdown() async { changes.finish() }
}

@Suite("Speech in a flood", .stopsBuses, .timeLimit(.minutes(5)))
struct SpokenFloodTests {
    /// A bus with a slow voice and nothing else.
    private struct Bench {
        let time = ManualTime()
        let state = MemoryTextState()
        let voice: SlowVoice
        let bus: NotificationBus

        init(
            _ rules: [ProfileRule] = [], values: [ProfileValue: SettingValue] = [:], length: Duration = .seconds(3)
        ) async {
            voice = SlowVoice(time.source, length: length)
            bus = NotificationBus(
                state: state, channels: [voice],
                profile: Profile(
                    name: "test",
                    needs: [.init(name: "test", switches: [.speech: Sourced(.on, .builtIn)], rules: rules)],
                    values: Dictionary(
                        uniqueKeysWithValues: values.map { ($0.key.name, Sourced($0.value, .builtIn)) })),
                time: time.source)
            StoppedBuses.add(bus, time, [])
            await bus.start()
            _ = await bus.channelStatuses()
        }

        @discardableResult
        func emit(_ kind: Event.Kind, _ title: String, _ change: (inout Draft) -> Void = { _ in }) async throws
            -> Event.ID
        {
            var draft = Draft(kind, title)
            change(&draft)
            let id = try #require(await bus.emit([draft]).first).get().id
            // It has its plan, and waits for its turn: an answer says only that it is recorded.
            _ = try await bus.receipt(.event(id))
            return id
        }

        /// Lets time pass until nothing goes on any more.
        func untilQuiet(by step: Duration = .milliseconds(250)) async -> Bool {
            await eventually {
                guard await bus.isBusy else { return true }
                time.advance(by: step)
                return false
            }
        }

        /// Waits until it speaks, or has nothing to say.
        func isSettled() async -> Bool {
            await eventually {
                if await voice.isSpeaking { return true }
                return await !bus.isBusy
            }
        }

        /// Waits until an utterance of this title has begun.
        func saying(_ title: String) async -> Bool { await eventually { await voice.titles.last == title } }
    }

    @Test(
        "ten thousand events with five failures end in few utterances that name all five, and every record is there",
        arguments: [1, 2, 3, 4])
    func tenThousand(seed: UInt64) async throws {
        let bench = await Bench()
        var numbers = SeededNumbers(seed: seed)
        let names = ["backup", "tests", "deploy", "mail queue", "disk check"]
        var places: [Int: String] = [:]
        while places.count < names.count { places[Int.random(in: 0..<10_000, using: &numbers)] = names[places.count] }
        let size = [1, 10, 100, 1000][Int(seed) - 1]
        for start in stride(from: 0, to: 10_000, by: size) {
            let drafts = (start..<start + size).map { number in
                places[number].map { Draft(.failure, $0) }
                    ?? Draft(numbers.pick([.success, .message, .warning, .progress]), "job \(number)")
            }
            for answer in await bench.bus.emit(drafts) { _ = try answer.get() }
            // All of it within one second.
            bench.time.advance(by: .microseconds(100 * size))
        }
        #expect(await bench.state.all.count == 10_000)
        #expect(await bench.untilQuiet())
        let spoken = await bench.voice.spoken
        let titles = spoken.map(\.delivery.texts.title)
        #expect((1..<12).contains(titles.count), "\(titles)")
        for name in names { #expect(titles.contains { $0.contains(name) }, "'\(name)' in \(titles)") }
        for utterance in spoken {
            #expect(utterance.began <= .seconds(1) + QueuePace.maximumAge(utterance.delivery.kind))
        }
    }

    @Test("what goes on coming is never said later than its age allows, whatever the mix")
    func steady() async throws {
        let bench = await Bench(length: .seconds(25))
        var numbers = SeededNumbers(seed: 8)
        var sent: [Event.ID: Duration] = [:]
        for number in 0..<400 {
            let kind = numbers.pick(Event.Kind.allCases)
            let id = try await bench.emit(kind, "\(number)") { $0.key = "\(number % 40)" }
            sent[id] = bench.time.source.elapsed()
            // Time by hand waits for nobody: it must not pass between two utterances.
            #expect(await bench.isSettled())
            bench.time.advance(by: .seconds(Int.random(in: 0...6, using: &numbers)))
        }
        #expect(
            await eventually {
                _ = await bench.isSettled()
                bench.time.advance(by: .seconds(1))
                return await !bench.bus.isBusy
            })
        let spoken = await bench.voice.spoken
        #expect(spoken.count > 20)
        for utterance in spoken {
            guard let time = sent[utterance.delivery.event] else { continue }
            #expect(utterance.began - time <= QueuePace.maximumAge(utterance.delivery.kind))
        }
        // And all that was dropped says why.
        for id in sent.keys {
            let receipt = try #require(try await bench.bus.receipt(.event(id)))
            #expect(receipt.isSettled)
        }
    }

    @Test("an old announcement is dropped from speech, its receipt says so, and its record stays")
    func tooOld() async throws {
        let bench = await Bench(length: .seconds(70))
        try await bench.emit(.message, "long")
        #expect(await bench.saying("long"))
        let late = try await bench.emit(.success, "late")
        let warning = try await bench.emit(.warning, "warning")
        #expect(await bench.untilQuiet(by: .seconds(1)))
        #expect(await bench.voice.titles == ["long", "warning"])
        let receipt = try #require(try await bench.bus.receipt(.event(late))?.channels.first)
        #expect(receipt.outcome == .superseded)
        #expect(receipt.reason.hasPrefix("too old to be said"))
        #expect(try await bench.bus.receipt(.event(warning))?.channels.first?.outcome == .delivered)
        #expect(await bench.state.all.count == 3)
    }

    @Test("ten thousand steps say a handful, the newest each time, and the end once, after what is being said")
    func progress() async throws {
        let bench = await Bench(length: .seconds(3))
        try await bench.emit(.message, "other")
        #expect(await bench.saying("other"))
        for batch in 0..<10 {
            let drafts = (0..<1000).map { number in
                var draft = Draft(.progress, "Upload")
                draft.value = Double(batch * 1000 + number) / 100
                return draft
            }
            _ = await bench.bus.emit(drafts)
        }
        let end = try await bench.emit(.success, "Upload")
        #expect(await bench.untilQuiet())
        let spoken = await bench.voice.spoken
        #expect(spoken.count { $0.delivery.kind == .success } == 1)
        #expect(spoken.last?.delivery.event == end)
        #expect(spoken.count { $0.delivery.kind == .progress } <= 4)
    }

    @Test("of ten thousand steps that come while something else is said, the newest is said, and few before it")
    func newestStep() async throws {
        let bench = await Bench(values: [.progressPercent: .number(10), .progressSeconds: .number(0.5)])
        try await bench.emit(.message, "other")
        #expect(await bench.saying("other"))
        for batch in 0..<10 {
            let drafts = (1...1000).map { number in
                var draft = Draft(.progress, "Upload")
                draft.value = Double(batch * 1000 + number) / 100
                return draft
            }
            _ = await bench.bus.emit(drafts)
        }
        #expect(await bench.untilQuiet())
        let said = await bench.voice.spoken.compactMap(\.delivery.progress?.value)
        #expect(said.last == 100 && said.count <= 3, "\(said)")
    }

    private static let failuresInterrupt = ProfileRule(when: EventMatch(kinds: .init([.failure])), interrupts: true)

    @Test(
        "a failure waits for the end of the sentence, unless the profile lets failures interrupt",
        arguments: [false, true])
    func interrupting(may: Bool) async throws {
        let bench = await Bench(may ? [Self.failuresInterrupt] : [], length: .seconds(20))
        let first = try await bench.emit(.message, "long")
        #expect(await bench.saying("long"))
        try await bench.emit(.success, "calm")
        try await bench.emit(.failure, "backup")
        #expect(await bench.untilQuiet(by: .seconds(1)))
        #expect(await bench.voice.titles == ["long", "backup", "calm"])
        #expect(await bench.voice.spoken.map(\.isCut) == [may, false, false])
        #expect(try await bench.bus.receipt(.event(first))?.channels.first?.outcome == (may ? .suppressed : .delivered))
    }

    @Test("a failure never cuts another failure, nor what the person asked for makes way")
    func noCutting() async throws {
        let bench = await Bench([Self.failuresInterrupt], length: .seconds(5))
        try await bench.emit(.failure, "first")
        #expect(await bench.saying("first"))
        try await bench.emit(.failure, "second")
        #expect(await bench.untilQuiet(by: .seconds(1)))
        #expect(await bench.voice.spoken.map(\.isCut) == [false, false])
    }

    @Test("'repeat' says each of the last ones, also of one subject, before what waits")
    func repeating() async throws {
        // Short beside the ages: where the machine is busy, time by hand runs ahead of what waits.
        let bench = await Bench(length: .milliseconds(500))
        for number in 0..<6 { try await bench.emit(.failure, "try \(number)") { $0.key = "backup" } }
        #expect(await bench.untilQuiet(by: .milliseconds(50)))
        let before = await bench.voice.spoken.count
        try await bench.emit(.message, "busy")
        #expect(await bench.saying("busy"))
        try await bench.emit(.success, "waiting")
        let again = try await bench.bus.repeatLast(5)
        #expect(again.count == 5)
        #expect(await bench.untilQuiet(by: .milliseconds(50)))
        let titles = await Array(bench.voice.titles.dropFirst(before))
        #expect(titles == ["busy", "try 3", "try 4", "try 5", "busy", "waiting", "waiting"])
    }

    @Test("'silence' drops what waits, the summary too")
    func silence() async throws {
        let bench = await Bench(length: .seconds(5))
        try await bench.emit(.message, "busy")
        #expect(await bench.saying("busy"))
        for number in 0..<30 { try await bench.emit(.success, "\(number)") }
        await bench.bus.silence()
        #expect(await bench.untilQuiet(by: .seconds(1)))
        #expect(await bench.voice.titles == ["busy"])
    }
}
