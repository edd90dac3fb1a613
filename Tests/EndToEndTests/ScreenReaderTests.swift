// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yDBus
import Testing

@Suite("Beside a screen reader", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct ScreenReaderTests {
    /// Orca 51's message interface, which says yes to everything.
    private func orca(at address: String) throws -> FakeService {
        try FakeService("org.gnome.Orca1.Service", at: address) { call in
            switch call.method {
            case "GetVersion": .values([.string("51.0")])
            case "Get":
                .values([
                    .variant(
                        .boolean(call.arguments.last?.text?.hasSuffix("Enabled") == true))
                ])
            case "PresentMessage", "InterruptSpeech": .values([.boolean(true)])
            default: .error("org.freedesktop.DBus.Error.UnknownMethod")
            }
        }
    }

    @Test("what happened is told by the reader, once and without our voice; when it has gone we speak again")
    func running() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let orca = try orca(at: servers.bus.address)
        let told = try await person.emit("failure", "Backup of the photos", "--short", "Backup full")
        #expect(told.outcome(.reader) == .delivered)
        #expect(told.reason(.reader) == "presented by Orca 51.0 in voice and braille")
        #expect(told.outcome(.speech) == .suppressed)
        #expect(told.reason(.speech).contains("nothing is said twice"))
        #expect(told.outcome(.desktop) == .delivered, "dunst's cards are for the eyes")
        #expect(
            orca.calls("PresentMessage").map { $0.arguments.first?.text } == ["Failure. Backup full"])
        #expect(try await person.run("silence").status == 0)
        #expect(await eventually { orca.calls("InterruptSpeech").count == 1 })
        orca.leave()
        #expect(
            try await eventually { try await person.emit("success", "Order 42").outcome(.speech) == .delivered })
        #expect(orca.calls("PresentMessage").count == 1)
    }

    @Test("where the reader reads the server's cards, the card is the way, and it alone")
    func cards() async throws {
        let servers = try await OwnServers()
        servers.crashCards()
        let shell = try FakeService("org.freedesktop.Notifications", at: servers.bus.address) { call in
            switch call.method {
            case "GetServerInformation":
                .values([.string("gnome-shell"), .string("GNOME"), .string("43.9"), .string("1.2")])
            case "GetCapabilities": .values([.strings(["body", "body-markup", "actions"])])
            case "Notify": .values([.uint32(7)])
            default: .values([])
            }
        }
        let orca = try orca(at: servers.bus.address)
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let told = try await person.emit("failure", "Backup")
        #expect(told.outcome(.desktop) == .delivered)
        #expect(
            told.channels.first { $0.channel == .desktop }?.senses == [.sight, .hearing, .braille],
            "\(told.reason(.desktop))")
        for channel in [ChannelID.reader, .speech] {
            #expect(told.outcome(channel) == .suppressed)
            #expect(told.reason(channel).contains("reads the desktop card"))
        }
        #expect(shell.calls("Notify").count == 1)
        #expect(orca.calls("PresentMessage").isEmpty)
    }

    @Test("a reader that hangs holds up nothing, and the words are spoken another way")
    func hanging() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "everything""#)
        let silent = try FakeService("org.gnome.Orca1.Service", at: servers.bus.address) { _ in .nothing }
        let told = try await person.emit("failure", "Backup")
        #expect(told.outcome(.reader) != .delivered)
        #expect(told.outcome(.speech) == .delivered, "\(told.reason(.speech))")
        #expect(told.outcome(.desktop) == .delivered)
        withExtendedLifetime(silent) {}
    }

    @Test(
        "what a person types is read where it stands: never a second voice, for ears and for braille",
        arguments: [
            ("blind", [.hearing, .braille], "speech: suppressed, your screen reader reads the line"),
            ("deafblind", .braille, "speech: suppressed, "),
        ] as [(String, Senses, String)])
    func typed(_ profile: String, _ senses: Senses, _ speech: String) async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: "extends = \"\(profile)\"")
        #expect(try await person.run("context", "set", "screen-reader", "on").status == 0)
        let terminal = try await Terminal(of: person)
        let typed = try await terminal.type("notify-a11y emit --wait success 'Order 42'")
        #expect(typed.status == 0, "\(typed.errors)")
        #expect(typed.screen.contains("Success: Order 42"))
        let receipt = try await person.run("receipts", "1", "--json").one(EventReceipt.self)
        let line = try #require(receipt.channels.first { $0.channel == .terminal })
        #expect(line.outcome == .delivered)
        #expect(line.senses == senses)
        #expect(receipt.accompanied)
        let told = try await person.run("receipts", "1").output
        #expect(told.contains(speech), "\(told)")
    }

    @Test("where no reader reads what a blind person types, it is spoken: never no words")
    func typedUnread() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: #"extends = "blind""#)
        #expect(try await person.run("context", "set", "screen-reader", "off").status == 0)
        let terminal = try await Terminal(of: person)
        let typed = try await terminal.type("notify-a11y emit --wait success 'Order 42'")
        #expect(typed.status == 0, "\(typed.errors)")
        let receipt = try await person.run("receipts", "1", "--json").one(EventReceipt.self)
        #expect(receipt.channels.first { $0.channel == .speech }?.outcome == .delivered)
        #expect(receipt.channels.first { $0.channel == .terminal }?.senses == [])
    }
}
