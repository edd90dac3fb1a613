// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import notify_a11y

/// The usual hints, changed.
func hints(_ change: (inout DrawingHints) -> Void) -> DrawingHints {
    var hints = DrawingHints()
    change(&hints)
    return hints
}

@Suite("Highlighting in a terminal")
struct HighlightTests {
    private func style(_ words: String..., environment: [String: String] = ["TERM": "xterm-256color"]) throws
        -> HighlightStyle
    {
        let watch = try #require(CommandTable.commands.first { $0.name == "watch" })
        return try HighlightStyle(ParsedArguments(words, for: watch), Environment(variables: environment, user: 0))
    }

    @Test("what the options don't say, the profile says; a block is a line where nothing may flash")
    func profile() throws {
        let watch = try #require(CommandTable.commands.first { $0.name == "watch" })
        func style(_ words: String..., variables: [String: String] = ["TERM": "xterm-256color"], hints: DrawingHints)
            throws
            -> HighlightStyle
        {
            try HighlightStyle(
                ParsedArguments(words, for: watch), Environment(variables: variables, user: 0), hints: hints)
        }
        #expect(try style(hints: DrawingHints()) == .underline)
        #expect(try style(hints: hints { $0.highlight = .none }) == .none)
        let block = try style(hints: hints { $0.highlight = .background })
        #expect(block == (try style("--highlight", "background", hints: DrawingHints())))
        let high = hints {
            $0.highlight = .background
            $0.contrast = .high
        }
        #expect(
            try style(hints: high) == style("--highlight", "background", "--contrast", "high", hints: DrawingHints()))
        #expect(try style("--contrast", "normal", hints: high) == block)
        let still = hints { $0.flashesPerSecond = 0 }
        #expect(try style("--highlight", "background", hints: still) == .underline)
        let own = hints {
            $0.highlight = .background
            $0.colours = ColourPair("#000000,#ffd75f")
        }
        let exact = ["TERM": "xterm", "COLORTERM": "truecolor"]
        #expect(try style(variables: exact, hints: own).begin == "\u{1B}[38;2;0;0;0;48;2;255;215;95m")
        #expect(
            try style("--colours", "#ffffff,#000087", variables: exact, hints: own).begin
                == "\u{1B}[38;2;255;255;255;48;2;0;0;135m")
        // Two that only a terminal of all colours can tell apart.
        let near = hints {
            $0.highlight = .background
            $0.colours = ColourPair("#767676,#ffffff")
        }
        #expect(try style(variables: exact, hints: near).begin == "\u{1B}[38;2;118;118;118;48;2;255;255;255m")
        let nearest = try #require(near.colours)
        if Colour.contrast(nearest.text.nearest, nearest.block.nearest) < 4.5 {
            #expect(try style(hints: near) == block)
        }
    }

    @Test(
        "the hints are what the profile says, and what it doesn't say is the usual",
        arguments: [
            ([:], DrawingHints(), .milliseconds(334)),
            (
                ["text.size": .number(2), "text.contrast": .text("high"), "captions": .flag(true)],
                hints {
                    $0.textSize = 2
                    $0.contrast = .high
                    $0.captions = true
                }, .milliseconds(334)
            ),
            (
                ["flash.perSecond": .number(0), "text.highlight": .text("none")],
                hints {
                    $0.flashesPerSecond = 0
                    $0.highlight = .none
                }, nil
            ),
            (["flash.perSecond": .number(1e-300)], hints { $0.flashesPerSecond = 1e-300 }, .seconds(86_400)),
            (["flash.perSecond": .number(0.5)], hints { $0.flashesPerSecond = 0.5 }, .seconds(2)),
            (
                ["text.colours": .text("#000,#fff")], hints { $0.colours = ColourPair(text: .black, block: .white) },
                .milliseconds(334)
            ),
            (
                // Readable, and not as well as is asked for.
                ["text.colours": .text("#595959,#fafafa"), "text.contrast": .text("high")],
                hints { $0.contrast = .high }, .milliseconds(334)
            ),
        ] as [([String: SettingValue], DrawingHints, Duration?)])
    func drawingHints(values: [String: SettingValue], expected: DrawingHints, interval: Duration?) {
        let answer = ProfileAnswer(
            name: "own", part: .need,
            values: values.map {
                .init(key: $0.key, value: $0.value, source: Profile.Source(file: "own.toml", line: 1))
            })
        #expect(DrawingHints(answer) == expected)
        #expect(expected.leastInterval == interval)
    }

    @Test("black on white is 21 to 1, and the colours of the standard's own examples come out")
    func contrast() throws {
        #expect(abs(Colour.contrast(.black, .white) - 21) < 0.001)
        #expect(Colour.contrast(.white, .white) == 1)
        // From WCAG's techniques: #767676 is the lightest grey that can be read on white.
        #expect(Colour.contrast(try #require(Colour("#767676")), .white) >= 4.5)
        #expect(Colour.contrast(try #require(Colour("#777777")), .white) < 4.5)
        #expect(Colour("#fd5") == Colour("#ffdd55"))
        for bad in ["", "#", "#12", "#12345", "fd5", "#fg0000", "red"] { #expect(Colour(bad) == nil) }
    }

    @Test(
        "every shipped pair of colours can be read, stands out from the terminal, and is shown as it is by 256 colours",
        arguments: HighlightStyle.Theme.allCases, DrawingHints.Contrast.allCases)
    func shipped(theme: HighlightStyle.Theme, contrast: DrawingHints.Contrast) {
        let (text, block) = theme.colours(contrast)
        #expect(text.nearest == text)
        #expect(block.nearest == block)
        #expect(Colour.contrast(text, block) >= contrast.least)
        #expect(Colour.contrast(block, theme == .dark ? .black : .white) >= 3)
    }

    @Test("one's own colours are taken where they can be read, and refused with their contrast where not")
    func own() throws {
        let exact = ["TERM": "xterm", "COLORTERM": "truecolor"]
        let own = try style("--highlight", "background", "--colours", "#000000,#ffd75f", environment: exact)
        #expect(own.begin == "\u{1B}[38;2;0;0;0;48;2;255;215;95m")
        #expect(throws: NotifyError.self) { try style("--highlight", "background", "--colours", "#777777,#ffffff") }
        #expect(throws: NotifyError.self) {
            try style("--highlight", "background", "--contrast", "high", "--colours", "#595959,#fafafa")
        }
        let error = #expect(throws: NotifyError.self) {
            try style("--highlight", "background", "--colours", "#fff,#fff")
        }
        #expect(error?.message.contains("a contrast of 1.0 to 1, and 4.5 is needed") == true)
        for bad in ["#fff", "red,blue", "#fff,#000,#fff"] {
            #expect(throws: NotifyError.self) { try style("--highlight", "background", "--colours", bad) }
        }
        #expect(throws: NotifyError.self) { try style("--highlight", "blinking") }
    }

    @Test("without colours a block is light and dark exchanged, and a dumb terminal gets no sequence")
    func colourless() throws {
        let environment = ["TERM": "xterm", "NO_COLOR": "1"]
        #expect(try style("--highlight", "background", environment: environment) == .reversed)
        #expect(try style("--highlight", "underline", environment: environment) == .underline)
        for mark in HighlightStyle.Mark.allCases {
            #expect(try style("--highlight", mark.rawValue, environment: ["TERM": "dumb"]) == .none)
        }
        #expect(
            try style("--highlight", "background", environment: ["TERM": "xterm", "COLORFGBG": "0;15"])
                == style("--highlight", "background", "--theme", "light"))
    }

    /// Words of these lengths in milliseconds.
    private func words(_ text: String, _ lengths: [Double]) -> [SpeechChange.Word] {
        var words: [SpeechChange.Word] = []
        var at = 0.0
        var start = 0
        for (word, length) in zip(text.split(separator: " "), lengths) {
            words.append(.init(start: start, length: word.unicodeScalars.count, at: at))
            start += word.unicodeScalars.count + 1
            at += length
        }
        return words
    }

    @Test("a block goes word by word where that is calm, else by sentence, else it stays; a line with every word")
    func plans() {
        let text = "One two. Three four."
        let slow = HighlightPlan(words(text, [400, 400, 400, 400]), of: text, mark: .background)
        #expect(slow.lit == [0..<3, 4..<8, 9..<14, 15..<20])
        let fast = HighlightPlan(words(text, [200, 200, 200, 200]), of: text, mark: .background)
        #expect(fast.lit == [0..<8, nil, 9..<20, nil])
        let rushed = HighlightPlan(words(text, [50, 50, 50, 50]), of: text, mark: .background)
        #expect(rushed.lit == [0..<20, nil, nil, nil])
        let line = HighlightPlan(words(text, [50, 50, 50, 50]), of: text, mark: .underline)
        #expect(line.lit == [0..<3, 4..<8, 9..<14, 15..<20])
        #expect(HighlightPlan(words(text, [50]), of: text, mark: .none).lit == [nil])
    }

    /// A screen of a test's own: what was written, and when a block moved.
    private final class Screen: Sendable {
        let text = SeenMutex("")
        let now = SeenMutex(Duration.zero)

        func view(
            _ style: HighlightStyle, every interval: Duration = HighlightStyle.leastInterval, moves: Bool = true,
            columns: Int = 40
        ) -> SpokenView {
            SpokenView(
                style: style, every: interval, moves: moves, size: { (columns, 24) },
                clock: { self.now.withLock { $0 } },
                write: { part in
                    self.text.withLock { $0 += part }
                    return true
                })
        }
    }

    private func change(
        _ phase: SpeechChange.Phase, text: String? = nil, words: [SpeechChange.Word]? = nil, word: Int? = nil
    )
        -> SpeechChange
    {
        var change = SpeechChange(phase, utterance: 1)
        change.text = text
        change.words = words
        change.word = word
        return change
    }

    @Test(
        "a block moves at most three times a second, or as often as the profile says, however the messages come",
        arguments: 0..<20, [Duration.milliseconds(334), .seconds(1)])
    func calm(seed: Int, interval: Duration) {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let screen = Screen()
        var view = screen.view(HighlightStyle(mark: .background, begin: "[", end: "]"), every: interval)
        var moves: [Duration] = []
        for _ in 0..<5 {
            let count = 3 + random(20)
            let text = (0..<count).map { $0 % 4 == 3 ? "word." : "word" }.joined(separator: " ")
            let words = words(text, (0..<count).map { _ in Double(random(900)) })
            _ = view.show(change(.begin, text: text, words: words))
            for word in words.indices {
                // On time, late, or all at once.
                screen.now.withLock { $0 += .milliseconds(random(3) == 0 ? 0 : random(800)) }
                let before = screen.text.withLock { $0.count { $0 == "[" } }
                _ = view.show(change(.word, word: word))
                if screen.text.withLock({ $0.count { $0 == "[" } }) > before {
                    moves.append(screen.now.withLock { $0 })
                }
            }
            _ = view.show(change(.end))
        }
        for (one, next) in zip(moves, moves.dropFirst()) { #expect(next - one >= interval) }
        #expect(!moves.isEmpty)
    }

    @Test("the lit word is drawn where it is, also on a later row, and what was said stays as plain text")
    func drawing() {
        let screen = Screen()
        var view = screen.view(.underline, columns: 11)
        let text = "One two three four"
        let words = words(text, [400, 400, 400, 400])
        _ = view.show(change(.begin, text: text, words: words))
        #expect(screen.text.withLock { $0 } == "One two\u{1B}[K\r\nthree four\u{1B}[K")
        screen.text.withLock { $0 = "" }
        _ = view.show(change(.word, word: 3))
        #expect(
            screen.text.withLock { $0 } == "\r\u{1B}[1AOne two\u{1B}[K\r\nthree \u{1B}[4mfour\u{1B}[24m\u{1B}[K")
        screen.text.withLock { $0 = "" }
        _ = view.print("Success: other\n")
        #expect(screen.text.withLock { $0.hasPrefix("\r\u{1B}[1A\u{1B}[JSuccess: other\nOne two") })
        screen.text.withLock { $0 = "" }
        _ = view.show(change(.end))
        #expect(screen.text.withLock { $0 } == "\r\u{1B}[1AOne two\u{1B}[K\r\nthree four\u{1B}[K\n")
    }

    @Test("where the cursor can't be moved, each text is printed once")
    func plain() {
        let screen = Screen()
        var view = screen.view(.underline, moves: false)
        for phase in [SpeechChange.Phase.begin, .start, .word, .end, .quiet] {
            _ = view.show(change(phase, text: phase == .begin ? "Order 42" : nil, words: [], word: 0))
        }
        #expect(screen.text.withLock { $0 } == "Order 42\n")
    }

    @Test("rows hold whole words where they can, count wide and combining characters, and lose nothing")
    func rows() {
        #expect(TextBlock("one two three", columns: 7).rows.map(\.text) == ["one two", "three"])
        #expect(TextBlock("one two three", columns: 7).rows.map(\.start) == [0, 8])
        #expect(TextBlock("abcdefghij", columns: 4).rows.map(\.text) == ["abcd", "efgh", "ij"])
        #expect(TextBlock("日本語 text", columns: 6).rows.map(\.text) == ["日本語", "text"])
        #expect(TextBlock("a\nb", columns: 10).rows.map(\.start) == [0, 2])
        #expect(TextBlock("", columns: 10).rows.map(\.text) == [""])
        for text in ["Ünï 👍 done", "cafe\u{301} a\u{300}\u{301} end", "שלום עולם", "a👩‍🔬b 🇧🇷 c"] {
            let block = TextBlock(text, columns: 5)
            #expect(block.rows.map(\.text).joined().filter { $0 != " " } == text.filter { $0 != " " })
            let scalars = Array(text.unicodeScalars)
            for row in block.rows where !row.text.isEmpty {
                #expect(scalars[row.start] == row.text.unicodeScalars.first)
            }
        }
    }
}
