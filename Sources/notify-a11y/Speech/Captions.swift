// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Shows only what is being said, large, and a page of it at a time.
///
/// What was said last stays until something else is said: how long reading it takes is the person's own.
struct Captions {
    private let write: (String) -> Bool
    private let moves: Bool
    private let size: () -> (columns: Int, rows: Int)
    private let clock: () -> Duration

    private var block: TextBlock?
    private var words: [SpeechChange.Word] = []
    private var isLarge = false
    private var page: Range<Int>?
    private var turned: Duration?

    /// - Parameters:
    ///   - moves: Whether the screen can be cleared.
    ///   - size: How large the terminal is now.
    ///   - clock: The time since some fixed moment.
    ///   - write: Writes to it; false when nobody reads any more.
    init(
        moves: Bool, size: @escaping () -> (columns: Int, rows: Int), clock: @escaping () -> Duration,
        write: @escaping (String) -> Bool
    ) {
        self.moves = moves
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
            isLarge = BigLetters.canDraw(text.filter { !$0.isNewline })
            let columns = size().columns
            block = TextBlock(text, columns: isLarge ? columns / BigLetters.width : columns - 1)
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
        if page != nil, let turned, clock() - turned < .milliseconds(334) { return true }
        let height = isLarge ? BigLetters.height + 1 : 1
        let most = max(1, (size().rows - 1) / height)
        let first = row / most * most
        let shown = first..<min(first + most, block.rows.count)
        page = shown
        turned = clock()
        var screen = "\u{1B}[2J\u{1B}[H"
        for row in shown {
            let text = block.rows[row].text
            screen += isLarge ? BigLetters.rows(of: text).joined(separator: "\r\n") + "\r\n\r\n" : text + "\r\n"
        }
        return write(screen)
    }
}
