// SPDX-License-Identifier: Apache-2.0

/// When an asker's time is over.
extension NotificationBus {
    /// How many open questions a companion takes up when it starts.
    static let mostTimed = 10_000

    /// A question was recorded.
    func asked(_ record: Record) {
        guard record.event.kind == .question, let timeout = record.event.terms?.timeout else { return }
        let limit = Duration.seconds(timeout)
        let now = time.elapsed()
        desk.limit(record.event.id, to: limit, until: now + limit)
        if let wake = desk.wakeEarlier(for: record.event.id, at: now) { startTiming(until: wake) }
    }

    /// Takes up the questions that an earlier companion left, and the actions that are pressed on channels.
    func startQuestions(_ channels: [any Channel]) {
        for channel in channels {
            guard let acting = channel as? any ActingChannel else { continue }
            // Ends when the channel's stream does, which is at its shutdown.
            Task { for await action in acting.actions { await self.perform(action) } }
        }
        Task { await self.takeUpQuestions() }
    }

    private func takeUpQuestions() async {
        guard let open = try? await state.open(limit: Self.mostTimed, numbered: false) else { return }
        let (wall, now) = (time.wall().milliseconds, time.elapsed())
        for question in open {
            let event = question.record.event
            guard event.kind == .question, let timeout = event.terms?.timeout else { continue }
            // What an earlier version stored may hold any number.
            let end =
                question.deadline?.bounded.milliseconds
                ?? event.time.bounded.milliseconds + Int64(min(max(timeout, 0), AnswerTerms.longestTimeout) * 1000)
            desk.limit(event.id, to: .seconds(timeout), until: now + .milliseconds(end - wall))
        }
        if let wake = desk.nextWake(at: now) { startTiming(until: wake) }
    }

    /// Ends what goes on; the questions stay open for the next companion.
    func stopQuestions() {
        timing?.cancel()
        for waiter in desk.takeWaiters() { waiter.resume() }
    }

    /// Waits for the next asker's time to be over.
    private func startTiming(until wake: Duration) {
        timing?.cancel()
        guard !isStopping else { return }
        let wait = max(.zero, wake - time.elapsed())
        timing = Task {
            guard (try? await self.time.sleep(wait)) != nil, !Task.isCancelled else { return }
            // Not in this task, which the next question's time cancels.
            Task { await self.endDue() }
        }
    }

    private func endDue() async {
        for id in desk.takeDue(at: time.elapsed()) {
            let settlement = desk.unstored(id) ?? Settlement(unanswered: .timeout, time: time.wall())
            do throws(NotifyError) {
                _ = try await store(id, settlement, seen: false)
            } catch {
                // What was settled before, or isn't there, has no end any more. Otherwise the asker's time is over whether
                // or not the disk is full; storing it is tried again, and at last by the next companion.
                if error.code == .settled || error.code == .notFound {
                    desk.settle(id)
                } else {
                    endUnstored(id, settlement)
                }
            }
        }
        if let wake = desk.nextWake(at: time.elapsed()) { startTiming(until: wake) }
    }
}
