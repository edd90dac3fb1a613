// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import NotifyA11yTesting
import Testing

@testable import NotifyA11yReader

@Suite("Faults of the screen reader", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct ReaderFaultTests {
    @Test("a stopped Orca does not hold up anything, and works again when it goes on")
    func stopped() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.second, on: bus)
        let channel = ReaderChannel(session: SessionAddresses(bus: bus.address))
        #expect(await eventually { (try? await channel.deliver(delivery(.success, "Warm")))?.outcome == .delivered })
        orca.process.send(SIGSTOP)
        let error = await failure { _ = try await channel.deliver(delivery(.failure, "Backup")) }
        #expect(error?.code == .timedOut)
        #expect(error?.message == "Orca 51.0 does not answer")
        await channel.silence()
        let status = await channel.status
        #expect(!status.works)
        #expect(status.advice == "restart it: orca --replace")
        orca.process.send(SIGCONT)
        #expect(await eventually { (try? await channel.deliver(delivery(.success, "Again")))?.outcome == .delivered })
        await orca.close()
        await channel.shutdown()
    }

    @Test("an Orca that never answers is told from one that isn't there")
    func neverAnswers() async throws {
        let bus = try await PrivateBus()
        let silent = try FakeService(OrcaInterface.first.name, at: bus.address) { _ in .nothing }
        let channel = ReaderChannel(session: SessionAddresses(bus: bus.address))
        #expect(await eventually { await channel.status.reason == "Orca does not answer" })
        silent.leave()
        #expect(await eventually { await channel.status.reason == "no screen reader that takes messages runs here" })
        await channel.shutdown()
    }

    @Test("one that dies is noticed, and its successor is used at once, also with the other interface")
    func dies() async throws {
        let bus = try await PrivateBus()
        var orca = try await MockOrca(.first, on: bus)
        let channel = ReaderChannel(bus)
        #expect(try await channel.deliver(delivery(.success, "One")).outcome == .delivered)
        var changes = channel.statusChanges.makeAsyncIterator()
        await orca.close()
        orca.process.end()
        while let change = await changes.next(), change.works {}
        let error = await failure { _ = try await channel.deliver(delivery(.failure, "Two")) }
        #expect(error?.code == .unavailable)
        orca = try await MockOrca(.parts, on: bus)
        let receipt = try await channel.deliver(delivery(.failure, "Three"))
        #expect(receipt.reason == "presented by Orca 51.0 in voice and braille")
        await orca.close()
        await channel.shutdown()
    }

    @Test("one that dies in the middle of a message is no success")
    func diesInCall() async throws {
        let bus = try await PrivateBus()
        let dying = try FakeService(OrcaInterface.second.name, at: bus.address) { call in
            switch call.method {
            case "GetVersion": .values([.string("51.0")])
            case "Get": .error("org.freedesktop.DBus.Error.UnknownProperty")
            default: .death
            }
        }
        let channel = ReaderChannel(bus)
        let error = await failure { _ = try await channel.deliver(delivery(.failure, "Backup")) }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "no screen reader that takes messages runs here")
        withExtendedLifetime(dying) {}
        await channel.shutdown()
    }

    @Test("one that tells nothing about itself is taken to speak and to write braille")
    func tellsNothing() async throws {
        let bus = try await PrivateBus()
        let bare = try FakeService(OrcaInterface.first.name, at: bus.address) { call in
            call.method == "PresentMessage"
                ? .values([.boolean(true)]) : .error("org.freedesktop.DBus.Error.UnknownMethod")
        }
        let channel = ReaderChannel(bus)
        let receipt = try await channel.deliver(delivery(.success, "Order 42"))
        #expect(receipt.senses == [.hearing, .braille])
        #expect(receipt.reason == "presented by Orca in voice and braille")
        #expect(bare.calls("PresentMessage").map { $0.arguments.first?.text } == ["Success. Order 42"])
        await channel.shutdown()
    }

    @Test("without a bus it adopts that of a session that has one")
    func adopts() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.second, on: bus)
        let channel = ReaderChannel(session: SessionAddresses(), patience: .endless)
        #expect(await !channel.status.works)
        await channel.adopt(SessionAddresses(bus: bus.address))
        #expect(try await channel.deliver(delivery(.success, "Order 42")).outcome == .delivered)
        await orca.close()
        await channel.shutdown()
    }
}
