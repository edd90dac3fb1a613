// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import Testing

@testable import NotifyA11yDesktop

/// What a person gets on each server that people use, as the server itself tells it.
@Suite(
    "Cards on real servers", .tags(.live), .onLiveDesktop, .temporaryDirectory, .serialized, .timeLimit(.minutes(5)))
struct ServerMatrixTests {
    typealias Kind = RealNotificationServer.Kind
    typealias Seen = RealNotificationServer.Card

    private func channel(_ server: RealNotificationServer, _ patience: Patience = .endless) -> DesktopChannel {
        DesktopChannel(session: SessionAddresses(bus: server.bus.address), patience: patience)
    }

    /// Waits until a card shows this, and gives all cards then.
    private func see(
        _ server: RealNotificationServer, _ isWanted: ([Seen]) -> Bool,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [Seen] {
        var seen: [Seen] = []
        let isSeen = try await eventually(within: .seconds(60)) {
            seen = try await server.cards()
            return isWanted(seen)
        }
        #expect(isSeen, "\(server.kind.rawValue) shows \(seen)", sourceLocation: sourceLocation)
        return seen
    }

    @Test("the words are shown as they were written, whatever looks like markup", arguments: Kind.allCases)
    func words(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server)
        let words = "use &amp; <b>here</b> & 1 < 2 \"it's\"\nsecond line"
        let receipt = try await channel.deliver(CardTests.delivery(.failure, "a & b <i>c</i> &amp;", detail: words))
        #expect(receipt.outcome == .delivered)
        let seen = try await see(server) { !$0.isEmpty }
        #expect(seen.map(\.summary) == ["Failure: a & b <i>c</i> &amp;"])
        #expect(seen.first?.body == words)
        await channel.shutdown()
        await server.close()
    }

    @Test(
        "a long body with emoji is cut with a mark, between two characters, and the server goes on",
        arguments: Kind.allCases)
    func longBody(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server)
        let words = String(repeating: "&👩‍👩‍👧‍👦é", count: 1_700)
        _ = try await channel.deliver(CardTests.delivery(.failure, "Backup", detail: words))
        let seen = try await see(server) { !$0.isEmpty }
        #expect(seen.first?.summary == "Failure: Backup")
        let body = try #require(seen.first?.body)
        #expect(body.count == CardText.longestBody)
        let isBeginning = words.prefix(CardText.longestBody - 1) + "…" == body
        #expect(isBeginning)
        #expect(await channel.status.works)
        await channel.shutdown()
        await server.close()
    }

    @Test("a subject has one card with its newest words, and none when it was acknowledged", arguments: Kind.allCases)
    func replaced(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server)
        for percent in [10.0, 40] {
            _ = try await channel.deliver(
                CardTests.delivery(.progress, "Upload") { $0.progress = Progress(value: percent) })
        }
        // Telling closes them, there.
        if kind != .dunst {
            let seen = try await see(server) { $0.first?.summary == "In progress: Upload" }
            #expect(seen.map(\.summary) == ["In progress: Upload"])
            let server = try #require(await channel.server)
            // The amount is seen in one way or the other, and the bar never hides the words.
            #expect(seen.first?.body == (server.drawsBar ? "" : "40 %"))
        }
        let end = try await channel.deliver(CardTests.delivery(.success, "Upload"))
        #expect(end.reason.contains("in place of") == (kind != .dunst) || kind == .dunst)
        if kind == .dunst {
            await channel.withdraw(CardTests.delivery().subject)
            #expect(try await server.cards().map(\.summary) == ["Success: Upload"])
        } else {
            let seen = try await see(server) { $0.first?.summary == "Success: Upload" }
            #expect(seen.map(\.summary) == ["Success: Upload"])
            await channel.withdraw(CardTests.delivery().subject)
            _ = try await see(server) { $0.isEmpty }
        }
        await channel.shutdown()
        await server.close()
    }

    @Test("pressing the button acknowledges, and a question is answered by its own words", arguments: Kind.allCases)
    func pressed(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server)
        var actions = channel.actions.makeAsyncIterator()
        // The channel has to listen before anybody presses.
        #expect(await channel.status.works)
        let failure = CardTests.delivery(.failure, "Backup", key: "backup", id: 1)
        _ = try await channel.deliver(failure)
        #expect(try await eventually { try await server.press("Seen", on: "Failure: Backup") })
        #expect(
            await actions.next()
                == ChannelAction(channel: .desktop, event: failure.event, subject: failure.subject, choice: .seen))
        await channel.withdraw(failure.subject)
        let question = CardTests.delivery(.question, "Deploy?", key: "deploy", id: 2) {
            $0.actions = [Action(id: "default", title: "Yes please"), Action(id: "n", title: "No")]
        }
        _ = try await channel.deliver(question)
        let seen = try await see(server) { $0.contains { $0.summary == "Question: Deploy?" } }
        let card = seen.first { $0.summary == "Question: Deploy?" }
        if kind == .dunst {
            // What can be pressed is in a menu there.
            #expect(card?.body == "Choices: Yes please, No\nTo answer, type: notify-a11y act")
        } else {
            #expect(card?.buttons == ["Yes please", "No"])
            #expect(try await server.press("No", on: "Question: Deploy?"))
            #expect(
                await actions.next()
                    == ChannelAction(
                        channel: .desktop, event: question.event, subject: question.subject, choice: .action(id: "n")))
        }
        await channel.shutdown()
        await server.close()
    }

    @Test("two private messages are two cards that can be told apart", arguments: Kind.allCases)
    func apart(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server)
        for key in ["a", "b"] {
            _ = try await channel.deliver(CardTests.delivery(.message, "Private message", key: key))
        }
        let second = "Message: Private message (2)"
        // Where one card waits for the other, the second comes when the first is gone.
        let isAlone = await channel.server?.showsOneAtATime == true
        if isAlone {
            _ = try await see(server) { $0.map(\.summary) == ["Message: Private message"] }
            await channel.withdraw(Subject(app: "shop", key: "a"))
        }
        let seen = try await see(server) { $0.contains { $0.summary == second } }
        #expect(Set(seen.map(\.summary)) == (isAlone ? [second] : ["Message: Private message", second]))
        await channel.shutdown()
        await server.close()
    }

    @Test(
        "many events at once leave a bounded number of cards, one that counts the rest, and a server that answers",
        arguments: Kind.allCases)
    func flood(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server, .restless)
        var shown = 0
        for number in 0..<60 {
            for kind in [Event.Kind.message, .failure] {
                let id = UInt64(number * 2 + (kind == .failure ? 1 : 0))
                let delivery = CardTests.delivery(kind, "#\(number)", key: "\(kind) \(number)", id: id)
                if try await channel.deliver(delivery).outcome == .delivered { shown += 1 }
            }
        }
        #expect(await eventually { await !channel.summaries.haveNews })
        let told = await channel.summaries.more.counts
        let cards = await channel.cards.count
        #expect(cards <= 2 * ShownCards.usual + 1)
        // What is shown by itself and what is counted are all there are.
        #expect(told.values.reduce(0, +) + shown == 120)
        #expect(await channel.status.works)
        let summary = NotifyA11y.Phrases.english.merged(EventSummary(told))
        if await channel.server?.showsOneAtATime == true {
            // The others come when this one is closed.
            #expect(try await server.cards().count == 1)
        } else {
            let seen = try await see(server) { $0.contains { $0.summary == "Failure: \(summary)" } }
            // dunst tells what it has shown, each state of the summary too.
            #expect(kind == .dunst || seen.count <= 2 * ShownCards.usual + 1)
        }
        await channel.shutdown()
        await server.close()
    }

    @Test(
        "killed and started again, the server shows what comes after, and what was missed on one card",
        arguments: Kind.allCases)
    func restarted(kind: Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let channel = channel(server, .restless)
        _ = try await channel.deliver(CardTests.delivery(.failure, "Before", key: "before", id: 1))
        await server.end()
        for number in 2...5 {
            let delivery = CardTests.delivery(.success, "Lost", key: "\(number)", id: UInt64(number))
            await #expect(throws: NotifyError.self) { _ = try await channel.deliver(delivery) }
            await channel.missed(delivery)
        }
        try await server.start()
        let missed = "4 succeeded while no card could be shown"
        #expect(await eventually { await !channel.summaries.haveNews })
        if kind != .dunst { _ = try await see(server) { $0.map(\.summary) == [missed] } }
        let after = try await channel.deliver(CardTests.delivery(.success, "Before", key: "before", id: 6))
        #expect(after.outcome == .delivered)
        let isAlone = await channel.server?.showsOneAtATime == true
        let seen = try await see(server) { $0.count == (isAlone ? 1 : 2) }
        #expect(Set(seen.map(\.summary)) == (isAlone ? [missed] : [missed, "Success: Before"]))
        await channel.shutdown()
        await server.close()
    }
}
