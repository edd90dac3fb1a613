// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Testing

/// A real terminal with a shell in which a person types; tmux draws it.
final class Terminal: Sendable {
    private let person: Person
    private let tmux: String
    private let folder: String

    /// Opens a terminal whose shell has the person's environment.
    ///
    /// - Parameters:
    ///   - person: Whose terminal it is.
    ///   - changes: Variables that are other than the person's.
    /// - Throws: When it can't be opened.
    init(of person: Person, changing changes: [String: String] = [:]) async throws {
        var person = person
        person.variables.merge(changes) { $1 }
        // Nothing of a real person's settings.
        person.variables["TERM"] = "xterm"
        self.person = person
        folder = "\(person.folder)/terminal-\(UUID().uuidString.prefix(6))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        tmux = "tmux -S \(folder)/socket -f /dev/null"
        let answer = try await person.shell("\(tmux) new-session -d -x 150 -y 50 /bin/bash --norc --noprofile")
        try #require(answer.status == 0, "tmux: \(answer.errors)")
    }

    /// Types a line and waits until its command has ended.
    ///
    /// - Returns: Its exit status; what it wrote to standard error; and what stands on the screen, without the lines
    ///   that were typed.
    @discardableResult
    func type(_ line: String) async throws -> (status: Int, errors: String, screen: [String]) {
        try await finish(try await begin(line))
    }

    /// A command that was typed and may still run.
    struct Running {
        fileprivate let mark: String
        fileprivate let line: String
    }

    /// Types a line and goes on at once.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - showsErrors: Whether standard error stays the terminal.
    /// - Returns: What waits for its end.
    /// - Throws: When the line can't be typed.
    func begin(_ line: String, showsErrors: Bool = false) async throws -> Running {
        let mark = "\(folder)/\(UUID().uuidString.prefix(6))"
        try "\(line)\n".write(toFile: mark + ".line", atomically: true, encoding: .utf8)
        try Data().write(to: URL(fileURLWithPath: mark + ".err"))
        // Typed, not run by another shell: job control and the foreground are those of a person at work.
        let command = showsErrors ? "{ \(line); }" : "{ \(line); } 2>\(mark).err"
        let typed = "clear; \(command); echo $? >\(mark).new; mv \(mark).new \(mark).done"
        try await person.shell("\(tmux) send-keys -l \(Self.quoted(typed)) && \(tmux) send-keys Enter")
        return Running(mark: mark, line: line)
    }

    /// Waits until a command has ended.
    @discardableResult
    func finish(_ running: Running) async throws -> (status: Int, errors: String, screen: [String]) {
        let mark = running.mark
        try #require(
            await eventually { FileManager.default.fileExists(atPath: mark + ".done") }, "'\(running.line)' ends")
        let status = try String(contentsOfFile: mark + ".done", encoding: .utf8)
        let errors = try String(contentsOfFile: mark + ".err", encoding: .utf8)
        return (Int(status.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1, errors, try await screen())
    }

    /// What stands on the screen, without the lines that were typed.
    func screen() async throws -> [String] {
        try await person.shell("\(tmux) capture-pane -p -J").lines.filter {
            !$0.contains(folder) && !$0.hasPrefix("bash-")
        }
    }

    /// Waits until a line on the screen holds this text.
    func waits(for text: String) async throws -> Bool {
        try await eventually { try await screen().contains { $0.contains(text) } }
    }

    /// Presses keys, by tmux's names: letters, "Enter", "Space", "C-c".
    func press(_ keys: String...) async throws {
        for key in keys { try await person.shell("\(tmux) send-keys \(Self.quoted(key))") }
    }

    /// Sets an option of tmux.
    func set(_ option: String, to value: String) async throws {
        try await person.shell("\(tmux) set-option -g \(option) \(value)")
    }

    /// Attaches a terminal program that types nothing, and keeps every byte that tmux sends it.
    func record() async throws -> Recording {
        let file = "\(folder)/recording"
        let attach = "\(tmux) attach -f read-only,ignore-size"
        let process = try person.start(["script", "-qfc", attach, file], output: "\(folder)/attached", changing: [:])
        let recording = Recording(file: file, process: process)
        try #require(await eventually { !recording.bytes.isEmpty }, "a terminal is attached")
        return recording
    }

    /// The bytes that a terminal program was sent.
    struct Recording {
        fileprivate let file: String
        fileprivate let process: ServerProcess

        var bytes: Data { FileManager.default.contents(atPath: file) ?? Data() }

        /// Whether these bytes came.
        func has(_ text: String) -> Bool { bytes.range(of: Data(text.utf8)) != nil }
    }

    /// The device of the terminal, as its shell knows it.
    func device() async throws -> String {
        try #require(try await person.shell("\(tmux) display-message -p '#{pane_tty}'").lines.first)
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
