// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// What is lit while a text is said: words where that is calm enough, else sentences, else the whole.
///
/// A filled block that jumps is a flashing area: it moves at most three times a second (WCAG 2.3.1). A line below words
/// may go with each of them.
struct HighlightPlan {
    /// For each word of the utterance, what is lit from then on, in scalars of the text; nil: what is lit stays.
    let lit: [Range<Int>?]

    /// The plan of an utterance.
    ///
    /// - Parameters:
    ///   - words: The words, in the order in which they are said.
    ///   - text: What is shown.
    ///   - mark: What marks them.
    ///   - shortest: The least time between two moves of a block.
    init(
        _ words: [SpeechChange.Word], of text: String, mark: HighlightStyle.Mark,
        shortest: Duration = HighlightStyle.leastInterval
    ) {
        let ranges = words.map { $0.start..<$0.start + $0.length }
        let times = words.map(\.at)
        switch mark {
        case .none: lit = ranges.map { _ in nil }
        case .underline: lit = ranges.map { $0 }
        case .background:
            let sentences = Self.sentences(of: text)
            let bySentence = ranges.map { range in
                sentences.last { $0.lowerBound <= range.lowerBound } ?? 0..<text.unicodeScalars.count
            }
            let whole = ranges.map { _ in 0..<text.unicodeScalars.count }
            let choices = [ranges, bySentence, whole].map { Self.moves($0) }
            lit = choices.first { Self.isCalm($0, times, shortest) } ?? choices[2]
        }
    }

    /// Only the changes.
    private static func moves(_ ranges: [Range<Int>]) -> [Range<Int>?] {
        ranges.indices.map { $0 > 0 && ranges[$0] == ranges[$0 - 1] ? nil : ranges[$0] }
    }

    private static func isCalm(_ moves: [Range<Int>?], _ times: [Double], _ shortest: Duration) -> Bool {
        let moving = moves.indices.filter { moves[$0] != nil }.map { times[$0] }
        return zip(moving, moving.dropFirst()).allSatisfy { $1 - $0 >= shortest / .milliseconds(1) }
    }

    /// The sentences of the shown text, in scalars.
    private static func sentences(of text: String) -> [Range<Int>] {
        let scalars = text.unicodeScalars
        return Sentences.ranges(in: text).map { range in
            let start = scalars.distance(from: scalars.startIndex, to: range.lowerBound)
            return start..<start + scalars.distance(from: range.lowerBound, to: range.upperBound)
        }
    }
}
