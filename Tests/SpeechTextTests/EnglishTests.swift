// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@Suite("What is said in English")
struct EnglishTests {
    @Test(
        "a text is said as words",
        arguments: [
            // Ids.
            ("Order 42", "Order 42"), ("Order #42", "Order number 42"), ("Order #0042", "Order number 0 0 4 2"),
            ("PR#42 merged", "PR number 42 merged"), ("JIRA-0042", "JIRA 0 0 4 2"), ("No. 5", "number 5"),
            ("C# and F#", "C sharp and F sharp"), ("# Heading", "Heading"),
            // Ticks and crosses.
            ("✓ unit tests", "check mark unit tests"), ("✗ unit tests", "cross mark unit tests"),
            ("✔️ a ✅ b", "check mark a check mark b"), ("✘ a ✖ b ❌ c", "cross mark a cross mark b cross mark c"),
            ("● unit tests", "bullet unit tests"),
            // Repeated punctuation.
            ("Stop!!!!!!", "Stop!"), ("Loading......", "Loading…"), ("Really?!?!", "Really?"), ("a,,,b", "a, b"),
            ("==========", "No readable text"), ("----------", "No readable text"), ("!!!", "No readable text"),
            ("== Results ==", "Results"),
            // Versions.
            ("v1.2.3-rc1 released", "version 1 point 2 point 3 r c 1 released"),
            ("2.0.0-beta.2", "2 point 0 point 0 beta 2"), ("1.10.0", "1 point 10 point 0"), ("v2", "version 2"),
            ("app-1.2.3.tar.gz", "app 1 point 2 point 3 tar.gz"),
            ("192.168.0.1:8080", "192 point 168 point 0 point 1 port 8080"),
            // Degrees.
            ("80 °C", "80 degrees Celsius"), ("80°C", "80 degrees Celsius"), ("80 ℃", "80 degrees Celsius"),
            ("-5 °F", "minus 5 degrees Fahrenheit"), ("1 °C", "1 degree Celsius"), ("90°", "90 degrees"),
            // Markup.
            ("disk <b>full</b>, a < b & c", "disk b full b, a less than b and c"),
            ("<b>&amp;</b>", "b and b"), ("Tom & Jerry", "Tom and Jerry"), ("a&b", "a and b"),
            // What looks like an option.
            ("-5 degrees outside", "minus 5 degrees outside"), ("-----", "No readable text"),
            ("--help", "dash dash help"),
            ("-x --help", "dash x dash dash help"),
            // What stands for broken bytes.
            ("bad \u{FFFD} end", "bad end"), ("abc\u{FFFD}def", "abcdef"), ("\u{FFFD}only", "only"),
            ("abc\u{0}def", "abcdef"),
            // What terminals leave.
            ("[31mFAILED[0m 3 tests", "FAILED 3 tests"), ("\\e[1;31mFAILED\\e[0m 3 tests", "FAILED 3 tests"),
            ("^[[31mFAILED^[[0m", "FAILED"), ("\\x1b[32mok\\x1b[0m", "ok"), ("\\033[2Kdone", "done"),
            // Drawings.
            ("[####      ] 40%", "40 percent"), ("40% [=====>     ]", "40 percent"), ("|████    | 50 %", "50 percent"),
            ("░░▓▓ ⠋ ■■■□□ 7", "7"), ("├── src", "src"), ("[....] Starting", "Starting"),
            // Emoji.
            ("🚀 Deploy done ❤️", "rocket Deploy done red heart"), ("👩‍🔬 lab ok", "woman scientist lab ok"),
            ("👍🏽 merged", "thumbs up merged"), ("🎉🎉🎉 hi", "party popper hi"), ("🇩🇪", "flag Germany"),
            ("1️⃣ first", "1 first"), ("🦄 unnamed", "unnamed"),
            // Identifiers.
            ("getUserName failed", "get user name failed"), ("user_profile_id missing", "user profile id missing"),
            ("HTTPSServer down", "HTTPS server down"), ("JABberwocky", "JAB berwocky"), ("sha256 utf8", "sha256 utf8"),
            ("std::vector", "std vector"), ("main() called", "main called"),
            // Paths and addresses.
            ("/home/YOU/build/main.swift:42 failed", "main.swift line 42 failed"),
            ("see https://example.org/a/b?token=abc123", "see example.org"),
            ("https://user:secret@example.org:8443/x", "example.org port 8443"),
            ("www.example.org/x", "www.example.org"),
            ("main.swift:42:7: error", "main.swift line 42: error"), ("~/notes/todo.md", "todo.md"),
            ("C:\\Users\\x\\report.pdf saved", "report.pdf saved"), ("/usr/lib/", "lib"),
            ("(see /etc/hosts)", "(see hosts)"),
            ("and/or", "and or"), ("anna@example.org", "anna at example.org"),
            // Capitals.
            ("BUILD FAILED: CONSISTENCY CHECK", "BUILD FAILED: CONSISTENCY CHECK"), ("DNS timeout", "DNS timeout"),
            ("SIGTERM", "SIGTERM"), ("AWS is down", "A- W S is down"), ("IO error", "I O error"),
            ("IT FAILED", "it FAILED"),
            ("URLs and APIs", "URLs and APIs"),
            // Numbers.
            ("1,234,567", "1234567"), ("1.234,50 €", "1234.50 euros"), ("1,234.50", "1234.50"),
            ("1_234_567", "1234567"),
            ("1,,2", "1, 2"), ("1,2", "1, 2"), ("12,34,567", "1234567"), ("1 000 000", "1000000"), ("0.5", "0.5"),
            ("1.5.2", "1 point 5 point 2"), ("007", "0 0 7"),
            ("12345678901234567", "1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7"),
            // Signs.
            ("1e-5 loss", "1 e minus 5 loss"), ("1.5E+10", "1.5 e 10"), ("−5 left", "minus 5 left"),
            ("x < y", "x less than y"), ("a -> b", "a to b"), ("a --> b", "a to b"), ("a => b", "a to b"),
            ("a → b", "a to b"),
            ("x >= 5", "x greater than or equal to 5"), ("x != y", "x not equal to y"), ("x!=y", "x not equal to y"),
            ("a == b", "a equals b"), ("key=value", "key equals value"), ("±3", "plus or minus 3"),
            ("C++", "C plus plus"),
            ("5 - 3", "5 minus 3"), ("5 × 3", "5 times 3"), ("5*3", "5 times 3"), ("~5", "about 5"),
        ])
    func text(shown: String, spoken: String) { #expect(said(shown, "en") == spoken) }

    @Test(
        "numbers are said with their units, currencies, dates and times",
        arguments: [
            ("5 MB/s", "5 megabytes per second"), ("1 MB", "1 megabyte"), ("1.5 GB", "1.5 gigabytes"),
            ("1.0 s", "1.0 seconds"),
            ("80 %", "80 percent"), ("1h30m left", "1 hour 30 minutes left"), ("2m 30s", "2 minutes 30 seconds"),
            ("90s", "90 seconds"), ("5th 3D 4x", "5th 3D 4x"), ("$5.50", "5.50 dollars"), ("€50", "50 euros"),
            ("EUR 20", "20 euros"), ("-$5", "minus 5 dollars"), ("$-5", "minus 5 dollars"), ("1 €", "1 euro"),
            ("2024-05-01", "May 1, 2024"), ("2024-05-01T10:00:00Z", "May 1, 2024 10 o'clock U T C"),
            ("14:30", "14 30"), ("14:05:09", "14 oh 5 and 9 seconds"), ("00:00:01.5", "0 0 0 0 0 1 point 5"),
            ("16:9", "16 to 9"),
            ("3/10 done", "3 of 10 done"), ("[1/3] Building", "1 of 3 Building"), ("24/7", "24 slash 7"),
            ("10-20 files", "10 to 20 files"), ("10–20 %", "10 to 20 percent"), ("555-1234-5678", "555 1234 5678"),
            ("2024-13-45", "2024 13 45"), ("50 ‰", "50 per mille"), ("x² = ½", "x squared equals one half"),
            ("① Ⅳ", "1 4"),
            ("a1b2c3d4e5f6a7b8c9d0", "hash a- 1 b 2 c 3 d"), ("deadbee1", "deadbee1"), ("0x1F", "0 x 1 F"),
            ("e.g. this", "for example this"), ("1920x1080", "1920 x 1080"),
            ("(475GB/500GB)", "(475 gigabytes of 500 gigabytes)"), ("1h 3m", "1 hour 3 minutes"), ("5 m", "5 m"),
            ("ETA 00:03:20", "E T A- 3 minutes 20 seconds"), ("00:00:01", "1 second"),
            ("V8 and v8", "V8 and version 8"),
            ("1.000.000,50", "1000000.50"), ("2024/05/01", "May 1, 2024"), ("24/12/2024", "December 24, 2024"),
            ("05/24/2024", "May 24, 2024"), ("05/01/2024", "5 1 2024"), ("%d items", "d items"),
            ("main@a1b2c3d passed", "main at hash a- 1 b 2 c 3 d passed"), ("@anna", "at anna"),
            ("[words](https://example.org/x)", "words (example.org)"), ("-∞", "minus infinity"),
        ])
    func numbers(shown: String, spoken: String) { #expect(said(shown, "en") == spoken) }

    @Test("a region decides the order of day and month")
    func regions() {
        #expect(said("05/01/2024", "en-US") == "May 1, 2024")
        #expect(said("05/01/2024", "en-GB") == "January 5, 2024")
    }

    @Test("a text in an unstated language of a person without a locale is said by the English rules")
    func unstated() { #expect(said("80 °C") == "80 degrees Celsius") }

    @Test("accents in one character or two sound the same")
    func composed() {
        #expect(said("cafe\u{301} closed").unicodeScalars.elementsEqual("caf\u{E9} closed".unicodeScalars))
        #expect(said("A\u{30A}ngstro\u{308}m").unicodeScalars.elementsEqual("\u{C5}ngstr\u{F6}m".unicodeScalars))
    }

    @Test("with expansion off, only what an engine gets wrong is changed")
    func unexpanded() {
        let settings = SpeechWriter.Settings(expands: false)
        #expect(said("CPU 80 %, 71 °C", "en", settings: settings) == "CPU 80 %, 71 °C")
        #expect(said("[###   ] getUserName #0042", "en", settings: settings) == "get user name #0 0 4 2")
    }

    @Test("without emoji, ticks and crosses stay: they carry the outcome")
    func noEmoji() {
        let settings = SpeechWriter.Settings(emoji: .none)
        #expect(said("🚀 ✅ Deploy ❤️ ❌", "en", settings: settings) == "check mark Deploy cross mark")
        #expect(said("🚀", "en", settings: settings) == "No readable text")
    }

    @Test("for an engine that names marks they are kept, one of each run")
    func marks() {
        let settings = SpeechWriter.Settings(keepsMarks: true)
        #expect(said("[x] {y} \"z\" ====", "en", settings: settings) == "[ x ] { y } \" z \" =")
    }
}
