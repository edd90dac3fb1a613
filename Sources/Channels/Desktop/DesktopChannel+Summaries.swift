// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What is told together: what is too much to be shown one by one, and what could not be shown.
extension DesktopChannel {
    /// Two seconds for what says the same as before, only newer; another outcome comes as soon as the card doesn't flash.
    public nonisolated func spacing(of delivery: Delivery, after earlier: Event.Kind) -> Duration {
        delivery.kind == .progress || delivery.kind == earlier || !delivery.merged.isEmpty
            ? patience.replacement : min(patience.replacement, Flashing.shortest)
    }

    /// Counts it, for the one card that comes when cards can be shown again.
    ///
    /// How far something had come is no news by then. Nor is what came before there was any server, such as in the night
    /// before somebody logged in: a session that begins pops up nothing old.
    public func missed(_ delivery: Delivery) async {
        guard hasHadServer, delivery.kind != .progress, !shownLate.contains(delivery.event), !isShutDown else { return }
        summaries.missed.add(delivery)
    }

    /// Whether this event is only counted, because there are so many cards already.
    func isTooMuch(_ delivery: Delivery) -> Bool {
        guard cards[delivery.subject] == nil else { return false }
        let most = Int(delivery.settings.number("cards", in: 3...100, else: Double(ShownCards.usual)))
        return cards.count(pressing: ShownCards.isPressing(delivery.kind)) >= most
    }

    /// Tells an event as one of several.
    func count(_ delivery: Delivery, because reason: String) -> Receipt {
        summaries.more.add(delivery)
        goOnTelling()
        return Receipt(channel: .desktop, outcome: .superseded, reason: reason)
    }

    /// Shows what was gathered, soon: not more often than a card may change, and not before the rest of it has come.
    func goOnTelling() {
        guard telling == nil, !isShutDown, summaries.haveNews else { return }
        let now = ContinuousClock.now
        let due = max(now + patience.gathering, (lastTold ?? now) + (lastTold == nil ? .zero : retryPause))
        // Of our own, because nobody waits for it; ended by ``shutdown()``.
        telling = Task {
            try? await Task.sleep(until: due)
            guard !Task.isCancelled else { return }
            let isDone = await self.tellSummaries()
            self.telling = nil
            if isDone { self.goOnTelling() }
        }
    }

    /// Shows what was gathered.
    ///
    /// - Returns: Whether to go on where there is more; otherwise, what comes next will.
    private func tellSummaries() async -> Bool {
        lastTold = .now
        for meaning in [SummaryCard.Meaning.missed, .more] where summaries[meaning].hasNews {
            do throws(NotifyError) {
                _ = try await place(meaning)
                retryPause = patience.replacement
            } catch {
                guard error.code == .busy else { return false }
                retryPause = min(retryPause * 2, patience.longestRetry)
            }
        }
        return true
    }

    /// Shows a summary's card; where the server takes no more, in the place of one that can be spared.
    private func place(_ meaning: SummaryCard.Meaning) async throws(NotifyError) -> Receipt {
        let budget = Budget(patience.delivery, longestCall: patience.call)
        // First, because another server has none of the cards that this one is to replace.
        let server = try await serverToUse(until: budget)
        let batch = summaries[meaning].begin()
        let delivery = summaries[meaning].delivery(settings)
        do throws(NotifyError) {
            do throws(NotifyError) {
                return try await place(delivery, on: server, until: budget)
            } catch {
                guard error.code == .busy, let spare = cards.spare(except: delivery.subject) else { throw error }
                return try await place(delivery, on: server, insteadOf: spare, until: budget)
            }
        } catch {
            summaries[meaning].takeBack(batch)
            throw error
        }
    }

    /// What the bus has gathered itself is added to what the card tells already.
    func deliver(merged delivery: Delivery) async throws(NotifyError) -> Receipt {
        summaries.more.add(delivery)
        do throws(NotifyError) {
            return try await place(.more)
        } catch {
            if error.code == .busy {
                goOnTelling()
                return Receipt(channel: .desktop, outcome: .superseded, reason: Phrases.tooMany)
            }
            // It is told as missed then.
            summaries.more.drop(delivery)
            throw error
        }
    }

    /// The summary that has this subject is gone.
    func noteSummaryGone(_ subject: Subject) {
        if subject == summaries.more.subject { summaries.more.noteGone() }
        if subject == summaries.missed.subject { summaries.missed.noteGone() }
    }

    /// An event was shown after all, after everybody had given up.
    func noteShownLate(_ event: Event.ID) {
        shownLate.insert(event)
        if shownLate.count > 256 { shownLate = [event] }
        summaries.missed.remove(event)
    }

    /// Takes what was acknowledged out of the summaries, and those away that tell of nothing else.
    func withdrawFromSummaries(_ subject: Subject) async {
        if subject == .summary {
            summaries.more.clear()
            summaries.missed.clear()
        } else {
            summaries.more.remove(of: subject)
            summaries.missed.remove(of: subject)
        }
        for summary in [summaries.more, summaries.missed] where summary.isEmpty {
            if let id = cards.forget(summary.subject), let owner { await close(id, of: owner) }
        }
        goOnTelling()
    }
}
