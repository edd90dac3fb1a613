// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11ySpeechText

/// Texts of what makes trouble: emoji sequences, accents, right-to-left, numbers, marks, remains of terminals.
struct HostileTexts {
    private var numbers: SeededNumbers

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    private static let pieces: [String] = [
        "Order", "getUserName", "user_id", "HTTPS", "URLs", "café", "cafe\u{301}", "a", "I", "x", "FAILED", "naïve",
        "42", "0042", "#42", "1,234", "1.234,5", "1e-5", "1.2.3", "v1.2.3-rc1", "-5", "−5", "±3", "1h30m", "14:30",
        "14:30:05",
        "2024-05-01", "01.05.2024", "3/10", "10-20", "10–20", "16:9", "5th", "0x1F", "192.168.0.1:80",
        "99999999999999999999",
        "80°C", "80", "°C", "%", "‰", "MB/s", "5MB", "5 km", "$5", "€", "EUR", "20 €", "1", " ", "  ", "\n", "\r\n",
        "\t", "\u{A0}",
        "\u{202F}", ".", ",", ";", ":", "!", "?", "…", "...", "-", "--", "->", "=>", "<-", "<->", "<=", "<b>", "</b>",
        "<", ">", "&",
        "&amp;", "=", "==", "+", "++", "*", "/", "\\", "|", "^", "~", "_", "`", "'", "’", "\"", "„", "“", "(", ")", "[",
        "]", "{", "}",
        "#", "##", "@", "a@b.co", "https://x.org/a?b=c", "/a/b.c:42", "~/x", "C:\\a\\b.txt", "www.x.org", "e.g.", "Nr.",
        "n°", "z.B.",
        "[31m", "[0m", "\\e[1m", "^[[2K", "\\x1b[0m", "[####  ]", "|██  |", "░▓", "⠋", "├──", "■■□", "●", "•", "✓", "✗",
        "✅", "❌",
        "🚀", "👩‍🔬", "👍🏽", "❤️", "🇩🇪", "🇩", "1️⃣", "#️⃣", "👨‍👩‍👧‍👦", "\u{1F3FD}", "\u{200D}", "\u{FE0F}", "\u{301}", "\u{308}\u{323}",
        "e\u{323}\u{301}", "\u{20DD}", "\u{64E}", "مرحبا", "שלום", "\u{202E}", "\u{202C}", "\u{2066}", "\u{2069}",
        "\u{200F}", "\u{AD}",
        "日本語", "テスト", "한국어", "\u{1112}\u{1161}\u{11AB}", "ไทย", "हिन्दी", "Ⅳ", "①", "½", "²", "₂", "№", "§", "©", "™", "∞",
        "√", "→",
        "⇔", "٣٤", "％", "Ａ", "１２", "\u{FFFD}", "\u{0}", "\u{1B}", "\u{7F}", "\u{9B}31m", "\u{E000}", "\u{FFFF}", "𝐁",
        "ﬁ", "ǅ", "ß", "İ",
        "¿", "¡", "。", "、", "؟", "।", "–", "—", "·", "′", "Å", "µ", "μ", "℃", "º", "¥", "₹", "zł", "US$", "CHF", "GmbH",
        "1.", "3. Mai",
    ]

    /// A text of up to so many pieces, and sometimes single scalars of everywhere.
    mutating func next(pieces most: Int = 24) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...most, using: &numbers) {
            if Int.random(in: 0..<12, using: &numbers) == 0 {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x1_FFFF, using: &numbers)) { text.append(scalar) }
            } else if let piece = Self.pieces.randomElement(using: &numbers) {
                text.append(contentsOf: piece.unicodeScalars)
            }
            if Bool.random(using: &numbers) { text.append(" ") }
        }
        return String(text)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &numbers)] }
}

/// What holds of every spoken text.
func check(_ spoken: SpokenText, _ about: String) {
    let text = Array(spoken.text.unicodeScalars)
    let shown = Array(spoken.shown.unicodeScalars)
    #expect(!text.isEmpty, "silence for \(about)")
    #expect(
        !text.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) },
        "a control character in \(text) for \(about)")
    #expect(!spoken.text.contains("[["), "phonemes for \(about)")
    #expect(!spoken.text.contains("  ") && text.first != " " && text.last != " ", "blanks for \(about)")
    // Where characters begin and end in the shown text.
    var borders: Set<Int> = [0]
    var place = 0
    for character in spoken.shown {
        place += character.unicodeScalars.count
        borders.insert(place)
    }
    var (before, lower, upper) = (0, 0, 0)
    for run in spoken.runs {
        #expect(run.spoken.lowerBound >= before && !run.spoken.isEmpty, "runs overlap for \(about)")
        #expect(
            run.spoken.upperBound <= text.count && run.shown.upperBound <= shown.count,
            "runs leave the text for \(about)")
        #expect(run.shown.lowerBound >= lower && run.shown.upperBound >= upper, "runs go back for \(about)")
        #expect(
            borders.contains(run.shown.lowerBound) && borders.contains(run.shown.upperBound),
            "a cut character for \(about)")
        #expect(text[before..<run.spoken.lowerBound].allSatisfy { $0 == " " }, "words without a run for \(about)")
        before = run.spoken.upperBound
        (lower, upper) = (run.shown.lowerBound, run.shown.upperBound)
    }
    #expect(before == text.count, "words without a run for \(about)")
    var end = 0
    for part in spoken.parts {
        #expect(part.spoken.lowerBound == end, "parts leave a gap for \(about)")
        end = part.spoken.upperBound
    }
    #expect(end == text.count, "parts leave a gap for \(about)")
}

@Suite("Of every text")
struct PropertyTests {
    /// How many texts are tried: many more where `FUZZ_TEXTS` asks for it.
    private static let count = Int(testEnvironment("FUZZ_TEXTS") ?? "") ?? 6_000
    private static let seed = UInt64(testEnvironment("FUZZ_SEED") ?? "") ?? 4

    @Test(
        "the map never leaves the shown text, never goes back and never cuts a character; nothing is silent",
        .timeLimit(.minutes(60)))
    func random() async {
        var texts = HostileTexts(seed: Self.seed)
        let languages: [String?] = ["en", "de", "fr", "es", "it", "pl", "ja", "ar", nil]
        for _ in 0..<Self.count {
            // Others need the few threads that there are.
            await Task.yield()
            let announcement = Announcement(
                kind: texts.pick([nil, .success, .failure, .question]),
                texts: Texts(
                    title: texts.next(), detail: texts.pick([nil, texts.next()]),
                    spoken: texts.pick([nil, nil, texts.next(pieces: 4)]),
                    hint: texts.pick([nil, "Try again"])),
                language: tag(texts.pick(languages)), verbosity: texts.pick(Announcement.Verbosity.allCases))
            let settings = SpeechWriter.Settings(
                expands: texts.pick([true, true, true, false]), emoji: texts.pick([.names, .none]),
                keepsMarks: texts.pick([false, false, true]), limit: texts.pick([1, 5, 20, 80, 600]))
            let writer = SpeechWriter(
                home: tag(texts.pick([nil, "de", "pl"])), settings: settings, symbols: testSymbols)
            check(writer.spoken(announcement), "\(announcement) \(settings)")
        }
    }

    @Test(
        "what random texts have found stays right",
        arguments: [
            // Crashed: a digit with an accent is no digit.
            ("1\u{301}/2\u{308}-05-01", "1\u{301} 2\u{308} 0 5 0 1"),
            // The range began within a character: a lone accent joins what is shown before it.
            ("\u{301}abc", "abc"), ("\u{1F3FD} ok", "ok"), ("\u{20DD}", "No readable text"),
            // A mark of our own stayed in the text.
            ("z.B.姓", "z.B 姓"),
            // A blank came first.
            (".192.168.0.1", "point 192 point 168 point 0 point 1"),
            // A blank came last: it makes one character with the sign before it.
            ("a \u{1193F} b", "a \u{1193F}b"), ("\u{1193F} ", "\u{1193F}"),
            // What no host has in its name was said.
            ("www.x.org[0m^[[2K", "www.x.org"),
            // Digits were lost as a path.
            ("1/6/2362'6308/0", "1 6 2362 6308 slash 0"),
        ])
    func found(text: String, said words: String) {
        let spoken = SpeechWriter(symbols: testSymbols).spoken(Announcement(kind: .message, texts: Texts(title: text)))
        check(spoken, text)
        #expect(said(text, "en") == words)
    }

    @Test("no digit is lost but those that a rule leaves out: of columns, hashes, addresses and remains of terminals")
    func digits() {
        var numbers = SeededNumbers(seed: Self.seed)
        let separators = [",", ".", "_", " ", "'", ",,", ".,", "\u{202F}", "-", "–", " - ", "·", ":", "..", "/"]
        for _ in 0..<Self.count / 4 {
            var text = ""
            for index in 0..<Int.random(in: 1...5, using: &numbers) {
                if index > 0 { text += separators.randomElement(using: &numbers) ?? "" }
                for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                    text += String(Int.random(in: 0...9, using: &numbers))
                }
            }
            // Dates and times are words, so their digits may change.
            for language in ["pl", "fi"] {
                let spoken = said(text, language).filter(\.isNumber)
                #expect(spoken == text.filter(\.isNumber), "\(text) in \(language)")
            }
        }
    }

    @Test("texts that are canonically the same are said by the same scalars")
    func canonical() {
        var texts = HostileTexts(seed: Self.seed)
        for _ in 0..<Self.count / 4 {
            let text = texts.next(pieces: 6)
            let composed = Composition.composed(text.unicodeScalars)
            var view = String.UnicodeScalarView()
            view.append(contentsOf: composed)
            #expect(String(view) == text, "composing changes \(text)")
            #expect(Composition.composed(composed) == composed, "composing twice changes \(text)")
        }
    }

    @Test("every character that Unicode puts together is put together")
    func everyPair() {
        for value in 0xC0...UInt32(0x2FA1D) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let composed = Composition.composed([scalar])
            var view = String.UnicodeScalarView()
            view.append(contentsOf: composed)
            #expect(String(view) == String(Character(scalar)))
        }
        #expect(Composition.composed("\u{1112}\u{1161}\u{11AB}".unicodeScalars) == ["한"])
        #expect(Composition.composed("e\u{323}\u{302}".unicodeScalars) == ["\u{1EC7}"])
        #expect(Composition.composed("e\u{302}\u{323}".unicodeScalars) == ["\u{1EC7}"])
        #expect(Composition.composed("\u{212B}".unicodeScalars) == ["\u{C5}"])
    }
}
