// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import NotifyA11yTesting
import Testing

@testable import NotifyA11yReader

@Suite("The reader channel", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct ReaderChannelTests {
    @Test(
        "it keeps every channel's promises with each of Orca's interfaces",
        arguments: [
            MockOrca.Version.first, .second, .parts,
        ])
    func contract(version: MockOrca.Version) async throws {
        let bus = try await PrivateBus()
        // With messages that vanish, the steps after a failure would rightly be kept off the display.
        let orca = try await MockOrca(version, on: bus, .init(braille: false))
        try await ChannelContract(ReaderChannel(bus)).check(worksHere: true)
        #expect(try await orca.presented().count == Event.Kind.allCases.count)
        await orca.close()
    }

    @Test("it keeps them where no reader runs, and where there is no bus")
    func absent() async throws {
        let bus = try await PrivateBus()
        let channel = ReaderChannel(bus)
        let status = await channel.status
        #expect(status.reason == "no screen reader that takes messages runs here")
        #expect(status.advice?.contains("Orca") == true)
        try await ChannelContract(channel).check(worksHere: false)
        try await ChannelContract(ReaderChannel(session: SessionAddresses())).check(worksHere: false)
        try await ChannelContract(ReaderChannel(session: SessionAddresses(bus: "unix:path=/nonexistent/bus")))
            .check(worksHere: false)
    }

    @Test("the status names Orca, and what of it is switched on", arguments: [MockOrca.Version.first, .second])
    func status(version: MockOrca.Version) async throws {
        let bus = try await PrivateBus()
        var orca = try await MockOrca(version, on: bus)
        let channel = ReaderChannel(bus)
        var status = await channel.status
        #expect(status.reach == [.hearing, .braille])
        #expect(status.reason == "Orca \(version.number) presents messages in voice and braille")
        await orca.close()
        orca.process.end()
        orca = try await MockOrca(version, on: bus, .init(speech: false))
        status = await channel.status
        #expect(status.reach == .braille)
        #expect(status.reason == "Orca \(version.number) presents messages in braille")
        await orca.close()
        orca.process.end()
        orca = try await MockOrca(version, on: bus, .init(muted: true, braille: false))
        status = await channel.status
        #expect(!status.works)
        #expect(status.reason == "speech and braille are switched off in Orca \(version.number)")
        #expect(status.advice != nil)
        await orca.close()
        await channel.shutdown()
    }

    @Test("an Orca with one method for both gets one message", arguments: [MockOrca.Version.first, .second])
    func whole(version: MockOrca.Version) async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(version, on: bus)
        let channel = ReaderChannel(bus)
        let receipt = try await channel.deliver(delivery(.success, "Order 42"))
        #expect(receipt.outcome == .delivered)
        #expect(receipt.senses == [.hearing, .braille])
        #expect(receipt.reason == "presented by Orca \(version.number) in voice and braille")
        _ = try await channel.deliver(
            delivery(.failure, "Backup of the photos", short: "Backup full", detail: "no room"))
        #expect(
            try await orca.presented() == [
                "PresentMessage Success. Order 42", "PresentMessage Failure. Backup full",
            ])
        await orca.close()
        await channel.shutdown()
    }

    @Test("an Orca that takes them apart speaks the whole and shows the short; a failure stays on the display")
    func parts() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.parts, on: bus)
        let channel = ReaderChannel(bus)
        _ = try await channel.deliver(delivery(.success, "Backup of the photos", short: "Photos saved"))
        let receipt = try await channel.deliver(
            delivery(.failure, "Backup of the photos", short: "Backup full", detail: "no room"))
        #expect(receipt.senses == [.hearing, .braille])
        #expect(
            try await orca.presented() == [
                "DisplayMessage ok photos saved false", "SpeakMessage Success. Backup of the photos",
                "DisplayMessage Failure. Backup of the photos. no room true",
                "SpeakMessage Failure. Backup of the photos. no room",
            ])
        await orca.close()
        await channel.shutdown()
    }

    @Test("braille only, with Orca's speech off: the kind and the short text in 18 cells")
    func brailleOnly() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.second, on: bus, .init(speech: false))
        let channel = ReaderChannel(bus)
        let receipt = try await channel.deliver(
            delivery(.warning, "Disk of the server nearly full", short: "Disk 90 %"))
        #expect(receipt.senses == .braille)
        #expect(try await orca.presented() == ["PresentMessage warn disk 90 %"])
        await orca.close()
        await channel.shutdown()
    }

    @Test("a deafblind person gets the cells also where Orca's speech is on")
    func deafblind() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.second, on: bus)
        let channel = ReaderChannel(bus)
        _ = try await channel.deliver(delivery(.warning, "Disk of the server nearly full") { $0.senses = .braille })
        #expect(try await orca.presented() == ["PresentMessage warn disk of the"])
        await orca.close()
        await channel.shutdown()
    }

    @Test("messages that stay by the person's own setting are whole")
    func persistent() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.first, on: bus, .init(speech: false, persistent: true))
        let channel = ReaderChannel(bus)
        _ = try await channel.deliver(delivery(.failure, "Backup of the photos", short: "Backup full"))
        #expect(try await orca.presented() == ["PresentMessage Failure. Backup of the photos"])
        await orca.close()
        await channel.shutdown()
    }

    @Test("where the words are spoken by another channel, only braille is written, or nothing")
    func spared() async throws {
        let bus = try await PrivateBus()
        var orca = try await MockOrca(.parts, on: bus)
        let channel = ReaderChannel(bus)
        let foreign = delivery(.message, "Bestellung 42") { $0.spares = .hearing }
        #expect(try await channel.deliver(foreign).senses == .braille)
        #expect(try await orca.presented() == ["DisplayMessage msg bestellung 42 false"])
        await orca.close()
        orca.process.end()
        orca = try await MockOrca(.second, on: bus)
        let receipt = try await channel.deliver(foreign)
        #expect(receipt.outcome == .suppressed)
        #expect(receipt.reason.hasPrefix("Orca 51.0 can't write braille without speaking"))
        #expect(try await orca.presented() == [])
        await orca.close()
        await channel.shutdown()
    }

    @Test("200 steps of progress do not take the place of a failure on the braille display")
    func ticks() async throws {
        for version in [MockOrca.Version.parts, .second] {
            let bus = try await PrivateBus(in: try folder("\(version)"))
            let orca = try await MockOrca(version, on: bus, .init(speech: false))
            let time = ManualTime()
            let channel = ReaderChannel(bus, time: time.source)
            _ = try await channel.deliver(delivery(.failure, "Backup", short: "Backup full"))
            for step in 0..<200 {
                let receipt = try await channel.deliver(
                    delivery(.progress, "Upload", key: "upload") { $0.progress = Progress(value: Double(step) / 2) })
                #expect(receipt.outcome == .suppressed)
                #expect(receipt.reason.contains("stands on the braille display"))
            }
            #expect(try await orca.presented().count == 1)
            // The end is told, and what was acknowledged makes room.
            let end = try await channel.deliver(delivery(.success, "Upload", key: "upload"))
            #expect(end.outcome == .delivered)
            _ = try await channel.deliver(delivery(.failure, "Backup", short: "Backup full"))
            await channel.withdraw(Subject(app: "test", key: "backup"))
            #expect(try await channel.deliver(delivery(.progress, "Upload", key: "upload")).outcome == .delivered)
            #expect(try await orca.presented().count == 4)
            await orca.close()
            await channel.shutdown()
        }
    }

    @Test("a failure that vanishes by itself is left alone for as long as it is read")
    func reading() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.second, on: bus, .init(speech: false))
        let time = ManualTime()
        let channel = ReaderChannel(bus, time: time.source)
        _ = try await channel.deliver(delivery(.failure, "Backup"))
        #expect(try await channel.deliver(delivery(.progress, "Upload", key: "u")).outcome == .suppressed)
        time.advance(by: BrailleDisplay.reading)
        #expect(try await channel.deliver(delivery(.progress, "Upload", key: "u")).outcome == .delivered)
        await orca.close()
        await channel.shutdown()
    }

    @Test("silence asks Orca to stop speaking", arguments: [MockOrca.Version.first, .second])
    func silence(version: MockOrca.Version) async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(version, on: bus)
        let channel = ReaderChannel(bus)
        await channel.silence()
        #expect(try await orca.interruptions() == 1)
        await orca.close()
        await channel.shutdown()
    }

    @Test("an Orca that says no is no success")
    func refused() async throws {
        let bus = try await PrivateBus()
        let orca = try await MockOrca(.second, on: bus, .init(presents: false))
        let channel = ReaderChannel(bus)
        let error = await failure { _ = try await channel.deliver(delivery(.success, "Order 42")) }
        #expect(error?.code == .io)
        #expect(error?.message == "Orca 51.0 did not present it")
        await orca.close()
        await channel.shutdown()
    }

    private func folder(_ name: String) throws -> String {
        let path = "\(TemporaryDirectory.path)/\(name)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        return path
    }
}
