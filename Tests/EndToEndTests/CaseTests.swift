// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yDBus
import Synchronization
import Testing

/// Cases that real people met with other notifiers.
@Suite("Cases of cards and progress", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct CaseTests {
    private let everything = "extends = \"everything\"\nchannels.earcon.enabled = false\n"

    /// What was begun to be said, in this order.
    private func said(_ person: Person) throws -> [String] {
        try String(contentsOfFile: person.folder + "/spoken", encoding: .utf8).split(separator: "\n").compactMap {
            try? JSONDecoder().decode(ChangeMessage.self, from: Data($0.utf8)).speech?.text
        }
    }

    /// Follows what is said.
    private func listen(_ person: Person) async throws -> ServerProcess {
        let watcher = try person.start(
            "\(Person.binaries)/notify-a11y", "watch", "--captions", "--json", output: "spoken")
        #expect(
            try await eventually {
                try await person.run("say", "x")
                return try !said(person).isEmpty
            })
        return watcher
    }

    @Test(
        "case B08: the same text of another severity is told by itself, in either order, and hides no failure",
        arguments: [["message", "failure"], ["failure", "message"]])
    func otherSeverity(_ kinds: [String]) async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: everything)
        let watcher = try await listen(person)
        defer { watcher.end() }
        for kind in kinds { #expect(try await person.run("emit", "--wait", kind, "disk").status == 0) }
        #expect(
            try said(person).filter { $0 != "x" } == kinds.map { "\($0.prefix(1).uppercased())\($0.dropFirst()): disk" }
        )
        for number in 1...2 {
            let receipt = try await person.run("receipts", "\(number)", "--json").one(EventReceipt.self)
            #expect(receipt.channels.first { $0.channel == .desktop }?.outcome == .delivered)
        }
        let listed = try await person.run("status").lines
        #expect(listed.count == 1, "they are one subject")
        #expect(listed.first?.hasPrefix("Failure: disk") == true, "\(listed)")
        try await person.run("emit", "--wait", "success", "disk")
        #expect(try await person.run("status").lines.first?.hasPrefix("Failure: disk") == true)
    }

    @Test("case B13: of a text with lines the first is the card's title, and the rest its body, without empty ends")
    func newlines() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: everything)
        #expect(try await person.run("emit", "--wait", "message", "Build done\r\n3 warnings\r\n\r\n").status == 0)
        let cards = try await servers.closeAll()
        #expect(cards == [.init(summary: "Message: Build done", body: "3 warnings")])
        let record = try #require(try await person.history().last)
        #expect(record.event.texts.title == "Build done" && record.event.texts.detail == "3 warnings")
    }

    @Test("case C01: of ten thousand steps of progress a handful is spoken and shown; the end is, and it is kept")
    func progressFlood() async throws {
        let servers = try await OwnServers()
        servers.crashCards()
        let shown = Mutex<[(text: String, at: ContinuousClock.Instant)]>([])
        let cards = try FakeService("org.freedesktop.Notifications", at: servers.bus.address) { call in
            switch call.method {
            case "GetServerInformation":
                return .values([.string("counting"), .string("test"), .string("1"), .string("1.2")])
            case "GetCapabilities": return .values([.strings(["body", "persistence"])])
            case "Notify":
                let texts = call.arguments.compactMap(\.text)
                shown.withLock { $0.append((texts.dropFirst(2).joined(separator: " "), .now)) }
                return .values([.uint32(7)])
            default: return .values([])
            }
        }
        let person = try Person(servers: .at(servers.addresses), profile: everything + "channels.speech.rate = 3\n")
        let watcher = try await listen(person)
        defer { watcher.end() }
        let before = shown.withLock { $0.count }
        let began = ContinuousClock.now
        let outcome = await Pipeline.run(person.socket, count: 10_000, outstanding: 2000) { number in
            let value = Double(number) / 100
            return #"{"app":"copy","key":"photos","kind":"progress","title":"Copying","value":\#(value)}"#
        }
        #expect(outcome.error == nil && outcome.acknowledged.count == 10_000)
        #expect(
            try await person.run("emit", "--wait", "success", "Copying", "--app", "copy", "--key", "photos").status == 0
        )
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        #expect(try await eventually { try said(person).contains { $0.hasPrefix("Success: Copying") } })
        let told = try said(person).filter { $0 != "x" }
        #expect(told.count <= 12, "\(told)")
        #expect(told.last?.hasPrefix("Success: Copying") == true, "\(told)")
        #expect(told.filter { $0.hasPrefix("Success") }.count == 1)
        let steps = told.dropLast().compactMap { text in text.split { !$0.isNumber }.first.flatMap { Int($0) } }
        #expect(steps == steps.sorted(), "an older value never follows a newer one: \(told)")
        let count = shown.withLock { $0.count } - before
        #expect(Double(count) <= 3 * seconds + 4, "\(count) cards in \(seconds) s")
        #expect(shown.withLock { $0.last?.text.contains("Success: Copying") } == true)
        let records = try await person.run(
            "history", "--app", "copy", "--kind", "progress", "--json", "--limit", "1"
        ).lines
        #expect(records.first?.contains(#""value":99.99"#) == true, "\(records)")
        withExtendedLifetime(cards) {}
    }

    @Test("case C02: the end of progress is said once, after what is being said when it comes")
    func endIsTold() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: everything)
        let watcher = try await listen(person)
        defer { watcher.end() }
        let long = "Something else, " + String(repeating: "word after word ", count: 8) + "takes its time"
        try await person.run("emit", "--quiet", "failure", long)
        #expect(try await eventually { try said(person).contains { $0.hasPrefix("Failure: Something else") } })
        for value in ["40", "80", "100"] {
            try await person.run("emit", "--quiet", "progress", "Backup", "--key", "backup", "--value", value)
        }
        let end = try await person.emit("success", "Backup", "--key", "backup")
        #expect(end.outcome(.speech) == .delivered, "\(end.reason(.speech))")
        let running = try await person.run("receipts", "1", "--json").one(EventReceipt.self)
        #expect(
            running.channels.first { $0.channel == .speech }?.outcome == .delivered, "it was said to its own end first")
        let told = try said(person).filter { $0 != "x" }
        #expect(told.first?.hasPrefix("Failure: Something else") == true)
        #expect(told.filter { $0 == "Success: Backup" }.count == 1)
        #expect(told.last == "Success: Backup", "\(told)")
    }
}
