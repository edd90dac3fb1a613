// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

/// What a profile makes of time: rates, digests, stages, reminders, and what goes another way.
@Suite("A profile over time", .stopsBuses, .timeLimit(.minutes(5)))
struct BusProfileTests {
    @Test("at most so many signals a minute, then one summary; failures and what is typed never wait")
    func rates() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], values: [.perMinute: .number(6)]))
        for number in 0..<20 { _ = try await bench.settled(bench.emit(.success, "job \(number)")) }
        #expect(await bench.desktop.titles == (0..<6).map { "job \($0)" })
        _ = try await bench.settled(bench.emit(.failure, "broken"))
        _ = try await bench.settled(bench.emit(.success, "typed", byHand: true))
        #expect(await bench.desktop.titles.suffix(2) == ["broken", "typed"])
        let receipt = try await bench.settled(bench.emit(.success, "job 20"))
        #expect(receipt[.desktop]?.reason == PlanReasons.tooMany)
        #expect(await bench.advance(by: .seconds(1)) { await bench.desktop.titles.last == "15 more: 15 succeeded" })
    }

    @Test("a subject's second signal comes when its time has passed, as itself")
    func perSubject() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], values: [.perSubject: .number(10)]))
        _ = try await bench.settled(bench.emit(.message, "one", key: "mail"))
        _ = try await bench.settled(bench.emit(.message, "two", key: "mail"))
        #expect(await bench.desktop.titles == ["one"])
        #expect(await bench.advance(by: .seconds(1)) { await bench.desktop.titles == ["one", "two"] })
    }

    @Test("what was held back is not told over something newer of its subject, but counted")
    func heldBackNotOverNewer() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], values: [.perMinute: .number(1)]))
        _ = try await bench.settled(bench.emit(.message, "started", key: "backup"))
        let held = try await bench.emit(.success, "done", key: "backup")
        #expect(try await bench.settled(held)[.desktop]?.reason == PlanReasons.tooMany)
        _ = try await bench.settled(bench.emit(.failure, "broken", key: "backup"))
        #expect(await bench.advance(by: .seconds(1)) { await bench.desktop.delivered.count == 3 })
        #expect(await bench.desktop.titles == ["started", "broken", "1 more: 1 succeeded"])
        #expect(try await bench.settled(held)[.desktop]?.outcome == .superseded)
    }

    @Test("what was held back and is told as itself is reminded of like any other, and its receipt says so")
    func heldBackGoesOn() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(again: .init(every: 300, times: 1), source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule], values: [.perMinute: .number(1)]))
        _ = try await bench.settled(bench.emit(.message, "one"))
        let held = try await bench.emit(.warning, "two")
        _ = try await bench.settled(held)
        _ = try await bench.bus.acknowledge(.key("one", app: nil))
        #expect(await bench.advance(by: .seconds(1)) { await bench.desktop.titles.contains("two") })
        #expect(try await bench.settled(held)[.desktop]?.outcome == .delivered)
        #expect(
            await bench.advance(by: .seconds(10)) {
                await bench.desktop.titles.count { $0 == "two" } == 2
            })
    }

    @Test("stages go from quiet to loud for as long as nothing happens, and end with the acknowledgement")
    func stages() async throws {
        let bench = await BusBench()
        let rule = ProfileRule(
            channels: [.desktop],
            then: [
                .init(after: 20, channels: [.desktop, .earcon]), .init(after: 120, channels: [.desktop, .speech]),
            ],
            source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop, .earcon, .speech], rules: [rule]))
        _ = try await bench.settled(bench.emit(.failure, "Backup"))
        #expect(await bench.earcon.delivered.isEmpty)
        #expect(await bench.advance(by: .seconds(1)) { await bench.earcon.delivered.count == 1 })
        #expect(await bench.speech.delivered.isEmpty)
        _ = try await bench.bus.acknowledge(.all)
        bench.time.advance(by: .seconds(600))
        #expect(await eventually { await !bench.bus.isBusy })
        #expect(await bench.speech.delivered.isEmpty)
        #expect(await !bench.bus.isWaiting)
    }

    @Test("reminders come as often as the person chose, and no more")
    func reminders() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(again: .init(every: 300, times: 3), source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        _ = try await bench.settled(bench.emit(.failure, "Backup"))
        #expect(await bench.advance(by: .seconds(60)) { await bench.desktop.delivered.count == 4 })
        for _ in 0..<60 { bench.time.advance(by: .seconds(60)) }
        #expect(await eventually { await !bench.bus.isWaiting })
        #expect(await bench.desktop.delivered.count == 4)
    }

    @Test("what was ended while it took a step leaves alone what goes on with something newer of its subject")
    func endedInAStep() async throws {
        let gate = Gate()
        let bench = await BusBench(
            [.desktop: .on], state: { base in HookedTextState(base: base, looking: { await gate.pass() }) })
        let rule = ProfileRule(again: .init(every: 300, times: 3), source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        let subject = Subject(app: "unknown", key: "backup")
        _ = try await bench.emit(.failure, "first", key: "backup")
        #expect(await eventually { await bench.bus.later[subject] != nil })
        let first = try #require(await bench.bus.later[subject])
        #expect(await bench.advance(by: .seconds(60)) { gate.waiting == 1 })
        _ = try await bench.emit(.failure, "second", key: "backup")
        #expect(await eventually { await bench.desktop.delivered.count == 2 })
        gate.open()
        await first.task.value
        #expect(await bench.bus.later[subject]?.number == first.number + 1)
        #expect(await bench.bus.isWaiting)
    }

    @Test("of too many that go on, the oldest of the least urgent end")
    func tooManyGoOn() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(again: .init(every: 300, times: 1), source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        for number in 0..<NotificationBus.mostLater {
            let kind: Event.Kind = number == 0 ? .failure : .message
            _ = try await bench.settled(bench.emit(kind, "\(number)", byHand: true))
        }
        _ = try await bench.settled(bench.emit(.failure, "new", byHand: true))
        _ = try await bench.settled(bench.emit(.progress, "step", byHand: true))
        let subjects = await bench.bus.later.keys.map(\.key)
        #expect(subjects.count == NotificationBus.mostLater)
        #expect(Set(["0", "new", "2"]).isSubset(of: subjects))
        #expect(!subjects.contains("1") && !subjects.contains("step"))
    }

    @Test(
        "where the words fail, another channel takes over once, and a louder one only by permission",
        arguments: [false, true])
    func takesOver(mayBeLoud: Bool) async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(channels: [.desktop], source: BusBench.file)
        await bench.bus.use(
            BusBench.profile([.desktop, .speech], rules: [rule], values: [.audibleFallback: .flag(mayBeLoud)]))
        await bench.desktop.fail(NotifyError(.unavailable, "no server"))
        let receipt = try await bench.settled(bench.emit(.failure, "Backup"))
        #expect(receipt[.desktop]?.outcome == .unavailable)
        #expect(receipt.accompanied == mayBeLoud)
        #expect(await bench.speech.titles == (mayBeLoud ? ["Backup"] : []))
        #expect(receipt[.speech]?.decision == (mayBeLoud ? "took over from desktop (profile.toml, line 9)" : nil))
        await bench.speech.fail(NotifyError(.unavailable, "no sound server"))
        let neither = try await bench.settled(bench.emit(.failure, "Tests"))
        #expect(!neither.accompanied)
        #expect(neither.isSettled)
    }

    @Test("changes of profile in the middle of a stream of events drop none, and each is told once by one of them")
    func reloads() async throws {
        let bench = await BusBench([.desktop: .on])
        let profiles = [BusBench.profile([.desktop]), BusBench.profile([.speech])]
        let isOver = SeenMutex<Bool>.Box(false)
        let changes = Task {
            var count = 0
            while !isOver.value.withLock({ $0 }) {
                await bench.bus.use(profiles[count % 2])
                if count % 16 == 7 {
                    var draft = Draft(.message, "switched \(count)")
                    draft.app = "profiles"
                    try await bench.bus.switchProfile(to: profiles[(count / 16) % 2], announcing: draft)
                }
                count += 1
                await Task.yield()
            }
            return count
        }
        let receipts = try await withThrowingTaskGroup(of: [EventReceipt].self) { group in
            for emitter in 0..<8 {
                group.addTask {
                    var receipts: [EventReceipt] = []
                    for number in 0..<50 {
                        let id = try await bench.emit(.success, "event \(emitter)-\(number)", byHand: true)
                        receipts.append(try await bench.settled(id))
                    }
                    return receipts
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        isOver.value.withLock { $0 = true }
        #expect(try await changes.value > 1)
        #expect(receipts.count == 400)
        for receipt in receipts {
            #expect(receipt.channels.count { $0.outcome == .delivered } == 1, "\(receipt.channels)")
        }
        let told = await (bench.desktop.titles + bench.speech.titles).filter { $0.hasPrefix("event") }
        #expect(told.count == 400 && Set(told).count == 400)
        for channel in [bench.desktop, bench.speech] { #expect(await !channel.titles.isEmpty) }
    }

    @Test("the change to another profile is told on the channels of both")
    func switching() async throws {
        let bench = await BusBench([.speech: .on])
        try await bench.bus.switchProfile(
            to: BusBench.profile([.desktop]), announcing: Draft(.message, "Profile: deaf"))
        #expect(await eventually { await bench.speech.titles == ["Profile: deaf"] })
        #expect(await eventually { await bench.desktop.titles == ["Profile: deaf"] })
        _ = try await bench.settled(bench.emit(.message, "next"))
        #expect(await bench.speech.titles == ["Profile: deaf"])
        #expect(await bench.desktop.titles == ["Profile: deaf", "next"])
    }

    @Test("a change of profile that can't be recorded is told all the same, and so is what waited")
    func switchingUnrecorded() async throws {
        let bench = await BusBench([.speech: .on])
        let rule = ProfileRule(when: EventMatch(kinds: .init([.success])), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.speech], rules: [rule]))
        _ = try await bench.settled(bench.emit(.success, "job"))
        await bench.state.refuse(NotifyError(.io, "the disk is full"))
        await #expect(throws: NotifyError.self) {
            try await bench.bus.switchProfile(
                to: BusBench.profile([.desktop]), announcing: Draft(.message, "Profile: deaf"))
        }
        #expect(await eventually { await bench.speech.titles == ["Profile: deaf"] })
        #expect(await eventually { await bench.desktop.delivered.count == 2 })
        #expect(await bench.desktop.titles.first == "Profile: deaf")
        #expect(await bench.desktop.titles.last?.hasSuffix(": 1 done") == true)
    }

    @Test("the person's own words for a kind are used")
    func ownWords() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], values: [.word(.failure): .text("Did not work")]))
        _ = try await bench.settled(bench.emit(.failure, "Backup"))
        #expect(await bench.desktop.delivered.first?.kindWord == "Did not work")
    }
}
