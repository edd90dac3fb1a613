// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import NotifyA11yTesting
import Testing

@testable import NotifyA11yDesktop

@Suite("The desktop channel", .temporaryDirectory, .timeLimit(.minutes(5)))
struct DesktopChannelTests {
    /// Well above what is promised, because another program may have the processor; well below D-Bus's own 25 s.
    private static let patience = Duration.seconds(24)

    private func error(_ body: () async throws -> Void) async -> NotifyError? {
        do {
            try await body()
            return nil
        } catch { return error as? NotifyError }
    }

    /// A channel that waits longer than a person should, so that a busy machine decides no test.
    private func channel(_ bus: PrivateBus) -> DesktopChannel {
        DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .endless)
    }

    /// A channel that waits as long as it does for people.
    private func hastyChannel(_ bus: PrivateBus) -> DesktopChannel {
        DesktopChannel(session: SessionAddresses(bus: bus.address))
    }

    @Test("without a session bus it fails and says where it looked")
    func noBus() async {
        let unknown = DesktopChannel(session: SessionAddresses())
        let status = await unknown.status
        #expect(!status.works)
        #expect(status.reason == "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and neither is XDG_RUNTIME_DIR")
        #expect(status.advice != nil)
        let fallback = DesktopChannel(session: SessionAddresses(runtimeDirectory: "/nonexistent"))
        let failure = await error { _ = try await fallback.deliver(CardTests.delivery()) }
        #expect(failure?.code == .unavailable)
        #expect(failure?.message.contains("unix:path=/nonexistent/bus") == true)
    }

    @Test("on a bus without a notification server it says so and names one to install", .tags(.live))
    func noServer() async throws {
        let bus = try await PrivateBus()
        let channel = channel(bus)
        let status = await channel.status
        #expect(status.reason == "no notification server on the session bus")
        #expect(status.advice?.contains("dunst") == true)
        let failure = await error { _ = try await channel.deliver(CardTests.delivery()) }
        #expect(failure?.code == .unavailable)
        await channel.shutdown()
    }

    @Test("a server that the bus starts and that never registers costs less than a second", .tags(.live))
    func neverRegisters() async throws {
        let bus = try await PrivateBus(services: [FakeNotificationServer.name: "/bin/sleep 50"])
        let channel = hastyChannel(bus)
        #expect(await eventually { await channel.status.works })
        let isPrompt = await promptly(within: Self.patience) {
            let failure = await error { _ = try await channel.deliver(CardTests.delivery()) }
            #expect(failure != nil)
        }
        #expect(isPrompt)
        // More than once, where the machine is too busy to get as far as starting it.
        #expect(
            await eventually {
                await error { _ = try await channel.deliver(CardTests.delivery()) }?.message
                    == "the notification server does not start"
            })
        #expect(await !channel.status.works)
        await channel.shutdown()
    }

    @Test("a server that never answers costs less than a second, and works again when it does", .tags(.live))
    func neverAnswers() async throws {
        let bus = try await PrivateBus()
        let channel = hastyChannel(bus)
        let silent = try FakeService(FakeNotificationServer.name, at: bus.address) { _ in .nothing }
        let isPrompt = await promptly(within: Self.patience) {
            let failure = await error { _ = try await channel.deliver(CardTests.delivery()) }
            #expect(failure?.code == .timedOut)
        }
        #expect(isPrompt)
        #expect(await !channel.status.works)
        silent.leave()
        let server = try FakeNotificationServer(at: bus.address)
        #expect(
            await eventually { (try? await channel.deliver(CardTests.delivery()))?.outcome == .delivered })
        withExtendedLifetime(server) {}
        await channel.shutdown()
    }

    @Test("a card of the same subject takes the place of the one whose id the server gave", .tags(.live))
    func replacing() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address) { .values([.uint32($0 == 1 ? 5 : 17)]) }
        let channel = channel(bus)
        let receipt = try await channel.deliver(CardTests.delivery(.progress))
        #expect(receipt.outcome == .delivered)
        #expect(receipt.senses == .sight)
        #expect(receipt.reason == "shown by fake 1.0")
        _ = try await channel.deliver(CardTests.delivery(.progress))
        let third = try await channel.deliver(CardTests.delivery(.success))
        #expect(third.reason.contains("in place of"))
        _ = try await channel.deliver(CardTests.delivery(.success, key: "another"))
        #expect(server.replaced == [0, 5, 17, 0])
        await channel.shutdown()
    }

    @Test("an acknowledged card is closed once, and one that is gone not at all", .tags(.live))
    func withdrawing() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = channel(bus)
        #expect(await channel.status.works)
        for key in ["a", "b"] { _ = try await channel.deliver(CardTests.delivery(key: key)) }
        for _ in 0..<3 { await channel.withdraw(Subject(app: "shop", key: "a")) }
        await channel.withdraw(Subject(app: "shop", key: "unknown"))
        #expect(server.closed == [1])
        // Repeated, because the channel may just have begun to listen.
        #expect(
            try await eventually {
                try server.tellClosed(2)
                return await channel.cards.count == 0
            })
        await channel.withdraw(Subject(app: "shop", key: "b"))
        #expect(server.closed == [1])
        _ = try await channel.deliver(CardTests.delivery(key: "b"))
        #expect(server.replaced == [0, 0, 0])
        await channel.shutdown()
    }

    @Test(
        "the body on the wire is escaped exactly when the server reads markup", .tags(.live),
        arguments: [
            (["body", "body-markup"], "foo &amp; bar &lt; baz"), (["body"], "foo & bar < baz"), ([], ""),
        ])
    func markup(capabilities: [String], body: String) async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address, capabilities: capabilities)
        let channel = channel(bus)
        _ = try await channel.deliver(CardTests.delivery(detail: "foo & bar < baz"))
        #expect(server.bodies == [body])
        await channel.shutdown()
    }

    @Test("another server is asked anew what it can do, and gets no ids of the old one", .tags(.live))
    func otherServer() async throws {
        let bus = try await PrivateBus()
        let channel = channel(bus)
        let first = try FakeNotificationServer(at: bus.address)
        _ = try await channel.deliver(CardTests.delivery(detail: "a & b"))
        first.service.leave()
        let second = try FakeNotificationServer(at: bus.address, capabilities: ["body"])
        _ = try await channel.deliver(CardTests.delivery(detail: "a & b"))
        #expect(first.bodies == ["a &amp; b"])
        #expect(second.bodies == ["a & b"])
        #expect(second.replaced == [0])
        await channel.shutdown()
    }

    @Test(
        "a server that dies in the middle of a call is tried once more with its successor, or said to be gone",
        .tags(.live))
    func dies() async throws {
        let bus = try await PrivateBus()
        let channel = channel(bus)
        let server = try FakeNotificationServer(at: bus.address) { $0 == 1 ? .values([.uint32(1)]) : .death }
        _ = try await channel.deliver(CardTests.delivery())
        let failure = await error { _ = try await channel.deliver(CardTests.delivery()) }
        #expect(failure?.code == .unavailable)
        #expect(failure?.message == "no notification server on the session bus")
        withExtendedLifetime(server) {}
        await channel.shutdown()
    }

    @Test(
        "an answer without an id is an error, not a crash", .tags(.live),
        arguments: [
            [Variant](), [.string("1")], [.uint32(0)], [.int64(-1)],
        ])
    func senseless(values: [Variant]) async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address) { _ in .values(values) }
        let channel = channel(bus)
        let failure = await error { _ = try await channel.deliver(CardTests.delivery()) }
        #expect(failure?.code == .io)
        withExtendedLifetime(server) {}
        await channel.shutdown()
    }

    @Test("it tells by itself when the server leaves and when one comes", .tags(.live))
    func statusChanges() async throws {
        let bus = try await PrivateBus()
        let channel = channel(bus)
        var changes = channel.statusChanges.makeAsyncIterator()
        #expect(await !channel.status.works)
        let server = try FakeNotificationServer(at: bus.address)
        var status = await changes.next()
        while status?.works == false { status = await changes.next() }
        #expect(status?.reason == "fake 1.0")
        server.service.leave()
        while status?.works == true { status = await changes.next() }
        #expect(status?.reason == "no notification server on the session bus")
        await channel.shutdown()
        while await changes.next() != nil {}
    }

    @Test("a session that works is adopted, one that doesn't is not, and a working one is kept", .tags(.live))
    func adopting() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = DesktopChannel(session: SessionAddresses(), patience: .endless)
        await channel.adopt(SessionAddresses(bus: "unix:path=/nonexistent/bus"))
        #expect(await channel.status.reason.contains("DBUS_SESSION_BUS_ADDRESS is not set"))
        await channel.adopt(SessionAddresses(bus: bus.address))
        #expect(await channel.status.works)
        #expect(try await channel.deliver(CardTests.delivery()).outcome == .delivered)
        await channel.adopt(SessionAddresses(bus: "unix:path=/nonexistent/bus"))
        #expect(await channel.status.works)
        withExtendedLifetime(server) {}
        await channel.shutdown()
    }

    @Test("after its end it delivers nothing", .tags(.live))
    func afterShutdown() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = channel(bus)
        #expect(await channel.status.works)
        await channel.shutdown()
        let failure = await error { _ = try await channel.deliver(CardTests.delivery()) }
        #expect(failure?.code == .unavailable)
        #expect(server.service.calls("Notify").isEmpty)
        #expect(await !channel.status.works)
    }
}

@Suite("The desktop channel's contract", .temporaryDirectory, .timeLimit(.minutes(5)))
struct DesktopContractTests {
    @Test("it keeps the promises of every channel where there is a server", .tags(.live))
    func works() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .endless)
        try await ChannelContract(channel).check(worksHere: true)
        #expect(server.closed.count == Event.Kind.allCases.count)
    }

    @Test("it keeps the promises of every channel where there is a bus and no server", .tags(.live))
    func noServer() async throws {
        let bus = try await PrivateBus()
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .endless)
        try await ChannelContract(channel).check(worksHere: false)
    }

    @Test("it keeps the promises of every channel where there is no bus")
    func noBus() async throws {
        try await ChannelContract(DesktopChannel(session: SessionAddresses())).check(worksHere: false)
    }
}
