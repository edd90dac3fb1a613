// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@Suite("While the person's own file can't be used", .temporaryDirectory)
struct CarefulTests {
    private let own = """
        cannot = ["hearing"]
        channels.earcon.enabled = false
        channels.speech.rate = 99
        channels.earcon.volume = 0.2
        [[quiet]]
        from = "22:00"
        to = "07:00"
        silence = ["speech"]
        [[rule]]
        when = { app = "bank*" }
        without = ["desktop"]
        channels = ["speech"]
        [[grant]]
        app = "ci"
        """

    @Test("what it switches off, leaves out and hushes stays so; what it would make louder doesn't come")
    func careful() throws {
        let reader = try Folders(["profile.toml": own]).reader
        #expect(throws: ProfileError.self) { try reader.effective() }
        let profile = reader.careful(ProfileReader.Choice())
        #expect(profile.cannot == .hearing)
        #expect(profile.use(of: .earcon).value == .off)
        #expect(profile.use(of: .desktop).value == .on)
        #expect(profile.values["channels.earcon.volume"]?.value == .number(0.2))
        #expect(profile.quiet.map(\.silence) == [[.speech]])
        let rules = profile.limits.flatMap(\.rules).filter { !$0.without.isEmpty && $0.when.app != nil }
        #expect(rules.map(\.without) == [[.desktop]])
        #expect(rules.allSatisfy { $0.channels == nil })
        #expect(profile.grants.isEmpty)
    }

    @Test("a line that is no TOML doesn't hide the others")
    func syntax() throws {
        let reader = try Folders(["profile.toml": "this is no TOML\n\(own)\n= 3\n[[rule\nx = \"\n"]).reader
        let profile = reader.careful(ProfileReader.Choice())
        #expect(profile.cannot == .hearing)
        #expect(profile.use(of: .earcon).value == .off)
        #expect(profile.quiet.count == 1)
    }

    @Test("the chosen profiles hold meanwhile, with what the file switches off")
    func chosen() throws {
        let reader = try Folders(["profile.toml": "oops\nchannels.desktop.enabled = false\n"]).reader
        let choice = ProfileReader.Choice(names: ["blind"], with: ["quiet"])
        #expect(throws: ProfileError.self) { try reader.resolved(choice) }
        let profile = reader.careful(choice)
        #expect(profile.name == "blind, with quiet")
        #expect(profile.use(of: .desktop).value == .off)
        #expect(profile.use(of: .reader).value == .on)
        #expect(profile.cannot == .sight)
    }

    @Test("where nothing is wrong but the file isn't there, it is the default")
    func nothing() throws {
        let reader = try Folders().reader
        #expect(try reader.careful(ProfileReader.Choice()).use(of: .desktop) == reader.effective().use(of: .desktop))
    }
}
