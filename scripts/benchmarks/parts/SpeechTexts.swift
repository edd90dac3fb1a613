// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yEmojiNames
import NotifyA11ySpeechText

/// How many typical titles become spoken words in a second of one processor, in languages with full rules, with some and
/// with none.
enum SpeechTexts {
    static func measure() {
        let names = UnicodeNames()
        for language in ["en", "de", "fr", "pl"] {
            guard let tag = LanguageTag(rawValue: language) else { continue }
            let writer = SpeechWriter(home: tag, symbols: SymbolNames { names.name($0, in: $1) })
            var length = 0
            func round(_ count: Int) {
                for index in 0..<count {
                    let announcement = Announcement(
                        kind: .success, kindWord: "Success", texts: Texts(title: titles[index % titles.count]))
                    length += writer.spoken(announcement).text.utf8.count
                }
            }
            round(titles.count * 20)
            let count = titles.count * 400
            let rates = (0..<5).map { _ in Double(count) / Stopwatch.seconds { round(count) } }.sorted()
            print(
                "typical titles as spoken words in '\(language)': \(Int(rates[rates.count / 2])) a second"
                    + (length > 0 ? "; wanted: at least 20000" : ", all empty"))
        }
    }

    private static let titles = [
        "Order 42", "Order #0042", "Backup finished", "Build failed: 3 tests in main.swift:42", "✓ unit tests",
        "✗ integration tests",
        "v1.2.3-rc1 released", "CPU 80 %, 71 °C", "Upload 45 % of 1.5 GB", "Download complete: report_final.pdf",
        "disk <b>full</b>, a < b & c", "/home/YOU/build/main.swift:42 failed",
        "see https://example.org/a/b?token=abc123",
        "getUserName failed", "user_profile_id missing", "BUILD FAILED: CONSISTENCY CHECK",
        "1,234,567 records in 2m 30s",
        "[####      ] 40%", "🚀 Deploy done ❤️", "New message from Anna: are you coming at 14:30?",
        "Meeting in 10 minutes",
        "Battery low: 12 %", "a1b2c3d4e5f6a7b8c9d0 pushed to main", "Café geschlossen, Rückgabe bis 24.12.2024",
        "The backup of the text state took 12.5 s and wrote 1.2 GB", "Connection to 192.168.0.1:8080 lost",
        "10-20 files changed",
        "Payment of $1,234.50 received", "x >= 5 -> retry", "Disk /dev/sda1 is 95% full",
    ]
}
