// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Puts spoken words one behind the other, and notes which shown words each stands for.
struct SpokenBuilder {
    private(set) var text = String.UnicodeScalarView()
    private(set) var runs: [SpokenText.Run] = []
    private(set) var parts: [SpokenText.Part] = []
    /// How long ``text`` is, in scalars.
    private(set) var count = 0
    /// Whether something did not fit; what follows is dropped.
    private(set) var isFull = false
    /// The language of what is said next.
    var language: LanguageTag?

    private let limit: Int
    private var last: Unicode.Scalar = " "
    /// What opens before the next word, such as a parenthesis.
    private var opening = String.UnicodeScalarView()
    /// Where the newest run begins and ends in the shown text: nothing later begins or ends before that.
    private var shownStart = 0
    private var shownEnd = 0

    /// - Parameter limit: How many scalars are taken.
    init(limit: Int) {
        self.limit = limit
        runs.reserveCapacity(16)
    }

    /// How many scalars one more word may have.
    var room: Int { max(0, limit - count - 1) }

    /// Says words for a stretch of the shown text.
    ///
    /// - Parameters:
    ///   - words: What is said; nothing when empty.
    ///   - shown: The stretch of the shown text, in scalars.
    ///   - isGlued: Whether no blank comes before it, as in scripts that write none.
    mutating func say(_ words: some StringProtocol, for shown: Range<Int>, isGlued: Bool = false) {
        guard !isFull, !words.isEmpty else { return }
        let needed = words.utf8.count
        if count + needed + 1 > limit {
            let length = words.unicodeScalars.count
            if count + length + 1 > limit { return overflow(words, for: shown) }
        }
        append(words, for: shown, isGlued: isGlued)
    }

    /// Says words of our own that nothing shows, as a sentence, whatever the limit.
    mutating func sayOwn(_ words: String) {
        if count > 0, !Self.isMark(last) {
            put(".")
            extend()
        }
        append(words, for: shownEnd..<shownEnd, isGlued: false)
    }

    /// Adds a sentence mark to the newest word; nothing where there is none or it has one already.
    mutating func mark(_ mark: Unicode.Scalar) {
        opening = String.UnicodeScalarView()
        guard count > 0, !isFull, !Self.isMark(last) else { return }
        put(mark)
        extend()
    }

    /// Opens a parenthesis before the next word.
    mutating func open(_ mark: Unicode.Scalar) {
        if opening.isEmpty { opening.append(mark) }
    }

    /// Closes a parenthesis behind the newest word; nothing where none is open.
    mutating func close(_ mark: Unicode.Scalar) {
        opening = String.UnicodeScalarView()
        guard count > 0, !isFull, last != mark, !Self.isMark(last) else { return }
        put(mark)
        extend()
    }

    /// Ends a sentence.
    mutating func endSentence() { mark(".") }

    /// Whether the newest word ends in a mark that ends a sentence or a part of one.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", "!", "?", "…", ":", ";", ",", "。", "！", "？", "、", "，", "؟", "،", "।": true
        default: false
        }
    }

    private mutating func append(_ words: some StringProtocol, for shown: Range<Int>, isGlued: Bool) {
        if count > 0, !isGlued { put(" ") }
        let start = count
        for scalar in opening { put(scalar) }
        opening = String.UnicodeScalarView()
        for scalar in words.unicodeScalars { put(scalar) }
        shownStart = max(shownStart, shown.lowerBound)
        shownEnd = max(shownEnd, shown.upperBound, shownStart)
        runs.append(SpokenText.Run(spoken: start..<count, shown: shownStart..<shownEnd))
        if parts.isEmpty || parts[parts.count - 1].language != language {
            if !parts.isEmpty { parts[parts.count - 1].spoken = parts[parts.count - 1].spoken.lowerBound..<start }
            parts.append(SpokenText.Part(spoken: (parts.isEmpty ? 0 : start)..<count, language: language))
        } else {
            extendPart()
        }
    }

    /// Takes what fits of a single word that makes up most of the text; otherwise the words before it are the end.
    private mutating func overflow(_ words: some StringProtocol, for shown: Range<Int>) {
        isFull = true
        let room = limit - count - 1
        guard room > limit / 2 else { return }
        var kept = ""
        var length = 0
        for character in words {
            length += character.unicodeScalars.count
            if length > room { break }
            kept.append(character)
        }
        // A single character of that many accents.
        if kept.isEmpty {
            var scalars = String.UnicodeScalarView()
            scalars.append(contentsOf: words.unicodeScalars.prefix(room))
            kept = String(scalars)
        }
        append(kept, for: shown, isGlued: false)
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        text.append(scalar)
        last = scalar
        count += 1
    }

    private mutating func extend() {
        runs[runs.count - 1].spoken = runs[runs.count - 1].spoken.lowerBound..<count
        extendPart()
    }

    private mutating func extendPart() {
        parts[parts.count - 1].spoken = parts[parts.count - 1].spoken.lowerBound..<count
    }
}
