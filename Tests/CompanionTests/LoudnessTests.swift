// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@testable import NotifyA11yCompanion

@Suite("How loud it may be", .temporaryDirectory)
struct LoudnessTests {
    @Test(
        "of two profiles in use, the smaller loudness holds, whichever is named last",
        arguments: [ChannelID.speech, .earcon], [("0.9", "0.4"), ("0.4", "0.9")])
    func smaller(_ channel: ChannelID, _ volumes: (String, String)) throws {
        let folder = TemporaryDirectory.path + "/profiles"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, part, volume) in [("usual", "need", volumes.0), ("soft", "limit", volumes.1)] {
            let text = "part = \"\(part)\"\nchannels.\(channel).volume = \(volume)\nchannels.desktop.enabled = true\n"
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).toml"))
        }
        let reader = ProfileReader(channels: ChannelCatalog.descriptions, personal: TemporaryDirectory.path)
        let profile = try reader.resolved(.init(names: ["usual"], with: ["soft"])).profile
        #expect(profile.preference(channel).settings.values["volume"] == .number(0.4))
    }
}
