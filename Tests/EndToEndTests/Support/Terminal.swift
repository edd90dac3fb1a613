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
        let mark = "\(folder)/\(UUID().uuidString.prefix(6))"
        try "\(line)\n".write(toFile: mark + ".line", atomically: true, encoding: .utf8)
        // Typed, not run by another shell: job control and the foreground are those of a person at work.
        let typed = "clear; { \(line); } 2>\(mark).err; echo $? >\(mark).new; mv \(mark).new \(mark).done"
        try await person.shell("\(tmux) send-keys -l \(Self.quoted(typed)) && \(tmux) send-keys Enter")
        try #require(await eventually { FileManager.default.fileExists(atPath: mark + ".done") }, "'\(line)' ends")
        let status = try String(contentsOfFile: mark + ".done", encoding: .utf8)
        let errors = try String(contentsOfFile: mark + ".err", encoding: .utf8)
        let screen = try await person.shell("\(tmux) capture-pane -p -J").lines.filter {
            !$0.contains(mark) && !$0.hasPrefix("bash-")
        }
        return (Int(status.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1, errors, screen)
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}
