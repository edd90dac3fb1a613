// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Clients that misbehave", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(2)))
struct HostileClientTests {
    /// How much memory the process holds, in kilobytes.
    private func resident(_ pid: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.split(separator: " ")[1].trimmingCharacters(in: .whitespaces)))
    }

    /// Sends one line and gives the answer.
    private func ask(_ line: String, on socket: inout LineSocket) throws -> String {
        try socket.send(Data((line + "\n").utf8))
        return String(decoding: try #require(try socket.line()), as: UTF8.self)
    }

    @Test("a line that is no request gets an error for itself alone, and the next one is answered")
    func garbage() async throws {
        let person = try Person()
        try await person.run("companion", "start")
        var socket = try LineSocket(path: person.socket)
        #expect(try ask("garbage", on: &socket).contains(#""code":-32700"#))
        #expect(try ask("[1,2", on: &socket).contains("the line is not JSON"))
        #expect(try ask(#"{"id":1}"#, on: &socket).contains("'method' is missing"))
        #expect(try ask(#"{"id":2,"method":"event.emmit"}"#, on: &socket).contains("did you mean 'event.emit'?"))
        #expect(
            try ask(#"{"id":3,"method":"event.emit","params":{"kind":"success"}}"#, on: &socket)
                .contains("'title' is missing"))
        #expect(
            try ask(#"{"id":4,"method":"event.emit","params":{"kind":"sucess","title":"x"}}"#, on: &socket)
                .contains("did you mean 'success'?"))
        #expect(
            try ask(
                #"{"id":5,"method":"event.emit","params":{"kind":"progress","title":"x","value":"much"}}"#, on: &socket
            )
            .contains("'value' is not a Double"))
        #expect(try ask(#"{"id":6,"method":"event.emit"}"#, on: &socket).contains("'params' is missing"))
        #expect(try await person.history().isEmpty, "what is missing is never taken for something else")
        let answer = try ask(
            #"{"id":"seven","jsonrpc":"2.0","method":"event.emit","new":[1],"params":{"kind":"success","title":"Order 42","newer":{"a":1}}}"#,
            on: &socket)
        #expect(answer.contains(#""id":"seven""#) && answer.contains(#""recorded":true"#), "\(answer)")
        #expect(try await person.history().map(\.event.texts.title) == ["Order 42"])
    }

    @Test("bytes that are no UTF-8, raw control bytes and half surrogates cost no event")
    func bytes() async throws {
        let person = try Person()
        try await person.run("companion", "start")
        var socket = try LineSocket(path: person.socket)
        let start = #"{"id":1,"method":"event.emit","params":{"app":"a","kind":"message","title":""#
        for title in [
            "bad \u{0}".utf8 + [0xFF] + " end".utf8, Array(#"half \ud83d end"#.utf8), Array("tab\there".utf8),
        ] {
            try socket.send(Data(Array(start.utf8) + title + Array(#""}}"#.utf8) + [0x0A]))
            #expect(String(decoding: try #require(try socket.line()), as: UTF8.self).contains(#""recorded":true"#))
        }
        let titles = try await person.history().map(\.event.texts.title)
        #expect(titles.prefix(2) == ["bad \u{FFFD}\u{FFFD} end", "half \u{FFFD} end"])
        #expect(titles.count == 3)
    }

    @Test("half a line holds up nobody, and a line of a gibibyte costs its sender the connection and nobody memory")
    func lengths() async throws {
        let person = try Person()
        try await person.run("emit", "success", "first")
        let pid = try await person.companion().pid
        var half = try LineSocket(path: person.socket)
        try half.send(Data(#"{"id":1,"me"#.utf8))

        let before = try resident(pid)
        let told = try await endless(person.socket)
        #expect(told.answer.contains("the connection is closed"), "\(told.answer)")
        #expect(told.sent < 8 << 20, "cut off long before a gibibyte")
        #expect(try resident(pid) - before < 16 * 1024)

        #expect(try await person.run("emit", "success", "second").status == 0)
        let rest = #"thod":"event.emit","params":{"kind":"success","title":"third"}}"#
        #expect(try ask(rest, on: &half).contains(#""recorded":true"#))
        #expect(try await person.history().count == 3)
    }

    /// Sends a line without an end, of a gibibyte, and gives what it was told and how many bytes were taken.
    private func endless(_ path: String) async throws -> (answer: String, sent: Int) {
        var socket = try LineSocket(path: path)
        let block = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        var sent = 0
        do {
            while sent < 1 << 30 {
                try socket.send(block)
                sent += block.count
            }
        } catch {
            #expect(error.code == .disconnected)
        }
        let answer = (try? socket.line()).flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) } ?? ""
        return (answer, sent)
    }

    @Test("a watcher that is stopped costs no memory and holds up no other, and is told how many changes it missed")
    func stopped() async throws {
        let person = try Person()
        try await person.run("emit", "success", "first")
        let pid = try await person.companion().pid
        let stopped = try person.start("\(Person.binaries)/notify-a11y", "watch", "--json", output: "stopped")
        let other = try person.start("\(Person.binaries)/notify-a11y", "watch", "--json", output: "other")
        /// The numbers that a watcher's file has behind a word; by other programs, because it has 100 000 lines.
        func numbers(_ word: String, in name: String) async throws -> [Int] {
            try await person.shell("grep -o '\"\(word)\":[0-9]*' \(name) | cut -d : -f 2").lines.compactMap { Int($0) }
        }
        // Both watch once both have been told something.
        #expect(
            try await eventually {
                try await person.run("emit", "--quiet", "success", "hello")
                let told = [try await numbers("sequence", in: "stopped"), try await numbers("sequence", in: "other")]
                return told.allSatisfy { !$0.isEmpty }
            })
        let begun = try await person.history().count
        stopped.send(SIGSTOP)
        let count = 100_000
        let sent = await Pipeline.run(person.socket, count: count) { number in
            Pipeline.emit("message", "number \(number)", app: "flood", key: "k\(number % 50)")
        }
        #expect(sent.acknowledged.count == count && sent.error == nil)
        #expect(try resident(pid) < 64 * 1024)
        try await person.run("emit", "--quiet", "success", "last")

        /// Whether every change from the first one on was told, or told of as missed. Looks when the file has come to rest.
        var sizes: [String: Int] = [:]
        func isComplete(_ name: String) async throws -> Bool {
            let size = try FileManager.default.attributesOfItem(atPath: "\(person.folder)/\(name)")[.size] as? Int
            defer { sizes[name] = size }
            guard size == sizes[name] else { return false }
            let told = try await numbers("sequence", in: name)
            let missed = try await numbers("missed", in: name).reduce(0, +)
            return told.count + missed == begun + count + 1 - told[0] + 1
        }
        #expect(try await eventually { try await isComplete("other") })
        #expect(try await numbers("missed", in: "stopped").isEmpty)
        stopped.send(SIGCONT)
        #expect(try await eventually { try await isComplete("stopped") })
        let missed = try await numbers("missed", in: "stopped")
        #expect(missed.count == 1 && missed[0] > 50_000)
        withExtendedLifetime(other) {}
    }
}
