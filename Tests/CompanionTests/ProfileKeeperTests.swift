// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import NotifyA11yCompanion

@Suite("The person's profile", .temporaryDirectory)
struct ProfileSourceTests {
    private func load(_ text: String?) throws -> (profile: Profile, complaint: NotifyError?) {
        let folder = TemporaryDirectory.path
        try FileManager.default.createDirectory(atPath: folder + "/notify-a11y", withIntermediateDirectories: true)
        if let text {
            try text.write(toFile: folder + "/notify-a11y/profile.toml", atomically: true, encoding: .utf8)
        }
        let environment = Environment(
            variables: ["HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_DIRS": folder], user: getuid())
        return ProfileSource(try CompanionPlaces(environment)).load()
    }

    @Test("without a file it is the default, without a complaint: the voice only for what is typed")
    func none() throws {
        let (profile, complaint) = try load(nil)
        #expect(profile.name == "default" && complaint == nil)
        #expect(profile.preference(.speech).use == .auto && profile.preference(.desktop).use == .on)
        #expect(profile.preference(.haptic).use == .off)
    }

    @Test("the person's own file is read for every channel of the catalog")
    func own() throws {
        let (profile, complaint) = try load(
            "extends = \"everything\"\nchannels.haptic.device = \"/dev/input/event5\"\n")
        #expect(complaint == nil)
        for description in ChannelCatalog.descriptions { #expect(profile.preference(description.id).use == .on) }
        #expect(profile.preference(.haptic).settings.text("device") == "/dev/input/event5")
    }

    @Test("one that can't be used still switches off what it switches off, and nothing gets louder")
    func careful() throws {
        let (profile, complaint) = try load(
            """
            cannot = ["hearing"]
            channels.earcon.enabled = false
            channels.desktop.enabled = false
            channels.desktop.expirey = 30
            """)
        #expect(complaint?.message.contains("expirey") == true)
        #expect(profile.preference(.earcon).use == .off && profile.preference(.desktop).use == .off)
        #expect(profile.cannot == .hearing)
        #expect(profile.preference(.terminal).use == .on)
    }

    @Test(
        "one that can't be used is the default, with a complaint that names file and line",
        arguments: [
            "channels.speach.enabled = true", "= 3", "extends = \"nobody\"", "channels.speech.enabled = \"maybe\"",
        ])
    func broken(text: String) throws {
        let (profile, complaint) = try load("\n" + text + "\n")
        #expect(profile.name == "default" && profile.preference(.desktop).use == .on)
        #expect(
            complaint?.message.contains("/notify-a11y/profile.toml, line 2") == true, "\(complaint?.message ?? "none")")
    }
}
