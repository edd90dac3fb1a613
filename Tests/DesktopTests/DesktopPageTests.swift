// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yDBus
import Testing

@testable import NotifyA11yDesktop

/// What `docs/desktop.md` says about each server, found out anew.
@Suite(
    "The page about notification servers", .tags(.live), .onLiveDesktop, .temporaryDirectory, .serialized,
    .timeLimit(.minutes(5)))
struct DesktopPageTests {
    /// The cells of a server's row, without the server's name.
    private static func row(_ kind: RealNotificationServer.Kind) throws -> [String] {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/desktop.md")
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.first { $0.hasPrefix("| \(kind.rawValue) |") }, "\(kind.rawValue) has a row")
        return line.split(separator: "|").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// Calls a server as any program would.
    private struct Caller {
        let bus: SessionBus

        func notify(
            _ summary: String, replacing id: UInt32 = 0, value: Int32? = nil, actions: [String] = [], expiry: Int32 = 0
        ) async throws -> Int64 {
            var hints: [String: Variant] = ["urgency": .byte(1)]
            if let value { hints["value"] = .int32(value) }
            let values = try await bus.call(
                "Notify", on: RealNotificationServer.target,
                [
                    .string("test"), .uint32(id), .string(""), .string(summary), .string("&amp;"), .strings(actions),
                    .dictionary(hints), .int32(expiry),
                ], deadline: .seconds(20))
            return try #require(values.first?.number)
        }

        func close(_ id: Int64) async throws {
            _ = try await bus.call(
                "CloseNotification", on: RealNotificationServer.target, [.uint32(UInt32(id))], deadline: .seconds(20))
        }
    }

    @Test("each row says what the server really does", arguments: RealNotificationServer.Kind.allCases)
    func rows(kind: RealNotificationServer.Kind) async throws {
        let server = try await RealNotificationServer(kind)
        let bus = SessionBus(address: server.bus.address)
        let caller = Caller(bus: bus)
        let answer = try await bus.call("GetCapabilities", on: RealNotificationServer.target, deadline: .seconds(20))
        let capabilities = try #require(answer.first?.texts)
        let markup = capabilities.contains("body-markup") ? "yes" : "no"

        // How far something has come: seen in the picture, and of what is told to assistive technology.
        let empty = try server.screen.picture()
        let first = try await caller.notify("Upload", value: 0, actions: ["a", "Press"])
        let bar: String
        if kind.accessibleName == nil {
            // Drawn by itself a little later, and only then it can change.
            let before = try await steadyPicture(server, otherThan: empty)
            _ = try await caller.notify("Upload", replacing: UInt32(first), value: 100, actions: ["a", "Press"])
            bar = try await eventually(within: .seconds(20)) { try server.screen.picture() != before } ? "yes" : "no"
        } else {
            var cards: [RealNotificationServer.Card] = []
            #expect(
                try await eventually {
                    cards = try await server.cards()
                    return !cards.isEmpty
                })
            bar =
                await server.hasAccessibleBar()
                ? cards.contains { $0.summary == "Upload" } ? "yes" : "instead of the words" : "no"
        }
        let buttons: String
        switch kind {
        case .dunst: buttons = "in a menu"
        case .mako: buttons = try await server.cards().first?.buttons == ["Press"] ? "by a command" : "none"
        default:
            let id = try await caller.notify("Buttons", replacing: UInt32(first), actions: ["a", "Press"])
            #expect(id > 0)
            #expect(try await eventually { try await server.cards().contains { $0.buttons == ["Press"] } })
            buttons = "on the card"
        }
        try await caller.close(first)

        let unknown = try await caller.notify("Unknown", replacing: 4242)
        let id = unknown == 4242 ? "kept" : "a new one"
        var ids = [unknown]
        for number in 1...30 {
            guard let next = try? await caller.notify("\(number)") else { break }
            ids.append(next)
        }
        let most = ids.count == 31 ? "any number" : "\(ids.count)"
        let side: String
        switch kind {
        case .dunst, .mako: side = "yes"
        default:
            #expect(try await eventually { try await !server.cards().isEmpty })
            // All of them, or one that stays alone.
            let all = try await eventually(within: .seconds(5)) { try await server.cards().count > 1 }
            side = all ? "yes" : "no"
        }
        #expect(try Self.row(kind) == [markup, buttons, bar, id, most, side])
        await bus.close()
        await server.close()
    }

    /// What is on the screen when it doesn't change any more, and is no longer what it was.
    private func steadyPicture(_ server: RealNotificationServer, otherThan empty: Data) async throws -> Data {
        var last = empty
        var same = 0
        #expect(
            try await eventually {
                let next = try server.screen.picture()
                same = next == last && next != empty ? same + 1 : 0
                last = next
                return same > 10
            })
        return last
    }
}
