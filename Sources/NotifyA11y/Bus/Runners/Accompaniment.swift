// SPDX-License-Identifier: Apache-2.0

/// Keeps the order in which one event's signals may go out: first words, then cues, then the words that are heard.
///
/// A cue starts when the event's words have gone out on one channel, or are made and ready on a channel that speaks
/// them after the cue. When all words have failed, the cue is withheld. Speech waits until the cues have ended.
final class Accompaniment: Sendable {
    private struct State {
        /// The words channels of which nothing is known yet.
        var pendingWords: Set<ChannelID>
        /// Whether words are out or ready.
        var words: Bool
        /// The cue channels that have not ended.
        var pendingCues: Set<ChannelID>
        var waitingForWords: [CheckedContinuation<Bool, Never>] = []
        var waitingForCues: [CheckedContinuation<Void, Never>] = []
    }

    private let state: SeenMutex<State>
    /// Whether a cue goes with the words.
    let hasCue: Bool

    /// - Parameters:
    ///   - words: The channels that carry the event's words.
    ///   - cues: The channels that carry its cue.
    init(words: [ChannelID], cues: [ChannelID]) {
        hasCue = !cues.isEmpty
        state = SeenMutex(State(pendingWords: Set(words), words: false, pendingCues: Set(cues)))
    }

    /// The words are out, or ready to follow the cue.
    func wordsReady(on channel: ChannelID) { settleWords(channel, ready: true) }

    /// The words won't go out on this channel, or have.
    func wordsEnded(on channel: ChannelID, delivered: Bool) { settleWords(channel, ready: delivered) }

    private func settleWords(_ channel: ChannelID, ready: Bool) {
        let (waiting, answer) = state.withLock { state -> ([CheckedContinuation<Bool, Never>], Bool) in
            state.pendingWords.remove(channel)
            state.words = state.words || ready
            guard state.words || state.pendingWords.isEmpty else { return ([], false) }
            defer { state.waitingForWords = [] }
            return (state.waitingForWords, state.words)
        }
        for continuation in waiting { continuation.resume(returning: answer) }
    }

    /// The cue has ended on this channel, whatever became of it.
    func cueEnded(on channel: ChannelID) {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.pendingCues.remove(channel)
            guard state.pendingCues.isEmpty else { return [] }
            defer { state.waitingForCues = [] }
            return state.waitingForCues
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until words are out or ready; false when none will be.
    func words() async -> Bool {
        await withCheckedContinuation { continuation in
            let known: Bool? = state.withLock { state in
                if state.words || state.pendingWords.isEmpty { return state.words }
                state.waitingForWords.append(continuation)
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    /// Waits until every cue has ended.
    func cues() async {
        await withCheckedContinuation { continuation in
            let ended = state.withLock { state in
                if state.pendingCues.isEmpty { return true }
                state.waitingForCues.append(continuation)
                return false
            }
            if ended { continuation.resume() }
        }
    }
}
