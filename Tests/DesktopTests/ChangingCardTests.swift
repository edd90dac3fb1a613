// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import NotifyA11yTesting
import Synchronization
import Testing

@testable import NotifyA11yDesktop

@Suite("How often a card changes", .temporaryDirectory, .timeLimit(.minutes(5)))
struct ChangingCardTests {
    /// A third of a second, which is the shortest time between two flashes that hurt nobody.
    private static let third = Duration.milliseconds(333)

    @Test(
        "no kind takes another one's place within a third of a second, and none its own within two seconds",
        arguments: Event.Kind.allCases, Event.Kind.allCases)
    func spacing(_ earlier: Event.Kind, _ kind: Event.Kind) async {
        let channel = DesktopChannel(session: SessionAddresses())
        let spacing = channel.spacing(of: CardTests.delivery(kind), after: earlier)
        #expect(spacing >= (kind == earlier || kind == .progress ? .seconds(2) : Self.third))
        // An outcome is not kept waiting either.
        if kind != earlier, kind != .progress { #expect(spacing < .seconds(1)) }
        await channel.shutdown()
    }

    @Test(
        "whatever comes of one subject in a moment, its card changes at most three times a second, and ends with the newest",
        .tags(.live))
    func changes() async throws {
        let bus = try await PrivateBus()
        let changes = Mutex<[ContinuousClock.Instant]>([])
        let server = try FakeNotificationServer(at: bus.address) { _ in
            changes.withLock { $0.append(.now) }
            return .values([.uint32(1)])
        }
        // Longer than any of our machines is busy, and with the pauses that are for people's eyes.
        let patience = Patience(call: .seconds(20), start: .seconds(20), delivery: .seconds(40))
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: patience)
        let events = NotificationBus(
            state: MemoryTextState(), channels: [channel],
            profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]))
        await events.start()
        _ = await events.channelStatuses()
        // No success among them: an outcome that keeps changing is told once and then counted.
        let kinds: [Event.Kind] = [.failure, .warning, .message]
        for number in 0..<21 {
            var draft = Draft(kinds[number % kinds.count], "Build \(number)")
            draft.key = "build"
            _ = try #require(await events.emit([draft]).first).get()
        }
        #expect(await eventually { await !events.isBusy })
        #expect(server.summaries.last == "Message: Build 20", "\(server.summaries)")
        // The newest failure and warning were shown before it: no message covers them.
        #expect(server.summaries.contains { $0?.hasPrefix("Failure: Build 18") == true }, "\(server.summaries)")
        #expect(server.summaries.contains { $0?.hasPrefix("Warning: Build 19") == true }, "\(server.summaries)")
        let times = changes.withLock { $0 }
        #expect(times.count == server.summaries.count)
        for (earlier, later) in zip(times, times.dropFirst()) {
            #expect(earlier.duration(to: later) >= Self.third)
        }
        await events.stop()
    }
}
