// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@Suite("What is said in other languages")
struct OtherLanguagesTests {
    @Test(
        "French, Spanish and Italian have words for numbers, units and signs",
        arguments: [
            ("fr", "CPU 80 %, 71 °C", "CPU 80 pour cent, 71 degrés Celsius"), ("fr", "-5 °C", "moins 5 degrés Celsius"),
            ("fr", "#42", "numéro 42"), ("fr", "1 234,5 Mo", "1234,5 mégaoctets"), ("fr", "1 000 000", "1000000"),
            ("fr", "1,5 Go", "1,5 gigaoctet"), ("fr", "1 s", "une seconde"), ("fr", "14:30", "14 heures 30"),
            ("fr", "1/5/2024", "premier mai 2024"), ("fr", "x < y -> z", "x inférieur à y vers z"),
            ("fr", "✓ ✗", "coche croix"),
            ("fr", "12,50 €", "12,50 euros"), ("fr", "n° 5", "numéro 5"), ("fr", "1e-5", "1 e moins 5"),
            ("es", "CPU 80 %, 71 °C", "CPU 80 por ciento, 71 grados Celsius"),
            ("es", "-5 °C", "menos 5 grados Celsius"),
            ("es", "#42", "número 42"), ("es", "1.234,5 MB", "1234,5 megabytes"), ("es", "1 s", "un segundo"),
            ("es", "14:30", "14 y 30"), ("es", "1/5/2024", "1 de mayo de 2024"), ("es", "a & b", "a y b"),
            ("es", "✓ ✗", "marca de verificación marca de cruz"), ("es", "12,50 €", "12,50 euros"),
            ("it", "CPU 80 %, 71 °C", "CPU 80 per cento, 71 gradi Celsius"), ("it", "-5 °C", "meno 5 gradi Celsius"),
            ("it", "#42", "numero 42"), ("it", "1.234,5 MB", "1234,5 megabyte"), ("it", "1 s", "un secondo"),
            ("it", "1 h", "un' ora"), ("it", "14:30", "14 e 30"), ("it", "1/5/2024", "primo maggio 2024"),
            ("it", "a & b", "a e b"), ("it", "✓ ✗", "segno di spunta segno di croce"), ("it", "12,50 €", "12,50 euro"),
        ])
    func words(language: String, shown: String, spoken: String) { #expect(said(shown, language) == spoken) }

    @Test(
        "a language without a table gets neutral rules: signs are left to the engine, or said by their names in Unicode",
        arguments: [
            ("CPU 80 %, 71 °C", "CPU 80 %, 71 °C"), ("80°C", "80 °C"), ("-5 x < y", "minus 5 x mniejsze niż y"),
            ("a -> b", "a strzałka skierowana w prawo b"), ("1e-5", "1 e minus 5"), ("✓ testy", "znacznik testy"),
            ("#0042", "#0 0 4 2"), ("1.234.567,5", "1.234.567,5"), ("1 000 000", "1000000"),
            ("v1.2.3-rc1", "v 1.2.3 r c 1"),
            ("14:30 2024-05-01", "14:30 2024-05-01"), ("[###   ] 40%", "40 %"), ("getUserName", "get user name"),
            ("/home/YOU/main.swift:42", "main.swift 42"), ("12,5 €", "12,5 €"), ("🚀 start", "rakieta start"),
            ("https://example.org/x?token=1", "example.org"),
        ])
    func neutral(shown: String, spoken: String) { #expect(said(shown, "pl") == spoken) }

    @Test("without Unicode's names a sign is said by the engine or not at all, and an emoji not by half")
    func nameless() {
        let spoken = said("🚀 -5 → x < y ✓ ❤️ end", "pl", symbols: .none)
        #expect(spoken == "-5 → x < y ✔ end")
    }

    /// Words of the English table that are words in no other of the languages.
    private static let english = [
        "percent", "degree", "degrees", "less", "greater", "than", "equals", "number", "line", "check", "mark", "cross",
        "minus", "second", "seconds", "megabytes", "euros", "dollars", "and", "the", "rest", "left", "readable",
        "success",
        "failure", "dash", "point", "of", "about",
    ]
    private static let everything =
        "#42 80 % 71 °C -5 1e-5 x < y >= z != w a -> b ✓ ✗ ● v1.2.3 /a/b.c:42 5 MB 2 s 3/10 10–20 $5 & + = ~3 --x ½ x²"

    @Test(
        "no other language says English words", arguments: ["de", "fr", "es", "it", "pl", "fi", "ja", "ar"])
    func leaks(language: String) {
        let own: Set<String> = [
            "de": ["minus", "rest"], "fr": ["point", "euros", "dollars"], "es": ["euros", "megabytes"], "pl": ["minus"],
        ][language, default: []]
        let writer = SpeechWriter(home: tag(language), symbols: testSymbols)
        for text in [Self.everything, "====", String(repeating: "x1 ", count: 400)] {
            let spoken = writer.spoken(Announcement(kind: .success, texts: Texts(title: text), language: tag(language)))
            // Words of our own in another language stand in a part of that language.
            let scalars = Array(spoken.text.unicodeScalars)
            for part in spoken.parts where part.language == tag(language) {
                let text = String(String.UnicodeScalarView(scalars[part.spoken])).lowercased()
                let words = Set(text.split { !$0.isLetter }.map(String.init))
                #expect(words.intersection(Self.english).subtracting(own) == [])
            }
        }
    }

    @Test("every table has a word for every kind, and no two kinds begin alike")
    func kinds() {
        for table in SpeechLanguage.all {
            for kind in Event.Kind.allCases {
                #expect(table.kind(kind) != nil && table.kind(kind, plain: true) != nil, "\(table.tag) \(kind)")
            }
            #expect(table.kind(.success)?.first != table.kind(.failure)?.first, "\(table.tag)")
        }
    }

    @Test("every table names the same units and signs as the English one, besides a few that it writes otherwise")
    func complete() {
        for table in SpeechLanguage.all {
            let signs = Set(SpeechLanguage.english.signs.keys).subtracting(table.signs.keys)
            #expect(signs == [], "\(table.tag)")
            let spelledOtherwise: Set<String> = ["sec", "secs", "mins", "hr", "hrs", "mph"]
            let units = Set(SpeechLanguage.english.units.keys).subtracting(table.units.keys).subtracting(
                spelledOtherwise)
            #expect(units == [], "\(table.tag)")
            #expect((1...12).allSatisfy { table.date(2024, $0, 31).contains("2024") })
        }
    }
}
