// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@Suite("Safe text")
struct SafeTextTests {
    @Test(
        "harmless text stays byte for byte",
        arguments: [
            "Order 42", "Bestellung 42 – schön", "🚀 Deploy done ❤️", "👩‍🔬 lab ok", "👍🏽 merged", "🇧🇷🇯🇵", "cafe\u{301} closed",
            "caf\u{E9} closed", "مرحبا بالعالم", "שלום", "نص\u{200C}ها", "tab\tinside", "two\nlines", "blank\n\nline",
            "“quoted” … and — dashes", "1 < 2 & <b>bold</b>", "✓ unit tests", "日本語の題", "a\u{200B}b", "a\u{A0}b",
            "\u{202B}closed already\u{202C} x", "\u{2067}isolated\u{2069} x", "U+FFFD \u{FFFD} stays", "~", "a",
        ])
    func harmless(_ text: String) {
        let safe = SafeText.block(text)
        #expect(Array(safe.text.utf8) == Array(text.utf8))
        #expect(!safe.cut)
    }

    @Test(
        "invalid UTF-8 becomes U+FFFD and the words around it stay",
        arguments: [
            ([0x62, 0x61, 0x64, 0x20, 0xFF, 0x20, 0x65, 0x6E, 0x64], "bad \u{FFFD} end"),
            ([0xC3], "\u{FFFD}"), ([0x61, 0xE2, 0x82], "a\u{FFFD}"),
            ([0xED, 0xA0, 0x80, 0x61], "\u{FFFD}\u{FFFD}\u{FFFD}a"),
        ] as [([UInt8], String)])
    func invalid(_ bytes: [UInt8], _ expected: String) {
        #expect(SafeText.block(String(decoding: bytes, as: UTF8.self)).text == expected)
    }

    @Test(
        "NUL becomes U+FFFD, and nothing behind it is lost",
        arguments: [("abc\0def", "abc\u{FFFD}def"), ("\0only", "\u{FFFD}only"), ("\0", "\u{FFFD}")])
    func nul(_ text: String, _ expected: String) {
        #expect(SafeText.block(text).text == expected)
    }

    @Test(
        "escape sequences go and their words stay",
        arguments: [
            ("\u{1B}[31mFAILED\u{1B}[0m 3 tests", "FAILED 3 tests"),
            ("\u{1B}[38;2;10;20;30mcolour\u{1B}[m", "colour"),
            ("\u{1B}[?25lhidden\u{1B}[?25h", "hidden"),
            ("\u{1B}[1 qcursor", "cursor"),
            ("\u{1B}]8;;https://example.org/a?b\u{07}link\u{1B}]8;;\u{07} text", "link text"),
            ("\u{1B}]8;;https://example.org/a?b\u{1B}\\link\u{1B}]8;;\u{1B}\\ text", "link text"),
            ("\u{1B}]0;window title\u{07}words", "words"),
            ("\u{1B}P1$r0m\u{1B}\\words", "words"),
            ("\u{1B}_Gf=100;AAAA\u{1B}\\words", "words"),
            ("\u{1B}^private\u{1B}\\words", "words"),
            ("\u{1B}Xstart of string\u{1B}\\words", "words"),
            ("\u{1B}(Bcharset", "charset"),
            ("\u{1B}7saved\u{1B}8", "saved"),
            ("\u{1B}cwords", "words"),
            ("\u{9B}31mFAILED\u{9B}0m", "FAILED"),
            ("\u{9D}8;;https://example.org\u{9C}link\u{9D}8;;\u{9C}", "link"),
            ("\u{90}q#0\u{9C}words", "words"),
            ("\u{1B}\u{1B}[31mtwice", "twice"),
            ("\u{1B}[31\u{1B}[0mbroken off", "broken off"),
            ("bell\u{07} backspace\u{08} delete\u{7F} c1\u{80}", "bell backspace delete c1"),
        ])
    func escapes(_ text: String, _ expected: String) {
        #expect(SafeText.block(text).text == expected)
        #expect(!SafeText.block(text).cut)
    }

    @Test(
        "an unfinished sequence swallows no words",
        arguments: [
            ("\u{1B}]never ended", "never ended"),
            ("\u{1B}]line one\nline two\tthere", "line one\nline two\tthere"),
            ("\u{1B}Pnever ended", "never ended"),
            ("\u{9D}mojibake of a quotation mark\u{1B}[31m red", "mojibake of a quotation mark red"),
            ("a\u{1B}]b\u{9B}c", "abc"),
            ("50\u{1B}[ 100 000 000", "50 100 000 000"),
            ("words\u{1B}", "words"),
            ("words\u{1B}[3", "words"),
            ("words\u{1B}[31é", "wordsé"),
            ("words\u{1B}[31\nmore", "words\nmore"),
        ])
    func unfinished(_ text: String, _ expected: String) {
        #expect(SafeText.block(text).text == expected)
    }

    @Test("a string or a sequence without an end gives back what it swallowed, however long it is")
    func longUnfinished() {
        let words = String(repeating: "word ", count: 3000) + "end"
        let ofString = SafeText.block("\u{1B}]" + words).text == words
        let of8Bit = SafeText.block("\u{9D}" + words + "\u{1B}[0m").text == words
        let numbers = String(repeating: "1234567 ", count: 500) + "end"
        let ofSequence = SafeText.block("\u{1B}[" + numbers).text == numbers
        #expect(ofString && of8Bit && ofSequence)
    }

    @Test(
        "every way to end a line becomes a newline, and none stands at the ends",
        arguments: [
            ("Build done\r\n3 warnings\r\n\r\n", "Build done\n3 warnings"),
            ("a\rb", "a\nb"), ("a\r\rb", "a\n\nb"), ("a\r\nb\n", "a\nb"), ("a\n\rb", "a\n\nb"), ("a\u{2028}b", "a\nb"),
            ("a\u{2029}b", "a\nb"), ("a\u{85}b", "a\nb"), ("a\u{0B}b\u{0C}c", "a\nb\nc"), ("\n\n a \n", "a"),
            ("\t a\t", "a"), (" a", "a"), ("a ", "a"), ("\u{3000}a\u{3000}", "a"), ("\u{A0}a", "a"),
        ])
    func lines(_ text: String, _ expected: String) {
        #expect(SafeText.block(text).text == expected)
    }

    @Test(
        "text that shows nothing is empty",
        arguments: [
            "", " ", "   ", "\n", "\t", "\r\n", "\u{3000}", "\u{A0}", "\u{200B}", "\u{FEFF}", "\u{1B}[31m", "\u{07}",
            "\u{202E}\n",
        ])
    func blank(_ text: String) {
        #expect(SafeText.block(text) == ("", false))
    }

    @Test("on one line, newlines are spaces")
    func oneLine() {
        #expect(SafeText.line("a\r\nb\nc") == "a b c")
        #expect(SafeText.line("abc") == "abc")
    }
}

extension SafeTextTests {
    @Test(
        "what turns text round is closed, in the right order",
        arguments: [
            ("\u{202E}abc", "\u{202E}abc\u{202C}"),
            ("\u{2067}abc", "\u{2067}abc\u{2069}"),
            ("\u{202B}a\u{2066}b", "\u{202B}a\u{2066}b\u{2069}\u{202C}"),
            ("\u{2066}a\u{202B}b", "\u{2066}a\u{202B}b\u{202C}\u{2069}"),
            ("\u{2066}a\u{202B}b\u{2069}c", "\u{2066}a\u{202B}b\u{2069}c"),
            ("\u{202B}a\u{2066}b\u{202C}c", "\u{202B}a\u{2066}bc\u{2069}\u{202C}"),
            ("a\u{202C}b\u{2069}c", "abc"),
            ("\u{202E}a\nb", "\u{202E}a\u{202C}\nb"),
        ])
    func bidirectional(_ text: String, _ expected: String) {
        #expect(SafeText.block(text).text.unicodeScalars.map(\.value) == expected.unicodeScalars.map(\.value))
    }

    @Test("lines joined into one don't turn round what follows")
    func joinedDirection() {
        #expect(SafeText.line("\u{202E}a\nb") == "\u{202E}a\u{202C} b")
    }

    @Test("a thousand nested embeddings are as few as a screen can follow, and all closed")
    func deepNesting() {
        let text = String(repeating: "\u{202E}", count: 1000) + "a" + String(repeating: "\u{202C}", count: 1000) + "b"
        let scalars = SafeText.block(text).text.unicodeScalars.map(\.value)
        #expect(scalars.filter { $0 == 0x202E }.count == 32)
        #expect(scalars.filter { $0 == 0x202C }.count == 32)
        #expect(scalars.last == UInt32(UInt8(ascii: "b")))
    }

    @Test("a cut text closes what it opened, within its limit")
    func cutNesting() {
        let text = "\u{202E}\u{2067}" + String(repeating: "א", count: 40_000) + "\u{2069}\u{202C}"
        let (safe, cut) = SafeText.block(text)
        #expect(cut)
        #expect(safe.utf8.count <= SafeText.limit)
        let isClosed = safe.hasSuffix("…\u{2069}\u{202C}")
        #expect(isClosed)
        let again = SafeText.block(safe) == (safe, false)
        #expect(again)
    }

    @Test(
        "an over-long text is cut between graphemes, with a mark",
        arguments: ["a", "é", "日", "👩‍🔬", "👍🏽", "🇧🇷", "e\u{301}\u{323}", "ab "])
    func cut(_ unit: String) {
        for lead in ["", "x", "xy", "xyz"] {
            let whole = lead + String(repeating: unit, count: 100_000 / unit.utf8.count + 1) + "."
            let (safe, cut) = SafeText.block(whole)
            #expect(cut)
            #expect(safe.utf8.count <= SafeText.limit)
            #expect(safe.utf8.count > SafeText.limit - 64, "it keeps as much as fits")
            let (isMarked, isSame) = (safe.hasSuffix("…"), whole.hasPrefix(safe.dropLast()))
            #expect(isMarked && isSame)
            let kept = safe.dropLast()
            let isWhole = kept.dropFirst(lead.count).allSatisfy { unit.contains($0) }
            #expect(isWhole, "no half grapheme is left")
            if unit.count == 1 {
                #expect(kept.count == lead.count + kept.dropFirst(lead.count).utf8.count / unit.utf8.count)
            }
        }
    }

    @Test("a text of exactly the limit stays, and one byte more is cut")
    func limit() {
        let exact = String(repeating: "a", count: SafeText.limit)
        let whole = SafeText.block(exact) == (exact, false)
        #expect(whole)
        let (safe, cut) = SafeText.block(exact + "a")
        #expect(cut)
        let isCut = safe == exact.dropLast(3) + "…"
        #expect(isCut)
    }

    @Test("a letter keeps 32 marks, and of 100 KiB of them the rest goes and is said to be cut")
    func zalgo() {
        let marks = String(repeating: "\u{301}", count: 32)
        #expect(
            SafeText.block("e" + marks + " f").text.unicodeScalars.elementsEqual(("e" + marks + " f").unicodeScalars))
        #expect(!SafeText.block("e" + marks).cut)
        let (safe, cut) = SafeText.block("e" + String(repeating: "\u{301}", count: 50 * 1024) + " f")
        #expect(cut)
        #expect(safe.unicodeScalars.elementsEqual(("e" + marks + " f").unicodeScalars))
    }

    @Test("an unknown word of thousands of marks is refused without comparing them")
    func markedWord() {
        let error = NotifyError.unknownWord(
            "q" + String(repeating: "\u{301}\u{327}", count: 50_000), what: "method", among: ["event.emit"])
        #expect(error.message.utf8.count < 500)
    }

    @Test("thirty megabytes are not looked at to the end")
    func enormous() async {
        let text = String(repeating: "\u{07}", count: 30_000_000)
        let isPrompt = await promptly(within: .seconds(10)) { #expect(SafeText.block(text).cut) }
        #expect(isPrompt)
    }

    @Test("whatever the text, the result is safe, bounded and stays as it is the second time")
    func anyText() {
        var numbers = SeededNumbers(seed: 1)
        let hostile: [UInt32] = [
            0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x1B, 0x20, 0x28, 0x33, 0x3B, 0x5B, 0x5C, 0x5D, 0x50, 0x5F, 0x6D, 0x7F,
            0x85, 0x90, 0x9B, 0x9C, 0x9D, 0x9F, 0xA0, 0x301, 0x200B, 0x200D, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C,
            0x202E, 0x2066, 0x2068, 0x2069, 0x3000, 0xFE0F, 0xFFFD, 0x1F1E7, 0x1F469, 0x1F52C, 0xE0001,
        ]
        for round in 0..<3000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...60, using: &numbers) {
                let value =
                    numbers.chance(3) ? UInt32.random(in: 0...0x10FFFF, using: &numbers) : numbers.pick(hostile)
                text.append(Unicode.Scalar(value) ?? "x")
            }
            let limit = round % 3 == 0 ? 150 : SafeText.limit
            let (safe, _) = SafeText.block(String(text), limit: limit)
            let isSafe = safe.unicodeScalars.allSatisfy {
                $0 == "\n" || $0 == "\t" || ($0.value >= 0x20 && !(0x7F...0x9F).contains($0.value))
            }
            #expect(isSafe && !safe.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
            #expect(safe.utf8.count <= limit)
            let again = SafeText.block(safe, limit: limit)
            #expect(again == (safe, false), "round \(round): \(text.map { String($0.value, radix: 16) })")
            let line = SafeText.line(String(text), limit: limit)
            #expect(!line.contains("\n"))
            #expect(SafeText.line(line, limit: limit) == line)
        }
    }
}
