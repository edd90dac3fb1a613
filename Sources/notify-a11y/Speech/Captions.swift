// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// Shows only what is being said, large, and a page of it at a time.
///
/// What was said last stays until something else is said: how long reading it takes is the person's own.
struct Captions {
    private let write: (String) -> Bool
    private let moves: Bool
    private let interval: Duration
    private let textSize: Double
    private let size: () -> (columns: Int, rows: Int)
    private let clock: () -> Duration

    private var block: TextBlock?
    private var words: [SpeechChange.Word] = []
    /// How many times the letters are as large as a terminal's own, by fives; 0 for text.
    private var scale = 0
    private var page: Range<Int>?
    private var turned: Duration?

    /// - Parameters:
    ///   - moves: Whether the screen can be cleared.
    ///   - hints: How large the person wants text, and how often an area may change.
    ///   - size: How large the terminal is now.
    ///   - clock: The time since some fixed moment.
    ///   - write: Writes to it; false when nobody reads any more.
    init(
        moves: Bool, hints: DrawingHints = DrawingHints(), size: @escaping () -> (columns: Int, rows: Int),
        clock: @escaping () -> Duration,
        write: @escaping (String) -> Bool
    ) {
        self.moves = moves
        // A page must turn, or its words were never shown: where nothing may flash, slowly.
        interval = hints.leastInterval ?? .seconds(1)
        textSize = hints.textSize
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
            let columns = size().columns
            scale = BigLetters.canDraw(text.filter { !$0.isNewline }) ? Self.scale(textSize, columns) : 0
            block = TextBlock(text, columns: scale > 0 ? columns / (BigLetters.width * scale) : columns - 1)
            words = change.words ?? []
            page = nil
            return turn(to: 0)
        case .word:
            guard moves, let block, let word = change.word, words.indices.contains(word) else { return true }
            let place = words[word].start
            return turn(to: block.rows.lastIndex { $0.start <= place } ?? 0)
        case .start, .end, .quiet: return true
        }
    }

    /// Shows the page with this row, unless it is shown.
    private mutating func turn(to row: Int) -> Bool {
        guard let block else { return true }
        if let page, page.contains(row) { return true }
        // Pages, too, are an area that must not flash; the next word brings what is left out here.
        if page != nil, let turned, clock() - turned < interval { return true }
        let height = scale > 0 ? BigLetters.height * scale + 1 : 1
        let most = max(1, (size().rows - 1) / height)
        let first = row / most * most
        let shown = first..<min(first + most, block.rows.count)
        page = shown
        turned = clock()
        var screen = "\u{1B}[2J\u{1B}[H"
        for row in shown {
            let text = block.rows[row].text
            screen +=
                scale > 0
                ? BigLetters.rows(of: text, scale: scale).joined(separator: "\r\n") + "\r\n\r\n" : text + "\r\n"
        }
        return write(screen)
    }

    /// Twice as large from 2 on, as far as ten letters fit side by side: fewer can't be read as words.
    private static func scale(_ textSize: Double, _ columns: Int) -> Int {
        textSize >= 2 && columns / (BigLetters.width * 2) >= 10 ? 2 : 1
    }
}
