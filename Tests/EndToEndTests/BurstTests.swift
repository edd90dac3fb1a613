// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Many events at once", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(2)))
struct BurstTests {
    @Test("a thousand messages in a loop are all recorded, and shown and spoken as a few and a summary")
    func loop() async throws {
        let servers = try await OwnServers(mostCards: 5)
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let loop = "for i in $(seq 1000); do notify-a11y emit --quiet message \"#$i\" || exit; done"
        #expect(try await person.shell(loop).status == 0)
        #expect(try await person.history().map(\.event.texts.title) == (1...1000).map { "#\($0)" })
        // What is still to be spoken would take a while.
        #expect(try await person.run("silence").status == 0)
        // Nothing is frozen, and this one is not among those that are summed up.
        #expect(try await person.run("emit", "failure", "after").status == 0)
        var shown: [String] = []
        #expect(
            try await eventually {
                shown = try await servers.closeAll().map(\.summary)
                return shown.contains("Failure: after") && shown.contains { $0.contains(" more: ") }
            })
        #expect(shown.count < 700, "some are shown, the rest is summed up: \(shown.count)")
    }

    @Test("ten thousand events at once are all recorded, few cards are open, and the notification server answers")
    func tenThousand() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        #expect(try await person.run("companion", "start").status == 0)
        let kinds = Event.Kind.allCases.filter { $0 != .question && $0 != .progress }
        async let outcome = Pipeline.run(person.socket, count: 10_000) { number in
            Pipeline.emit(kinds[number % kinds.count].rawValue, "#\(number)", app: "flood", key: "\(number % 500)")
        }
        var most = 0
        #expect(
            try await eventually {
                most = max(most, try await servers.displayed)
                return most > 10
            })
        let ended = await outcome
        #expect(ended.error == nil)
        // Each has a number of its own, and none is missing.
        #expect(ended.acknowledged.count == 10_000)
        #expect(Set(ended.acknowledged.values).count == 10_000)
        #expect(try await person.run("emit", "--wait", "failure", "after").status <= 1)
        for _ in 0..<20 { most = max(most, try await servers.displayed) }
        #expect(most <= 49, "24 that wait, 24 others, and one that counts the rest: \(most)")
        let shown = try await servers.closeAll().map(\.summary)
        #expect(shown.contains { $0.contains(" more: ") })
    }
}
