// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

@Suite("The emitter's terminal", .timeLimit(.minutes(5)))
struct EmitterTerminalTests {
    private static func delivery(_ id: Event.ID = .make(at: .now()), senses: Senses = .sight) -> Delivery {
        Delivery(
            event: id, sequence: 1, kind: .success, subject: Subject(app: "shop", key: "order 42"),
            texts: Texts(title: "Order 42"), kindWord: "Success", senses: senses)
    }

    @Test("a line counts as delivered when its emitter says so, whether it says so before or after it is asked")
    func reported() async throws {
        let terminal = EmitterTerminal()
        let early = Self.delivery()
        await terminal.report(early.event, written: true)
        #expect(try await terminal.deliver(early).outcome == .delivered)

        let late = Self.delivery()
        let receipt = Task { try await terminal.deliver(late) }
        #expect(await eventually { await terminal.isAwaiting(late.event) })
        await terminal.report(late.event, written: true)
        #expect(try await receipt.value.senses == .sight)
    }

    @Test("a line that a screen reader reads is heard and felt, as its plan says")
    func read() async throws {
        let terminal = EmitterTerminal()
        let delivery = Self.delivery(senses: [.hearing, .braille])
        await terminal.report(delivery.event, written: true)
        #expect(try await terminal.deliver(delivery).senses == [.hearing, .braille])
    }

    @Test("a line that could not be written has failed, and one never reported ends with its deadline")
    func notWritten() async throws {
        let terminal = EmitterTerminal()
        let broken = Self.delivery()
        await terminal.report(broken.event, written: false)
        let failure = await #expect(throws: NotifyError.self) { try await terminal.deliver(broken) }
        #expect(failure?.code == .io)

        let silent = Self.delivery()
        let task = Task { try await terminal.deliver(silent) }
        task.cancel()
        let late = await #expect(throws: NotifyError.self) { try await task.value }
        #expect(late?.code == .timedOut)
        #expect(late?.message.contains("Order 42") == false)
    }

    @Test("whoever waits when the companion ends is let go")
    func shutdown() async throws {
        let terminal = EmitterTerminal()
        let delivery = Self.delivery()
        let task = Task { try await terminal.deliver(delivery) }
        #expect(await eventually { await terminal.isAwaiting(delivery.event) })
        await terminal.shutdown()
        let failure = await #expect(throws: NotifyError.self) { try await task.value }
        #expect(failure?.code == .timedOut)
    }

    @Test("reports that nobody asks for are forgotten, the oldest first")
    func bounded() async throws {
        let terminal = EmitterTerminal()
        let ids = (0..<1000).map { _ in Event.ID.make(at: .now()) }
        for id in ids { await terminal.report(id, written: true) }
        #expect(try await terminal.deliver(Self.delivery(try #require(ids.last))).outcome == .delivered)
        let task = Task { try await terminal.deliver(Self.delivery(ids[0])) }
        #expect(await eventually { await terminal.isAwaiting(ids[0]) })
        task.cancel()
        await #expect(throws: NotifyError.self) { try await task.value }
    }

    @Test("it keeps what every channel promises, with an emitter that reports")
    func contract() async throws {
        try await ChannelContract(Reported()).check(worksHere: true)
    }

    /// A terminal whose emitter writes every line.
    private struct Reported: Channel {
        private let terminal = EmitterTerminal()
        var description: ChannelDescription { terminal.description }
        var status: ChannelStatus { get async { await terminal.status } }
        var statusChanges: AsyncStream<ChannelStatus> { terminal.statusChanges }

        func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
            await terminal.report(delivery.event, written: true)
            return try await terminal.deliver(delivery)
        }

        func shutdown() async { await terminal.shutdown() }
    }
}
