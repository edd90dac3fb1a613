// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// Shows in a terminal what is being said, its words lit as they are heard.
///
/// What is said stands below everything printed before it and stays there when it has been said. It writes plain text,
/// each utterance once, where it can't or must not move the cursor: in a pipe, on a dumb terminal, and with no mark.
struct SpokenView {
    /// Where it writes.
    private let write: (String) -> Bool
    /// Whether rows can be written anew.
    private let moves: Bool
    private let style: HighlightStyle
    private let interval: Duration
    private let size: () -> (columns: Int, rows: Int)
    private let clock: () -> Duration

    private var block: TextBlock?
    private var plan = HighlightPlan([], of: "", mark: .none)
    private var lit: Range<Int>?
    /// When a filled block last moved.
    private var moved: Duration?
    /// How many rows of the block stand on the screen.
    private var drawn = 0

    /// - Parameters:
    ///   - style: How words are lit.
    ///   - interval: The least time between two moves of a block.
    ///   - moves: Whether rows can be written anew.
    ///   - size: How large the terminal is now.
    ///   - clock: The time since some fixed moment.
    ///   - write: Writes to it; false when nobody reads any more.
    init(
        style: HighlightStyle, every interval: Duration = HighlightStyle.leastInterval, moves: Bool,
        size: @escaping () -> (columns: Int, rows: Int),
        clock: @escaping () -> Duration,
        write: @escaping (String) -> Bool
    ) {
        self.style = style
        self.interval = interval
        self.moves = moves && style.mark != .none
        self.size = size
        self.clock = clock
        self.write = write
    }

    /// Shows a change of what is said; false when nobody reads any more.
    mutating func show(_ change: SpeechChange) -> Bool {
        switch change.phase {
        case .begin:
            guard let text = change.text else { return true }
            guard moves else { return write(text + "\n") }
            block = TextBlock(text, columns: size().columns - 1)
            plan = HighlightPlan(change.words ?? [], of: text, mark: style.mark, shortest: interval)
            lit = nil
            drawn = 0
            return draw()
        case .word:
            guard moves, block != nil, let word = change.word, plan.lit.indices.contains(word) else { return true }
            guard let range = plan.lit[word], range != lit else { return true }
            // Messages that come late come together: a block that jumps then would flash.
            if style.mark == .background, let moved, clock() - moved < interval { return true }
            lit = range.isEmpty ? nil : range
            moved = clock()
            return draw()
        case .end:
            guard moves, block != nil else { return true }
            lit = nil
            let isWritten = draw() && (drawn == 0 || write("\n"))
            block = nil
            drawn = 0
            return isWritten
        case .start, .quiet: return true
        }
    }

    /// Prints lines above what is being said.
    mutating func print(_ lines: String) -> Bool {
        guard moves, block != nil, drawn > 0 else { return write(lines) }
        let isWritten = write(top + "\u{1B}[J" + lines)
        drawn = 0
        return isWritten && draw()
    }

    /// Leaves what is on the screen alone, because another program writes there now.
    mutating func leave() {
        block = nil
        drawn = 0
    }

    /// Back to the block's first row.
    private var top: String { drawn > 1 ? "\r\u{1B}[\(drawn - 1)A" : drawn == 1 ? "\r" : "" }

    private mutating func draw() -> Bool {
        guard let block else { return true }
        // What is higher than the screen can't be written anew: only the rows around the lit one are shown.
        let most = max(1, size().rows - 1)
        let current =
            lit.flatMap { lit in block.rows.lastIndex { $0.start <= lit.lowerBound } } ?? 0
        let first = block.rows.count > most ? min(max(0, current - most / 2), block.rows.count - most) : 0
        let shown = first..<min(first + most, block.rows.count)
        let lines = shown.map { block.line($0, lit: lit, style) + "\u{1B}[K" }
        let isWritten = write(top + lines.joined(separator: "\r\n"))
        drawn = shown.count
        return isWritten
    }
}

extension SpokenView {
    /// A view on our own terminal.
    static func onTerminal(_ style: HighlightStyle, _ hints: DrawingHints, moves: Bool) -> SpokenView {
        let start = ContinuousClock.now
        return SpokenView(
            style: style, every: hints.leastInterval ?? HighlightStyle.leastInterval, moves: moves,
            size: { TerminalSize.current }, clock: { ContinuousClock.now - start }, write: { Output.write($0) })
    }
}

extension Captions {
    /// Captions on our own terminal.
    static func onTerminal(_ hints: DrawingHints, moves: Bool) -> Captions {
        let start = ContinuousClock.now
        return Captions(
            moves: moves, hints: hints, size: { TerminalSize.current }, clock: { ContinuousClock.now - start },
            write: { Output.write($0) })
    }
}

/// How large our terminal is.
enum TerminalSize {
    /// Now; 80 columns and 24 rows where it doesn't say.
    static var current: (columns: Int, rows: Int) {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return (80, 24) }
        return (Int(size.ws_col), max(Int(size.ws_row), 2))
    }
}
