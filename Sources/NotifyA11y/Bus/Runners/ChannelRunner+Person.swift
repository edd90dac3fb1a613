// SPDX-License-Identifier: Apache-2.0

/// What a person takes back: what waits for a channel, and what is going out on it.
extension ChannelRunner {
    /// Drops what waits, and stops what is heard or felt.
    func silence() async {
        // What a channel shows stays, also where a screen reader makes it heard.
        let senses = channel.description.senses
        guard senses.isDisjoint(with: .sight), !senses.isDisjoint(with: [.hearing, .touch]) else { return }
        for dropped in queue.remove(because: PlanReasons.silenced) { end(dropped.item, .suppressed, dropped.reason) }
        next?.calledOff = Receipt(channel: id, outcome: .suppressed, reason: PlanReasons.silenced)
        let channel = channel
        _ = await withDeadline(.seconds(2), on: time) { await channel.silence() }
    }

    /// Drops what waits of a subject, and cuts what is being said of it.
    func hush(_ subject: Subject) {
        for dropped in queue.remove(subject, because: PlanReasons.silenced) {
            end(dropped.item, .suppressed, dropped.reason)
        }
        guard next?.delivery.subject == subject else { return }
        next?.calledOff = Receipt(channel: id, outcome: .suppressed, reason: PlanReasons.silenced)
        speaking?.cancel()
    }

    /// Drops what waits of these subjects, and takes back what is shown.
    func withdraw(_ subjects: [Subject]) async {
        for subject in subjects {
            spacing.takeBack(subject, at: time.elapsed())
            for dropped in queue.remove(subject, because: PlanReasons.acknowledged) {
                end(dropped.item, .superseded, dropped.reason)
            }
            if next?.delivery.subject == subject {
                next?.calledOff = Receipt(channel: id, outcome: .superseded, reason: PlanReasons.acknowledged)
            }
        }
        let channel = channel
        _ = await withDeadline(.seconds(2), on: time) {
            for subject in subjects where !Task.isCancelled { await channel.withdraw(subject) }
        }
    }
}
