// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@Suite("Records, refusals and watchers", .stopsBuses, .timeLimit(.minutes(5)))
struct BusRecordTests {
    @Test("an event that can't be recorded is told with words alone, and the emitter knows")
    func refused() async throws {
        let bench = await BusBench()
        await bench.state.refuse(NotifyError(.io, "disk full; free some space"))
        let answer = try #require(await bench.bus.emit([Draft(.failure, "Backup")]).first)
        let error = #expect(throws: NotifyError.self) { try answer.get() }
        #expect(error?.message == "disk full; free some space")
        #expect(
            await eventually {
                let (shown, spoken) = await (bench.desktop.titles, bench.speech.titles)
                return shown == ["Backup"] && spoken == ["Backup"]
            })
        #expect(await eventually { await !bench.bus.isBusy })
        #expect(await bench.desktop.delivered.first?.sequence == nil)
        #expect(await bench.earcon.delivered.isEmpty)
        #expect(await bench.haptic.delivered.isEmpty)
        #expect(await bench.state.all.isEmpty)
        await bench.state.refuse(nil)
        let later = try await bench.settled(bench.emit(.failure, "Backup"))
        #expect(later.recorded)
        #expect(later[.earcon]?.outcome == .delivered)
    }

    @Test("a question that can't be recorded goes nowhere: nobody could answer it")
    func refusedQuestion() async throws {
        let bench = await BusBench()
        await bench.state.refuse(NotifyError(.io, "disk full"))
        let answer = try #require(await bench.bus.emit([Draft(.question, "Delete?")]).first)
        #expect(throws: NotifyError.self) { try answer.get() }
        #expect(await !bench.bus.isBusy)
        for channel in bench.channels { #expect(await channel.prepared.isEmpty) }
    }

    @Test("the same event sent twice is recorded once and told once")
    func idempotent() async throws {
        let bench = await BusBench()
        let id = Event.ID.make(at: .now())
        let first = try await bench.emit(.success, "Order 42") { $0.id = id }
        _ = try await bench.settled(first)
        let answers = await bench.bus.emit(
            [Draft(.success, "Order 42"), Draft(.success, "Order 43")].map { draft in
                var draft = draft
                if draft.title == "Order 42" { draft.id = id }
                return draft
            })
        #expect(try answers[0].get().id == id)
        #expect(try answers[0].get().sequence == 1)
        _ = try await bench.settled(try answers[1].get().id)
        #expect(await bench.state.all.count == 2)
        #expect(await bench.desktop.titles == ["Order 42", "Order 43"])
    }

    @Test("after a restart nothing old is told again")
    func noReplay() async throws {
        let bench = await BusBench()
        for kind in Event.Kind.allCases { _ = try await bench.settled(bench.emit(kind, "before")) }
        let desktop = RecordingChannel(.desktop)
        let bus = NotificationBus(
            state: bench.state, channels: [desktop],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]), time: bench.time.source)
        StoppedBuses.add(bus, bench.time)
        await bus.start()
        _ = await bus.channelStatuses()
        await desktop.become(.working(.sight, "reconnected"))
        bench.time.advance(by: .seconds(3600))
        let id = try #require(await bus.emit([Draft(.success, "after")]).first).get().id
        _ = try await bus.receipt(.event(id), waiting: .seconds(60))
        #expect(await desktop.titles == ["after"])
        #expect(await bench.state.entries(limit: 10).entries.contains { $0.isUnseen })
    }

    @Test("watchers are told every change, in the order of the records")
    func watchers() async throws {
        let gate = Gate()
        let seen = SeenMutex<[Int64]>([])
        let acknowledged = SeenMutex<[Subject]>([])
        // The answer of the first commit comes back last.
        let bench = await BusBench(state: { base in
            HookedTextState(base: base) { events in
                if events.first?.texts.title == "slow" { await gate.pass() }
            }
        })
        let watch = await bench.bus.watch { change in
            switch change {
            case .recorded(let record): seen.withLock { $0.append(record.sequence) }
            case .acknowledged(let subjects): acknowledged.withLock { $0 += subjects }
            case .settled, .seen: break
            }
        }
        async let slow = bench.emit(.progress, "slow", key: "k")
        #expect(await eventually { gate.waiting == 1 })
        async let quick = bench.emit(.success, "quick", key: "k")
        #expect(await eventually { await bench.state.all.count == 2 })
        gate.open()
        let ids = try await [slow, quick]
        for id in ids { _ = try await bench.settled(id) }
        #expect(seen.withLock { $0 } == [1, 2])
        #expect(await bench.desktop.titles.last == "quick", "what a subject shows never goes back")
        _ = try await bench.bus.acknowledge(.all)
        #expect(acknowledged.withLock { $0 } == [Subject(app: "unknown", key: "k")])
        await bench.bus.unwatch(watch)
        try await bench.emit(.message, "unwatched")
        #expect(seen.withLock { $0.count } == 2)
    }

    @Test("many emitters at once get each their own record, and watchers every one in order")
    func manyEmitters() async throws {
        let bench = await BusBench([.desktop: .on])
        let seen = SeenMutex<[Int64]>([])
        _ = await bench.bus.watch { change in
            if case .recorded(let record) = change { seen.withLock { $0.append(record.sequence) } }
        }
        let answers = await withTaskGroup(of: (String, String?).self) { group in
            for number in 0..<200 {
                group.addTask {
                    let answer = await bench.bus.emit([Draft(.message, "\(number)")]).first
                    return ("\(number)", try? answer?.get().title)
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.allSatisfy { $0.0 == $0.1 })
        #expect(seen.withLock { $0 } == (1...200).map(Int64.init))
    }

    @Test(
        "private events leave the text state with their public words alone", arguments: [Sensitivity.private, .secret])
    func privateEvents(_ sensitivity: Sensitivity) async throws {
        let bench = await BusBench()
        let id = try await bench.emit(.message, "from Ana: hello", key: "mail") {
            $0.detail = "hello"
            $0.spoken = "hello"
            $0.short = "hello"
            $0.hint = "hello"
            $0.public = "New mail"
            $0.sensitivity = sensitivity
        }
        _ = try await bench.settled(id)
        #expect(await bench.state.all.first?.event.texts.title == "from Ana: hello")
        for channel in bench.channels {
            #expect(await channel.delivered.map(\.texts) == [Texts(title: "New mail")])
        }
    }
}
