// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@Suite("Whether profiles would still be read as they were", .temporaryDirectory)
struct StampTests {
    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    @Test("a stamp is current until a file that was read, or that would be read now, has changed")
    func changes() throws {
        let folders = try Folders(["profile.toml": "extends = \"mine\"\n", "mine": "channels.desktop.enabled = true\n"])
        func stamp() throws -> ProfileReader.Stamp { try folders.reader.resolved().stamp }
        var before = try stamp()
        #expect(before.isCurrent())
        try write("channels.desktop.enabled = true\nreadingPace = 3\n", to: folders.path("mine"))
        #expect(!before.isCurrent())
        before = try stamp()
        #expect(before.isCurrent())
        try FileManager.default.removeItem(atPath: folders.path("profile.toml"))
        #expect(!before.isCurrent())
        before = try stamp()
        // One's own profile of a shipped one's name takes its place.
        try write("channels.terminal.enabled = true\n", to: folders.path("default"))
        #expect(!before.isCurrent())
    }

    @Test("the same length in the same second is another file")
    func sameLength() throws {
        let folders = try Folders(["profile.toml": "readingPace = 3\n"])
        let before = try folders.reader.resolved().stamp
        try write("readingPace = 4\n", to: folders.path("profile.toml"))
        #expect(!before.isCurrent())
    }

    @Test("a broken file has a stamp too, and one that appears is noticed")
    func broken() throws {
        let folders = try Folders(["profile.toml": "oops\n"])
        let attempt = folders.reader.attempt(ProfileReader.Choice())
        #expect(throws: ProfileError.self) { try attempt.result.get() }
        #expect(attempt.stamp.isCurrent())
        try write("readingPace = 3\n", to: folders.path("profile.toml"))
        #expect(!attempt.stamp.isCurrent())
    }

    @Test("a folder that isn't there yet is noticed when it comes")
    func folder() throws {
        let reader = ProfileReader(channels: channels, personal: "\(TemporaryDirectory.path)/later")
        let before = try reader.resolved().stamp
        #expect(before.isCurrent())
        try FileManager.default.createDirectory(
            atPath: "\(TemporaryDirectory.path)/later/profiles", withIntermediateDirectories: true)
        #expect(!before.isCurrent())
    }
}
