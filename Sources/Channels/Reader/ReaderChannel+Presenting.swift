// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// Which words the reader gets, and by which of its methods.
extension ReaderChannel {
    /// Presents a delivery, by one attempt.
    func present(_ delivery: Delivery, until budget: Budget) async throws(NotifyError) -> Receipt {
        let orca = try await readerToUse(until: budget)
        let settings = try await settings(of: orca, until: budget)
        guard !settings.reach.isEmpty else {
            throw NotifyError(.unavailable, words.muted(orca.title), cause: ReaderTrouble.muted)
        }
        let calls = OrcaCalls(bus: bus, orca: orca, budget: budget)
        let text = ReaderText(delivery, words: words)
        if orca.hasParts != false, let receipt = try await presentParts(delivery, text, settings, calls) {
            return receipt
        }
        return try await presentWhole(delivery, text, settings, calls)
    }

    /// Gives voice and braille words of their own.
    ///
    /// - Returns: The receipt; nil when this reader can't.
    private func presentParts(
        _ delivery: Delivery, _ text: ReaderText, _ settings: OrcaSettings, _ calls: OrcaCalls
    ) async throws(NotifyError) -> Receipt? {
        var senses = settings.reach.subtracting(delivery.spares)
        guard !senses.isEmpty else { return receipt(.suppressed, reason: words.spokenElsewhere) }
        if display.keepsOff(delivery) { senses.remove(.braille) }
        guard !senses.isEmpty else { return receipt(.suppressed, reason: words.held) }
        let stays = settings.isPersistent || delivery.waitsInBraille
        var reached: Senses = []
        do throws(NotifyError) {
            if senses.contains(.braille),
                try await calls.display(stays ? text.full : text.compact, isPersistent: stays)
            {
                reached.insert(.braille)
                display.note(delivery, stays: stays)
            }
            if senses.contains(.hearing), try await calls.speak(text.full) { reached.insert(.hearing) }
        } catch {
            if error.isUnknownMethod, reached.isEmpty {
                orca?.hasParts = false
                return nil
            }
            guard !reached.isEmpty else { throw error }
        }
        orca?.hasParts = true
        guard !reached.isEmpty else { throw NotifyError(.io, words.refused(calls.orca.title)) }
        return presented(by: calls.orca, to: reached)
    }

    /// Gives one text to everything that is switched on in the reader.
    private func presentWhole(
        _ delivery: Delivery, _ text: ReaderText, _ settings: OrcaSettings, _ calls: OrcaCalls
    ) async throws(NotifyError) -> Receipt {
        let reach = settings.reach
        guard reach.isDisjoint(with: delivery.spares) else {
            return receipt(.suppressed, reason: words.noBrailleAlone(calls.orca.title))
        }
        if reach.contains(.braille), display.keepsOff(delivery) { return receipt(.suppressed, reason: words.held) }
        let line: String
        if settings.isPersistent || !reach.contains(.braille) {
            line = text.full
        } else {
            line = reach.intersection(delivery.senses).contains(.hearing) ? text.brief : text.compact
        }
        guard try await calls.present(line) else { throw NotifyError(.io, words.refused(calls.orca.title)) }
        if reach.contains(.braille) { display.note(delivery, stays: settings.isPersistent) }
        return presented(by: calls.orca, to: reach)
    }

    private func presented(by orca: Orca, to senses: Senses) -> Receipt {
        receipt(.delivered, senses: senses, reason: words.presented(orca.title, words.how(senses)))
    }

    private func receipt(_ outcome: Receipt.Outcome, senses: Senses = [], reason: String) -> Receipt {
        Receipt(channel: .reader, outcome: outcome, senses: senses, reason: reason)
    }
}
