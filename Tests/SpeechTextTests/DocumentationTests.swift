// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("docs/speech-text.md")
struct DocumentationTests {
    @Test("every text in its table is said as it says")
    func table() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/speech-text.md"), encoding: .utf8)
        var rows = 0
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(said(String(cells[0].dropFirst().dropLast()), "en") == cells[1])
            rows += 1
        }
        #expect(rows > 20)
    }
}
