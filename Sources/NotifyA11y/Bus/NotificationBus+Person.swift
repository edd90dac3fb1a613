// SPDX-License-Identifier: Apache-2.0

/// What a person asks of the bus.
extension NotificationBus {
    /// Acknowledges entries: they leave the list, and every channel takes back what it shows of them.
    ///
    /// - Returns: What was acknowledged; empty when nothing was selected.
    /// - Throws: ``NotifyError`` with `io` when the text state can't be changed.
    public func acknowledge(_ selection: EntrySelection) async throws(NotifyError) -> [Entry] {
        let entries = try await state.acknowledge(selection)
        let subjects = entries.map(\.newest.event.subject)
        guard !subjects.isEmpty else { return [] }
        tellWatchers(.acknowledged(subjects))
        memory.acknowledged(subjects)
        steps.forget(subjects)
        let done = Set(subjects)
        digests.remove { done.contains($1) }
        endLater(subjects)
        // A summary has no entry of its own; with all of them, it is done as well.
        let shown = selection == .all ? subjects + [SummaryDelivery.subject] : subjects
        await withTaskGroup(of: Void.self) { group in
            for runner in runners.values { group.addTask { await runner.withdraw(shown) } }
        }
        return entries
    }

    /// Marks records as seen by the person.
    ///
    /// - Throws: ``NotifyError`` with `io` when the text state can't be changed.
    public func markSeen(_ sequences: [Int64]) async throws(NotifyError) {
        try await state.markSeen(sequences)
        tellWatchers(.seen(sequences))
    }

    /// Stops what is spoken, played and felt, and drops what waits to be; what is shown stays.
    public func silence() async {
        await withTaskGroup(of: Void.self) { group in
            for runner in runners.values { group.addTask { await runner.silence() } }
        }
    }

    /// Presents the newest records again, oldest first, on the channels that are on or automatic.
    ///
    /// The person asks for it by hand, so it is told as if it had been typed by hand.
    ///
    /// - Parameter count: How many; 1 to 20.
    /// - Returns: The records.
    /// - Throws: ``NotifyError`` with `io` when the text state can't be read.
    public func repeatLast(_ count: Int) async throws(NotifyError) -> [Record] {
        let wanted = min(max(count, 1), 20)
        let records = try await newest(wanted)
        for record in records {
            let event = record.event
            // What was settled has no choice any more; its words can still be told.
            let isOpen = record.settlement == nil
            let again = Event(
                id: .make(at: time.wall()), time: event.time, kind: event.kind, subject: event.subject,
                texts: event.texts, category: event.category, language: event.language, importance: event.importance,
                sensitivity: event.sensitivity, actions: isOpen ? event.actions : [], terms: event.terms,
                progress: event.progress,
                origin: Origin(source: event.origin.source, byHand: true, terminal: .quiet))
            let plan = planner.plan(
                again, recording: .committed(sequence: record.sequence),
                context: currentContext)
            await dispatch(plan, of: again, prompt: .asked, as: isOpen ? event.id : nil)
        }
        return records
    }

    /// The newest records that aren't progress, oldest first.
    private func newest(_ count: Int) async throws(NotifyError) -> [Record] {
        var found: [Record] = []
        var before: Int64?
        while found.count < count {
            let page = try await state.history(HistoryQuery(before: before, limit: 1000))
            found = page.filter { $0.event.kind != .progress }.suffix(count - found.count) + found
            guard page.count == 1000, let first = page.first else { break }
            before = first.sequence
        }
        return found
    }

    /// What became of an event.
    ///
    /// - Parameters:
    ///   - selection: The event, by id or number.
    ///   - limit: How long to wait until every channel has its outcome; what is still open then is `timedOut`.
    /// - Returns: The receipt; nil where there is no such event. A recorded event whose receipt was lost, such as by a
    ///   restart in the middle, has one without channels.
    /// - Throws: ``NotifyError`` with `io` when the text state can't be read.
    public func receipt(
        _ selection: EntrySelection, waiting limit: Duration? = nil
    ) async throws(NotifyError) -> EventReceipt? {
        var id: Event.ID? = if case .event(let id) = selection { id } else { nil }
        if id == nil { id = try await state.record(selection)?.event.id }
        guard let id else { return nil }
        if let limit {
            if isUnderWay(id) { await waitForReceipt(of: id, limit: limit, until: \.isSettled) }
        } else if isUnderWay(id), book.receipt(of: id) == nil {
            // Its plan is a matter of moments, and without it there is nothing to say about any channel.
            await waitForReceipt(of: id, limit: .seconds(1), until: { _ in true })
        }
        if var receipt = book.receipt(of: id) {
            if limit != nil { receipt.giveUp() }
            return receipt
        }
        if let kept = try await state.receipt(.event(id)) { return kept }
        guard let record = try await state.record(.event(id)) else { return nil }
        return EventReceipt(id: id, sequence: record.sequence, recorded: true)
    }

    private func waitForReceipt(
        of id: Event.ID, limit: Duration, until isEnough: @escaping @Sendable (EventReceipt) -> Bool
    ) async {
        _ = await withDeadline(limit, on: time) {
            await self.follow(id, until: isEnough)
        }
    }

    /// Waits until the event's receipt is enough, or none will come.
    ///
    /// Whoever waits is woken by each step of it.
    private func follow(_ id: Event.ID, until isEnough: @Sendable (EventReceipt) -> Bool) async {
        while isUnderWay(id), !(book.receipt(of: id).map(isEnough) ?? false) {
            await withCheckedContinuation { receiptWaiters[id, default: []].append($0) }
        }
    }
}

extension EventReceipt {
    /// What still has no outcome gets `timedOut`: nobody waits for it any more.
    mutating func giveUp() {
        for index in channels.indices where channels[index].outcome == .planned {
            channels[index].outcome = .timedOut
            channels[index].reason = "still under way when the waiting ended"
        }
    }
}
