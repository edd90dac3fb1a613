// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@Suite("What a wrong profile gets", .temporaryDirectory)
struct ProfileErrorTests {
    @Test(
        "each mistake is named with its line, column, key and the way out",
        arguments: [
            (
                "chanels.speech.enabled = true",
                "profile.toml, line 1, column 1: unknown key 'chanels'; did you mean 'channels'?"
            ),
            (
                "channels.speach.enabled = true",
                "profile.toml, line 1, column 10: unknown key 'channels.speach'; did you mean 'channels.speech'?"
            ),
            (
                "[channels.earcon]\nvolum = 1",
                "profile.toml, line 2, column 1: unknown key 'channels.earcon.volum'; did you mean "
                    + "'channels.earcon.volume'?"
            ),
            (
                "zebra = 1",
                "profile.toml, line 1, column 1: unknown key 'zebra'; the keys are listed by: "
                    + "notify-a11y profile show --all"
            ),
            (
                "colour = 1",
                "profile.toml, line 1, column 1: unknown key 'colour'; did you mean 'text.colours'?"
            ),
            (
                "speach = true",
                "profile.toml, line 1, column 1: unknown key 'speach'; did you mean 'channels.speech.enabled'?"
            ),
            (
                "enabled = true",
                "profile.toml, line 1, column 1: unknown key 'enabled'; the keys are listed by: "
                    + "notify-a11y profile show --all"
            ),
            (
                "channels.speech = true",
                "profile.toml, line 1, column 19: 'channels.speech' is true, but only stands before other keys, such as "
                    + "'channels.speech.enabled'"
            ),
            (
                "channels.speech.enabled = \"yes\"",
                "profile.toml, line 1, column 27: 'channels.speech.enabled' is the text \"yes\", but must be true, "
                    + "false or \"auto\""
            ),
            (
                "channels.earcon.volume = 80",
                "profile.toml, line 1, column 26: 'channels.earcon.volume' is 80, but must be a number from 0 to 1"
            ),
            (
                "channels.earcon.volume = nan",
                "profile.toml, line 1, column 26: 'channels.earcon.volume' is nan, but must be a number from 0 to 1"
            ),
            (
                "channels.speech.rate = \"fast\"",
                "profile.toml, line 1, column 24: 'channels.speech.rate' is the text \"fast\", but must be a number from "
                    + "0.5 to 4"
            ),
            (
                "channels.desktop.urgency = \"norml\"",
                "profile.toml, line 1, column 28: unknown value 'norml' of 'channels.desktop.urgency'; did you mean "
                    + "'normal'?"
            ),
            (
                "channels.earcon.mono = 2026-01-01",
                "profile.toml, line 1, column 24: 'channels.earcon.mono' is a date or time, but must be true or false"
            ),
            (
                "channels.speech.voice = [\"a\"]",
                "profile.toml, line 1, column 25: 'channels.speech.voice' is a list, but must be a text"
            ),
            (
                "cannot = [\"sight\",\n  \"heering\"]",
                "profile.toml, line 2, column 3: unknown value 'heering' of 'cannot'; did you mean 'hearing'?"
            ),
            (
                "cannot = \"sight\"",
                "profile.toml, line 1, column 10: 'cannot' is the text \"sight\", but must be a list of \"sight\", "
                    + "\"hearing\", \"touch\" or \"braille\""
            ),
            (
                "extends = 3",
                "profile.toml, line 1, column 11: 'extends' is 3, but must be a profile's name or a list of names"
            ),
            (
                "extends = \"defualt\"",
                "profile.toml, line 1, column 1: there is no profile 'defualt'; did you mean 'default'?"
            ),
            (
                "extends = \"../../etc/passwd\"",
                "profile.toml, line 1, column 11: '../../etc/passwd' can't be a profile's name; use letters, digits, '-' "
                    + "and '_'"
            ),
        ])
    func messages(text: String, message: String) throws {
        #expect(try Folders(["profile.toml": text + "\n"]).problems() == [message])
    }

    @Test("several mistakes are told at once, in the order of the file, with those of extended profiles")
    func several() throws {
        let folders = try Folders([
            "profile.toml": "extends = [\"loud\", \"gone\"]\nchannels.zzz.enabled = true\nchannels.earcon.volume = 7\n",
            "loud": "channels.earcon.volume = -1\nwhat = 1\n",
        ])
        let places = folders.problems().map { $0.split(separator: ":")[0] }
        #expect(
            places == [
                "profile.toml, line 2, column 10", "profile.toml, line 3, column 26",
                "profiles/loud.toml, line 1, column 26", "profiles/loud.toml, line 2, column 1",
                "profile.toml, line 1, column 1",
            ])
    }

    @Test("an error carries the place and the key for programs too, and becomes the library's own")
    func fields() throws {
        let folders = try Folders(["profile.toml": "\nchannels.earcon.volume = 7\n"])
        let error = try #require(throws: ProfileError.self) { try folders.reader.effective() }
        let problem = try #require(error.problems.first)
        #expect(problem.file == folders.path("profile.toml"))
        #expect((problem.line, problem.column, problem.key) == (2, 26, "channels.earcon.volume"))
        #expect(error.notifyError.code == .invalidArgument)
        #expect(error.notifyError.message == error.description)
    }

    @Test(
        "profiles that extend themselves are refused by name",
        arguments: [
            (["a": "extends = \"a\""], "profile 'a' extends itself (a extends a); take one of them out"),
            (
                ["a": "extends = [\"b\"]", "b": "extends = \"c\"", "c": "extends = \"a\""],
                "profile 'a' extends itself (a extends b extends c extends a); take one of them out"
            ),
            (
                ["a": "extends = \"default\"", "default": "extends = \"default\""],
                "profile 'default' extends itself (default extends default); take one of them out"
            ),
        ])
    func loops(files: [String: String], message: String) throws {
        let folders = try Folders(files.merging(["profile.toml": "extends = \"a\"\n"]) { old, _ in old })
        let problems = folders.problems()
        #expect(problems.count == 1)
        #expect(problems.first?.hasSuffix(message) == true, "\(problems)")
    }

    @Test("a chain without end is refused")
    func chain() throws {
        var files = ["profile.toml": "extends = \"p0\"\n"]
        for level in 0..<200 { files["p\(level)"] = "extends = \"p\(level + 1)\"\n" }
        let problems = try Folders(files).problems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("more than 32 profiles") == true)
    }

    @Test("an unknown name is answered with the nearest, one's own among them")
    func unknownName() throws {
        let folders = try Folders(["library": ""])
        let error = try #require(throws: ProfileError.self) { try folders.reader.profile(named: "libary") }
        #expect(error.description == "libary: there is no profile 'libary'; did you mean 'library'?")
    }
}
