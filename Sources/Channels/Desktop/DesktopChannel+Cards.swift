// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// Showing cards, and taking them away.
extension DesktopChannel {
    func show(_ delivery: Delivery, until budget: Budget) async throws(NotifyError) -> Receipt {
        guard delivery.merged.isEmpty else { return try await deliver(merged: delivery) }
        let server = try await serverToUse(until: budget)
        if isTooMuch(delivery) { return count(delivery, because: Phrases.counted(by: server.title)) }
        do throws(NotifyError) {
            return try await place(delivery, on: server, until: budget)
        } catch {
            guard error.code == .busy else { throw error }
            // New cards are refused and old ones can be replaced: its own first.
            if cards[delivery.subject] != nil, !readerReach.isEmpty {
                return try await place(delivery, on: server, asNew: false, until: budget)
            }
            // What waits for the person goes before what doesn't.
            if ShownCards.isPressing(delivery.kind), let spare = cards.spare(except: delivery.subject),
                let receipt = try? await place(delivery, on: server, insteadOf: spare, until: budget)
            {
                return receipt
            }
            return count(delivery, because: Phrases.tooMany)
        }
    }

    /// Shows a delivery's card.
    ///
    /// - Parameters:
    ///   - delivery: What is told.
    ///   - server: Who shows it.
    ///   - spare: Whose card it takes the place of, where the subject has none.
    ///   - asNew: Whether it is a new card where a screen reader reads only those; the subject's earlier one is closed.
    ///   - budget: How long it may take.
    /// - Returns: A receipt with `delivered`.
    /// - Throws: ``NotifyError`` as ``deliver(_:)`` does, and with `busy` when the server takes no more cards for now.
    func place(
        _ delivery: Delivery, on server: NotificationServer, insteadOf spare: Subject? = nil, asNew: Bool = true,
        until budget: Budget
    ) async throws(NotifyError) -> Receipt {
        let subject = delivery.subject
        let earlier = cards.id(of: subject)
        let spared = spare.flatMap { cards.id(of: $0) }
        // Each step read aloud would be too much.
        let isNew = asNew && !readerReach.isEmpty && delivery.kind != .progress && spared == nil
        let replaced = isNew ? nil : earlier ?? spared
        count += 1
        let number = count
        // An entry goes with its answer, or with the server; this bound is for what neither removes.
        if pending.count >= ShownCards.limit { pending = [:] }
        pending[subject] = Pending(number: number, event: delivery.event)
        var card = Card(delivery, for: server)
        let face = card.face
        let mark = cards.mark(of: subject, saying: face)
        if let mark { card = Card(delivery, for: server, apartBy: mark) }
        var shown = ShownCards.Shown(
            id: 0, event: delivery.event, kind: delivery.kind, buttons: card.buttons, face: face, mark: mark)
        let values: [Variant]
        do throws(NotifyError) {
            values = try await bus.call(
                "Notify", on: .notifications(of: server.owner), card.arguments(replacing: replaced ?? 0),
                deadline: budget.call
            ) { [weak self, shown] values in
                self?.assumeIsolated { $0.take(late: values, subject, number, server.owner, shown) }
            }
        } catch {
            // After a deadline the card may still come; what becomes of it is decided then.
            if error.code != .timedOut, pending[subject]?.number == number { pending[subject] = nil }
            throw error.ofNotify
        }
        let withdrawn = pending[subject]?.number == number && pending[subject]?.isWithdrawn == true
        if pending[subject]?.number == number { pending[subject] = nil }
        guard let id = values.first?.number.flatMap(UInt32.init(exactly:)), id != 0 else {
            throw NotifyError(.io, Phrases.senseless("Notify"))
        }
        if withdrawn {
            await close(id, of: server.owner)
        } else if owner == server.owner {
            shown.id = id
            cards.note(shown, of: subject)
            if isNew, let earlier, earlier != id { await close(earlier, of: server.owner) }
        }
        tell(ready(server))
        // Screen readers read a card that comes, not one that changes.
        return Receipt(
            channel: .desktop, outcome: .delivered, senses: replaced == nil ? reach : .sight,
            reason: earlier == nil ? Phrases.shown(by: server.title) : Phrases.replaced(by: server.title))
    }

    /// Takes the id of a card whose delivery has long been given up.
    private func take(
        late values: [Variant]?, _ subject: Subject, _ number: Int, _ owner: String, _ card: ShownCards.Shown
    ) {
        let entry = pending[subject]
        let isNewest = entry?.number == number
        if isNewest { pending[subject] = nil }
        guard let id = values?.first?.number.flatMap(UInt32.init(exactly:)), owner == self.owner else { return }
        if isNewest, entry?.isWithdrawn == false {
            var card = card
            card.id = id
            cards.note(card, of: subject)
            noteShownLate(card.event)
        } else if cards.id(of: subject) != id {
            // Acknowledged, or followed by a newer card: it must not stay beside that.
            Task { await close(id, of: owner) }
        }
    }

    func close(_ id: UInt32, of owner: String) async {
        // An error means that it is gone already.
        _ = try? await bus.call(
            "CloseNotification", on: .notifications(of: owner), [.uint32(id)], deadline: patience.call)
    }
}
