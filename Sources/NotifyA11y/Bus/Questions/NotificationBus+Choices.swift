// SPDX-License-Identifier: Apache-2.0

/// What can be done now, and waiting for it to be done.
extension NotificationBus {
    /// Everything that can be done now, numbered, oldest first.
    ///
    /// - Throws: ``NotifyError`` with `io`.
    public func openChoices() async throws(NotifyError) -> [OpenRecord] {
        try await state.open(limit: Self.mostOpen, numbered: true)
    }

    /// The record of a question, once it is settled.
    ///
    /// - Parameters:
    ///   - id: The question's event.
    ///   - limit: How long to wait; nil waits as long as it takes.
    /// - Returns: The record: without a settlement when the limit passed first.
    /// - Throws: ``NotifyError`` with `notFound`; `disconnected` when the companion stops; `io`.
    public func settled(_ id: Event.ID, waiting limit: Duration?) async throws(NotifyError) -> Record {
        let record = try await question(.event(id))
        if record.settlement != nil || limit == .zero { return record }
        if let limit {
            _ = await withDeadline(limit, on: time) { await self.waitForSettlement(of: id) }
        } else {
            await waitForSettlement(of: id)
        }
        if isStopping { throw NotifyError(.disconnected, "the companion is stopping; ask again") }
        return try await question(.event(id))
    }

    private func waitForSettlement(of id: Event.ID) async {
        let number = desk.nextWaiter()
        await withTaskCancellationHandler {
            // It may have been settled between two steps of ours.
            let isOver = (try? await state.record(.event(id)))?.settlement != nil
            if isOver || isStopping || Task.isCancelled { return }
            await withCheckedContinuation { continuation in
                // Settled, given up or stopping since the last look: nobody would wake it.
                if desk.wasSettled(id) || isStopping || Task.isCancelled {
                    continuation.resume()
                } else {
                    desk.add(continuation, number, for: id)
                }
            }
        } onCancel: {
            Task { await self.forgetWaiter(number, of: id) }
        }
    }

    private func forgetWaiter(_ number: Int, of id: Event.ID) { desk.take(number, of: id)?.resume() }

    /// Presents one choice to ears, for a person who goes through them one at a time.
    ///
    /// What was spoken before is cut off, as it is the last choice.
    ///
    /// - Parameters:
    ///   - id: The event.
    ///   - action: The action's id.
    /// - Throws: ``NotifyError`` with `notFound` or `io`.
    public func offer(_ id: Event.ID, _ action: String) async throws(NotifyError) {
        let record = try await question(.event(id))
        guard let index = record.event.actions.firstIndex(where: { $0.id == action }) else {
            throw NotifyError(.notFound, "the event has no action '\(shown(action))'; see: notify-a11y act")
        }
        noteInput(id)
        await silence()
        let event = record.event
        let isOpen = event.sensitivity == .public
        let title = isOpen ? event.texts.title : event.texts.public ?? words.privateEvent(words.kind(event.kind))
        let text = phrases.offer(isOpen ? event.actions[index].title : nil, index + 1, event.actions.count, title)
        let offered = Event(
            id: .make(at: time.wall()), time: time.wall(), kind: .message, subject: event.subject,
            texts: Texts(title: text), language: event.language,
            origin: Origin(source: event.origin.source, byHand: true, terminal: .quiet))
        let plan = planner.plan(
            offered, recording: .committed(sequence: record.sequence), context: currentContext)
        let ears: Set<ChannelID> = [.speech, .reader]
        let spoken = plan.only(
            plan.signals.filter { ears.contains($0.channel) },
            withheld: plan.withheld.filter { ears.contains($0.channel) }
        ).with { $0.spared = [:] }
        await dispatch(spoken, of: offered, prompt: .asked)
    }
}
