// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yProfiles
import Testing

@testable import NotifyA11yCompanion

@Suite("The catalog of channels")
struct ChannelCatalogTests {
    @Test("every channel has a name of its own, and each of its settings, too")
    func unique() {
        let descriptions = ChannelCatalog.descriptions
        #expect(Set(descriptions.map(\.id)).count == descriptions.count)
        for description in descriptions {
            #expect(Set(description.settings.map(\.name)).count == description.settings.count)
            #expect(!description.senses.isEmpty)
        }
    }

    @Test("what is opened is what the catalog describes")
    func opened() async throws {
        let terminal = EmitterTerminal()
        let channels = try ChannelCatalog.Channels(
            session: SessionAddresses(), locale: "C", profile: Profile(name: "none", channels: [:]), terminal: terminal)
        #expect(channels.all.map(\.description) == ChannelCatalog.descriptions)
        for channel in channels.all { await channel.shutdown() }
        await channels.close()
    }

    @Test("docs/profiles.md has every channel, and every setting with its values and meaning")
    func documented() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/profiles.md"), encoding: .utf8)
        let lines = text.split(separator: "\n").map(String.init)
        for key in ProfileKey.documented(channels: ChannelCatalog.descriptions) {
            #expect(lines.contains(key.markdown), "docs/profiles.md needs this line: \(key.markdown)")
        }
        for description in ChannelCatalog.descriptions { #expect(text.contains("`\(description.id)`")) }
    }

    @Test("with these channels nothing is wrong with any shipped profile", arguments: ShippedProfiles.names)
    func shippedProfiles(name: String) {
        let reader = ProfileReader(channels: ChannelCatalog.descriptions, personal: "/nonexistent/notify-a11y")
        let findings = ProfileLint(channels: ChannelCatalog.descriptions, reader: reader).findings(named: name)
        #expect(findings.map(\.description) == [])
    }
}
