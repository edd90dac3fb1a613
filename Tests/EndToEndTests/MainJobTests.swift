// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite(
    "One event, every channel, a record that lasts", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct MainJobTests {
    @Test("with everything on, a card is shown, a voice and a cue are heard, and what is missing says why")
    func everyChannel() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let recording = try await servers.pulse.record()
        let emitted = try await person.emit("success", "Order 42")
        #expect(emitted.recorded && emitted.accompanied && emitted.sequence == 1)
        #expect(emitted.attended == .unknown)
        #expect(emitted.kind == .success && emitted.title == "Order 42" && emitted.key == "order 42")
        for channel: ChannelID in [.desktop, .speech, .earcon] {
            #expect(emitted.outcome(channel) == .delivered, "\(channel): \(emitted.reason(channel))")
        }
        #expect(emitted.outcome(.haptic) == .unavailable)
        #expect(emitted.reason(.haptic).contains("channels.haptic.device"))
        #expect(emitted.outcome(.terminal) == .suppressed)
        // The cue, and then the sentence: together longer than two seconds less some silence.
        let heard = try await recording.finish()[0].audible
        #expect(try #require(heard).count > 44_100)
        #expect(try await servers.closeAll() == [OwnServers.Card(summary: "Success: Order 42", body: "")])
    }

    @Test("the voice and the cue are each heard by themselves")
    func eachAlone() async throws {
        let servers = try await OwnServers()
        var lengths: [ChannelID: Int] = [:]
        for (heard, off) in [(ChannelID.speech, ChannelID.earcon), (.earcon, .speech)] {
            let person = try Person(
                heard.rawValue, servers: .at(servers.addresses),
                profile: "extends = \"everything\"\nchannels.\(off).enabled = false\n")
            let recording = try await servers.pulse.record()
            let emitted = try await person.emit("success", "Order 42")
            #expect(emitted.outcome(heard) == .delivered, "\(emitted.reason(heard))")
            #expect(emitted.outcome(off) == .suppressed)
            lengths[heard] = try #require(try await recording.finish()[0].audible).count
        }
        // A sentence of three words, and two notes.
        #expect(try #require(lengths[.speech]) > 30_000)
        #expect(try #require(lengths[.earcon]) > 4_000)
        #expect(try #require(lengths[.earcon]) < #require(lengths[.speech]))
    }

    @Test("with no profile, what a program without a terminal emits is shown and never spoken")
    func nothingSpoken() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        let emitted = try await person.emit("success", "Order 42")
        #expect(emitted.outcome(.desktop) == .delivered)
        #expect(emitted.outcome(.earcon) == .delivered)
        #expect(emitted.outcome(.speech) == .suppressed)
        #expect(emitted.reason(.speech).contains("only for what you type yourself"))
        #expect(try await person.companion().profile == "default")

        // And without the cue, not a sound.
        let quiet = try Person("quiet", servers: .at(servers.addresses), profile: "channels.earcon.enabled = false")
        let recording = try await servers.pulse.record()
        for kind in Event.Kind.allCases {
            let emitted = try await quiet.emit(kind.rawValue, "Order \(kind)")
            // What has just begun is told when it has gone on for a while, or by its end.
            #expect(emitted.outcome(.desktop) == (kind == .progress ? .suppressed : .delivered))
            #expect(emitted.outcome(.speech) == .suppressed)
        }
        #expect(try await recording.finish()[0].peak == 0)
    }

    @Test("the text state outlives the companion, and an unseen failure outlives a later success")
    func lasts() async throws {
        let person = try Person()
        #expect(try await person.run("emit", "success", "Order 42").output == "Success: Order 42\n")
        try await person.run("emit", "failure", "Backup failed", "--key", "backup")
        try await person.run("emit", "success", "Backup works again", "--key", "backup")
        let first = try await person.companion()
        #expect(try await person.run("companion", "stop").status == 0)
        #expect(try await person.run("companion", "status").status == 69)

        let status = try await person.run("status")
        #expect(status.lines.contains { $0.hasPrefix("Success: Order 42 (notify-a11y, ") })
        #expect(
            status.lines[0].hasPrefix("Failure: Backup failed, now Success: Backup works again (notify-a11y, "),
            "what failed and was not seen stands first")
        #expect(status.lines.count == 2)
        #expect(try await person.companion().pid != first.pid)

        // Listed by a program, it is still not seen.
        let entry = try #require(try await person.entries().first)
        #expect(entry.newest.event.texts.title == "Backup works again")
        #expect(entry.unseen.map(\.event.texts.title) == ["Backup failed"])
        let answer = try await person.run("ack", "backup")
        #expect(answer.output.hasPrefix("Acknowledged: Failure: Backup failed, now Success: Backup works again ("))
        #expect(try await person.entries().map(\.newest.event.texts.title) == ["Order 42"])
        #expect(
            try await person.history().map(\.event.texts.title) == ["Order 42", "Backup failed", "Backup works again"])
    }
}
