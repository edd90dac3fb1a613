// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yProfiles
import Testing

@Suite("The documentation of profiles")
struct DocumentationTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("docs/profiles.md has every common key with its values, default and meaning")
    func keys() throws {
        let text = try String(contentsOf: Self.root.appending(path: "docs/profiles.md"), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        for key in ProfileKey.documented(channels: []) {
            #expect(lines.contains(key.markdown), "docs/profiles.md needs this line: \(key.markdown)")
        }
    }

    @Test("docs/profiles.md has everything that lint looks for beyond what can't be read")
    func lint() throws {
        let text = try String(contentsOf: Self.root.appending(path: "docs/profiles.md"), encoding: .utf8)
        let unreadable: Set<ProfileLint.Check> = [.file, .syntax, .unknownKey, .value, .extends]
        for check in ProfileLint.Check.allCases where !unreadable.contains(check) {
            #expect(text.contains("`\(check.rawValue)`"))
        }
    }

    @Test("a channel's own setting is a row like any other")
    func setting() {
        let rows = ProfileKey.documented(channels: channels).map(\.markdown)
        #expect(
            rows.contains(
                "| `channels.speech.rate` | a number from 0.5 to 4 | the channel's | How fast it speaks. |"))
    }

    @Test("every shipped profile says whom it is for", arguments: ShippedProfiles.names)
    func shipped(name: String) throws {
        let text = try #require(ShippedProfiles.text(of: name))
        #expect(text.contains("# \(name): for "))
        let docs = try String(contentsOf: Self.root.appending(path: "docs/profiles.md"), encoding: .utf8)
        #expect(docs.contains("`\(name)`"))
    }
}
