// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import NotifyA11yProfiles
import Testing

@Suite("What profile lint finds", .temporaryDirectory)
struct LintTests {
    private static let broken = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "broken")
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: broken.path)) ?? []).sorted()

    private func lint(_ reader: ProfileReader) -> ProfileLint {
        ProfileLint(channels: channels, reader: reader, voices: ["gmw/de", "gmw/en-US"], languages: ["de", "en"])
    }

    @Test("nothing in the shipped profiles", arguments: ShippedProfiles.names)
    func shipped(name: String) throws {
        #expect(lint(try Folders().reader).findings(named: name) == [])
    }

    @Test("every seeded fault with its place, and nothing else", arguments: files)
    func seeded(file: String) throws {
        let text = try String(contentsOf: Self.broken.appending(path: file), encoding: .utf8)
        let name = String(file.dropLast(".toml".count))
        let folders = try Folders([name: text])
        // A shipped profile without the channels that a test leaves out isn't the test's business.
        let findings = lint(folders.reader).findings(file: folders.path(name))
        let found = findings.map {
            "# finds \($0.check.rawValue) \($0.line ?? 0):\($0.column ?? 0) \($0.key ?? "-")"
        }
        let expected = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("# finds ") }
        #expect(found == expected, "\(findings.map(\.description))")
        for finding in findings {
            #expect(!finding.fix.isEmpty && !finding.message.isEmpty)
            #expect(finding.file == folders.path(name))
        }
    }

    @Test("every check has a fault that it finds, but the one for what is no file")
    func complete() throws {
        let seeded = try Set(
            Self.files.map { try String(contentsOf: Self.broken.appending(path: $0), encoding: .utf8) }
                .flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("# finds ") }
                .map { String($0.split(separator: " ")[2]) })
        #expect(ProfileLint.Check.allCases.map(\.rawValue).filter { !seeded.contains($0) } == ["file"])
    }

    @Test("the person's own file and every profile of theirs, each finding once")
    func all() throws {
        let folders = try Folders(["profile.toml": "extends = \"mine\"\n", "mine": "readingPace = 0\n"])
        let findings = lint(folders.reader).findings()
        #expect(
            findings.map(\.description) == [
                "\(folders.path("mine")), line 1, column 15: 'readingPace' is 0; it must be a number from 1 to 50"
            ])
    }

    @Test("without a file of the person's there is nothing to find")
    func none() throws { #expect(try lint(Folders().reader).findings() == []) }

    @Test("a file that isn't there, and a name that isn't there")
    func nothing() throws {
        let lint = lint(try Folders().reader)
        #expect(lint.findings(file: "/nonexistent/x.toml").map(\.check) == [.file])
        let findings = lint.findings(named: "defualt")
        #expect(findings.map(\.fix) == ["did you mean 'default'?"])
        #expect(findings.map(\.message) == ["there is no profile 'defualt'"])
    }

    @Test("voices and languages that aren't known aren't judged")
    func unknown() throws {
        let folders = try Folders([
            "profile.toml": "channels.speech.voice = \"x\"\nchannels.speech.language = \"tlh\"\n"
        ])
        #expect(ProfileLint(channels: channels, reader: folders.reader).findings() == [])
        #expect(lint(folders.reader).findings().map(\.check) == [.unknownVoice, .unknownLanguage])
    }

    @Test(
        "a person's file that all is well with",
        arguments: [
            "",
            "extends = [\"blind\", \"deaf\"]\n",
            "extends = \"deaf\"\nchannels.desktop.expiry = 40\n[[quiet]]\nfrom = \"22:00\"\nto = \"07:00\"\nsilence = [\"haptic\"]\n",
            "[[rule]]\nwhen = { app = \"ci-*\" }\nwithout = [\"speech\"]\n[[rule]]\nwhen = { app = \"ci-a\" }\nwithout = [\"earcon\"]\n",
            "[[rule]]\nwhen = { app = \"ci-a\" }\nchannels = [\"desktop\"]\n[[rule]]\nwhen = { app = \"ci-*\" }\nchannels = [\"speech\"]\n",
            "[[grant]]\napp = \"ci-*\"\n",
            "part = \"situation\"\nextends = \"quiet\"\nchannels.desktop.enabled = false\n",
            "[[rule]]\nwhen = { app = \"noise\" }\nchannels = []\n",
        ])
    func fine(text: String) throws {
        #expect(lint(try Folders(["profile.toml": text]).reader).findings().map(\.description) == [])
    }
}
