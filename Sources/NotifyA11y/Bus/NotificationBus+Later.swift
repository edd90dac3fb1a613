// SPDX-License-Identifier: Apache-2.0

/// Goes on with an event for as long as nothing happens: the next stage, or a reminder.
extension NotificationBus {
    /// How many events at once may have later steps; the newest ones do.
    static let mostLater = 256

    /// Takes these steps in their time.
    func schedule(_ steps: [DeliveryPlan.Step], for event: Event, _ sequence: Int64) {
        guard !isStopping, later.count < Self.mostLater else { return }
        let began = time.elapsed()
        later[event.subject] = Task {
            for step in steps {
                let wait = began + .seconds(step.after) - self.time.elapsed()
                guard (try? await self.time.sleep(max(.zero, wait))) != nil, !Task.isCancelled,
                    await self.take(step, for: event, sequence)
                else { return }
            }
            self.endLater(event.subject)
        }
    }

    private func endLater(_ subject: Subject) { later[subject] = nil }

    /// Takes one step, unless the person has seen or acknowledged the event.
    ///
    /// - Returns: Whether there may be another.
    private func take(_ step: DeliveryPlan.Step, for event: Event, _ sequence: Int64) async -> Bool {
        guard let record = try? await state.record(.sequence(sequence)), !record.acknowledged, !record.seen,
            !Task.isCancelled
        else {
            endLater(event.subject)
            return false
        }
        let plan = planner.plan(
            event, recording: .committed(sequence: sequence), context: currentContext, for: .step(step))
        await dispatch(plan, of: event)
        return true
    }

    /// Ends what was to be done later about these subjects.
    func endLater(_ subjects: [Subject]) {
        for subject in subjects { later.removeValue(forKey: subject)?.cancel() }
    }
}
