// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Testing

/// What the pages say about the command line and the channels, held against the programs.
@Suite(
    "The pages on the command line and the channels", .tags(.live), .onLiveDesktop, .temporaryDirectory,
    .timeLimit(.minutes(5)))
struct ExamplesInPagesTests {
    @Test("every command and every option of the help is explained in docs/command-line.md")
    func commands() throws {
        let session = try ExampleSession()
        let sections = try Self.sections(of: "docs/command-line.md")
        let overview = try session.run("notify-a11y", ["--help"]).output
        let listed = try #require(overview.components(separatedBy: "\n\n").first { $0.hasPrefix("Commands:") })
        let names = Self.names(listed)
        #expect(names.count >= 24)
        for name in names {
            let section = try #require(sections[name], "there is no section '\(name)'")
            let help = try session.run(
                "notify-a11y", name.split(separator: " ").map(String.init) + ["--help"]
            ).output
            let options = help.components(separatedBy: "\n\n").first { $0.hasPrefix("Options:") }
            for option in options.map(Self.firstWords) ?? [] {
                // As it begins, since "--wait[=SECONDS]" is written in two forms.
                let start = option.prefix { $0 != "[" }
                #expect(section.contains("`\(start)"), "'\(name)' doesn't explain '\(option)'")
            }
        }
    }

    @Test("every command that docs/command-line.md shows does what it is shown for")
    func shown() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        let page = try String(contentsOfFile: ExampleSession.root + "/docs/command-line.md", encoding: .utf8)
        let commands = page.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
        #expect(commands.count >= 10)
        for command in commands {
            // It goes on until it is stopped.
            let endless = command == "notify-a11y watch"
            let result = try session.run("sh", ["-c", endless ? "timeout 1 \(command)" : command])
            #expect(result.status == (endless ? 124 : 0), "\(command): \(result.output) \(result.errors)")
        }
    }

    @Test("every channel has a section in docs/channels.md")
    func channels() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        let sections = try Self.sections(of: "docs/channels.md")
        let lines = try session.run("notify-a11y", ["channels"]).output.split(separator: "\n")
        #expect(lines.count >= 5)
        for line in lines {
            let name = String(line.prefix { $0 != ":" })
            let section = try #require(sections[name], "there is no section '\(name)'")
            #expect(section.contains("channels.\(name)."), "'\(name)' has no setting")
        }
    }

    /// The text below each heading of the second level.
    private static func sections(of page: String) throws -> [String: String] {
        let text = try String(contentsOfFile: ExampleSession.root + "/" + page, encoding: .utf8)
        var sections: [String: String] = [:]
        for part in text.components(separatedBy: "\n## ").dropFirst() {
            let end = part.firstIndex(of: "\n") ?? part.endIndex
            sections[String(part[..<end])] = String(part[end...])
        }
        return sections
    }

    /// The commands of a list in the help, some of which have two words; what they mean is two blanks further on.
    private static func names(_ list: String) -> [String] {
        list.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
            $0.dropFirst(2).components(separatedBy: "  ").first
        }
    }

    /// What each row of a list in the help begins with.
    private static func firstWords(_ list: String) -> [String] {
        list.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
    }
}
