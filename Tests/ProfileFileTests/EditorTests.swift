// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

/// Texts of many shapes, all valid.
private let texts = [
    "",
    "# mine\n",
    "# mine, without an end of the last line",
    "\u{FEFF}# with a mark\r\nreadingPace = 9 # slow\r\n",
    "extends = \"deaf\"\n\nchannels.desktop.enabled = true   # cards\nreadingPace = 9\n",
    "readingPace = 9",
    "# mine\n\n# nights\n[[quiet]]\nfrom = \"22:00\"\nto = \"07:00\"\nsilence = [\n  \"speech\", # no ]\n]\n",
    "[[grant]]\napp = \"a\"",
    "[channels.speech]\n  enabled = true\n  # quick\n  rate = 2.5\n\n[channels.earcon]\nvolume = 0.5\n",
    "[channels.speech]\n\n[channels.earcon]\n# nothing\n",
    "[channels]\nspeech.enabled = true\n[words]\nsuccess = \"x\" # = [1]\n",
    "channels = { speech = { enabled = true }, desktop = {} }\r\n",
    "words = { success = \"}\", failure = '''\n'''}\nextends = [ \"deaf\", # and\n  \"blind\" ]\n",
    "words.success = \"\"\"a\n# b = 3\n[c]\"\"\"\nwords.'failure' = 'it\\'\n\"words\".\"war\\u006eing\" = \"\\\"\"\n",
    "[privacy]\nprivate.spoken = \"privately\"\n\n[[rule]]\nwhen = { kind = [\"failure\"], app = \"a]\" }\nhold = true\n"
        + "[[rule]]\n[rule.when]\nkind = \"success\"\n",
]

private let values = [
    ("readingPace", "7"), ("channels.speech.rate", "1.2"), ("channels.speech.enabled", "auto"),
    ("channels.earcon.volume", "0.25"), ("channels.speech.voice", "gmw/en \"x\" # \\ é"), ("words.success", "Erledigt"),
    ("words.failure", "[c]"), ("privacy.private.spoken", "always"), ("progress.after", "5m"),
    ("digest.at", "10:00, 17:00"), ("channels.earcon.skips", "a,b"), ("channels.earcon.mono", "true"),
]

@Suite("Changing the person's file", .temporaryDirectory, .timeLimit(.minutes(5)))
struct EditorTests {
    private func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    /// What a file states itself, by key; rules and the like with their order.
    private func stated(_ folders: Folders) throws -> [String] {
        try folders.reader.resolved().entries.filter { $0.source.file == folders.reader.path }
            .map { "\($0.key) = \($0.value)" }.sorted()
    }

    @Test("setting a value changes that alone, and taking it out again gives the same bytes", arguments: texts)
    func setAndUnset(text: String) throws {
        let folders = try Folders(["profile.toml": text])
        let editor = ProfileEditor(folders.reader)
        let before = try stated(folders)
        for (key, value) in values {
            let change = try editor.set(key, to: value)
            let after = try stated(folders)
            let written = try read(folders.reader.path)
            #expect(after.count { $0.hasPrefix("\(key) = ") } == 1, "\(key) in:\n\(written)")
            #expect(after.filter { !$0.hasPrefix("\(key) = ") } == before.filter { !$0.hasPrefix("\(key) = ") })
            for comment in text.split(whereSeparator: \.isNewline) where comment.hasPrefix("#") {
                #expect(written.contains(comment) || change.before?.contains(comment) == true)
            }
            #expect(text.contains("\r\n") == written.contains("\r\n"))
            if text.contains("\r\n") { #expect(!written.replacing("\r\n", with: "").contains("\n")) }
            let line = try #require(change.line)
            let lines = written.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            #expect(change.after.map { lines[line - 1].contains($0) } == true)
            #expect(try editor.set(key, to: value).isChanged == false)
            guard change.before == nil else {
                try Data(text.utf8).write(to: URL(fileURLWithPath: folders.reader.path))
                continue
            }
            #expect(try editor.unset(key).before == change.after)
            #expect(try read(folders.reader.path) == text, "after \(key)")
        }
    }

    @Test("granting and taking back gives the same bytes", arguments: texts)
    func grants(text: String) throws {
        let folders = try Folders(["profile.toml": text])
        let editor = ProfileEditor(folders.reader)
        let before = try stated(folders)
        let given = try editor.allow(app: "ci \"x\"", category: "build*", may: [.quiet, .sound])
        #expect(given.before == nil && given.after == "[\"quiet\", \"sound\"]")
        let entry = "grant = { app = \"ci \\\"x\\\"\", category = \"build*\", may = [\"quiet\", \"sound\"] }"
        #expect(try stated(folders) == (before + [entry]).sorted())
        let more = try editor.allow(app: "ci \"x\"", category: "build*", may: [.critical])
        #expect(more.before == given.after && more.after == "[\"quiet\", \"critical\", \"sound\"]")
        #expect(try editor.allow(app: "ci \"x\"", category: "build*").isChanged == false)
        #expect(try editor.quieten(app: "ci \"x\"").before == more.after)
        #expect(try read(folders.reader.path) == text)
        #expect(try editor.quieten(app: "ci \"x\"").isChanged == false)
    }

    @Test(
        "where a value is written",
        arguments: [
            ("", "readingPace", "7", "readingPace = 7\n"),
            ("# a\n", "channels.speech.enabled", "auto", "# a\nchannels.speech.enabled = \"auto\"\n"),
            (
                "captions = true\n\n[[grant]]\napp = \"a\"\n", "readingPace", "7",
                "captions = true\nreadingPace = 7\n\n[[grant]]\napp = \"a\"\n"
            ),
            (
                "# mine\n\n# a\n[[grant]]\napp = \"a\"\n", "readingPace", "7",
                "# mine\nreadingPace = 7\n\n# a\n[[grant]]\napp = \"a\"\n"
            ),
            (
                "channels.speech.enabled = true\n# b\ncaptions = true\n", "channels.speech.rate", "2",
                "channels.speech.enabled = true\nchannels.speech.rate = 2\n# b\ncaptions = true\n"
            ),
            (
                "[channels.speech]\n  rate = 2 # quick\n", "channels.speech.voice", "x",
                "[channels.speech]\n  rate = 2 # quick\n  voice = \"x\"\n"
            ),
            ("readingPace = 9 # slow\n", "readingPace", "12", "readingPace = 12 # slow\n"),
            ("words = { success = 'a' }\n", "words.success", "b", "words = { success = \"b\" }\n"),
            ("words = { success = 'a' }\n", "words.failure", "b", "words = { success = 'a', failure = \"b\" }\n"),
            ("", "cannot", "sight,touch", "cannot = [\"sight\", \"touch\"]\n"),
            ("", "cannot", "[ 'sight' ]", "cannot = [ 'sight' ]\n"),
            ("", "extends", "deaf", "extends = \"deaf\"\n"),
        ])
    func place(text: String, key: String, value: String, result: String) throws {
        let folders = try Folders(["profile.toml": text])
        _ = try ProfileEditor(folders.reader).set(key, to: value)
        #expect(try read(folders.reader.path) == result)
    }

    @Test("whatever a valid file looks like, a change is exact or refused", arguments: 0..<8)
    func random(seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let pieces = [
            "\n", "# note\n", "[channels.speech]\n", "[words]\n", "[[grant]]\napp = \"a\"\n", "rate = 1.5 # x\n",
            "success = '\\'\n", "channels.speech.enabled = true\n", "channels = { earcon = { mono = true } }\n",
            "words = {}\n", "  readingPace = 9\n", "digest.at = [\n\"10:00\", # ten\n]\n", "[channels]\n", "\r\n",
            "speech = { rate = 1, }\n", "earcon.volume = 0.5\n", "captions = true", "[privacy.private]\n",
            "spoken = \"never\"\n", "words.failure = \"\"\"\n\"\"\"\"\n",
        ]
        let folders = try Folders()
        let editor = ProfileEditor(folders.reader)
        var tried = 0
        for _ in 0..<40 {
            let text = (0..<1 + random(7)).map { _ in pieces[random(pieces.count)] }.joined()
            try Data(text.utf8).write(to: URL(fileURLWithPath: folders.reader.path))
            guard let before = try? stated(folders) else { continue }
            tried += 1
            let (key, value) = values[random(values.count)]
            guard let change = try? editor.set(key, to: value) else {
                #expect(try read(folders.reader.path) == text)
                continue
            }
            let after = try stated(folders)
            #expect(after.filter { !$0.hasPrefix("\(key) = ") } == before.filter { !$0.hasPrefix("\(key) = ") })
            guard change.before == nil else { continue }
            _ = try editor.unset(key)
            #expect(try read(folders.reader.path) == text, "\(key)")
        }
        #expect(tried > 3)
    }

    @Test("a comment behind a value that is taken out stays")
    func commentStays() throws {
        let folders = try Folders(["profile.toml": "captions = true\n  readingPace = 9 # slow\n# end\n"])
        #expect(try ProfileEditor(folders.reader).unset("readingPace").line == 2)
        #expect(try read(folders.reader.path) == "captions = true\n  # slow\n# end\n")
    }

    @Test("a mistyped key can be taken out, and only then is the file valid")
    func unsetUnknown() throws {
        let folders = try Folders(["profile.toml": "chanels.speech.enabled = true\nreadingPace = 9\n"])
        let editor = ProfileEditor(folders.reader)
        #expect(throws: ProfileError.self) { try editor.set("captions", to: "true") }
        #expect(try editor.unset("chanels.speech.enabled").before == "true")
        #expect(try read(folders.reader.path) == "readingPace = 9\n")
    }

    @Test(
        "what can't be is refused with the reason, and nothing is written",
        arguments: [
            ("", "channels.speech.rat", "1", "unknown key 'channels.speech.rat'; did you mean 'channels.speech.rate'?"),
            ("", "channels.speech.rate", "fast", "'channels.speech.rate' is the text \"fast\", but must be a number"),
            ("", "channels.speech.rate", "9", "'channels.speech.rate' is 9, but must be a number from 0.5 to 4"),
            ("", "channels.speech.rate", "1 # x", "'channels.speech.rate' is the text \"1 # x\", but must be a number"),
            ("", "channels.speech.rate", "1\nx = 2", "but must be a number from 0.5 to 4"),
            ("", "extends", "daef", "there is no profile 'daef'; did you mean 'deaf'?"),
            ("", "cannot", "sigt", "unknown value 'sigt' of 'cannot'; did you mean 'sight'?"),
            ("", "rule", "x", "there can be several [[rule]]; write them into"),
            ("", "cannot", "sight,hearing,braille", "no words can reach you"),
            ("oops", "readingPace", "7", "profile.toml, line 1, column"),
            ("colour = 1\n", "readingPace", "7", "line 1, column 1: unknown key 'colour'"),
        ])
    func refused(text: String, key: String, value: String, message: String) throws {
        let folders = try Folders(["profile.toml": text])
        let error = try #require(throws: ProfileError.self) {
            try ProfileEditor(folders.reader).set(key, to: value)
        }
        #expect(error.description.contains(message), "\(error)")
        #expect(try read(folders.reader.path) == text)
    }

    @Test(
        "the last part of a key alone names the whole one, and what is near to nothing says where the keys are listed")
    func unknownKeys() throws {
        for (key, next) in [
            ("volume", "did you mean 'channels.earcon.volume'?"),
            ("wornOnly", "did you mean 'touch.wornOnly'?"),
            ("x.y.z", "the keys are listed by: notify-a11y profile show --all"),
        ] {
            let error = try #require(throws: ProfileError.self) {
                try ProfileEditor(Folders().reader).set(key, to: "1")
            }
            #expect(error.problems.first?.message == "unknown key '\(key)'; \(next)")
        }
    }

    @Test("a file in which no words can reach the person can still be mended")
    func mending() throws {
        let text = channels.map { "channels.\($0.id).enabled = false\n" }.joined()
        let folders = try Folders(["profile.toml": text])
        #expect(folders.problems().count == 1)
        _ = try ProfileEditor(folders.reader).set("channels.desktop.enabled", to: "true")
        #expect(folders.problems() == [])
    }

    @Test("a grant for many apps isn't taken back for one, and says so")
    func wider() throws {
        let folders = try Folders(["profile.toml": "[[grant]]\napp = \"ci-*\"\n"])
        let error = try #require(throws: ProfileError.self) {
            try ProfileEditor(folders.reader).quieten(app: "ci-main")
        }
        #expect(error.description.contains("still permitted by the grant for 'ci-*'"))
        #expect(error.description.contains("line 1"))
    }

    @Test("a file and its folders are made where there are none, for the person alone")
    func made() throws {
        let folder = "\(TemporaryDirectory.path)/a/b/notify-a11y"
        let reader = ProfileReader(channels: channels, personal: folder)
        _ = try ProfileEditor(reader).set("readingPace", to: "7")
        #expect(try read("\(folder)/profile.toml") == "readingPace = 7\n")
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
        #expect(try mode(folder) == 0o700)
        #expect(try mode("\(folder)/profile.toml") == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["profile.toml"])
    }

    @Test("a link is followed and the mode kept")
    func link() throws {
        let folders = try Folders()
        let real = "\(TemporaryDirectory.path)/elsewhere.toml"
        try Data("# mine\n".utf8).write(to: URL(fileURLWithPath: real))
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
        try FileManager.default.createSymbolicLink(atPath: folders.reader.path, withDestinationPath: real)
        _ = try ProfileEditor(folders.reader).set("readingPace", to: "7")
        #expect(try read(real) == "# mine\nreadingPace = 7\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folders.reader.path) == real)
        #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    }

    @Test("a place that can't be written to is named, and nothing is left behind")
    func unwritable() throws {
        let file = "\(TemporaryDirectory.path)/file"
        try Data().write(to: URL(fileURLWithPath: file))
        let reader = ProfileReader(channels: channels, personal: "\(file)/notify-a11y")
        let error = try #require(throws: ProfileError.self) {
            try ProfileEditor(reader).set("readingPace", to: "7")
        }
        #expect(error.description.contains("can't write the file: Not a directory"))
    }
}
