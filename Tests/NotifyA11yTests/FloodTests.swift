// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

@Suite("Floods", .stopsBuses, .timeLimit(.minutes(5)))
struct FloodTests {
    private func event(_ kind: Event.Kind, byHand: Bool = false, key: String = "k") -> Event {
        Event(
            id: .make(at: .now()), time: .now(), kind: kind, subject: Subject(app: "a", key: key),
            texts: Texts(title: "t"), origin: Origin(byHand: byHand))
    }

    private func admitted(_ gate: inout FloodGate, _ event: Event, of count: Int, at now: Duration) -> Int {
        (0..<count).count { _ in gate.admits(event, at: now) }
    }

    @Test("a burst passes up to a limit, and time lets more through at a steady rate")
    func rate() {
        var gate = FloodGate()
        #expect(admitted(&gate, event(.message), of: 1000, at: .seconds(5)) == 64)
        #expect(admitted(&gate, event(.success), of: 1000, at: .seconds(5)) == 0)
        #expect(admitted(&gate, event(.success), of: 1000, at: .seconds(6)) == 16)
        #expect(admitted(&gate, event(.message), of: 1000, at: .milliseconds(6500)) == 8)
        #expect(admitted(&gate, event(.message), of: 1000, at: .seconds(3600)) == 64, "it never saves up more")
    }

    @Test("what presses has a bucket of its own, progress too, and what was typed passes")
    func buckets() {
        var gate = FloodGate()
        #expect(admitted(&gate, event(.progress), of: 1000, at: .zero) == 64)
        #expect(admitted(&gate, event(.success), of: 1000, at: .zero) == 64, "progress must not crowd out its end")
        #expect(admitted(&gate, event(.failure), of: 200, at: .zero) == 200)
        #expect(admitted(&gate, event(.warning), of: 50, at: .zero) == 50)
        #expect(admitted(&gate, event(.question), of: 50, at: .zero) == 6)
        for kind in Event.Kind.allCases {
            #expect(admitted(&gate, event(kind, byHand: true), of: 500, at: .zero) == 500)
        }
    }

    @Test("time that goes back opens nothing by itself")
    func backwards() {
        var gate = FloodGate()
        #expect(admitted(&gate, event(.message), of: 64, at: .seconds(100)) == 64)
        #expect(admitted(&gate, event(.message), of: 10, at: .zero) == 0)
        #expect(admitted(&gate, event(.message), of: 100, at: .seconds(1)) == 16)
    }

    /// How many events the summaries among these titles stand for.
    private func summed(_ titles: [String]) -> Int {
        titles.compactMap { $0.contains(" more: ") ? Int($0.prefix { $0 != " " }) : nil }.reduce(0, +)
    }

    /// The summaries that were shown; they come when nothing else waits, so others may follow.
    private func summaries(_ bench: BusBench) async -> [Delivery] {
        await bench.desktop.delivered.filter { $0.texts.title.contains(" more: ") }
    }

    @Test("ten thousand events are all recorded, few are told, and the rest are summed up")
    func tenThousand() async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on, .speech: .off])
        var ids: [Event.ID] = []
        for batch in 0..<10 {
            let drafts = (0..<1000).map { Draft($0 % 5 == 0 ? .message : .success, "Order \(batch * 1000 + $0)") }
            ids += try await bench.bus.emit(drafts).map { try $0.get().id }
        }
        #expect(await bench.state.all.count == 10_000)
        #expect(
            await bench.advance {
                let titles = await bench.desktop.titles
                return self.summed(titles) + titles.count { !$0.contains(" more: ") } == 10_000
            }, "every event is told by itself or counted")
        let titles = await bench.desktop.titles
        #expect(titles.count { !$0.contains(" more: ") } <= 64)
        #expect(titles.count { $0.contains(" more: ") } <= 3)
        #expect(titles.contains { $0.hasSuffix("succeeded, 2000 new") || $0.contains("succeeded") })
        #expect(await bench.earcon.delivered.count <= 64, "a summary has no cue")
        #expect(await bench.speech.delivered.isEmpty, "what is off stays off, in a flood as well")
        #expect(await bench.speech.prepared.isEmpty)
        #expect(await bench.state.merged.count == 1)

        let last = try await bench.settled(try #require(ids.last))
        #expect(last.recorded)
        #expect(last.channels.map(\.outcome) == [.superseded])
        #expect(last.channels.first?.reason == PlanReasons.tooMany)
        #expect(try await bench.settled(ids[0])[.desktop]?.outcome == .delivered)
    }

    @Test("a summary goes only where events that come by themselves go")
    func summaryObeys() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .auto], cannot: .hearing)
        for _ in 0..<2 { _ = await bench.bus.emit((0..<500).map { Draft(.message, "\($0)") }) }
        #expect(await bench.advance { await bench.desktop.titles.contains { $0.contains(" more: ") } })
        #expect(await bench.speech.prepared.isEmpty)
    }

    @Test("the newest settings hold for a summary")
    func summarySettings() async throws {
        let bench = await BusBench([.desktop: .on])
        var profile = await bench.bus.profile
        profile.values["channels.desktop.volume"] = Sourced(.number(0.5), .builtIn)
        await bench.bus.use(profile)
        _ = await bench.bus.emit((0..<500).map { Draft(.message, "\($0)") })
        #expect(await bench.advance { await summaries(bench).count > 0 })
        #expect(await summaries(bench).allSatisfy { $0.settings == ChannelSettings(["volume": .number(0.5)]) })
    }

    @Test("a flood that holds failures says so first, and is no success")
    func failures() async throws {
        let bench = await BusBench([.desktop: .on])
        _ = await bench.bus.emit((0..<1000).map { Draft(.failure, "Build \($0)") })
        #expect(await bench.advance { await summaries(bench).count > 0 })
        let summary = try #require(await summaries(bench).last)
        #expect(summary.kind == .failure)
        #expect(summary.texts.title.contains("failed: Build "))
        #expect(await bench.state.entries(limit: 10).total == 1000)
    }

    @Test("the end of something is told however many steps it took")
    func endAfterProgress() async throws {
        let bench = await BusBench([.desktop: .on])
        for _ in 0..<5 {
            _ = await bench.bus.emit(
                (0..<1000).map { step in
                    var draft = Draft(.progress, "Upload")
                    draft.value = Double(step) / 10
                    return draft
                })
        }
        let id = try await bench.emit(.success, "Upload")
        #expect(try await bench.settled(id)[.desktop]?.outcome == .delivered)
        bench.time.advance(by: .seconds(2))
        #expect(await eventually { await !bench.bus.isBusy })
        let delivered = await bench.desktop.delivered
        #expect(delivered.last?.kind == .success)
        #expect(!delivered.contains { $0.texts.title.contains(" more: ") }, "steps are not news to be counted")
    }

    @Test("of steps that come too fast the newest is told, and it is what the text state says")
    func newestStep() async throws {
        let bench = await BusBench([.desktop: .on])
        for batch in 0..<10 {
            _ = await bench.bus.emit(
                (1...1000).map { number in
                    var draft = Draft(.progress, "Upload")
                    draft.value = Double(batch * 1000 + number) / 100
                    return draft
                })
        }
        #expect(await bench.advance { await !bench.bus.isBusy })
        let shown = await bench.desktop.delivered.compactMap(\.progress?.value)
        #expect(shown.last == 100)
        #expect(shown == shown.sorted() && shown.count <= 64 + NewestSteps.limit, "\(shown.count)")
        let entry = try #require(await bench.state.entries(limit: 1).entries.first)
        #expect(entry.newest.event.progress?.value == 100)
    }

    @Test(
        "of very many things that go on too fast the newest steps of some are kept, and none once there is something newer"
    )
    func keptSteps() throws {
        var steps = NewestSteps()
        func record(_ number: Int64, _ kind: Event.Kind = .progress) -> Record {
            Record(sequence: number, event: event(kind, key: "\(number % 100)"))
        }
        for number in Int64(0)..<1000 { steps.add(record(number)) }
        steps.add(record(3, .success))
        steps.forget([Subject(app: "a", key: "99"), Subject(app: "a", key: "1")])
        #expect(steps.take().map(\.sequence) == Array(984..<999))
        #expect(steps.take().isEmpty)
    }

    @Test("what was typed by hand is told by itself in the middle of a flood")
    func byHand() async throws {
        let bench = await BusBench([.desktop: .on])
        _ = await bench.bus.emit((0..<1000).map { Draft(.message, "\($0)") })
        let id = try await bench.emit(.success, "typed", byHand: true)
        #expect(try await bench.settled(id)[.desktop]?.outcome == .delivered)
        #expect(await bench.desktop.titles.contains("typed"))
    }

    @Test("a channel that is slow gets what it can, the rest is merged, and each receipt says so")
    func slowChannel() async throws {
        let bench = await BusBench([.desktop: .on], limits: BusLimits(channelQueue: 3))
        await bench.desktop.hang()
        var ids = [try await bench.emit(.message, "first")]
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        for number in 0..<10 { ids.append(try await bench.emit(.message, "\(number)")) }
        for id in ids[1...7] {
            #expect(try await bench.settled(id)[.desktop]?.outcome == .superseded)
        }
        await bench.desktop.release()
        #expect(await eventually { await bench.desktop.delivered.count == 5 })
        #expect(await bench.desktop.titles == ["first", "7", "8", "9", "7 more: 7 new"])
    }

    @Test("cues that were too many are dropped: several in one would be a cue without words")
    func slowCue() async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on], limits: BusLimits(channelQueue: 3))
        await bench.earcon.hang()
        var ids: [Event.ID] = []
        for number in 0..<10 {
            ids.append(try await bench.emit(.message, "\(number)"))
            #expect(await eventually { await bench.desktop.delivered.count == number + 1 })
        }
        await bench.earcon.release()
        for id in ids { _ = try await bench.settled(id) }
        #expect(await eventually { await !bench.bus.isBusy })
        #expect(await bench.earcon.titles.allSatisfy { !$0.contains(" more: ") })
        #expect(await bench.earcon.delivered.count == 4)
    }
}
