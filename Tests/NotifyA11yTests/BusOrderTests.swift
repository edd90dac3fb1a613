// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@Suite("The order of record, words and cues", .stopsBuses, .timeLimit(.minutes(5)))
struct BusOrderTests {
    @Test("the record is committed before any signal starts")
    func recordFirst() async throws {
        let gate = Gate()
        let log = EventLog()
        let bench = await BusBench(state: { base in
            HookedTextState(base: base) { _ in
                await gate.pass()
                log.add("committed")
            }
        })
        async let id = bench.emit(.success, "Order 42")
        #expect(await eventually { gate.waiting == 1 })
        #expect(bench.log.all.isEmpty, "nothing is even prepared")
        gate.open()
        let receipt = try await bench.settled(id)
        #expect(receipt.recorded)
        #expect(receipt.channels.allSatisfy { $0.outcome == .delivered })
        #expect(await bench.state.all.map(\.event.texts.title) == ["Order 42"])
    }

    @Test("answers come in the order of the drafts, and a bad draft spoils no other")
    func answers() async throws {
        let bench = await BusBench()
        var bad = Draft(.question, "Which?")
        bad.actions = [Action(id: "a", title: "")]
        let answers = await bench.bus.emit([Draft(.success, "one"), bad, Draft(.failure, "three")])
        #expect(answers.count == 3)
        #expect(try answers[0].get().title == "one")
        #expect(throws: NotifyError.self) { try answers[1].get() }
        #expect(try answers[2].get().title == "three")
        #expect(try answers[2].get().sequence > answers[0].get().sequence)
        #expect(await bench.state.all.count == 2)
    }

    @Test("a batch beyond the limit is refused as busy, the rest is recorded")
    func batch() async throws {
        let bench = await BusBench(limits: BusLimits(batch: 3))
        let answers = await bench.bus.emit((0..<5).map { Draft(.message, "\($0)") })
        #expect(answers.prefix(3).allSatisfy { (try? $0.get()) != nil })
        for answer in answers.suffix(2) {
            let error = #expect(throws: NotifyError.self) { try answer.get() }
            #expect(error?.code == .busy)
        }
    }

    @Test("an event's delivery has its words, its number and its channel's settings")
    func delivery() async throws {
        let bench = await BusBench()
        var profile = await bench.bus.profile
        profile.values["channels.desktop.volume"] = Sourced(.number(0.5), .builtIn)
        await bench.bus.use(profile)
        let id = try await bench.emit(.failure, "Backup") {
            $0.detail = "disk full"
            $0.importance = .critical
            $0.language = LanguageTag(rawValue: "de")
        }
        _ = try await bench.settled(id)
        let delivery = try #require(await bench.desktop.delivered.first)
        #expect(delivery.event == id)
        #expect(delivery.sequence == 1)
        #expect(delivery.kind == .failure)
        #expect(delivery.kindWord == "Failure")
        #expect(delivery.texts == Texts(title: "Backup", detail: "disk full"))
        #expect(delivery.importance == .high, "critical is a claim, and nobody granted it")
        #expect(delivery.settings == ChannelSettings(["volume": .number(0.5)]))
        #expect(delivery.withEarcon)
        #expect(await bench.speech.delivered.first?.settings == ChannelSettings())
    }

    @Test("a card is told of an earcon beside it, where one goes out", arguments: [Profile.Switch.on, .off])
    func earconBeside(use: Profile.Switch) async throws {
        let bench = await BusBench([.desktop: .on, .earcon: use])
        for kind in [Event.Kind.success, .failure, .warning] {
            _ = try await bench.settled(bench.emit(kind, "\(kind)"))
        }
        #expect(await bench.desktop.delivered.map(\.withEarcon) == Array(repeating: use == .on, count: 3))
        #expect(await bench.earcon.delivered.count == (use == .on ? 3 : 0))
    }

    @Test("a cue waits until words are out")
    func cueWaits() async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on, .haptic: .on])
        await bench.desktop.hang()
        let id = try await bench.emit(.success, "Order 42")
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        #expect(await bench.earcon.delivered.isEmpty)
        #expect(await bench.haptic.delivered.isEmpty)
        await bench.desktop.release()
        let receipt = try await bench.settled(id)
        #expect(receipt.accompanied)
        #expect(bench.log.has("deliver desktop", before: "deliver earcon"))
        #expect(bench.log.has("deliver desktop", before: "deliver haptic"))
    }

    @Test("a cue is withheld when its words fail at the last moment", arguments: [true, false])
    func cueWithheld(_ hangs: Bool) async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on])
        if hangs {
            await bench.desktop.hang()
        } else {
            await bench.desktop.fail(NotifyError(.unavailable, "no server"))
        }
        let id = try await bench.emit(.success, "Order 42")
        if hangs {
            #expect(
                try await bench.advance {
                    try await bench.bus.receipt(.event(id))?[.earcon]?.outcome == .suppressed
                })
        }
        let receipt = try await bench.settled(id)
        #expect(receipt[.earcon]?.outcome == .suppressed)
        #expect(receipt[.earcon]?.reason == PlanReasons.wordsFailed)
        #expect(receipt[.desktop]?.outcome == (hangs ? .timedOut : .unavailable))
        #expect(!receipt.accompanied)
        #expect(await bench.earcon.delivered.isEmpty)
        #expect(await bench.state.entries(limit: 10).entries.first?.isUnseen == true)
        await bench.desktop.release()
    }

    @Test("one channel with words is company enough when another one fails")
    func otherWords() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on, .earcon: .on])
        await bench.desktop.fail(NotifyError(.unavailable, "no server"))
        let receipt = try await bench.settled(bench.emit(.success, "Order 42"))
        #expect(receipt[.earcon]?.outcome == .delivered)
        #expect(receipt[.speech]?.outcome == .delivered)
        #expect(receipt.accompanied)
        #expect(receipt.heardOnly, "all that went out was heard")
    }

    @Test("words that came back on a sense that the person doesn't have are company for no cue")
    func uselessWords() async throws {
        let bench = await BusBench(cannot: .sight)
        // It can reach fingers as well, as a card does beside a screen reader; now it reaches the eyes alone.
        let card = RecordingChannel(
            .reader, senses: [.sight, .braille], status: .unavailable("no server", advice: "start it"))
        let bus = NotificationBus(
            state: bench.state, channels: [PartialChannel(base: card, reached: .sight), bench.speech, bench.earcon],
            profile: Profile(
                name: "blind", cannot: .sight,
                channels: [.reader: .init(use: .on), .speech: .init(use: .on), .earcon: .init(use: .on)]),
            time: bench.time.source)
        StoppedBuses.add(bus, bench.time)
        await bus.start()
        _ = await bus.channelStatuses()
        await bench.speech.fail(NotifyError(.io, "broken"))
        let id = try #require(await bus.emit([Draft(.success, "Order 42")]).first).get().id
        let receipt = try #require(try await bus.receipt(.event(id), waiting: .seconds(60)))
        #expect(receipt[.reader]?.outcome == .delivered)
        #expect(receipt[.earcon]?.outcome == .suppressed)
        #expect(!receipt.accompanied)
        #expect(!receipt.heardOnly)
    }

    @Test("speech is made before the cue and spoken after it has ended")
    func speechAfterCue() async throws {
        let bench = await BusBench([.speech: .on, .earcon: .on, .haptic: .on])
        await bench.earcon.hang()
        let id = try await bench.emit(.success, "Order 42")
        #expect(await eventually { await bench.haptic.delivered.count == 1 })
        #expect(await bench.speech.prepared.count == 1)
        #expect(await bench.speech.delivered.isEmpty)
        await bench.earcon.release()
        let receipt = try await bench.settled(id)
        #expect(bench.log.has("prepare speech", before: "deliver haptic"))
        #expect(bench.log.has("deliver earcon", before: "deliver speech"))
        #expect(receipt.heardOnly == false, "the haptic pattern needs no hearing")
    }

    @Test("whoever hears little gets a pause between the cue and the words, and none where there is no cue")
    func pause() async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on, .earcon: .on])
        let values = [
            ProfileValue.hearingQuality.name: Sourced(
                SettingValue.text("low"), Profile.Source(file: "own.toml", line: 1))
        ]
        func low(_ channels: [ChannelID]) -> Profile {
            var profile = Profile(
                name: "low", channels: Dictionary(uniqueKeysWithValues: channels.map { ($0, .init(use: .on)) }))
            profile.values = values
            return profile
        }
        await bench.bus.use(low([.desktop, .speech, .earcon]))
        let id = try await bench.emit(.success, "Order 42")
        #expect(await eventually { await bench.earcon.delivered.count == 1 })
        let before = bench.time.source.elapsed()
        #expect(await bench.advance(by: .milliseconds(10)) { await bench.speech.delivered.count == 1 })
        #expect(bench.time.source.elapsed() - before >= .milliseconds(400))
        #expect(try await bench.settled(id)[.speech]?.outcome == .delivered)
        await bench.bus.use(low([.desktop, .speech]))
        let alone = try await bench.emit(.success, "Order 43")
        #expect(try await bench.settled(alone)[.speech]?.outcome == .delivered)
    }

    @Test("a cue that hangs keeps no words back for longer than its own deadline")
    func hangingCue() async throws {
        let bench = await BusBench([.speech: .on, .earcon: .on])
        await bench.earcon.hang()
        let id = try await bench.emit(.success, "Order 42")
        #expect(await eventually { await bench.speech.prepared.count == 1 })
        #expect(await bench.advance { await bench.speech.delivered.count == 1 })
        let receipt = try await bench.settled(id)
        #expect(receipt[.speech]?.outcome == .delivered)
        #expect(receipt[.earcon]?.outcome == .timedOut)
        await bench.earcon.release()
    }

    @Test("what is silenced or acknowledged while it waits for its cue is not spoken", arguments: [true, false])
    func calledOff(_ silenced: Bool) async throws {
        let bench = await BusBench([.speech: .on, .earcon: .on])
        await bench.earcon.hang()
        let id = try await bench.emit(.failure, "Order 42", key: "order")
        #expect(await eventually { await bench.speech.prepared.count == 1 })
        if silenced {
            await bench.bus.silence()
        } else {
            #expect(try await bench.bus.acknowledge(.key("order", app: nil)).count == 1)
        }
        await bench.earcon.release()
        let receipt = try await bench.settled(id)
        #expect(receipt[.speech]?.outcome == (silenced ? .suppressed : .superseded))
        #expect(receipt[.speech]?.reason == (silenced ? PlanReasons.silenced : PlanReasons.acknowledged))
        #expect(await bench.speech.delivered.isEmpty)
    }
}

/// A channel that reaches only a part of what it can.
struct PartialChannel: Channel {
    let base: RecordingChannel
    let reached: Senses

    var description: ChannelDescription { base.description }
    var status: ChannelStatus { get async { await base.status } }
    var statusChanges: AsyncStream<ChannelStatus> { base.statusChanges }

    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        var receipt = try await base.deliver(delivery)
        receipt.senses = reached
        return receipt
    }
    func shutdown() async { await base.shutdown() }
}
