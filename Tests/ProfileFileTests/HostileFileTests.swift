// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@Suite("Hostile and broken profile files", .temporaryDirectory, .timeLimit(.minutes(5)))
struct HostileFileTests {
    @Test(
        "text that is no TOML is one problem with its place",
        arguments: [
            "channels.speech.enabled = ", "= 1", "[channels", "a = \"open", "channels.earcon.volume = 1\nchannels = 2",
            "channels.speech.rate = 1\nchannels.speech.rate = 2", "\u{0}", "a = 1 b = 2", "x = \"\u{1B}[2J\"",
            // toml++ takes for granted that these never stand outside a text.
            "é = 1", "a = é", "extends = [é]", "ｆ = 1",
        ])
    func syntax(text: String) throws {
        let problems = try Folders(["profile.toml": text]).problems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("profile.toml, line ") == true, "\(problems)")
        #expect(problems.first?.unicodeScalars.contains { $0.value < 32 } == false)
    }

    @Test(
        "bytes that are no UTF-8 are named by their line",
        arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]])
    func invalidUTF8(bytes: [UInt8]) throws {
        let folders = try Folders()
        try Data(Array("# fine\ncannot = [\"".utf8) + bytes + Array("\"]\n".utf8))
            .write(to: URL(fileURLWithPath: folders.reader.path))
        let problems = folders.problems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("line 2") == true, "\(problems)")
    }

    @Test(
        "deep nesting is refused instead of followed",
        arguments: [
            "a = " + String(repeating: "[", count: 100_000),
            "a = " + String(repeating: "{a=", count: 100_000),
            String(repeating: "a.", count: 500_000) + "a = 1",
            "[" + String(repeating: "a.", count: 500_000) + "a]",
            (0..<4000).map { "a = [{" + String(repeating: "b\($0).", count: 40) + "c = [" }.joined(separator: "\n"),
        ])
    func deep(text: String) throws {
        #expect(try Folders(["profile.toml": text]).problems().count == 1)
    }

    @Test("the deepest nesting that is allowed is read and answered")
    func deepest() throws {
        let steps = String(repeating: "a.", count: 15)
        let line = "x = " + String(repeating: "[{\(steps)b=", count: 7) + "1" + String(repeating: "}]", count: 7)
        let problems = try Folders(["profile.toml": line]).problems()
        #expect(problems.count == 1)
        #expect(problems.first?.contains("unknown key 'x'") == true, "\(problems)")
    }

    @Test("a file of 1 MiB is read, one byte more is refused")
    func size() throws {
        let end = "\nchannels.earcon.volume = 0.5\n"
        let filler = "#" + String(repeating: "x", count: (1 << 20) - end.utf8.count - 1)
        let folders = try Folders(["profile.toml": filler + end])
        #expect(try folders.reader.effective().preference(.earcon).settings.values["volume"] == .number(0.5))
        let longer = try Folders(["profile.toml": filler + "x" + end])
        #expect(longer.problems() == ["profile.toml: the file is longer than 1 MiB; is it a profile?"])
    }

    @Test("a file of nothing but mistakes gives a list that can be read")
    func manyMistakes() throws {
        let text = (0..<5000).map { "k\($0) = 1\n" }.joined()
        let problems = try Folders(["profile.toml": text]).problems()
        #expect(problems.count == 51)
        #expect(problems.last == "profile.toml: 4950 more mistakes like these")
    }

    @Test("an endless device is refused, not read")
    func device() throws {
        let folders = try Folders()
        try FileManager.default.createSymbolicLink(atPath: folders.reader.path, withDestinationPath: "/dev/zero")
        #expect(folders.problems() == ["profile.toml: this is no regular file; a profile is a text file"])
    }

    @Test("a folder in its place is named")
    func folder() throws {
        let folders = try Folders()
        try FileManager.default.createDirectory(atPath: folders.reader.path, withIntermediateDirectories: false)
        #expect(folders.problems() == ["profile.toml: this is a folder; a profile is a text file"])
    }

    @Test("a FIFO in its place never blocks")
    func fifo() throws {
        let folders = try Folders()
        let made = unsafe mkfifo(folders.reader.path, 0o600)
        #expect(made == 0)
        #expect(folders.problems() == ["profile.toml: this is no regular file; a profile is a text file"])
    }

    @Test("a link to nothing is named, because someone meant a profile to be there; a loop of links too")
    func links() throws {
        let folders = try Folders()
        let path = folders.reader.path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/nonexistent/profile.toml")
        #expect(
            folders.problems() == ["profile.toml: this is a link to a file that isn't there; mend or remove the link"])
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
        #expect(folders.problems().first?.hasPrefix("profile.toml: can't read the file: ") == true)
    }

    @Test("a link to a profile elsewhere is followed")
    func link() throws {
        let folders = try Folders(["loud": "channels.earcon.volume = 1\n"])
        try FileManager.default.createSymbolicLink(
            atPath: folders.reader.path, withDestinationPath: folders.path("loud"))
        #expect(try folders.reader.effective().preference(.earcon).settings.values["volume"] == .number(1))
    }

    @Test("a damaged profile that is extended is named, not skipped")
    func damagedParent() throws {
        let folders = try Folders(["profile.toml": "extends = \"broken\"\n"])
        try FileManager.default.createDirectory(atPath: folders.path("broken"), withIntermediateDirectories: false)
        #expect(folders.problems() == ["profiles/broken.toml: this is a folder; a profile is a text file"])
    }

    @Test("an empty file is the default")
    func empty() throws {
        #expect(try Folders(["profile.toml": ""]).reader.effective().preference(.desktop).use == .on)
    }

    @Test("random changes to a valid profile give a profile or problems, never a crash", arguments: 0..<8)
    func fuzz(seed: UInt64) throws {
        let folders = try Folders()
        let valid = Array(
            """
            extends = ["default"]
            cannot = []
            digest.at = ["10:00"]
            [channels.speech]
            enabled = "auto"
            rate = 1.2e0
            [[rule]]
            when = { app = "a*", kind = ["failure"], byHand = false }
            then = [{ after = "20s", channels = ["earcon"] }]
            [[quiet]]
            from = "22:00"
            to = "07:00"
            silence = ["speech"]
            [[grant]]
            app = "a"

            """.utf8)
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        for _ in 0..<50 {
            var bytes = valid
            for _ in 0...random(6) {
                switch random(3) {
                case 0: bytes[random(bytes.count)] = UInt8(random(256))
                case 1: bytes.insert(Array("[]{}\".=\n#,\0\u{FF}".utf8)[random(12)], at: random(bytes.count))
                default: bytes.remove(at: random(bytes.count))
                }
            }
            try Data(bytes).write(to: URL(fileURLWithPath: folders.reader.path))
            for problem in folders.problems() { #expect(!problem.isEmpty) }
            _ = folders.reader.careful(ProfileReader.Choice())
            let lint = ProfileLint(channels: channels, reader: folders.reader)
            for finding in lint.findings() { #expect(!finding.message.isEmpty && !finding.fix.isEmpty) }
        }
    }
}
