// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11ySpeechText

/// Which shown words are said when.
///
/// Made from the engine's word events, which can't be used as they are: they count spoken words, give several for one
/// number and one for several short words (docs/speech.md). Nothing here goes back, and each stretch stays until the
/// next begins.
struct Timeline: Sendable, Hashable {
    /// A stretch of the shown text, and the sample with which its words begin.
    struct Step: Sendable, Hashable {
        /// Where it is in the shown text, in scalars; empty for words of our own that nothing shows.
        var shown: Range<Int>
        /// The sample.
        var sample: Int
    }

    /// The steps, in order; each differs from the one before it.
    private(set) var steps: [Step] = []

    /// The steps of a text.
    ///
    /// - Parameters:
    ///   - marks: Where the engine says that words begin.
    ///   - text: What is said, and what it is shown as.
    init(_ marks: [Speech.Mark], of text: SpokenText) {
        var last = -1
        for mark in marks {
            guard let run = text.run(at: mark.scalar), run > last else { continue }
            // Words without an event of their own, such as the second of "has been", belong to the one before them.
            let first = last < 0 ? 0 : last + 1
            if last >= 0 { extend(over: first..<run, of: text) }
            append(last < 0 ? first...run : run...run, at: last < 0 ? 0 : mark.sample, of: text)
            last = run
        }
        if last >= 0 { extend(over: last + 1..<text.runs.count, of: text) }
    }

    private mutating func append(_ runs: ClosedRange<Int>, at sample: Int, of text: SpokenText) {
        let shown = text.runs[runs.lowerBound].shown.lowerBound..<text.runs[runs.upperBound].shown.upperBound
        if let step = steps.last, step.shown == shown { return }
        steps.append(Step(shown: shown, sample: sample))
    }

    private mutating func extend(over runs: Range<Int>, of text: SpokenText) {
        guard let step = steps.indices.last else { return }
        for run in runs where !text.runs[run].shown.isEmpty {
            let upper = max(steps[step].shown.upperBound, text.runs[run].shown.upperBound)
            let lower = steps[step].shown.isEmpty ? text.runs[run].shown.lowerBound : steps[step].shown.lowerBound
            steps[step].shown = lower..<upper
        }
    }
}
