// SPDX-License-Identifier: Apache-2.0

/// What an event's history and its manner say: whether it was told already, how, and what comes later.
extension Decision {
    /// The event's place in a row of the same that is counted instead of told; nil where it is told.
    var alreadyTold: Int? {
        guard let subject = context.subject, subject.isToldAlready, !event.origin.byHand, step == nil,
            event.kind != .question, event.kind != .progress, !table.values.repeatsSignal
        else { return nil }
        let every = table.values.repeatsEvery
        if every > 0, subject.secondsSinceTold ?? .infinity >= every { return nil }
        return subject.inARow
    }

    /// Why a channel doesn't tell this step of progress; nil where it does.
    func progressNotNow(_ channel: ChannelID, _ reach: Senses) -> DeliveryPlan.Withheld? {
        let values = table.values
        // A bar shows every step, and the channel takes care that it doesn't flicker. Where a screen reader reads cards, it
        // would say each step, over what is being read.
        let isDrawn = reach.contains(.sight) && !reach.contains(.hearing) && table.senses.contains(.sight)
        let history = context.subject ?? SubjectHistory()
        if values.progressEndOnly.value, !isDrawn {
            return withheld(channel, .progressEndOnly, values.progressEndOnly.source)
        }
        guard history.progressSeconds >= values.progressAfter.value else {
            return withheld(channel, .progressBefore(values.progressAfter.value), values.progressAfter.source)
        }
        guard !isDrawn, let told = history.progressTold else { return nil }
        let since = history.secondsSinceProgress ?? 0
        let isNextPercent =
            values.progressPercent > 0 && ((event.progress?.fraction ?? 0) - told) * 100 >= values.progressPercent
        let isNextTime = values.progressPercent == 0 && values.progressSeconds > 0
        return since >= values.progressSeconds && (isNextPercent || isNextTime)
            ? nil : withheld(channel, .progressBetween, nil)
    }

    /// How the event is told.
    var manner: Delivery.Manner {
        // Needs add up, limits intersect.
        var verbosity: ProfileRule.Verbosity?
        var interrupts = false
        var hold: Bool?
        for verdict in needs {
            if let stated = verdict.verbosity { verbosity = max(verbosity ?? stated, stated) }
            if verdict.interrupts == true { interrupts = true }
            if let stated = verdict.hold { hold = hold == true || stated }
        }
        for verdict in limits {
            if let stated = verdict.verbosity { verbosity = verbosity.map { min($0, stated) } ?? stated }
            if verdict.interrupts == false { interrupts = false }
        }
        return Delivery.Manner(
            verbosity: verbosity, interrupts: interrupts,
            hold: hold ?? (event.kind == .failure || event.kind == .question), readingPace: table.values.readingPace,
            isLarge: table.values.isLarge, isLow: table.values.isLow)
    }

    /// How important the event is, after the person's grants.
    var importance: Importance {
        permissions.contains(.critical) ? event.importance : min(event.importance, .high)
    }

    /// What is done later if nothing happens, in the order of time.
    var later: [DeliveryPlan.Step] {
        guard needs.contains(where: { $0.then != nil || $0.again != nil }) else { return [] }
        var steps: [DeliveryPlan.Step] = []
        for verdict in needs {
            for stage in verdict.then?.value ?? [] {
                steps.append(
                    DeliveryPlan.Step(
                        after: stage.after, purpose: .stage(stage.channels), source: verdict.then?.source ?? .builtIn))
            }
            guard let again = verdict.again else { continue }
            for number in 1...again.value.times {
                steps.append(
                    DeliveryPlan.Step(
                        after: again.value.every * Double(number), purpose: .reminder(number), source: again.source))
            }
        }
        return steps.sorted { $0.after < $1.after }
    }
}
