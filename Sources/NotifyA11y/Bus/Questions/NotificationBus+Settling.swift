// SPDX-License-Identifier: Apache-2.0

/// How a question or an action ends, once.
extension NotificationBus {
    /// Ends a question for its asker although that can't be stored now.
    func endUnstored(_ id: Event.ID, _ settlement: Settlement) {
        guard !isStopping else { return }
        desk.settle(id, unstored: settlement, at: time.elapsed())
        for waiter in desk.takeWaiters(of: id) { waiter.resume() }
    }

    /// The record as the bus knows it: with the end that could not be stored yet.
    func current(_ record: Record) -> Record {
        guard record.settlement == nil, let settlement = desk.unstored(record.event.id) else { return record }
        return Record(
            sequence: record.sequence, event: record.event, run: record.run, repetitions: record.repetitions,
            seen: record.seen, acknowledged: record.acknowledged, settlement: settlement)
    }

    func settle(
        _ id: Event.ID, _ settlement: Settlement, seen: Bool
    ) async throws(NotifyError) -> Answered {
        // Its asker has gone with that: no later answer takes its place.
        if let told = desk.unstored(id) {
            let record = try await state.record(.event(id)).map(current)
            _ = try? await store(id, told, seen: false)
            if let record { throw alreadySettled(record) }
        }
        return try await store(id, settlement, seen: seen)
    }

    func store(
        _ id: Event.ID, _ settlement: Settlement, seen: Bool
    ) async throws(NotifyError) -> Answered {
        guard let settling = try await state.settle(id, settlement, seen: seen) else {
            throw NotifyError(.notFound, "there is no such event; see: notify-a11y act")
        }
        guard settling.isNew else { throw alreadySettled(settling.record) }
        let awaited = desk.isAwaited(id)
        desk.settle(id)
        digests.remove { settled, _ in settled == id }
        for waiter in desk.takeWaiters(of: id) { waiter.resume() }
        tellWatchers(.settled(settling.record))
        // A card of something newer stays.
        if settling.isNewest {
            let subject = settling.record.event.subject
            if seen { memory.acknowledged([subject]) }
            endLater([subject])
            await takeBack(subject)
        }
        return Answered(record: settling.record, awaited: awaited)
    }

    /// Takes back, on every channel, what is shown of a subject.
    private func takeBack(_ subject: Subject) async {
        await withTaskGroup(of: Void.self) { group in
            for runner in runners.values { group.addTask { await runner.withdraw([subject]) } }
        }
    }

    /// Takes back a question that was settled while it was on its way to the channels.
    func takeBackIfSettled(_ id: Event.ID, _ event: Event) async {
        if event.kind == .question, desk.wasSettled(id) { await takeBack(event.subject) }
    }

    func alreadySettled(_ record: Record) -> NotifyError {
        guard let settlement = record.settlement else {
            return NotifyError(.settled, "there is nothing to choose any more; see: notify-a11y act")
        }
        return NotifyError(
            .settled, phrases.settled(settlement, LocalClock.text(settlement.time, now: time.wall())))
    }
}
