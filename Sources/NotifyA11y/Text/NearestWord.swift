// SPDX-License-Identifier: Apache-2.0

/// Finds the word that someone who made a typing slip most likely meant.
public enum NearestWord {
    /// The word among `words` with the fewest typing slips from `word`.
    ///
    /// - Parameters:
    ///   - word: What was typed; its first 64 code points count.
    ///   - words: The valid words, in order of preference: of several equally near ones the first is taken.
    ///   - slips: How many slips (a letter too many, missing, other, or two swapped) still count as near; a third of
    ///     the word's length at most.
    /// - Returns: The nearest word, or nil when none is near.
    public static func find(_ word: String, among words: [String], slips: Int = 2) -> String? {
        // By scalars first: a character of thousands of combining marks takes seconds to compare.
        let typed = Array(String(String.UnicodeScalarView(word.unicodeScalars.prefix(64))).lowercased())
        let allowed = min(slips, max(1, typed.count / 3))
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = distance(typed, Array(candidate.lowercased()))
            if distance <= allowed, distance < (best?.distance ?? Int.max) { best = (candidate, distance) }
        }
        return best?.word
    }

    /// The number of insertions, deletions, changes and swaps of neighbours between two words.
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                current.append(cost)
            }
            (before, previous) = (previous, current)
        }
        return previous[b.count]
    }
}

extension NotifyError {
    /// The error for a word that isn't one of a known few: names it, the nearest, or all.
    ///
    /// - Parameters:
    ///   - word: What was given; shown cut to 64 code points.
    ///   - what: What kind of word was expected, such as "kind" or "option".
    ///   - words: The valid words.
    ///   - place: What it belongs to, such as a command, where that has to be said.
    ///   - file: Where in the source the error is made.
    ///   - line: In which line of it.
    /// - Returns: An error with `invalidArgument`.
    public static func unknownWord(
        _ word: String, what: String, among words: [String], of place: String? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) -> NotifyError {
        let start = String(String.UnicodeScalarView(word.unicodeScalars.prefix(64)))
        let shown = SafeText.line(start)
        let next =
            NearestWord.find(start, among: words).map { "did you mean '\($0)'?" }
            ?? "it is one of: \(words.joined(separator: ", "))"
        return NotifyError(
            .invalidArgument, "unknown \(what) '\(shown)'\(place.map { " of '\($0)'" } ?? ""); \(next)", file: file,
            line: line)
    }
}
