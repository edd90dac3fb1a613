// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import NotifyA11yTesting
import Synchronization
import Testing

@testable import NotifyA11yCompanion

/// Cards that remember what a reader adds to them.
private final class Cards: ReadableCards {
    private let channel = RecordingChannel(.desktop)
    private let added = Mutex<Senses>([])

    var reach: Senses { added.withLock { $0 } }

    var description: ChannelDescription { channel.description }
    var status: ChannelStatus { get async { await channel.status } }
    var statusChanges: AsyncStream<ChannelStatus> { channel.statusChanges }
    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt { try await channel.deliver(delivery) }
    func setReaderReach(_ senses: Senses, reader: String?) async { added.withLock { $0 = senses } }
}

@Suite("The link to screen readers", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct ReaderLinkTests {
    private final class Told: Sendable {
        private let all = Mutex<[ScreenReaders]>([])
        var last: ScreenReaders? { all.withLock { $0.last } }
        func take(_ readers: ScreenReaders) { all.withLock { $0.append(readers) } }
    }

    private func server(_ name: String, _ vendor: String, at address: String) throws -> FakeService {
        try FakeService("org.freedesktop.Notifications", at: address) { call in
            call.method == "GetServerInformation"
                ? .values([.string(name), .string(vendor), .string("1"), .string("1.2")])
                : .error("org.freedesktop.DBus.Error.UnknownMethod")
        }
    }

    private func orca(at address: String) throws -> FakeService {
        try FakeService(OrcaInterface.second.name, at: address) { _ in .nothing }
    }

    @Test("cards reach ears and braille while a reader runs that reads this server's, and only then")
    func reach() async throws {
        let bus = try await PrivateBus()
        let told = Told()
        let cards = Cards()
        let link = ReaderLink(
            session: SessionAddresses(bus: bus.address), locale: "de_DE.UTF-8", cards: cards
        ) { readers, locale in
            told.take(readers)
            #expect(locale?.language == "de")
        }
        await link.start()
        #expect(await eventually { told.last == ScreenReaders.none })
        var shell = try server("gnome-shell", "GNOME", at: bus.address)
        let reader = try orca(at: bus.address)
        #expect(await eventually { told.last == .running && cards.reach == [.hearing, .braille] })
        // Another server whose cards nobody reads.
        shell.leave()
        shell = try server("dunst", "knopwob", at: bus.address)
        #expect(await eventually { cards.reach == [] })
        shell.leave()
        shell = try server("Notification Daemon", "MATE", at: bus.address)
        #expect(await eventually { cards.reach == [.hearing, .braille] })
        reader.leave()
        #expect(await eventually { told.last == ScreenReaders.none && cards.reach == [] })
        withExtendedLifetime(shell) {}
        await link.stop()
    }

    @Test("without a bus nothing is known, until a session has one")
    func adopts() async throws {
        let bus = try await PrivateBus()
        let told = Told()
        let link = ReaderLink(session: SessionAddresses(), locale: "C", cards: nil) { readers, _ in told.take(readers) }
        await link.start()
        #expect(told.last?.isKnown == false)
        let reader = try orca(at: bus.address)
        await link.adopt(SessionAddresses(bus: bus.address))
        #expect(await eventually { told.last == .running })
        withExtendedLifetime(reader) {}
        await link.stop()
    }

    @Test("a text console that the kernel's reader speaks is told apart")
    func console() async throws {
        let folder = TemporaryDirectory.path
        try "soft\n".write(toFile: folder + "/synth", atomically: true, encoding: .utf8)
        let told = Told()
        let link = ReaderLink(
            session: SessionAddresses(), locale: "C", cards: nil, console: ConsoleReader(folder: folder)
        ) { readers, _ in told.take(readers) }
        await link.start()
        #expect(told.last?.readsConsole == true)
        await link.stop()
    }
}
