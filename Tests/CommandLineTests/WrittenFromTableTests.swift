// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import notify_a11y

/// What is made from the table of commands, and lies in `docs` for who installs it.
@Suite("Files made from the table of commands")
struct WrittenFromTableTests {
    private static let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs")

    @Test(
        "the manual page and the completions are as the table is; NOTIFY_A11Y_RECORD=1 records them anew",
        arguments: [("notify-a11y.1", ManualPage.text()), ("notify-a11y.bash", Completions.bash())])
    func current(_ name: String, _ text: String) throws {
        let file = Self.docs.appendingPathComponent(name)
        let isRecording = ProcessInfo.processInfo.environment["NOTIFY_A11Y_RECORD"] != nil
        if isRecording { try Data(text.utf8).write(to: file) }
        #expect(!isRecording, "\(name) was recorded; read what has changed, and run this again without recording")
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(written == text)
    }

    @Test("the manual page has every command with every option, and no word begins a macro by accident")
    func whole() {
        let page = ManualPage.text()
        for command in CommandTable.commands {
            let name = command.name.replacing("-", with: "\\-")
            #expect(page.contains("\n.SS \(name)\n"))
            for option in command.options {
                #expect(page.contains("\\fB\\-\\-\(option.name.replacing("-", with: "\\-"))\\fR"))
            }
        }
        let macros: Set<Substring> = [
            ".TH", ".SH", ".SS", ".B", ".BR", ".I", ".TP", ".PP", ".nf", ".fi", ".\\\"",
        ]
        for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
            let macro = line.prefix { $0 != " " }
            #expect(macros.contains(macro), "\(line)")
        }
        let foreign = page.filter { !$0.isASCII }
        #expect(foreign.isEmpty)
    }
}
