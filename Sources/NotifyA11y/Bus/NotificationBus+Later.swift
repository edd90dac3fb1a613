// SPDX-License-Identifier: Apache-2.0

/// Goes on with an event for as long as nothing happens: the next stage, or a reminder.
extension NotificationBus {
    /// What goes on with one event.
    struct Later {
        /// Its number: a newer one of the same subject has a higher one.
        let number: Int
        /// How urgent its kind is; the lowest is the most urgent.
        let rank: Int
        let task: Task<Void, Never>
    }

    /// How many events at once may have later steps: the most urgent ones, and of those the newest.
    static let mostLater = 256

    /// Takes these steps in their time.
    func schedule(_ steps: [DeliveryPlan.Step], for event: Event, _ sequence: Int64) {
        guard !isStopping, makeRoom(for: event) else { return }
        let began = time.elapsed()
        lastLater += 1
        let number = lastLater
        let task = Task {
            for step in steps {
                let wait = began + .seconds(step.after) - self.time.elapsed()
                guard (try? await self.time.sleep(max(.zero, wait))) != nil, !Task.isCancelled,
                    await self.take(step, for: event, sequence)
                else { break }
            }
            self.endLater(event.subject, number)
        }
        later[event.subject] = Later(number: number, rank: event.kind.rank, task: task)
    }

    /// Ends the oldest of the least urgent ones where there are too many.
    ///
    /// - Returns: Whether there is room; there is none where all others are more urgent.
    private func makeRoom(for event: Event) -> Bool {
        guard later.count >= Self.mostLater, later[event.subject] == nil else { return true }
        guard let last = later.max(by: { ($0.value.rank, -$0.value.number) < ($1.value.rank, -$1.value.number) }),
            last.value.rank >= event.kind.rank
        else { return false }
        endLater([last.key])
        return true
    }

    /// Forgets what has ended, unless something newer of the subject goes on.
    private func endLater(_ subject: Subject, _ number: Int) {
        if later[subject]?.number == number { later[subject] = nil }
    }

    /// Takes one step, unless the person has seen or acknowledged the event.
    ///
    /// - Returns: Whether there may be another.
    private func take(_ step: DeliveryPlan.Step, for event: Event, _ sequence: Int64) async -> Bool {
        guard let record = try? await state.record(.sequence(sequence)), !record.acknowledged, !record.seen,
            !Task.isCancelled
        else { return false }
        let plan = planner.plan(
            event, recording: .committed(sequence: sequence), context: currentContext, for: .step(step))
        await dispatch(plan, of: event)
        return true
    }

    /// Ends what was to be done later about these subjects.
    func endLater(_ subjects: [Subject]) {
        for subject in subjects { later.removeValue(forKey: subject)?.task.cancel() }
    }
}
