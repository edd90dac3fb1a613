// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import Synchronization
import Testing

@testable import NotifyA11yDesktop

@Suite("Cards that stand for several events", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct FoldingTests {
    private func channel(_ bus: PrivateBus) -> DesktopChannel {
        DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .restless)
    }

    private static let excess = "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"

    @Test("a server that takes no more than five cards shows later ones as one: six more")
    func excess() async throws {
        let bus = try await PrivateBus()
        let isFull = Mutex(true)
        let server = try FakeNotificationServer(at: bus.address) { number in
            number > 5 && isFull.withLock { $0 } ? .error(Self.excess) : .values([.uint32(number)])
        }
        let channel = channel(bus)
        for number in 1...5 { _ = try await channel.deliver(CardTests.delivery(.failure, key: "\(number)")) }
        for number in 6...11 {
            let event = CardTests.delivery(.failure, "Late", key: "\(number)", id: UInt64(number))
            let receipt = try await channel.deliver(event)
            #expect(receipt.outcome == .superseded)
            #expect(receipt.reason.contains("one of several"))
        }
        #expect(await channel.status.works)
        isFull.withLock { $0 = false }
        #expect(await eventually { server.summaries.last == "Failure: 6 more: 6 failed" })
        #expect(server.bodies.last == "All of them: notify-a11y status")
        await channel.shutdown()
    }

    @Test("where new cards are refused and old ones can be replaced, a failure goes before a message")
    func spared() async throws {
        let bus = try await PrivateBus()
        let count = Mutex<UInt32>(0)
        let service = try FakeService(FakeNotificationServer.name, at: bus.address) { call in
            switch call.method {
            case "GetCapabilities": return .values([.strings(["body"])])
            case "Notify":
                let replaced = call.arguments[1].number ?? 0
                if replaced > 0 { return .values([.uint32(UInt32(replaced))]) }
                return count.withLock { count in
                    guard count < 3 else { return .error("org.freedesktop.Notifications.MaxNotificationsExceeded") }
                    count += 1
                    return .values([.uint32(count)])
                }
            default: return .values([])
            }
        }
        let channel = channel(bus)
        for (number, kind) in [Event.Kind.failure, .message, .message].enumerated() {
            _ = try await channel.deliver(CardTests.delivery(kind, key: "\(number)"))
        }
        let failure = try await channel.deliver(CardTests.delivery(.failure, "Late", key: "late"))
        #expect(failure.outcome == .delivered)
        #expect(service.calls("Notify").last?.arguments[1] == .uint32(2))
        let message = try await channel.deliver(CardTests.delivery(.message, key: "later"))
        #expect(message.outcome == .superseded)
        // The summary takes the place of the other message.
        #expect(
            await eventually {
                service.calls("Notify").contains {
                    $0.arguments[1] == .uint32(3) && $0.arguments[3].text == "Message: 1 more: 1 new"
                }
            })
        await channel.shutdown()
    }

    @Test("however many subjects there are, so many cards are open as the person wants, and one counts the rest")
    func bounded() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = channel(bus)
        let settings = ChannelSettings(["cards": .number(4)])
        for number in 0..<100 {
            for kind in [Event.Kind.message, .failure] {
                _ = try await channel.deliver(
                    CardTests.delivery(
                        kind, "x", key: "\(kind) \(number)", id: UInt64(number * 2 + (kind == .failure ? 1 : 0))
                    ) {
                        $0.settings = settings
                    })
            }
        }
        #expect(await eventually { server.summaries.last == "Failure: 192 more: 96 new, 96 failed" })
        #expect(await channel.cards.count == 9)
        let ids = Set(await channel.cards.count(pressing: true)...9)
        #expect(!ids.isEmpty)
        // One card for all that was counted, replaced each time.
        let counted = server.service.calls("Notify").filter { $0.arguments[3].text?.contains(" more: ") == true }
        #expect(counted.filter { $0.arguments[1] == .uint32(0) }.count == 1)
        // A card that is gone makes room for the next.
        try server.tellClosed(1)
        #expect(
            await eventually {
                let next = CardTests.delivery(.message, "next", key: "next", id: 7_777) { $0.settings = settings }
                return (try? await channel.deliver(next))?.outcome == .delivered
            })
        await channel.shutdown()
    }

    @Test("what the bus gathers is added up on one card until that is closed, and begins anew then")
    func merged() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = channel(bus)
        func summary(_ counts: [Event.Kind: Int]) -> Delivery {
            var delivery = CardTests.delivery(.message, "n more")
            delivery.subject = .summary
            delivery.merged = counts
            return delivery
        }
        _ = try await channel.deliver(summary([.message: 2]))
        _ = try await channel.deliver(summary([.message: 3, .failure: 1]))
        #expect(server.summaries == ["Message: 2 more: 2 new", "Failure: 6 more: 5 new, 1 failed"])
        #expect(server.replaced == [0, 1])
        // Seeing how many there were is not seeing them: nothing to press.
        #expect(server.service.calls("Notify").allSatisfy { $0.arguments[5] == .strings([]) })
        #expect(
            try await eventually {
                try server.tellClosed(2)
                return await channel.cards.count == 0
            })
        _ = try await channel.deliver(summary([.success: 1]))
        #expect(server.summaries.last == "Message: 1 more: 1 succeeded")
        // Everything was acknowledged.
        await channel.withdraw(.summary)
        #expect(server.closed == [3])
        await channel.shutdown()
    }

    @Test("what could not be shown comes as one card when it can be, without what was acknowledged meanwhile")
    func missed() async throws {
        let bus = try await PrivateBus()
        let channel = channel(bus)
        // What came before there was any server pops up never.
        await channel.missed(CardTests.delivery(.failure, "Earlier", key: "earlier", id: 100))
        let first = try FakeNotificationServer(at: bus.address)
        #expect(await channel.status.works)
        first.service.leave()
        var number: UInt64 = 0
        for kind in [Event.Kind.failure, .success, .success, .progress, .message, .failure] {
            number += 1
            let delivery = CardTests.delivery(kind, "Secret words", key: "\(number)", id: number)
            await #expect(throws: NotifyError.self) { _ = try await channel.deliver(delivery) }
            await channel.missed(delivery)
        }
        await channel.withdraw(Subject(app: "shop", key: "6"))
        let server = try FakeNotificationServer(at: bus.address)
        #expect(await eventually { !server.summaries.isEmpty })
        #expect(server.summaries == ["1 failed, 2 succeeded, 1 new while no card could be shown"])
        _ = try await channel.deliver(CardTests.delivery(.success, "Next", key: "next", id: 99))
        // Nothing is replayed.
        #expect(server.summaries.dropFirst() == ["Success: Next"])
        for key in ["1", "2", "3", "5"] { await channel.withdraw(Subject(app: "shop", key: key)) }
        #expect(server.closed == [1])
        await channel.shutdown()
    }

    @Test("a card that came after everybody had given up was not missed")
    func late() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = channel(bus)
        #expect(await channel.status.works)
        let delivery = CardTests.delivery(.failure, "Late", id: 5)
        await channel.missed(delivery)
        await channel.noteShownLate(delivery.event)
        await channel.missed(delivery)
        _ = try await channel.deliver(CardTests.delivery(.success, "Next", key: "next"))
        #expect(await !channel.summaries.haveNews)
        #expect(server.summaries == ["Success: Next"])
        await channel.shutdown()
    }
}
