// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite(
    "A notification server that is gone for a while", .tags(.live), .onLiveDesktop, .household,
    .timeLimit(.minutes(5)))
struct CardOutageTests {
    @Test(
        "killed and started again in the middle of 100 events: all are recorded, none is shown twice, one card tells what was missed"
    )
    func killed() async throws {
        let servers = try await OwnServers()
        let person = try Person(
            servers: .at(servers.addresses),
            profile: """
                extends = "default"
                channels.desktop.cards = 100
                channels.earcon.enabled = false
                """)
        let loop = "for i in $(seq 100); do notify-a11y emit --wait --json failure \"#$i\" || true; done"
        let emitter = try person.start("/bin/bash", "-c", loop, output: "loop")
        func told() throws -> Int {
            try String(contentsOfFile: person.folder + "/loop", encoding: .utf8).split(separator: "\n").count
        }
        #expect(try await eventually { try told() >= 30 })
        servers.crashCards()
        #expect(try await eventually { try told() >= 60 })
        try await servers.startCards()
        #expect(await waitForEnd(of: emitter) == 0)

        // No record is lost.
        #expect(try await person.history().map(\.event.texts.title) == (1...100).map { "#\($0)" })
        let reports = try Answer(
            status: 0, output: String(contentsOfFile: person.folder + "/loop", encoding: .utf8), errors: "",
            took: .zero
        ).decoded(as: EmitReport.self)
        #expect(reports.count == 100)
        let missed = reports.filter { $0.outcome(.desktop) != .delivered }
        #expect(missed.count >= 20, "what came while it was away")
        #expect(missed.allSatisfy { $0.recorded })

        // The new server has shown each at most once, none that had been missed, and says how many those were.
        let sentence = "\(missed.count) failed while no card could be shown"
        #expect(try await eventually { try await servers.displayed > 100 - missed.count - 40 })
        var shown: [String] = []
        #expect(
            try await eventually {
                shown = try await servers.closeAll().map(\.summary)
                return shown.contains(sentence)
            })
        #expect(shown.filter { $0.hasSuffix("while no card could be shown") } == [sentence])
        let cards = shown.filter { $0.hasPrefix("Failure: #") }
        #expect(Set(cards).count == cards.count)
        #expect(Set(cards).isDisjoint(with: missed.map { "Failure: \($0.title)" }))
        // What was delivered after the server came back is there.
        let delivered = reports.filter { $0.outcome(.desktop) == .delivered }.map { "Failure: \($0.title)" }
        #expect(Set(cards).isSubset(of: delivered))
        #expect(cards.contains("Failure: #100"))
        #expect(try await person.run("status", "--json").decoded(as: Entry.self).count == 100)
    }
}
