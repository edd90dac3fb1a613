// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import Testing

@testable import NotifyA11yDesktop

@Suite("What is pressed on a card", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct ActionTests {
    @Test("it is told as the emitter named it, with the event that was shown; closing and expiry tell nothing")
    func pressed() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .restless)
        let question = CardTests.delivery(.question, "Deploy?", key: "deploy", id: 1) {
            $0.actions = [Action(id: "default", title: "Yes"), Action(id: "n", title: "No")]
        }
        let failure = CardTests.delivery(.failure, "Backup", key: "backup", id: 2)
        _ = try await channel.deliver(question)
        _ = try await channel.deliver(failure)
        _ = try await channel.deliver(CardTests.delivery(.message, "Gone", key: "gone", id: 3))
        // A card that is closed or expires is no answer. Repeated, because the channel may just have begun to listen.
        #expect(
            try await eventually {
                try server.tellClosed(3)
                return await channel.cards.count == 2
            })
        // Neither is what the server makes up, or what is pressed on another's card.
        try server.press("default", on: 1)
        try server.press("2", on: 1)
        try server.press("seen", on: 1)
        try server.press("0", on: 3)
        try server.press("0", on: 77)
        try server.press("1", on: 1)
        try server.press("seen", on: 2)
        var pressed: [ChannelAction] = []
        for await action in channel.actions {
            pressed.append(action)
            if pressed.count == 2 { break }
        }
        #expect(
            pressed == [
                ChannelAction(
                    channel: .desktop, event: question.event, subject: question.subject, choice: .action(id: "n")),
                ChannelAction(channel: .desktop, event: failure.event, subject: failure.subject, choice: .seen),
            ])
        await channel.shutdown()
    }

    @Test("a card is pressed first and closed then, and the press counts")
    func closedAfterwards() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .restless)
        #expect(await channel.status.works)
        var actions = channel.actions.makeAsyncIterator()
        var last: ChannelAction?
        for number in 1...20 {
            _ = try await channel.deliver(CardTests.delivery(.failure, key: "\(number)", id: UInt64(number)))
            // As long as the channel doesn't listen yet, nobody hears it: only the first is repeated.
            if number == 1 {
                #expect(
                    try await eventually {
                        try server.tellClosed(1)
                        return await channel.cards.count == 0
                    })
                continue
            }
            try server.press("seen", on: UInt32(number))
            try server.tellClosed(UInt32(number), reason: 2)
            last = await actions.next()
            #expect(last?.event == Event.ID(high: 1, low: UInt64(number)))
        }
        await channel.shutdown()
        #expect(await actions.next() == nil)
    }

    @Test("a screen reader's senses are told with the cards that it reads")
    func reader() async throws {
        let bus = try await PrivateBus()
        let server = try FakeNotificationServer(at: bus.address)
        let channel = DesktopChannel(session: SessionAddresses(bus: bus.address), patience: .restless)
        #expect(await channel.status.reach == .sight)
        await channel.setReaderReach([.hearing, .braille], reader: "Orca")
        #expect(await channel.status.reach == [.sight, .hearing, .braille])
        #expect(await channel.status.reason == "fake 1.0, read by Orca")
        #expect(try await channel.deliver(CardTests.delivery()).senses == [.sight, .hearing, .braille])
        // A reader reads a card that comes, not one that changes: so each is a new one, but for the steps of progress.
        #expect(try await channel.deliver(CardTests.delivery()).senses == [.sight, .hearing, .braille])
        #expect(try await channel.deliver(CardTests.delivery(.progress)).senses == .sight)
        #expect(server.replaced == [0, 0, 2])
        #expect(server.closed == [1])
        await channel.setReaderReach([], reader: nil)
        #expect(try await channel.deliver(CardTests.delivery()).senses == .sight)
        #expect(server.replaced.last == 3)
        #expect(await channel.serverTitle == "fake 1.0")
        withExtendedLifetime(server) {}
        await channel.shutdown()
    }
}
