// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Puts spoken words one behind the other, and notes which shown words each stands for.
struct SpokenBuilder {
    private(set) var text = String.UnicodeScalarView()
    private(set) var runs: [SpokenText.Run] = []
    private(set) var parts: [SpokenText.Part] = []
    /// How long ``text`` is, in scalars.
    private(set) var count = 0
    /// The language of what is said next.
    var language: LanguageTag?
    /// Where the newest run ends in the shown text: nothing later begins before it.
    private var shownEnd = 0
    private var shownStart = 0

    /// Says words for a stretch of the shown text, with a blank before them.
    mutating func say(_ words: some StringProtocol, for shown: Range<Int>) {
        guard !words.isEmpty else { return }
        if count > 0 { append(" ") }
        let start = count
        for scalar in words.unicodeScalars { append(scalar) }
        shownStart = max(shownStart, shown.lowerBound)
        shownEnd = max(shownEnd, shown.upperBound, shownStart)
        runs.append(SpokenText.Run(spoken: start..<count, shown: shownStart..<shownEnd))
        if parts.last?.language != language || parts.isEmpty {
            if !parts.isEmpty { parts[parts.count - 1].spoken = parts[parts.count - 1].spoken.lowerBound..<start }
            parts.append(SpokenText.Part(spoken: (parts.isEmpty ? 0 : start)..<count, language: language))
        } else {
            parts[parts.count - 1].spoken = parts[parts.count - 1].spoken.lowerBound..<count
        }
    }

    /// Adds a sentence mark to the newest word; nothing where there is none or it has one already.
    mutating func mark(_ mark: Unicode.Scalar) {
        guard count > 0, let last = text.last, !Self.marks.contains(last) else { return }
        append(mark)
        runs[runs.count - 1].spoken = runs[runs.count - 1].spoken.lowerBound..<count
        parts[parts.count - 1].spoken = parts[parts.count - 1].spoken.lowerBound..<count
    }

    /// Ends a sentence.
    mutating func endSentence() { mark(".") }

    private mutating func append(_ scalar: Unicode.Scalar) {
        text.append(scalar)
        count += 1
    }

    private static let marks: [Unicode.Scalar] = [".", "!", "?", "…", ":", ";"]
}
