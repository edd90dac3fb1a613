// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@Suite("Receipts", .stopsBuses, .timeLimit(.minutes(5)))
struct BusReceiptTests {
    @Test("a receipt names every channel, used or not")
    func everyChannel() async throws {
        let bench = await BusBench([.desktop: .on, .earcon: .on, .speech: .auto])
        let receipt = try await bench.settled(bench.emit(.success, "Order 42"))
        #expect(receipt.channels.map(\.channel) == [.desktop, .earcon, .haptic, .speech])
        #expect(receipt.channels.map(\.outcome) == [.delivered, .delivered, .suppressed, .suppressed])
        #expect(receipt.channels.allSatisfy { !$0.reason.isEmpty })
        #expect(receipt.sequence == 1)
        #expect(receipt.accompanied)
        #expect(receipt.attended == .unknown, "nobody's attention is claimed")
        #expect(await eventually { await bench.state.receipt(.event(receipt.id)) == receipt }, "and it is kept")
    }

    @Test("without waiting, what is open is planned; with it, the outcome comes or the time runs out")
    func waiting() async throws {
        let bench = await BusBench([.desktop: .on])
        await bench.desktop.hang()
        let id = try await bench.emit(.success, "Order 42")
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        let now = try #require(try await bench.bus.receipt(.event(id)))
        #expect(now[.desktop]?.outcome == .planned)
        #expect(now[.desktop]?.senses == .sight)

        async let patient = bench.bus.receipt(.sequence(1), waiting: .seconds(1))
        let sleeping = bench.time.sleeping
        #expect(await eventually { bench.time.sleeping > sleeping || bench.time.sleeping == 2 })
        bench.time.advance(by: .seconds(1))
        let late = try #require(try await patient)
        #expect(late[.desktop]?.outcome == .timedOut)
        #expect(late[.desktop]?.reason == "still under way when the waiting ended")

        async let outcome = bench.bus.receipt(.event(id), waiting: .seconds(3600))
        await bench.desktop.release()
        #expect(try await outcome?[.desktop]?.outcome == .delivered, "giving up changes nothing")
    }

    @Test("there is no receipt of what there isn't")
    func unknown() async throws {
        let bench = await BusBench()
        #expect(try await bench.bus.receipt(.event(.make(at: .now()))) == nil)
        #expect(try await bench.bus.receipt(.event(.make(at: .now())), waiting: .seconds(60)) == nil)
        #expect(try await bench.bus.receipt(.sequence(99), waiting: .seconds(60)) == nil)
        #expect(try await bench.bus.receipt(.key("nothing", app: nil)) == nil)
    }

    @Test("a record whose receipt was lost has one without channels")
    func lost() async throws {
        let bench = await BusBench()
        let event = try Intake.event(from: Draft(.success, "before the crash"), now: .now())
        _ = await bench.state.commit([event])
        let receipt = try #require(try await bench.bus.receipt(.event(event.id), waiting: .seconds(60)))
        #expect(receipt == EventReceipt(id: event.id, sequence: 1, recorded: true))
    }

    @Test("receipts that left memory are found in the text state")
    func old() async throws {
        let bench = await BusBench([.desktop: .on], limits: BusLimits(receipts: 2))
        var ids: [Event.ID] = []
        for number in 0..<6 {
            ids.append(try await bench.emit(.success, "\(number)"))
            _ = try await bench.settled(ids[number])
        }
        for id in ids { #expect(try await bench.settled(id)[.desktop]?.outcome == .delivered) }
    }

    @Test("a receipt that leaves memory before its outcome is kept as far as it is known")
    func leavesEarly() async throws {
        let bench = await BusBench([.desktop: .on], limits: BusLimits(receipts: 2))
        await bench.desktop.hang()
        let id = try await bench.emit(.success, "first", key: "first")
        #expect(await eventually { await bench.desktop.prepared.count == 1 })
        for number in 0..<3 { try await bench.emit(.message, "\(number)") }
        #expect(await eventually { await bench.state.receipt(.event(id)) != nil })
        #expect(try await bench.bus.receipt(.event(id))?[.desktop]?.outcome == .planned)
        await bench.desktop.release()
    }

    @Test("the receipt of one of several merged events answers with their sentence")
    func merged() async throws {
        let bench = await BusBench([.desktop: .on])
        let ids = try await bench.bus.emit((0..<200).map { Draft(.message, "\($0)") }).map { try $0.get().id }
        async let waited = bench.bus.receipt(.event(ids[150]), waiting: .seconds(3600))
        #expect(await bench.advance { await !bench.state.merged.isEmpty })
        #expect(try await waited?.channels.first?.reason == PlanReasons.tooMany)
    }
}
