// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@Suite("Profiles in use together", .temporaryDirectory)
struct ChoiceTests {
    typealias Choice = ProfileReader.Choice

    @Test("nothing chosen is the person's own file")
    func nothing() throws {
        let folders = try Folders(["profile.toml": "readingPace = 7\n"])
        #expect(try folders.reader.resolved(Choice()).profile == folders.reader.effective())
    }

    @Test("'blind' with 'quiet' keeps braille: the reader stays, the voice and the cues don't")
    func blindQuiet() throws {
        let profile = try Folders().reader.resolved(Choice(names: ["blind"], with: ["quiet"])).profile
        #expect(profile.use(of: .reader).value == .on)
        #expect(profile.use(of: .speech).value == .off)
        #expect(profile.use(of: .speech).source.file == "quiet")
        #expect(profile.use(of: .earcon).value == .off)
        #expect(profile.name == "blind, with quiet")
    }

    @Test("'blind' and 'deaf' together are 'deafblind' in all but the name")
    func deafblind() throws {
        let reader = try Folders().reader
        var together = try reader.resolved(Choice(names: ["blind", "deaf"])).profile
        let one = try reader.profile(named: "deafblind")
        together.name = one.name
        #expect(together == one)
        #expect(one.cannot == [.sight, .hearing])
        #expect(one.use(of: .reader).value == .on)
        #expect(one.use(of: .haptic).value == .on)
        #expect(one.use(of: .speech).value == .off)
        var otherWay = try reader.resolved(Choice(names: ["deaf", "blind"])).profile
        otherWay.name = one.name
        #expect(Set(otherWay.needs) == Set(one.needs) && otherWay.values == one.values)
    }

    @Test("the person's own file states what differs, but lifts nothing that the chosen profiles switch off")
    func ownFile() throws {
        let folders = try Folders([
            "profile.toml": """
            extends = "everything"
            readingPace = 20
            channels.speech.enabled = true
            channels.terminal.enabled = false
            [[grant]]
            app = "ci"
            """
        ])
        let profile = try folders.reader.resolved(Choice(names: ["deaf"])).profile
        #expect(profile.values["readingPace"]?.value == .number(20))
        #expect(profile.use(of: .speech).value == .off)
        #expect(profile.use(of: .speech).source.file == "deaf")
        #expect(profile.use(of: .terminal).value == .off)
        #expect(profile.grants.map(\.app.text) == ["ci"])
        #expect(profile.name == "deaf")
        // What the file itself extends isn't in use then.
        #expect(profile.use(of: .earcon).value == .off)
    }

    @Test("a limit and a situation hold over the person's own file, and the smaller value with them")
    func limits() throws {
        let folders = try Folders([
            "profile.toml": "channels.earcon.volume = 0.9\nflash.perSecond = 3\nchannels.speech.enabled = true\n"
        ])
        for choice in [Choice(names: ["photosensitive", "quiet"]), Choice(with: ["photosensitive", "quiet"])] {
            let resolved = try folders.reader.resolved(choice)
            #expect(resolved.profile.values["channels.earcon.volume"]?.value == .number(0.35))
            #expect(resolved.profile.values["flash.perSecond"]?.value == .number(0))
            #expect(resolved.profile.use(of: .speech).value == .off)
            #expect(resolved.profile.use(of: .desktop).value == .on)
            #expect(resolved.lasts == 3600)
        }
    }

    @Test("a louder limit doesn't lift a softer need")
    func stricter() throws {
        let folders = try Folders(["loud": "part = \"limit\"\nchannels.earcon.volume = 1\n"])
        let profile = try folders.reader.resolved(Choice(names: ["calm"], with: ["loud"])).profile
        #expect(profile.values["channels.earcon.volume"]?.value == .number(0.35))
    }

    @Test(
        "what can't be used together is refused, with the way out",
        arguments: [
            (
                Choice(names: ["deaf"], with: ["blind"]),
                "blind: 'blind' is a need, not a situation; use it by its name: profile use blind"
            ),
            (Choice(names: ["blnd"]), "blnd: there is no profile 'blnd'; did you mean 'blind'?"),
            (Choice(with: ["quit"]), "quit: there is no profile 'quit'; did you mean 'quiet'?"),
        ])
    func refused(choice: Choice, message: String) throws {
        let error = try #require(throws: ProfileError.self) { try Folders().reader.resolved(choice) }
        #expect(error.description == message)
        #expect(error.problems.first?.kind == (message.contains("is a need") ? .extends : .unknownName))
    }

    @Test("a combination without words is refused by name, with the lines that do it and the profile to leave out")
    func withoutWords() throws {
        let folders = try Folders([
            "silent": "part = \"situation\"\n\nchannels.reader.enabled = false\n"
                + "channels.desktop.enabled = false\nchannels.terminal.enabled = false\n"
        ])
        let error = try #require(throws: ProfileError.self) {
            try folders.reader.resolved(Choice(names: ["deafblind"], with: ["silent"]))
        }
        let problem = try #require(error.problems.first)
        #expect(error.problems.count == 1 && problem.kind == .noWords)
        #expect(problem.message.hasPrefix("with 'deafblind, with silent' no words can reach you: "))
        #expect(
            problem.message.contains(
                ": desktop, reader, speech and terminal: off in the profile (lines 3, 4 and 5; deaf, line 9); "),
            "\(problem.message)")
        #expect(problem.message.hasSuffix("without 'silent' they can"))
        #expect(problem.file == folders.path("silent") && problem.line != nil)
    }

    @Test("everything off in the person's own file is refused, and what is off stays off")
    func everythingOff() throws {
        let text = channels.map { "channels.\($0.id).enabled = false\n" }.joined()
        let folders = try Folders(["profile.toml": text])
        let error = try #require(throws: ProfileError.self) { try folders.reader.effective() }
        #expect(error.problems.map(\.kind) == [.noWords])
        let careful = folders.reader.careful(Choice())
        #expect(channels.allSatisfy { careful.use(of: $0.id).value == .off })
    }
}
