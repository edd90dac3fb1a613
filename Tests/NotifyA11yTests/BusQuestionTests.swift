// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

@Suite("Questions", .stopsBuses, .timeLimit(.minutes(5)))
struct BusQuestionTests {
    private let yes = Action(id: "y", title: "Yes")
    private let no = Action(id: "n", title: "No")

    private func ask(
        _ bench: BusBench, _ title: String = "Deploy?", key: String? = nil, timeout: Double? = nil
    ) async throws -> Event.ID {
        try await bench.emit(.question, title, key: key) {
            $0.actions = [yes, no]
            $0.timeout = timeout
        }
    }

    private func failure<Value>(_ body: () async throws(NotifyError) -> Value) async -> NotifyError? {
        do throws(NotifyError) {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test("of many who answer at once by every way one wins, and each of the others is told by what and when")
    func oneWinner() async throws {
        let bench = await BusBench()
        let id = try await ask(bench)
        let routes: [Settlement.Route] = [.command, .act, .terminal, .app, .init(.desktop)]
        let outcomes = await withTaskGroup(of: Result<Answered, NotifyError>.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let answerer = Answerer(routes[number % routes.count], who: "person \(number)")
                    do throws(NotifyError) {
                        return .success(
                            number % 2 == 0
                                ? try await bench.bus.answer(.event(id), number % 3 == 0 ? "yes" : "no", by: answerer)
                                : try await bench.bus.act(number % 3 == 0 ? "yes" : "no", by: answerer))
                    } catch {
                        return .failure(error)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let winners = outcomes.compactMap { try? $0.get() }
        #expect(winners.count == 1)
        let settlement = try #require(winners.first?.record.settlement)
        let stands = try #require(await bench.state.record(.event(id))?.settlement)
        #expect(stands == settlement)
        for outcome in outcomes {
            guard case .failure(let error) = outcome else { continue }
            #expect(error.code == .settled)
            #expect(error.message.contains("it was answered '\(try #require(settlement.title))' at "))
            #expect(error.message.contains(try #require(settlement.who)))
        }
    }

    @Test("an answer wakes who waits, takes the question back on every channel and off the list, and watchers are told")
    func everywhere() async throws {
        let bench = await BusBench()
        let told = SeenMutex<[Record]>([])
        _ = await bench.bus.watch { change in
            if case .settled(let record) = change { told.withLock { $0.append(record) } }
        }
        let id = try await ask(bench, key: "deploy")
        _ = try await bench.settled(id)
        async let waited = bench.bus.settled(id, waiting: nil)
        #expect(await eventually { await bench.bus.desk.isAwaited(id) })
        let answered = try await bench.bus.answer(.named("deploy", app: nil), "YES, please", by: Answerer(.command))
        #expect(answered.awaited)
        #expect(try await waited.settlement?.choice == "y")
        for channel in bench.channels {
            #expect(await channel.withdrawn == [Subject(app: "unknown", key: "deploy")])
        }
        #expect(told.withLock { $0.map(\.settlement?.title) } == ["Yes"])
        #expect(await bench.state.entries(limit: 10).total == 0)
        #expect(try await bench.bus.settled(id, waiting: .seconds(60)).settlement?.choice == "y", "at once")
    }

    @Test(
        "without a time-out nothing ends a question; with one the asker's ends it, nothing is chosen, and it stays unseen"
    )
    func timeout() async throws {
        let bench = await BusBench()
        let endless = try await ask(bench, "Endless?")
        let short = try await ask(bench, "Short?", timeout: 5)
        async let waited = bench.bus.settled(short, waiting: nil)
        #expect(await bench.advance(by: .seconds(1)) { await bench.state.record(.event(short))?.settlement != nil })
        let settlement = try #require(try await waited.settlement)
        #expect(settlement.outcome == .unanswered && settlement.choice == nil && settlement.route == .timeout)
        let error = await failure { () async throws(NotifyError) in
            try await bench.bus.answer(.event(short), "yes", by: Answerer(.command))
        }
        #expect(error?.code == .settled)
        #expect(error?.message.contains("it ended unanswered at ") == true)
        #expect(error?.message.contains("because the asker's time was over") == true)
        bench.time.advance(by: .seconds(1_000_000))
        #expect(await bench.state.record(.event(endless))?.settlement == nil)
        #expect(await bench.state.entries(limit: 10).entries.filter(\.isUnseen).count == 2)
        _ = try await bench.bus.end(.event(endless), by: Answerer(.asker), seen: false)
        #expect(await bench.state.record(.event(endless))?.settlement?.route == .asker)
    }

    @Test("any input of the person to a question gives ten times its limit again, and so does a wrong answer")
    func extended() async throws {
        let bench = await BusBench()
        let id = try await ask(bench, timeout: 10)
        let other = try await ask(bench, "Other?", timeout: 10)
        bench.time.advance(by: .seconds(9))
        await bench.bus.noteInput(id)
        #expect(await bench.advance(by: .seconds(1)) { await bench.state.record(.event(other))?.settlement != nil })
        // Ten times ten seconds from the ninth on.
        bench.time.advance(by: .seconds(80))
        #expect(
            await failure { () async throws(NotifyError) in
                try await bench.bus.answer(.event(id), "perhaps", by: Answerer(.command))
            }?.code == .invalidArgument)
        #expect(
            await eventually {
                await bench.state.deadlines[id]
                    == Timestamp(milliseconds: bench.time.source.wall().milliseconds + 100_000)
            })
        bench.time.advance(by: .seconds(99))
        #expect(await bench.state.record(.event(id))?.settlement == nil)
        #expect(await bench.advance(by: .seconds(1)) { await bench.state.record(.event(id))?.settlement != nil })
    }

    @Test("a question survives the companion: the next one takes it up with the time that was left")
    func restart() async throws {
        let bench = await BusBench()
        let lasting = try await ask(bench, "Lasting?")
        let limited = try await ask(bench, "Limited?", timeout: 100)
        let over = try await ask(bench, "Over?", timeout: 10)
        await bench.bus.noteInput(limited)
        #expect(await eventually { await bench.state.deadlines[limited] != nil })
        async let waited = failure { () async throws(NotifyError) in
            try await bench.bus.settled(lasting, waiting: nil)
        }
        #expect(await eventually { await bench.bus.desk.isAwaited(lasting) })
        let stopped = Task { await bench.bus.stop() }
        #expect(
            await eventually {
                bench.time.advance(by: .seconds(1))
                return await bench.state.isClosed
            })
        await stopped.value
        #expect(await waited?.code == .disconnected)

        bench.time.advance(by: .seconds(60))
        let bus = NotificationBus(
            state: bench.state, channels: [], profile: Profile(name: "test", channels: [:]), time: bench.time.source)
        StoppedBuses.add(bus, bench.time)
        await bus.start()
        #expect(await bench.advance(by: .milliseconds(1)) { await bench.state.record(.event(over))?.settlement != nil })
        #expect(await bench.state.record(.event(over))?.settlement?.outcome == .unanswered)
        #expect(await bench.state.record(.event(limited))?.settlement == nil)
        #expect(try await bus.act("lasting yes", by: Answerer(.act)).record.settlement?.choice == "y")
        bench.time.advance(by: .seconds(1000))
        #expect(await eventually { await bench.state.record(.event(limited))?.settlement?.route == .timeout })
    }

    @Test(
        "what can mean several things is refused with all of them, and a number of the list means what it meant there")
    func ambiguous() async throws {
        let bench = await BusBench()
        let first = try await ask(bench, "Deploy?")
        _ = try await ask(bench, "Restart?")
        let error = await failure { () async throws(NotifyError) in try await bench.bus.act("yes", by: Answerer(.act)) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("Yes (Deploy?)") == true && error?.message.contains("Yes (Restart?)") == true)
        let numbers = try await bench.bus.openChoices().map(\.number)
        #expect(numbers == [1, 3])
        #expect(try await bench.bus.act("2", by: Answerer(.act)).record.event.id == first)
        let late = try await ask(bench, "Later?")
        #expect(try await bench.bus.openChoices().map(\.number) == [3, 5])
        let again = await failure { () async throws(NotifyError) in try await bench.bus.act("2", by: Answerer(.act)) }
        #expect(again?.code == .settled)
        #expect(again?.message.contains("'No'") == true)
        #expect(try await bench.bus.act("5", by: Answerer(.act)).record.event.id == late)
        let twins = [try await ask(bench, "Twin?", key: "t"), try await ask(bench, "Twin?", key: "t")]
        let twice = await failure { () async throws(NotifyError) in
            try await bench.bus.answer(.named("t", app: nil), "yes", by: Answerer(.command))
        }
        #expect(twice?.code == .invalidArgument && twice?.message.contains("several questions are called 't'") == true)
        let number = try #require(await bench.state.record(.event(twins[0]))?.sequence)
        #expect(
            try await bench.bus.answer(.named("\(number)", app: nil), "1", by: Answerer(.command)).record.event.id
                == twins[0])
    }

    @Test("an action of a failure can be done once; acknowledged or followed by something newer and seen, it can't")
    func actions() async throws {
        let bench = await BusBench()
        let retry = Action(id: "r", title: "Retry")
        try await bench.emit(.failure, "Backup", key: "b") { $0.actions = [retry] }
        #expect(try await bench.bus.openChoices().count == 1)
        #expect(try await bench.bus.act("retry", by: Answerer(.act)).record.settlement?.choice == "r")
        #expect(
            await failure { () async throws(NotifyError) in try await bench.bus.act("retry", by: Answerer(.act)) }?.code
                == .settled)
        try await bench.emit(.failure, "Build", key: "c") { $0.actions = [retry] }
        _ = try await bench.bus.acknowledge(.all)
        #expect(try await bench.bus.openChoices().isEmpty)
        let question = try await ask(bench)
        _ = try await bench.bus.acknowledge(.all)
        #expect(await bench.state.entries(limit: 10).total == 0)
        #expect(
            try await bench.bus.openChoices().map(\.record.event.id) == [question], "an acknowledgement is no answer")
    }

    @Test("a pressed action settles by its channel's name; pressing 'seen' acknowledges and chooses nothing")
    func pressed() async throws {
        let bench = await BusBench()
        let id = try await ask(bench)
        let subject = Subject(app: "unknown", key: "deploy?")
        func press(_ choice: ChannelAction.Choice) async {
            await bench.bus.perform(ChannelAction(channel: .desktop, event: id, subject: subject, choice: choice))
        }
        await press(.action(id: "unknown"))
        await press(.seen)
        #expect(await bench.state.record(.event(id))?.settlement == nil)
        #expect(await bench.state.entries(limit: 10).total == 0)
        await press(.action(id: "n"))
        await press(.action(id: "y"))
        let settlement = await bench.state.record(.event(id))?.settlement
        #expect(settlement?.choice == "n" && settlement?.route.rawValue == "desktop")
    }

    /// A bus that has asked on a channel whose buttons a test presses.
    private func askedWithButtons() async throws -> (NotificationBus, MemoryTextState, PressedChannel, Emitted) {
        let state = MemoryTextState()
        let time = ManualTime()
        let channel = PressedChannel(base: RecordingChannel(.desktop))
        let bus = NotificationBus(
            state: state, channels: [channel], profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]),
            time: time.source)
        StoppedBuses.add(bus, time)
        await bus.start()
        var draft = Draft(.question, "Deploy?")
        draft.actions = [yes, no]
        let emitted = try #require(await bus.emit([draft]).first).get()
        return (bus, state, channel, emitted)
    }

    @Test("an acting channel's actions reach the bus from the start on")
    func acting() async throws {
        let (_, state, channel, emitted) = try await askedWithButtons()
        channel.feed.yield(
            ChannelAction(channel: .desktop, event: emitted.id, subject: emitted.subject, choice: .action(id: "y")))
        #expect(await eventually { await state.record(.event(emitted.id))?.settlement?.choice == "y" })
        channel.feed.finish()
    }

    @Test("what is pressed on the card of a repeated question answers the question, and an answered one has no choice")
    func repeated() async throws {
        let (bus, state, channel, emitted) = try await askedWithButtons()
        #expect(await eventually { await channel.base.delivered.count == 1 })
        _ = try await bus.repeatLast(1)
        #expect(await eventually { await channel.base.delivered.count == 2 })
        let card = try #require(await channel.base.delivered.last)
        #expect(card.actions.map(\.id) == ["y", "n"])
        channel.feed.yield(
            ChannelAction(channel: .desktop, event: card.event, subject: card.subject, choice: .action(id: "n")))
        #expect(await eventually { await state.record(.event(emitted.id))?.settlement?.choice == "n" })
        _ = try await bus.repeatLast(1)
        #expect(await eventually { await channel.base.delivered.count == 3 })
        #expect(await channel.base.delivered.last?.actions == [])
        channel.feed.finish()
    }

    @Test("a question that is settled on its way to the channels is taken back there")
    func overtaken() async throws {
        let bench = await BusBench()
        await bench.desktop.hang()
        let id = try await ask(bench, key: "k")
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        _ = try await bench.bus.answer(.event(id), "yes", by: Answerer(.command))
        await bench.desktop.release()
        #expect(await eventually { await bench.desktop.withdrawn.contains(Subject(app: "unknown", key: "k")) })
        #expect(await eventually { await bench.desktop.delivered.count == 1 })
    }

    @Test("one choice at a time is spoken only, and over a private question's title stands its public text")
    func offered() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .auto, .earcon: .on])
        let id = try await bench.emit(.question, "Fire Ada?") {
            $0.actions = [yes, no]
            $0.sensitivity = .private
            $0.public = "A question from work"
        }
        _ = try await bench.settled(id)
        let before = await (bench.desktop.delivered.count, bench.earcon.delivered.count)
        try await bench.bus.offer(id, "n")
        #expect(await eventually { await bench.speech.delivered.count == 1 })
        #expect(await bench.speech.titles == ["choice 2 of 2: A question from work"])
        let open = try await ask(bench)
        // Whoever goes through choices is not told anything else meanwhile: its cue must be out by then.
        _ = try await bench.settled(open)
        try await bench.bus.offer(open, "n")
        #expect(await eventually { await bench.speech.titles.last == "No, 2 of 2: Deploy?" })
        #expect(await bench.desktop.delivered.count == before.0 + 1)
        #expect(await bench.earcon.delivered.count == before.1 + 1)
        #expect(await failure { () async throws(NotifyError) in try await bench.bus.offer(id, "x") }?.code == .notFound)
    }

    @Test("whoever asks is told that nobody answered also where that can't be stored, and it stands")
    func unansweredUnstored() async throws {
        let isFull = SeenMutex<Bool>.Box(true)
        let bench = await BusBench(
            state: { base in
                HookedTextState(
                    base: base,
                    settling: { isFull.value.withLock { $0 } ? NotifyError(.io, "the disk is full") : nil })
            })
        let id = try await ask(bench, timeout: 5)
        _ = try await bench.settled(id)
        let told = SeenMutex<Settlement?>.Box(nil)
        let waiting = Task {
            let settlement = try await bench.bus.settled(id, waiting: nil).settlement
            told.value.withLock { $0 = settlement }
        }
        #expect(await eventually { await bench.bus.desk.isAwaited(id) })
        let isTold = await bench.advance(by: .seconds(1)) { told.value.withLock { $0 } != nil }
        try #require(isTold)
        try await waiting.value
        #expect(told.value.withLock { $0?.outcome } == .unanswered)
        // Nobody can say yes any more to somebody who has gone with "unanswered".
        let late = await failure { () async throws(NotifyError) in
            try await bench.bus.answer(.event(id), "yes", by: Answerer(.command))
        }
        #expect(late?.code == .settled)
        #expect(await bench.state.record(.event(id))?.settlement == nil)
        isFull.value.withLock { $0 = false }
        #expect(await bench.advance(by: .seconds(10)) { await bench.state.record(.event(id))?.settlement != nil })
        #expect(await bench.state.record(.event(id))?.settlement == told.value.withLock { $0 })
        #expect(await eventually { await bench.desktop.withdrawn.count == 1 })
    }

    @Test("a question that can't be recorded is not asked")
    func refused() async throws {
        let bench = await BusBench()
        await bench.state.refuse(NotifyError(.io, "the disk is full"))
        var draft = Draft(.question, "Deploy?")
        draft.actions = [yes, no]
        let answer = try #require(await bench.bus.emit([draft]).first)
        #expect(throws: NotifyError.self) { try answer.get() }
        for channel in bench.channels { #expect(await channel.delivered.isEmpty) }
        #expect(
            await failure { () async throws(NotifyError) in try await bench.bus.act("yes", by: Answerer(.act)) } != nil)
    }
}

/// A channel on which actions can be pressed.
private struct PressedChannel: ActingChannel {
    let base: RecordingChannel
    let actions: AsyncStream<ChannelAction>
    let feed: AsyncStream<ChannelAction>.Continuation

    init(base: RecordingChannel) {
        self.base = base
        (actions, feed) = AsyncStream.makeStream()
    }

    var description: ChannelDescription { base.description }
    var status: ChannelStatus { get async { await base.status } }
    var statusChanges: AsyncStream<ChannelStatus> { base.statusChanges }
    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt { try await base.deliver(delivery) }
    func shutdown() async { await base.shutdown() }
}
