// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Synchronization
import Testing

/// A person of a test's own: their folders, their companion, their servers, and nothing of the surrounding session.
///
/// The test needs the ``Household`` trait, which ends the companion.
struct Person: Sendable {
    /// What this person's programs find.
    enum Servers {
        /// The bus, the cards and the sound of the desktop that the tests run in.
        case shared
        /// None at all.
        case none
        /// These variables lead to them.
        case at([String: String])
    }

    /// Where everything of this person is.
    let folder: String
    /// The whole environment of their programs.
    var variables: [String: String]
    private static let answers = Atomic<Int>(0)

    /// The folder of the binaries under test.
    static var binaries: String {
        get throws {
            try #require(
                ProcessInfo.processInfo.environment["NOTIFY_A11Y_BIN"],
                "NOTIFY_A11Y_BIN is the folder of the binaries; scripts/test sets it")
        }
    }

    /// A person with folders of their own and no companion yet.
    ///
    /// - Parameters:
    ///   - name: Tells several people of one test apart.
    ///   - servers: What their programs find.
    ///   - profile: The text of their profile; nil for none.
    /// - Throws: When the binaries to test aren't named, or a folder can't be made.
    init(_ name: String = "p", servers: Servers = .none, profile: String? = nil) throws {
        let folder = "\(TemporaryDirectory.path)/\(name)"
        self.folder = folder
        let own = ProcessInfo.processInfo.environment
        variables = [
            "PATH": try "\(Self.binaries):\(own["PATH"] ?? "/usr/bin:/bin")", "HOME": folder, "LANG": "C.UTF-8",
            "XDG_RUNTIME_DIR": "\(folder)/run", "XDG_STATE_HOME": "\(folder)/.local/state",
            "XDG_CONFIG_HOME": "\(folder)/.config", "XDG_DATA_HOME": "\(folder)/.local/share",
        ]
        switch servers {
        case .none: break
        case .at(let addresses): variables.merge(addresses) { $1 }
        case .shared:
            for name in ["DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "PULSE_SERVER"] { variables[name] = own[name] }
        }
        for path in ["", "/run", "/.local/state", "/.config", "/answers"] {
            try FileManager.default.createDirectory(
                atPath: folder + path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        if let profile { try write(profile: profile) }
    }

    /// Gives them this profile; their companion reads it when it starts.
    func write(profile: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/.config/notify-a11y", withIntermediateDirectories: true)
        try profile.write(
            toFile: folder + "/.config/notify-a11y/profile.toml", atomically: true, encoding: .utf8)
    }

    /// The folder of their text state.
    var state: String { folder + "/.local/state/notify-a11y" }
    /// Their companion's socket.
    var socket: String { folder + "/run/notify-a11y/bus.sock" }

    /// Runs `notify-a11y` to its end, without a terminal.
    ///
    /// - Parameters:
    ///   - arguments: What it is told.
    ///   - input: What it reads.
    ///   - changes: Variables that are other than this person's; nil removes one.
    /// - Returns: What it left.
    /// - Throws: When it can't be started.
    @discardableResult
    func run(
        _ arguments: String..., input: String = "", changing changes: [String: String?] = [:]
    ) async throws -> Answer {
        try await run(arguments, input: input, changing: changes)
    }

    /// Runs `notify-a11y` to its end, without a terminal.
    @discardableResult
    func run(
        _ arguments: [String], input: String = "", changing changes: [String: String?] = [:]
    ) async throws -> Answer {
        try await finish(["\(Self.binaries)/notify-a11y"] + arguments, input: input, changing: changes)
    }

    /// Runs a line of bash to its end, in ``folder``; `notify-a11y` is in its path.
    @discardableResult
    func shell(_ line: String, changing changes: [String: String?] = [:]) async throws -> Answer {
        try await finish(["/bin/bash", "-c", "cd \"$HOME\"; " + line], changing: changes)
    }

    /// Runs `notify-a11y` to its end as cron does: with a path and a home, and without the folder below `/run` that a
    /// session of this user may have.
    @discardableResult
    func cron(_ arguments: String..., changing changes: [String: String] = [:]) async throws -> Answer {
        var empty: [String: String?] = variables.mapValues { _ in nil }
        for name in ["PATH", "HOME"] { empty[name] = variables[name] }
        let alone = ["/usr/bin/unshare", "-m", "/bin/sh", "-c", "mount -t tmpfs tmpfs /run && exec \"$@\"", "sh"]
        let words = alone + ["\(try Self.binaries)/notify-a11y"] + arguments
        return try await finish(words, changing: empty.merging(changes) { $1 })
    }

    /// Starts a program that goes on; its standard output is in the file of this name in ``folder``.
    func start(_ words: String..., output: String) throws -> ServerProcess {
        try start(words, output: "\(folder)/\(output)", changing: [:])
    }

    /// Starts a program that goes on; its standard output is the file at this path.
    func start(
        _ words: [String], output: String, changing changes: [String: String?]
    ) throws -> ServerProcess {
        var own = variables
        for (name, value) in changes { own[name] = value }
        // The shell opens what the class doesn't, and becomes the program.
        let script = "exec \"$@\" <\"$0.in\" 2>\"$0.err\""
        if !FileManager.default.fileExists(atPath: output + ".in") {
            try Data().write(to: URL(fileURLWithPath: output + ".in"))
        }
        return try ServerProcess(
            "/bin/sh",
            ["-c", script, output, "/usr/bin/env", "-i"] + own.sorted { $0.key < $1.key }.map { "\($0)=\($1)" } + words,
            output: output)
    }

    private func finish(
        _ words: [String], input: String = "", changing changes: [String: String?]
    ) async throws -> Answer {
        let number = Self.answers.add(1, ordering: .relaxed).newValue
        let output = "\(folder)/answers/\(number)"
        try input.write(toFile: output + ".in", atomically: false, encoding: .utf8)
        let began = ContinuousClock.now
        // What hangs is a failure, not the end of the suite.
        let process = try start(["/usr/bin/timeout", "-k", "1", "50"] + words, output: output, changing: changes)
        let status = await waitForEnd(of: process)
        return Answer(
            status: status, output: try String(contentsOfFile: output, encoding: .utf8),
            errors: try String(contentsOfFile: output + ".err", encoding: .utf8), took: .now - began)
    }
}

/// Waits on a thread of its own: tests share the few that Swift has.
func waitForEnd(of process: ServerProcess) async -> Int32 {
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: process.waitForEnd()) }
    }
}
