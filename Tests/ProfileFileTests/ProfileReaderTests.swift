// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yProfiles
import Testing

@Suite("The profile in force", .temporaryDirectory)
struct ProfileReaderTests {
    @Test("without a file it is the default")
    func none() throws {
        let profile = try Folders().reader.effective()
        #expect(profile.name == "default")
        #expect(profile.preference(.desktop).use == .on)
        #expect(profile.preference(.speech).use == .auto)
        #expect(profile.preference(.haptic).use == .off)
        #expect(!profile.named.contains(.haptic), "not wanted is not off: another profile may want it")
        #expect(profile.cannot == [])
    }

    @Test("without a folder it is the default too")
    func noFolder() throws {
        let reader = ProfileReader(channels: channels, personal: "/nonexistent/notify-a11y")
        #expect(try reader.effective().name == "default")
    }

    @Test("a file that says little changes that alone")
    func little() throws {
        let profile = try Folders(["profile.toml": "channels.earcon.volume = 0.25\n"]).reader.effective()
        #expect(profile.preference(.earcon).settings.values == ["volume": .number(0.25)])
        #expect(profile.preference(.earcon).use == .on)
        #expect(profile.preference(.speech).use == .auto)
    }

    @Test("an empty list of extended profiles starts from nothing")
    func fromNothing() throws {
        let folders = try Folders(["profile.toml": "extends = []\nchannels.desktop.enabled = true\n"])
        let profile = try folders.reader.effective()
        #expect(profile.preference(.desktop).use == .on)
        #expect(profile.preference(.earcon).use == .off)
    }

    @Test(
        "all three ways of writing it mean the same",
        arguments: [
            "channels.speech.enabled = true\nchannels.speech.rate = 2\n",
            "[channels.speech]\nenabled = true\nrate = 2.0\n",
            "channels = { speech = { enabled = true, rate = 2 } }\n",
            "\u{FEFF}[channels]\r\nspeech.enabled = true\r\nspeech.rate = 2e0 # twice\r\n",
        ])
    func spellings(text: String) throws {
        let speech = try Folders(["profile.toml": text]).reader.effective().preference(.speech)
        #expect(speech.use == .on)
        #expect(speech.settings.number("rate", in: 0.5...4, else: 1) == 2)
    }

    @Test("every form of a value reaches the profile")
    func forms() throws {
        let folders = try Folders([
            "profile.toml": """
            extends = "everything"
            cannot = ["hearing", "braille"]
            channels.desktop.urgency = "low"
            channels.speech.voice = "Ünï 👩‍🦯"
            channels.earcon.mono = true
            channels.earcon.volume = 1
            channels.haptic.enabled = "auto"
            """
        ])
        let profile = try folders.reader.effective()
        #expect(profile.cannot == [.hearing, .braille])
        #expect(profile.preference(.desktop).settings.text("urgency") == "low")
        #expect(profile.preference(.speech).settings.text("voice") == "Ünï 👩‍🦯")
        #expect(profile.preference(.earcon).settings.values == ["mono": .flag(true), "volume": .number(1)])
        #expect(profile.preference(.haptic).use == .auto)
    }

    @Test("every value says which file and line it comes from")
    func sources() throws {
        let folders = try Folders([
            "profile.toml": "# mine\nextends = [\"loud\"]\n\nchannels.speech.enabled = false\n",
            "loud": "extends = \"default\"\nchannels.earcon.volume = 1\n",
        ])
        let resolved = try folders.reader.resolved()
        #expect(resolved.sources["channels.speech.enabled"] == .init(file: folders.path("profile.toml"), line: 4))
        #expect(resolved.sources["channels.earcon.volume"] == .init(file: folders.path("loud"), line: 2))
        let shipped = try #require(resolved.sources["channels.desktop.enabled"])
        #expect(shipped.file == "default" && shipped.line != nil)
        #expect(resolved.profile.preference(.speech).source == resolved.sources["channels.speech.enabled"])
        #expect(resolved.files == [folders.path("profile.toml"), folders.path("loud")])
    }

    @Test("the person's own profiles come before installed ones, and those before shipped ones")
    func order() throws {
        let folders = try Folders([
            "everything": "channels.desktop.enabled = true\n",
            "data/everything": "channels.speech.enabled = true\n",
            "data/office": "channels.terminal.enabled = true\n",
        ])
        #expect(try folders.reader.profile(named: "everything").named == [.desktop])
        #expect(try folders.reader.profile(named: "office").preference(.terminal).use == .on)
        #expect(folders.reader.names == (ShippedProfiles.names + ["office"]).sorted())
    }

    @Test("profiles side by side combine by each value's rule, the file's own value comes before, and senses add up")
    func combining() throws {
        let folders = try Folders([
            "profile.toml": "extends = [\"a\", \"b\"]\ncannot = [\"touch\"]\nchannels.speech.rate = 3\n"
                + "channels.desktop.enabled = true\n",
            "a": "cannot = [\"sight\"]\nchannels.earcon.volume = 0.1\nchannels.speech.rate = 1\nreadingPace = 9\n"
                + "captions = true\nprivacy.private.spoken = \"privately\"\nprogress.after = \"1m\"\n",
            "b": "cannot = [\"hearing\", \"sight\"]\nchannels.earcon.volume = 0.2\nchannels.speech.rate = 2\n"
                + "readingPace = 5\ncaptions = false\nprivacy.private.spoken = \"always\"\nprogress.after = 5\n"
                + "channels.speech.voice = \"b\"\n",
        ])
        let profile = try folders.reader.effective()
        #expect(profile.cannot == [.sight, .hearing, .touch])
        #expect(profile.values["channels.earcon.volume"]?.value == .number(0.1))
        #expect(profile.values["channels.speech.rate"]?.value == .number(3))
        #expect(profile.values["channels.speech.voice"]?.value == .text("b"))
        #expect(profile.values["readingPace"]?.value == .number(5))
        #expect(profile.values["captions"]?.value == .flag(true))
        #expect(profile.values["privacy.private.spoken"]?.value == .text("privately"))
        #expect(profile.values["progress.after"]?.value == .number(60))
        #expect(profile.values["progress.after"]?.source == .init(file: folders.path("a"), line: 7))
    }

    @Test("many ways to the same profile are no loop and take no time")
    func diamonds() throws {
        var files = ["profile.toml": "extends = \"p0\"\n", "p30": "channels.desktop.enabled = true\n"]
        for level in 0..<30 { files["p\(level)"] = "extends = [\"p\(level + 1)\", \"p\(level + 1)\"]\n" }
        #expect(try Folders(files).reader.effective().preference(.desktop).use == .on)
    }

    @Test("a program with fewer channels can use the shipped profiles", arguments: ShippedProfiles.names)
    func fewerChannels(name: String) throws {
        let few = ProfileReader(channels: [channels[0]], personal: TemporaryDirectory.path)
        #expect(try few.profile(named: name).named.allSatisfy { $0 == .terminal })
    }
}
