// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("The socket's contract in docs/protocol.md")
struct ProtocolExamplesTests {
    @Test(
        "every example is answered by the companion as the page says", .temporaryDirectory, .timeLimit(.minutes(2)))
    func examples() async throws {
        let page = try ProtocolPage()
        let companion = try await ProtocolCompanion()
        var keys: Set<String> = []
        for section in page.sections where !section.blocks.isEmpty {
            var socket = try LineSocket(path: companion.socket)
            for block in section.blocks where block.role == .request {
                try socket.send(Data((block.line + "\n").utf8))
            }
            let expected = section.blocks.filter { $0.role != .request }
            var answers: [ProtocolValue] = []
            var notifications: [ProtocolValue] = []
            // Changes may come before or after the answer to what made them.
            for _ in expected {
                let line = try #require(try socket.line(within: .seconds(60)), "'\(section.title)' has no answer")
                let value = try ProtocolValue(line: String(decoding: line, as: UTF8.self))
                if value["method"] == nil { answers.append(value) } else { notifications.append(value) }
                keys.formUnion(value.keys)
            }
            for block in expected {
                let shown = try ProtocolValue(line: block.line)
                let given: ProtocolValue?
                if block.role == .answer {
                    // A question that waits is answered when it is done, so answers belong to questions by their ids.
                    let index = answers.firstIndex { $0["id"] == shown["id"] }
                    given = index.map { answers.remove(at: $0) }
                } else {
                    given = notifications.isEmpty ? nil : notifications.removeFirst()
                }
                let value = try #require(given, "docs/protocol.md:\(block.number): no such line came")
                let differences = value.differences(from: shown)
                #expect(differences.isEmpty, "docs/protocol.md:\(block.number)")
            }
        }
        let unexplained = keys.filter { !page.text.contains("`\($0)`") }
        #expect(unexplained.isEmpty, "docs/protocol.md doesn't explain these fields of answers")
    }

    @Test("every method has a section with an example")
    func methods() throws {
        let page = try ProtocolPage()
        for method in Method.allCases {
            let section = try #require(
                page.sections.first { $0.title == method.rawValue }, "there is no section '\(method.rawValue)'")
            let calls = section.blocks.filter {
                $0.role == .request && $0.line.contains("\"method\":\"\(method.rawValue)\"")
            }
            #expect(!calls.isEmpty, "'\(method.rawValue)' has no example")
        }
    }

    @Test("every field that an event can be given is explained")
    func fields() throws {
        let page = try ProtocolPage()
        var draft = Draft(.progress, "title")
        draft.id = .make(at: .now())
        draft.time = .now()
        (draft.detail, draft.spoken, draft.short, draft.public, draft.hint) = ("d", "s", "s", "p", "h")
        (draft.app, draft.key, draft.category) = ("a", "k", Category(rawValue: "battery-caution"))
        (draft.language, draft.importance, draft.sensitivity) = (LanguageTag(rawValue: "de"), .high, .private)
        (draft.actions, draft.value, draft.total, draft.unit) = ([Action(id: "a", title: "A")], 1, 2, "files")
        (draft.default, draft.timeout) = ("a", 600)
        draft.origin = Origin(host: "host")
        let session = SessionAddresses(
            bus: "b", display: "d", waylandDisplay: "w", runtimeDirectory: "r", pulseServer: "p")
        let data = try RPC.encoder().encode(EmitParameters(draft, session: session, terminal: "t"))
        let keys = try ProtocolValue(line: String(decoding: data, as: UTF8.self)).keys
        #expect(keys.count >= 28)
        #expect(keys.filter { !page.text.contains("`\($0)`") }.isEmpty)
    }

    @Test("the limits and the version on the page are those of the program")
    func limits() throws {
        let page = try ProtocolPage()
        #expect(RPC.longestLine == 1_048_576 && page.text.contains("1 MiB (1 048 576 bytes)"))
        #expect(SafeText.limit == 64 * 1024 && page.text.contains("A text has at most 64 KiB"))
        #expect(page.text.contains("at most \(Intake.longestName) bytes, `short` at most \(Intake.longestShort) "))
        #expect(page.text.contains("An event has at most \(Intake.mostActions) actions"))
        #expect(page.text.contains("A path has at most \(CompanionPlaces.longestSocketPath) bytes"))
        #expect(page.text.contains("This is version \(protocolVersion)"))
    }
}

/// The companion's program, with folders of a test's own and no server of any desktop.
private struct ProtocolCompanion {
    let socket: String
    private let process: ServerProcess

    init() async throws {
        // The built binaries where they are named; otherwise the one that was built with this test.
        let own = try URL(fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            .deletingLastPathComponent()
        let folder = ProcessInfo.processInfo.environment["NOTIFY_A11Y_BIN"].map { URL(fileURLWithPath: $0) } ?? own
        let path = TemporaryDirectory.path
        let socket = path + "/run/notify-a11y/bus.sock"
        try FileManager.default.createDirectory(
            atPath: path + "/run", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        process = try ServerProcess(
            folder.appending(path: "notify-a11yd").path(percentEncoded: false), ["--idle", "0"],
            environment: [
                "HOME": path, "XDG_RUNTIME_DIR": path + "/run", "PULSE_SERVER": "unix:\(path)/nobody",
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(path)/nobody",
            ], cleanEnvironment: true)
        self.socket = socket
        let serves = await eventually { (try? LineSocket(path: socket)) != nil }
        try #require(serves, "the companion did not start")
    }
}
