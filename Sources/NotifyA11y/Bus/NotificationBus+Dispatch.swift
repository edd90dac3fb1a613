// SPDX-License-Identifier: Apache-2.0

/// Hands planned events to their channels, and other channels where those fail.
extension NotificationBus {
    /// An event whose words may still have to go another way.
    struct Rescue {
        let event: Event
        let plan: DeliveryPlan
        /// The recorded event that it shows, where its own id is in no record.
        let original: Event.ID?
        /// The channels with words of which nothing is known yet.
        var pending: Set<ChannelID>
    }

    /// Hands an event to its channels.
    ///
    /// - Parameters:
    ///   - plan: Its plan.
    ///   - event: The event.
    ///   - prompt: Why it is told; by default by where it came from.
    ///   - original: The recorded event that it shows again: what a person does on its card is meant for that one.
    func dispatch(
        _ plan: DeliveryPlan, of event: Event, prompt: Prompt? = nil, as original: Event.ID? = nil
    ) async {
        let words = plan.signals.filter { $0.carries == .words }.map(\.channel)
        let cues = plan.signals.filter { $0.carries == .cue }.map(\.channel)
        let accompaniment = Accompaniment(words: words, cues: cues)
        if !plan.spares.isEmpty, !words.isEmpty {
            rescues[event.id] = Rescue(event: event, plan: plan, original: original, pending: Set(words))
        }
        for signal in plan.signals {
            guard let runner = runners[signal.channel] else { continue }
            owed += 1
            await runner.add(
                delivery(of: event, as: original, signal, in: plan, withEarcon: cues.contains(.earcon)),
                ChannelRunner.Job(
                    signal: signal, senses: planner.profile.senses, accompaniment: accompaniment,
                    prompt: prompt ?? (event.origin.byHand ? .typed : .itself)
                ) { receipt in
                    Task { await self.note(receipt, for: event.id) }
                })
        }
        if plan.signals.isEmpty, let receipt = book.receipt(of: event.id) { settle(receipt) }
        await takeBackIfSettled(original ?? event.id, event)
    }

    private func delivery(
        of event: Event, as original: Event.ID?, _ signal: DeliveryPlan.Signal, in plan: DeliveryPlan, withEarcon: Bool
    ) -> Delivery {
        let sequence: Int64? = if case .committed(let sequence) = plan.recording { sequence } else { nil }
        // What stands beside the words of a private event tells as much as they do.
        let isOpen = signal.tellsAll
        return Delivery(
            event: original ?? event.id, sequence: sequence, kind: event.kind, subject: event.subject,
            texts: signal.texts,
            kindWord: planner.words.kind(event.kind), language: event.language,
            category: isOpen ? event.category : nil, importance: plan.importance,
            actions: isOpen ? event.actions : [], progress: isOpen ? event.progress : nil,
            settings: settings(for: signal.channel), withEarcon: withEarcon,
            manner: plan.manner, senses: signal.senses.isEmpty ? .all : signal.senses,
            spares: plan.spared[signal.channel] ?? [], voice: plan.voice, onlyThrough: signal.onlyThrough)
    }

    /// Sends an event's words another way, once, where none of the planned ones went out.
    func reroute(_ receipt: Receipt, for id: Event.ID) {
        guard var rescue = rescues[id], rescue.pending.remove(receipt.channel) != nil else { return }
        switch receipt.outcome {
        case .failed, .unavailable, .timedOut: break
        case .delivered where receipt.senses.isDisjoint(with: planner.profile.senses): break
        // It went out, or is not to go out: nothing else is needed.
        default:
            rescues[id] = nil
            return
        }
        guard rescue.pending.isEmpty else {
            rescues[id] = rescue
            return
        }
        rescues[id] = nil
        guard !isStopping, var spare = rescue.plan.spares.first, runners[spare.channel] != nil else { return }
        spare.why = PlanReason(.takesOver(receipt.channel), spare.why.source)
        book.reopen(spare, for: id)
        let plan = rescue.plan.only([spare]).with {
            $0.heardOnly = false
            $0.spared = [:]
        }
        // The outcome is owed from now on, so that no receipt counts as settled in between.
        Task { await self.dispatch(plan, of: rescue.event, as: rescue.original) }
    }
}
