// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Difficult texts", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct TextTests {
    /// A word for bash, and what a person reads.
    private static let texts: [(word: String, title: String)] = [
        ("'disk <b>full</b>, a < b & c'", "disk <b>full</b>, a < b & c"),
        ("'&amp; &lt;'", "&amp; &lt;"),
        ("'-5 degrees outside'", "-5 degrees outside"),
        ("-----", "-----"),
        ("--help", "--help"),
        (#"$'bad \xff end'"#, "bad \u{FFFD} end"),
        (#"$'\e[31mFAILED\e[0m 3 tests'"#, "FAILED 3 tests"),
        (#"$'see \e]8;;https://example.org\athe log\e]8;;\a now'"#, "see the log now"),
        (#"$'see \e]8;;https://example.org\e\\the log\e]8;;\e\\ then'"#, "see the log then"),
        ("'Ünï 👩‍👩‍👧 e\u{301}'", "Ünï 👩‍👩‍👧 e\u{301}"),
        ("'Order #0042'", "Order #0042"),
        ("''", "Message"), ("'   '", "Message"), (#"$'\n'"#, "Message"),
    ]

    /// The voice and the cue have their own tests, and take their time; all of it is to be told one by one.
    private static let profile = "rates.perMinute = 600\nchannels.earcon.enabled = false"

    @Test("markup, dashes, bad bytes, escapes and blanks arrive as text in the answer, the text state and the card")
    func everywhere() async throws {
        let servers = try await OwnServers()
        // The voice and the cue have their own tests, and take their time.
        let person = try Person(
            servers: .at(servers.addresses), profile: Self.profile)
        for (number, text) in Self.texts.enumerated() {
            let answer = try await person.shell("notify-a11y emit --key k\(number) -- message \(text.word)")
            #expect(answer.status == 0 && answer.errors.isEmpty, "\(text.word): \(answer.errors)")
            #expect(answer.output == (text.title == "Message" ? "Message\n" : "Message: \(text.title)\n"))
        }
        let entries = try await person.entries()
        let history = try await person.history()
        #expect(history.map(\.event.texts.title) == Self.texts.map(\.title))
        #expect(Set(entries.map(\.newest.event.texts.title)) == Set(Self.texts.map(\.title)))
        #expect(try await eventually(within: .seconds(10)) { try await servers.displayed == Self.texts.count })
        let shown = try await servers.closeAll().map(\.summary)
        for text in Self.texts {
            #expect(shown.contains(text.title == "Message" ? "Message" : "Message: \(text.title)"))
        }
    }

    @Test("a title from standard input keeps what follows a NUL, and its further lines become the detail")
    func standardInput() async throws {
        let person = try Person()
        #expect(try await person.run("emit", "message", "-", input: "abc\0def").output == "Message: abc\u{FFFD}def\n")
        #expect(try await person.run("emit", "message", "-", input: "\0only").output == "Message: \u{FFFD}only\n")
        #expect(try await person.run("emit", "message", "-", input: "").output == "Message\n")
        try await person.run("emit", "failure", "-", "--key", "k", input: "Backup\nno space\nleft\n")
        let failure = try #require(try await person.history("--kind", "failure").first)
        #expect(failure.event.texts.title == "Backup")
        #expect(failure.event.texts.detail == "no space\nleft")
    }

    @Test("a text of 100 kB is cut between characters, with a mark, and the record says so")
    func long() async throws {
        let person = try Person()
        let answer = try await person.run("emit", "message", String(repeating: "é", count: 50_000), "--key", "long")
        #expect(answer.status == 0)
        let line = try #require(answer.lines.first)
        #expect(line.hasSuffix("é…") && line.utf8.count < 66_000)
        let texts = try #require(try await person.history().first).event.texts
        #expect(texts.cut)
        #expect("Message: \(texts.title)" == line)
        #expect(texts.title.utf8.count <= 65_536 && texts.title.utf8.count > 65_000)
        // A list shows the beginning.
        #expect(try await person.run("status").output.count < 500)
        // Uncut ones say that, too.
        try await person.run("emit", "message", "short")
        #expect(try await person.history().last?.event.texts.cut == false)
    }

    @Test("mebibytes of text from a pipe and in every option are cut, too, and recorded")
    func flood() async throws {
        let person = try Person()
        let flood = try await person.shell(
            "head -c 5000000 /dev/zero | tr '\\0' x | notify-a11y emit message - --key pipe")
        #expect(flood.status == 0, "\(flood.errors)")
        let bad = "$(head -c 120000 /dev/zero | tr '\\0' '\\377')"
        let options = ["detail", "spoken", "public", "hint"].map { "--\($0) \"\(bad)\"" }.joined(separator: " ")
        let full = try await person.shell("notify-a11y emit message \"\(bad)\" --key options \(options)")
        #expect(full.status == 0, "\(full.errors)")
        for record in try await person.history() {
            #expect(record.event.texts.cut)
            #expect(record.event.texts.title.utf8.count > 65_000)
        }
        #expect(try await person.history().count == 2)
    }
}
