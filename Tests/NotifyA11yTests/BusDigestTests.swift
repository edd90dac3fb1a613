// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

/// What isn't told at once comes in one digest, whatever happens in between.
@Suite("Digests", .stopsBuses, .timeLimit(.minutes(5)))
struct BusDigestTests {
    @Test("what waited while the person was not to be disturbed comes in one digest, once")
    func digest() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(contexts: [.doNotDisturb]), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        await bench.bus.set([.doNotDisturb: ContextState(true, "set by hand")])
        for name in ["backup", "tests", "mail"] { _ = try await bench.settled(bench.emit(.failure, name)) }
        for number in 0..<12 { _ = try await bench.settled(bench.emit(.success, "job \(number)")) }
        #expect(await bench.desktop.titles.isEmpty)
        #expect(await bench.bus.isWaiting)
        await bench.bus.set([.doNotDisturb: ContextState(false, "set by hand")])
        #expect(
            await eventually {
                await bench.desktop.timeless == ["While you were away: 3 did not work (backup, tests, mail), 12 done"]
            })
        bench.time.advance(by: .seconds(600))
        await bench.bus.set([:])
        #expect(await eventually { await !bench.bus.isBusy })
        #expect(await bench.desktop.titles.count == 1)
        #expect(await eventually { await !bench.bus.isWaiting })
    }

    @Test("what was acknowledged while it waited isn't told any more, and where nothing is left, no digest comes")
    func acknowledged() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(contexts: [.doNotDisturb]), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        await bench.bus.set([.doNotDisturb: ContextState(true, "set by hand")])
        for name in ["backup", "tests"] { _ = try await bench.settled(bench.emit(.failure, name, key: name)) }
        for name in ["build", "mail"] { _ = try await bench.settled(bench.emit(.success, name, key: name)) }
        _ = try await bench.bus.acknowledge(.key("backup", app: nil))
        _ = try await bench.bus.acknowledge(.key("mail", app: nil))
        await bench.bus.set([.doNotDisturb: ContextState(false, "set by hand")])
        #expect(
            await eventually {
                await bench.desktop.timeless == ["While you were away: 1 did not work (tests), 1 done"]
            })
        await bench.bus.set([.doNotDisturb: ContextState(true, "set by hand")])
        _ = try await bench.settled(bench.emit(.failure, "disk", key: "disk"))
        _ = try await bench.bus.acknowledge(.all)
        await bench.bus.set([:])
        #expect(await eventually { await !bench.bus.isBusy })
        #expect(await eventually { await !bench.bus.isWaiting })
        #expect(await bench.desktop.titles.count == 1)
    }

    @Test("a private failure is counted in a digest without its words")
    func privateDigest() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(contexts: [.meeting]), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        await bench.bus.set([.meeting: ContextState(true, "set by hand")])
        _ = try await bench.settled(bench.emit(.failure, "test results of Ana") { $0.sensitivity = .private })
        await bench.bus.set([:])
        #expect(
            await eventually {
                await bench.desktop.timeless == ["While you were away: 1 did not work (Private failure)"]
            })
    }

    @Test("batches come so many minutes after the first, and a failure at once")
    func batch() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(kinds: .init([.success])), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule], values: [.digestEvery: .number(30)]))
        for number in 0..<12 {
            _ = try await bench.settled(bench.emit(.success, "job \(number)") { $0.app = number < 8 ? "ci" : "mail" })
        }
        _ = try await bench.settled(bench.emit(.failure, "Backup"))
        #expect(await bench.desktop.titles == ["Backup"])
        let began = bench.time.source.elapsed()
        #expect(
            await bench.advance(by: .seconds(30)) {
                await bench.desktop.timeless == ["Backup", "In short: 12 done (ci 8, mail 4)"]
            })
        #expect(bench.time.source.elapsed() - began >= .seconds(29 * 60))
    }

    @Test("what a situation put off is told in one digest when another profile takes its place")
    func situationEnds() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(
            when: EventMatch(kinds: .init([.success, .warning])), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        for number in 0..<3 { _ = try await bench.settled(bench.emit(.success, "job \(number)")) }
        _ = try await bench.settled(bench.emit(.warning, "disk"))
        #expect(await bench.desktop.titles.isEmpty)
        try await bench.bus.switchProfile(
            to: BusBench.profile([.desktop]), announcing: Draft(.message, "Profile: default"))
        #expect(
            await eventually {
                await bench.desktop.timeless == ["Profile: default", "While you were away: 1 warning, 3 done"]
            })
        #expect(await eventually { await !bench.bus.isWaiting })
    }

    @Test("what waits is told when a reloaded profile puts nothing off any more, and waits on while it does")
    func reloaded() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(kinds: .init([.success])), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule]))
        _ = try await bench.settled(bench.emit(.success, "job"))
        await bench.bus.use(BusBench.profile([.desktop, .speech], rules: [rule]))
        bench.time.advance(by: .seconds(86_400))
        _ = try await bench.settled(bench.emit(.message, "other"))
        #expect(await bench.desktop.titles == ["other"])
        await bench.bus.use(BusBench.profile([.desktop]))
        #expect(await eventually { await bench.desktop.timeless.last?.hasSuffix(": 1 done") == true })
    }

    @Test("of a flood while the person was not to be disturbed, the digest counts all and nothing is told before")
    func flood() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on])
        await bench.bus.use(BusBench.profile([.desktop, .speech], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        var drafts = (0..<400).map { Draft(.success, "job \($0)") }
        drafts += (0..<400).map { Draft($0 == 7 ? .failure : .message, "line \($0)") }
        for index in drafts.indices {
            drafts[index].app = index % 2 == 0 ? "ci" : "mail"
            drafts[index].key = "\(index)"
        }
        let emitted = try await bench.bus.emit(drafts).map { try $0.get() }
        #expect(emitted.count == 800)
        #expect(await bench.advance { await !bench.bus.isBusy })
        bench.time.advance(by: .seconds(120))
        #expect(await bench.advance { await !bench.bus.isBusy })
        #expect(await bench.desktop.titles.isEmpty)
        let last = try #require(emitted.last)
        #expect(try await bench.settled(last.id).channels.map(\.reason).first?.contains("in a digest") == true)
        await bench.bus.set([:])
        #expect(await eventually { await bench.desktop.delivered.count == 1 })
        #expect(
            await bench.desktop.timeless
                == ["While you were away: 1 did not work (line 7), 400 done (ci 200, mail 200), 399 new"])
        #expect(await eventually { await bench.speech.delivered.count == 1 })
        #expect(
            try await eventually {
                try await bench.bus.receipt(.event(last.id))?.channels.first?.reason.hasPrefix("told in the digest")
                    == true
            })
    }

    @Test("a flood in quiet times is told when they have ended")
    func quietFlood() async throws {
        let bench = await BusBench([.desktop: .on])
        let minute = LocalTime(bench.time.source.wall()).minute
        let quiet = QuietTime(
            from: (minute + 1435) % 1440, to: (minute + 10) % 1440, silence: [.desktop], source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], quiet: [quiet]))
        _ = await bench.bus.emit((0..<300).map { Draft(.success, "job \($0)") })
        #expect(await bench.advance { await !bench.bus.isBusy })
        #expect(await bench.desktop.titles.isEmpty)
        #expect(
            await bench.advance(by: .seconds(30)) { await bench.desktop.timeless == ["While you were away: 300 done"] })
    }

    @Test("of a flood, only the kinds that a rule puts off wait; the rest is told at once")
    func partOfAFlood() async throws {
        let bench = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(kinds: .init([.success])), digest: true, source: BusBench.file)
        await bench.bus.use(BusBench.profile([.desktop], rules: [rule], values: [.digestEvery: .number(30)]))
        let drafts = (0..<600).map { Draft($0 % 2 == 0 ? .success : .message, "job \($0)") }
        _ = await bench.bus.emit(drafts)
        #expect(await bench.advance { await !bench.bus.isBusy })
        let told = await bench.desktop.titles
        let summary = try #require(told.last { $0.hasSuffix(" new") })
        let single = told.filter { $0.hasPrefix("job") }.count
        let merged = await bench.desktop.delivered.compactMap { $0.merged[.message] }.reduce(0, +)
        #expect(single + merged == 300, "\(told), \(summary)")
        #expect(!told.contains { $0.contains("succeeded") })
        #expect(await bench.advance(by: .seconds(30)) { await bench.desktop.timeless.last == "In short: 300 done" })
    }

    @Test("the receipts of what waited say in which digest it was told, and on which channel that did not work")
    func receipts() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on, .earcon: .off])
        await bench.bus.use(BusBench.profile([.desktop, .speech], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        let id = try await bench.emit(.failure, "Backup")
        #expect(try await bench.settled(id)[.desktop]?.reason.hasPrefix("not now, but in a digest") == true)
        await bench.speech.fail(NotifyError(.unavailable, "no sound server"))
        await bench.bus.set([:])
        #expect(try await eventually { try await bench.bus.receipt(.event(id))?[.desktop]?.outcome == .superseded })
        let clock = LocalTime(bench.time.source.wall()).clock
        let receipt = try await bench.settled(id)
        #expect(receipt[.desktop]?.reason == "told in the digest at \(clock)")
        #expect(receipt[.speech]?.outcome == .unavailable)
        #expect(receipt[.speech]?.reason == "in the digest at \(clock): no sound server")
        #expect(receipt[.earcon]?.reason.hasPrefix("not wanted by the profile") == true)
        #expect(await eventually { await bench.state.receipt(.event(id))?[.desktop]?.outcome == .superseded })
    }

    @Test("a digest that reaches nobody is told again at the next look, and its events' receipts say so meanwhile")
    func reachesNobody() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        let id = try await bench.emit(.failure, "Backup")
        _ = try await bench.settled(id)
        await bench.desktop.fail(NotifyError(.unavailable, "no server"))
        await bench.bus.set([:])
        #expect(
            try await eventually {
                try await bench.bus.receipt(.event(id))?[.desktop]?.reason.hasSuffix("no server") == true
            })
        #expect(try await bench.settled(id)[.desktop]?.outcome == .unavailable)
        #expect(await bench.bus.isWaiting)
        await bench.desktop.fail(nil)
        #expect(
            await bench.advance(by: .seconds(10)) {
                await bench.desktop.timeless == ["While you were away: 1 did not work (Backup)"]
            })
        #expect(try await eventually { try await bench.bus.receipt(.event(id))?[.desktop]?.outcome == .superseded })
        #expect(await eventually { await !bench.bus.isWaiting })
    }

    @Test("a digest that never reaches anybody is given up, and the receipts say why")
    func givenUp() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        let id = try await bench.emit(.failure, "Backup")
        _ = try await bench.settled(id)
        await bench.desktop.fail(NotifyError(.unavailable, "no server"))
        await bench.bus.set([:])
        #expect(await bench.advance(by: .seconds(10)) { await !bench.bus.isWaiting })
        #expect(try await bench.settled(id)[.desktop]?.reason.contains("no server") == true)
        #expect(await eventually { await bench.state.waiting().isEmpty })
    }

    @Test("a digest says when its events were")
    func times() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        let first = bench.time.source.wall()
        _ = try await bench.settled(bench.emit(.success, "one"))
        bench.time.advance(by: .seconds(1200))
        let last = bench.time.source.wall()
        _ = try await bench.settled(bench.emit(.success, "two"))
        bench.time.advance(by: .seconds(600))
        let now = bench.time.source.wall()
        let clocks = [first, last].map { LocalClock.text($0, now: now) }
        await bench.bus.set([:])
        #expect(
            await eventually {
                await bench.desktop.titles == ["While you were away, between \(clocks[0]) and \(clocks[1]): 2 done"]
            })
    }

    @Test("a digest that a muted output keeps back is told when it can be heard")
    func muted() async throws {
        let bench = await BusBench([.speech: .on])
        await bench.bus.use(BusBench.profile([.speech], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        _ = try await bench.settled(bench.emit(.warning, "Disk"))
        await bench.speech.become(.working([], "muted"))
        #expect(await eventually { await bench.bus.channelStatuses().contains { $0.status.reason == "muted" } })
        await bench.bus.set([:])
        #expect(await eventually { await !bench.bus.isBusy })
        await bench.speech.become(.working(.hearing, "heard"))
        #expect(await eventually { await !bench.bus.channelStatuses().contains { $0.status.reason == "muted" } })
        #expect(
            await bench.advance(by: .seconds(10)) { await bench.speech.timeless == ["While you were away: 1 warning"] })
    }

    @Test("acknowledging takes all of a subject out of the digest, and an answer its question")
    func acknowledgedAll() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.bus.use(BusBench.profile([.desktop], rules: [BusBench.whileAway]))
        await bench.bus.set(BusBench.away)
        for number in 0..<30 { _ = try await bench.settled(bench.emit(.warning, "Disk \(number)", key: "disk")) }
        _ = try await bench.settled(bench.emit(.success, "build", key: "build"))
        let asked = try await bench.emit(.question, "Deploy?") { $0.actions = [Action(id: "y", title: "Yes")] }
        _ = try await bench.settled(asked)
        _ = try await bench.bus.acknowledge(.key("disk", app: nil))
        _ = try await bench.bus.answer(.event(asked), "yes", by: Answerer(.command))
        await bench.bus.set([:])
        #expect(await eventually { await bench.desktop.timeless == ["While you were away: 1 done"] })
    }
}
