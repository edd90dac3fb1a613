// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Testing

/// Folders and a companion of a test's own, on the private desktop's servers.
struct ExampleSession {
    /// The checkout.
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path(percentEncoded: false).removingTrailingSlash

    /// The test's own folder.
    let folder: String
    private let environment: [String: String?]

    /// A session in the test's temporary folder.
    ///
    /// - Throws: When the binaries to test aren't named, or a folder can't be made.
    init() throws {
        let own = ProcessInfo.processInfo.environment
        let binaries = try #require(
            own["NOTIFY_A11Y_BIN"], "NOTIFY_A11Y_BIN is the folder of the binaries; scripts/test sets it")
        folder = TemporaryDirectory.path
        for name in ["run", "state", "config"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        environment = [
            "XDG_RUNTIME_DIR": folder + "/run", "XDG_STATE_HOME": folder + "/state",
            "XDG_CONFIG_HOME": folder + "/config", "NOTIFY_A11Y_SOCKET": nil,
            "NOTIFY_A11YD": binaries + "/notify-a11yd",
            // For builds of ours only: an example is built as anyone would build it.
            "NOTIFY_A11Y_STRICT": nil, "NOTIFY_A11Y_STATIC": nil,
            "PATH": "\(binaries):\(own["PATH"] ?? "/usr/bin:/bin")",
        ]
    }

    /// Runs a program in this session to its end.
    @discardableResult
    func run(
        _ program: String, _ arguments: [String], environment changes: [String: String] = [:]
    ) throws -> ChildProcess.Result {
        var environment = environment
        for (name, value) in changes { environment[name] = value }
        // By name, so that it is looked up in this session's `PATH`.
        let words = ["--", program] + arguments
        return try ChildProcess.run("/usr/bin/env", words, environment: environment)
    }

    /// Expects one entry of the text state to be this event.
    func expectEvent(_ kind: String, _ title: String, app: String) throws {
        let result = try run("notify-a11y", ["status", "--json"])
        let entries = try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Listed.self, from: Data($0.utf8)).newest.event
        }
        let found = entries.filter { $0.kind == kind && $0.texts.title == title && $0.subject.app == app }
        #expect(found.count == 1, "\(kind) '\(title)' of \(app) in: \(result.output) \(result.errors)")
    }

    /// Ends the session's companion.
    func stop() { _ = try? run("notify-a11y", ["companion", "stop"]) }

    private struct Listed: Decodable {
        struct Record: Decodable {
            let event: Event
        }
        struct Event: Decodable {
            struct Texts: Decodable {
                let title: String
            }
            struct Subject: Decodable {
                let app: String
            }
            let kind: String
            let texts: Texts
            let subject: Subject
        }
        let newest: Record
    }
}

extension String {
    fileprivate var removingTrailingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
