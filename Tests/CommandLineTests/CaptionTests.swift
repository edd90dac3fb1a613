// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import notify_a11y

@Suite("Captions")
struct CaptionTests {
    @Test("every letter that can be drawn is five rows of six columns, and no two look the same")
    func letters() {
        var seen: [[String]: Character] = [:]
        let all =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?-–+=_()[]/\\'\"%#&@*<>°€$…|~·→äöüÄÖÜßéèêàâçñíóúåÅ"
        for letter in all {
            let rows = BigLetters.rows(of: String(letter))
            #expect(rows.count == BigLetters.height)
            #expect(rows.allSatisfy { $0.count == BigLetters.width })
            if let other = seen[rows] { Issue.record("'\(letter)' looks like '\(other)'") }
            seen[rows] = letter
        }
        #expect(!BigLetters.canDraw("日本"))
        #expect(BigLetters.canDraw("Größe 80 °C"))
    }

    @Test("a page shows whole words, turns with the words, and stays when they have been said")
    func pages() {
        let written = SeenMutex<[String]>([])
        let now = SeenMutex(Duration.zero)
        var captions = Captions(
            moves: true, size: { (66, 13) }, clock: { now.withLock { $0 } },
            write: { part in
                written.withLock { $0.append(part) }
                return true
            })
        // Eleven letters a line, two lines a page.
        let text = "Success: Order 42 is ready now"
        var begin = SpeechChange(.begin, utterance: 1)
        begin.text = text
        begin.words = [
            .init(start: 0, length: 7, at: 0), .init(start: 9, length: 5, at: 400),
            .init(start: 27, length: 3, at: 900),
        ]
        _ = captions.show(begin)
        var word = SpeechChange(.word, utterance: 1)
        for index in 0..<3 {
            now.withLock { $0 += .milliseconds(400) }
            word.word = index
            _ = captions.show(word)
        }
        _ = captions.show(SpeechChange(.end, utterance: 1))
        _ = captions.show(SpeechChange(.quiet, speaking: false, utterance: 1))
        let pages = written.withLock { $0 }
        #expect(pages.count == 2)
        #expect(pages.allSatisfy { $0.hasPrefix("\u{1B}[2J\u{1B}[H") })
        #expect(pages.first?.contains(BigLetters.rows(of: "Success:")[2]) == true)
        #expect(pages.last?.contains(BigLetters.rows(of: "now")[2]) == true)
    }

    @Test(
        "letters are twice as large where text is to be, as far as ten of them fit side by side",
        arguments: [(1.0, 120, 1), (2, 120, 2), (4, 120, 2), (2, 119, 1), (1.9, 200, 1)])
    func size(textSize: Double, columns: Int, scale: Int) {
        let written = SeenMutex("")
        var captions = Captions(
            moves: true, hints: hints { $0.textSize = textSize }, size: { (columns, 40) }, clock: { .zero },
            write: { part in
                written.withLock { $0 += part }
                return true
            })
        var begin = SpeechChange(.begin, utterance: 1)
        begin.text = "Order 42"
        _ = captions.show(begin)
        let rows = written.withLock { $0 }.split(separator: "\r\n").map {
            String($0).replacing("\u{1B}[2J\u{1B}[H", with: "")
        }
        #expect(rows == BigLetters.rows(of: "Order 42", scale: scale))
        #expect(rows.count == 5 * scale)
        #expect(rows.allSatisfy { $0.count == 8 * 6 * scale })
    }

    @Test("pages turn slowly where nothing may flash, but they turn")
    func slowPages() {
        let written = SeenMutex(0)
        let now = SeenMutex(Duration.zero)
        var captions = Captions(
            moves: true, hints: hints { $0.flashesPerSecond = 0 }, size: { (12, 7) }, clock: { now.withLock { $0 } },
            write: { _ in
                written.withLock { $0 += 1 }
                return true
            })
        var begin = SpeechChange(.begin, utterance: 1)
        begin.text = "a b c d"
        begin.words = (0..<4).map { .init(start: 2 * $0, length: 1, at: 0) }
        _ = captions.show(begin)
        var word = SpeechChange(.word, utterance: 1)
        for (index, pages) in [(1, 1), (2, 2), (3, 2)] {
            now.withLock { $0 += .milliseconds(600) }
            word.word = index
            _ = captions.show(word)
            #expect(written.withLock { $0 } == pages)
        }
    }

    @Test("what has no large letters is shown as text")
    func fallback() {
        let written = SeenMutex("")
        var captions = Captions(
            moves: true, size: { (80, 24) }, clock: { .zero },
            write: { part in
                written.withLock { $0 += part }
                return true
            })
        var begin = SpeechChange(.begin, utterance: 1)
        begin.text = "成功"
        _ = captions.show(begin)
        #expect(written.withLock { $0 } == "\u{1B}[2J\u{1B}[H成功\r\n")
    }
}
