// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Says one thing after another, for as long as somebody waits for it.
struct SayingAloud: Sendable {
    /// Drops what waits of a subject, and cuts what is being said of it.
    let hush: @Sendable (Subject) async -> Void
    /// Says one thing in its turn.
    let say: @Sendable (NotificationBus.Utterance) async -> Receipt

    /// Says these; whoever waits may give up, and then also the sentence that is being said ends.
    ///
    /// - Returns: What became of each that its turn came for.
    func callAsFunction(_ utterances: [NotificationBus.Utterance]) async -> [Receipt] {
        let isGivenUp = SeenMutex(false)
        var receipts: [Receipt] = []
        for var utterance in utterances {
            guard !Task.isCancelled else { break }
            let subject = utterance.subject
            utterance.isWanted = { !isGivenUp.withLock { $0 } }
            let receipt = await withTaskCancellationHandler {
                await say(utterance)
            } onCancel: {
                isGivenUp.withLock { $0 = true }
                Task { await hush(subject) }
            }
            receipts.append(receipt)
            // What was silenced stays silent, and what can't be heard won't be heard the next time.
            guard receipt.outcome == .delivered else { break }
        }
        return receipts
    }
}
