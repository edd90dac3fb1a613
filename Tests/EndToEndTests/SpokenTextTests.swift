// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("What would be said", .tags(.live), .household, .timeLimit(.minutes(5)))
struct SpokenTextTests {
    @Test("'spoken' prints the words for a text or an event, in its language, and records nothing")
    func words() async throws {
        let person = try Person()
        #expect(
            try await person.run("spoken", "--kind", "success", "Order #0042").output
                == "Success. Order number 0 0 4 2\n")
        #expect(
            try await person.run(
                "spoken", "--kind", "failure", "--language", "de", "--detail", "Voll. Sonst nichts.", "80 °C"
            )
            .output == "Fehler. 80 Grad Celsius. Voll.\n")
        #expect(try await person.run("spoken", "--", "--help").output == "dash dash help\n")
        #expect(
            try await person.shell(#"notify-a11y spoken --language en $'\e[31mFAILED\e[0m 3 tests'"#).output
                == "FAILED 3 tests\n")
        #expect(try await person.shell(#"notify-a11y spoken --language en $'bad \xff end'"#).output == "bad end\n")
        #expect(try await person.history().isEmpty)
    }

    @Test("emoji have Unicode's names in the text's language, from the distribution's package")
    func emoji() async throws {
        let person = try Person()
        #expect(
            try await person.run("spoken", "--language", "en", "🚀 ok 👩‍🔬 ❤️ 👍🏽").output
                == "rocket ok woman scientist red heart thumbs up\n")
        #expect(try await person.run("spoken", "--language", "pl", "🚀 -5").output == "rakieta minus 5\n")
    }

    @Test("with --json each word comes with what is shown for it")
    func ranges() async throws {
        let person = try Person()
        let output = try await person.run("spoken", "--json", "--language", "en", "80 °C").output
        let answer = try JSONDecoder().decode(SpeechTextAnswer.self, from: Data(output.utf8))
        #expect(answer.text == "80 degrees Celsius" && answer.shown == "80 °C" && !answer.cut)
        #expect(answer.words.map(\.said) == ["80", "degrees Celsius"])
        #expect(answer.words.map(\.shown) == ["80", "°C"])
        #expect(answer.words.last?.range == TextRange(utf8: 3..<6, utf16: 3..<5, scalars: 3..<5))
    }

    @Test("the person's profile decides about emoji, signs and how much is said")
    func profile() async throws {
        let person = try Person(
            profile: """
                channels.speech.emoji = "none"
                channels.speech.expand = false
                channels.speech.verbosity = "full"
                """)
        #expect(
            try await person.run("spoken", "--language", "en", "--kind", "success", "--detail", "All of it", "🚀 80 °C")
                .output == "Success. 80 °C. All of it\n")
    }

    @Test("a wrong kind, language or verbosity is named with what would be right")
    func mistakes() async throws {
        let person = try Person()
        let kind = try await person.run("spoken", "--kind", "sucess", "x")
        #expect(kind.status == 64 && kind.errors.contains("success"))
        let language = try await person.run("spoken", "--language", "d", "x")
        #expect(language.status == 64 && language.errors.contains("write it like"))
        let verbosity = try await person.run("spoken", "--verbosity", "ful", "x")
        #expect(verbosity.status == 65 && verbosity.errors.contains("full"))
    }
}
