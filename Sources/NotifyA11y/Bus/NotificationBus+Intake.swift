// SPDX-License-Identifier: Apache-2.0

/// Takes events in: the record comes first.
extension NotificationBus {
    /// Records events and answers when they are committed.
    ///
    /// - Parameters:
    ///   - drafts: What emitters gave; those beyond ``BusLimits/batch`` are refused as `busy`.
    ///   - session: A session whose servers the channels that have none try first.
    /// - Returns: One answer for each, in order: its record, or why there is none. An event that could not be recorded
    ///   has been told on channels that carry words all the same, unless it is a question.
    public func emit(_ drafts: [Draft], adopting session: SessionAddresses? = nil) async -> [Result<
        Emitted, NotifyError
    >] {
        let now = time.wall()
        var answers: [Result<Emitted, NotifyError>?] = Array(repeating: nil, count: drafts.count)
        var events: [Event] = []
        var positions: [Int] = []
        events.reserveCapacity(drafts.count)
        for (index, draft) in drafts.enumerated() {
            guard index < limits.batch, !isStopping else {
                answers[index] = .failure(
                    isStopping
                        ? NotifyError(.disconnected, "the companion is stopping; send the event again")
                        : NotifyError(.busy, "more than \(limits.batch) events at once; send the rest again"))
                continue
            }
            do throws(NotifyError) {
                events.append(try Intake.event(from: draft, now: now, id: draft.id ?? ids.next(at: now), words: words))
                positions.append(index)
            } catch {
                answers[index] = .failure(error)
            }
        }
        lastCommit += 1
        let turn = lastCommit
        let commit = await state.commit(events)
        if lastTold != turn - 1 { await withCheckedContinuation { waitingTurns[turn] = $0 } }
        defer { passTurn(turn) }
        let moment = time.elapsed()
        if let session { offer(session, at: moment) }
        for (offset, record) in commit.records.enumerated() {
            switch record {
            case .success(let record):
                answers[positions[offset]] = .success(Emitted(record))
                if !commit.repeated.contains(offset) { accept(record, at: moment) }
            case .failure(let error):
                answers[positions[offset]] = .failure(error)
                refuse(events[offset], error)
            }
        }
        goOnPlanning()
        return answers.map { $0 ?? .failure(NotifyError(.io, "the text state gave no answer; send the event again")) }
    }

    func passTurn(_ turn: Int) {
        lastTold = turn
        waitingTurns.removeValue(forKey: turn + 1)?.resume()
        if isStopping { wakeForRest() }
    }

    func accept(_ record: Record, at now: Duration) {
        for watcher in watchers.values { watcher(.recorded(record)) }
        asked(record)
        // Whatever it is, what its subject said before is old now.
        steps.forget([record.event.subject])
        if backlog.count < limits.unplanned, gate.admits(record.event, at: now) {
            backlog.append(Unplanned(record.event, .committed(sequence: record.sequence)))
        } else {
            addMerged(record, memory.note(record.event, at: now))
            steps.add(record)
        }
    }

    /// An event without a record: its words still go out, since nothing else will tell it.
    func refuse(_ event: Event, _ error: NotifyError) {
        guard event.kind != .question, backlog.count < limits.unplanned else { return }
        backlog.append(Unplanned(event, .refused(reason: error.message)))
    }
}
