// SPDX-License-Identifier: Apache-2.0

/// One delivery: made, in its turn after the cue, and within its deadline.
extension ChannelRunner {
    /// Delivers, within the deadline.
    func attempt(_ delivery: Delivery, for waiting: DeliveryQueue<Job>.Next?) async -> Receipt {
        if let reason = health.whyNotNow(at: time.elapsed()) {
            return Receipt(channel: id, outcome: .unavailable, reason: reason)
        }
        let (id, carries) = (id, carries)
        let deadline = channel.deadline(for: delivery)
        guard let waiting, carries == .words, channel.description.senses == .hearing else {
            return await call(within: deadline) { channel throws(NotifyError) in
                if carries == .words { try await channel.prepare(delivery) }
                return try await channel.deliver(delivery)
            }
        }
        // What is heard follows the cue. The cue's channel may hang as long as it may: that costs these words nothing.
        let prepared = await call(within: deadline) { channel throws(NotifyError) in
            try await channel.prepare(delivery)
            return Receipt(channel: id, outcome: .planned, reason: "")
        }
        guard prepared.outcome == .planned else { return prepared }
        let accompaniment = waiting.item.accompaniment
        accompaniment.wordsReady(on: id)
        _ = await withDeadline(Self.longestCue, on: time) { await accompaniment.cues() }
        // Whoever hears little needs a moment to tell where the cue ends and the words begin.
        if delivery.manner.isLow, accompaniment.hasCue { try? await time.sleep(Self.pauseAfterCue) }
        if let calledOff = next?.calledOff { return calledOff }
        if queue.isStale(waiting, at: time.elapsed()) {
            return Receipt(channel: id, outcome: .superseded, reason: PlanReasons.tooOld(delivery.kind))
        }
        return await speak(delivery, within: deadline)
    }

    /// Delivers what is heard, so that something more pressing can cut it where the person wants that.
    private func speak(_ delivery: Delivery, within deadline: Duration) async -> Receipt {
        let speaking = Task {
            await self.call(within: deadline) { channel throws(NotifyError) in try await channel.deliver(delivery) }
        }
        self.speaking = speaking
        defer { self.speaking = nil }
        return await withTaskCancellationHandler {
            await speaking.value
        } onCancel: {
            speaking.cancel()
        }
    }

    /// Calls the channel, and goes on without it after the deadline.
    private func call(
        within deadline: Duration,
        _ body: @escaping @Sendable (any Channel) async throws(NotifyError) -> Receipt
    ) async -> Receipt {
        let channel = channel
        let outcome: Bounded<Result<Receipt, NotifyError>> = await withDeadline(deadline, on: time) {
            do throws(NotifyError) {
                return .success(try await body(channel))
            } catch {
                return .failure(error)
            }
        }
        return await conclude(outcome, deadline: deadline)
    }

    private func cameBack() { health.cameBack() }

    /// Turns what happened into a receipt, and remembers how the channel fares.
    private func conclude(_ outcome: Bounded<Result<Receipt, NotifyError>>, deadline: Duration) async -> Receipt {
        switch outcome {
        case .ended(.success(let receipt)):
            if receipt.outcome == .planned { return receipt }
            health.succeeded()
            if lastFailed { await askStatus() }
            lastFailed = false
            return receipt
        case .ended(.failure(let error)):
            let outcome: Receipt.Outcome
            switch error.code {
            case .unavailable, .denied: outcome = .unavailable
            case .timedOut: outcome = .timedOut
            case .busy: outcome = .superseded
            default: outcome = .failed
            }
            if outcome != .superseded {
                health.failed(at: time.elapsed(), because: error.message)
                lastFailed = true
                await askStatus()
            }
            return Receipt(channel: id, outcome: outcome, reason: error.message)
        case .late(let call):
            health.hung()
            Task {
                await call.value
                self.cameBack()
            }
            let reason = PlanReasons.late(deadline)
            health.failed(at: time.elapsed(), because: reason)
            lastFailed = true
            statusChanged(id, .unavailable(reason))
            return Receipt(channel: id, outcome: .timedOut, reason: reason)
        }
    }

    private func askStatus() async {
        let channel = channel
        if let status = await withDeadline(.seconds(1), on: time, { await channel.status }).value {
            statusChanged(id, status)
        }
    }
}
