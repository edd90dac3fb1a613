// SPDX-License-Identifier: Apache-2.0

/// What became of digests, and what waits for one over a restart.
extension NotificationBus {
    /// Keeps in the text state that records wait for a digest.
    ///
    /// - Parameters:
    ///   - sequences: Their numbers.
    ///   - until: What they wait for.
    ///   - isWhole: Whether all with these numbers do.
    func keepWaiting(_ sequences: ClosedRange<Int64>, _ until: DigestBox.Until, isWhole: Bool = true) {
        guard let code = isWhole ? until.code : until.someCode else { return }
        toWait.append(WaitingRecords(sequences, until: code))
        goOnKeeping()
    }

    /// A digest has its outcome: its events' receipts say so, and one that reached nobody is told again at the next look.
    func digestEnded(_ contents: Digest, _ receipt: EventReceipt) {
        // What a muted output keeps back, such as a voice, is no less to be told than what failed.
        let wasTried = receipt.channels.contains { $0.decision != nil || $0.outcome == .unavailable }
        let mayHaveArrived = receipt.channels.contains { channel in
            // What the person silenced was told; of the others it isn't known.
            channel.decision != nil && offers[channel.channel]?.description.carries == .words
                && [.timedOut, .unknown, .suppressed].contains(channel.outcome)
        }
        // What the stop cut off is the next companion's.
        if isStopping, !receipt.accompanied { return }
        let isOver = receipt.accompanied || mayHaveArrived || !wasTried || contents.tries + 1 >= Self.mostDigestTries
        if !isOver {
            var again = contents
            again.tries += 1
            digests.add(again, until: .again, at: time.elapsed())
            goOnDigesting()
        }
        owed += 1
        Task {
            await self.say(receipt, of: contents)
            if isOver { await self.endWaiting(contents) }
            self.owed -= 1
            if self.owed == 0, self.isStopping { self.wakeForRest() }
        }
    }

    /// Lets the receipts of a digest's events say what became of it.
    private func say(_ digest: EventReceipt, of contents: Digest) async {
        let clock = LocalTime(time.wall()).clock
        var changed: [EventReceipt] = []
        for id in contents.events {
            var found = book.receipt(of: id)
            if found == nil { found = try? await state.receipt(.event(id)) }
            guard var receipt = found, receipt.take(digest, at: clock) else { continue }
            book.replace(receipt)
            changed.append(receipt)
        }
        for receipt in changed { keep(receipt) }
        guard let sentence = digest.sentence(at: clock) else { return }
        for range in contents.merged { try? await state.keepMerged(range, reason: sentence) }
    }

    private func endWaiting(_ contents: Digest) async {
        // What is still to be written would come back.
        await keepReceipts()
        try? await state.endWaiting(
            contents.awaited.flatMap { [$0.code, $0.someCode] }.compactMap(\.self), through: contents.newest)
    }

    /// How many records are looked at for what an earlier companion put off, and how many at a time.
    private static let mostLookedAt = 100_000
    private static let page = 100

    /// Takes up what an earlier companion put off and didn't tell, except for what the person has seen meanwhile.
    func takeUpDigests() async {
        guard let rows = try? await state.waiting(), !rows.isEmpty else { return }
        var known = digests.events
        var left = Self.mostLookedAt
        for (code, ranges) in Dictionary(grouping: rows, by: \.until).mapValues({ Self.joined($0.map(\.sequences)) }) {
            guard let until = DigestBox.Until(code: code) else { continue }
            for range in ranges { await takeUp(range, until, isWhole: code == until.code, &known, &left) }
        }
        // Nothing is left to tell of these.
        let waiting = digests.waiting.keys.flatMap { [$0.code, $0.someCode] }.compactMap(\.self)
        let codes = Set(rows.map(\.until)).subtracting(waiting)
        let last = rows.map(\.sequences.upperBound).max() ?? 0
        if !codes.isEmpty { try? await state.endWaiting(Array(codes), through: last) }
        goOnDigesting()
    }

    /// Takes up the records with these numbers, the newest first, each once.
    private func takeUp(
        _ range: ClosedRange<Int64>, _ until: DigestBox.Until, isWhole: Bool, _ known: inout Set<Event.ID>,
        _ left: inout Int
    ) async {
        let (now, wall) = (time.elapsed(), time.wall().milliseconds)
        var before = range.upperBound + 1
        while left > 0 {
            let query = HistoryQuery(after: range.lowerBound - 1, before: before, limit: Self.page)
            guard let page = try? await state.history(query), let first = page.first else { return }
            before = first.sequence
            left -= page.count
            for record in page {
                let event = record.event
                guard event.kind != .progress, !record.seen, !record.acknowledged, !known.contains(event.id),
                    isWhole || waits(record, until),
                    // Among many at once there may be some that were told.
                    (try? await state.receipt(.event(event.id)))?.wentOut != true
                else { continue }
                known.insert(event.id)
                let waited = Duration.milliseconds(max(0, wall - event.time.bounded.milliseconds))
                digests.add(
                    event, title: digestTitle(event), sequence: record.sequence, until: until, at: now - waited)
            }
        }
    }

    /// Whether a record would have waited for this when it came, by the present profile.
    private func waits(_ record: Record, _ until: DigestBox.Until) -> Bool {
        var context = currentContext
        context.local = LocalTime(record.event.time.bounded)
        if case .ended(let name) = until { context.surroundings[name] = ContextState(true, "") }
        return self.until(
            planner.plan(record.event, recording: .committed(sequence: record.sequence), context: context))
            == until
    }

    /// The same numbers in ranges that don't overlap.
    private static func joined(_ ranges: [ClosedRange<Int64>]) -> [ClosedRange<Int64>] {
        ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound + 1 {
                joined[joined.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }
}

extension EventReceipt {
    /// Takes over what became of the digest that the event was told in, on each channel that it had not gone to itself.
    ///
    /// - Returns: Whether anything changed.
    fileprivate mutating func take(_ digest: EventReceipt, at clock: String) -> Bool {
        var isChanged = false
        for told in digest.channels {
            guard let index = channels.firstIndex(where: { $0.channel == told.channel }),
                channels[index].decision == nil, channels[index].outcome != .delivered,
                told.decision != nil || told.reason != channels[index].reason
            else { continue }
            channels[index].outcome = told.outcome == .delivered ? .superseded : told.outcome
            channels[index].reason = PlanReasons.inDigest(at: clock, told)
            isChanged = true
        }
        return isChanged
    }

    /// What became of a digest, in one sentence; nil where no channel was to tell it.
    fileprivate func sentence(at clock: String) -> String? {
        let tried = channels.filter { $0.decision != nil }
        return (tried.first { $0.outcome == .delivered } ?? tried.first).map { PlanReasons.inDigest(at: clock, $0) }
    }
}
