// SPDX-License-Identifier: Apache-2.0

/// Which of an event's words a channel gets.
extension Decision {
    /// The words for a channel that would reach these senses, and whether they are all of the event's.
    func texts(
        for channel: ChannelID, reaching reach: Senses, through device: String?
    ) -> (Texts, tellsAll: Bool) {
        // The line in the terminal is the emitter's own.
        if channel == .terminal || mayTellAll(reaching: reach, through: device) {
            return (withHistory(event.texts), true)
        }
        let title = event.texts.public ?? table.words.privateEvent(table.words.kind(event.kind))
        return (withHistory(Texts(title: title)), false)
    }

    /// Whether terminals that the event doesn't come from may have all its words: others may see them, and a reader of
    /// terminals says and writes them.
    var mayTellElsewhere: Bool { mayTellAll(reaching: readInTerminals.union(.sight), through: nil) }

    /// Whether a channel that reaches these senses may have all words.
    private func mayTellAll(reaching reach: Senses, through device: String?) -> Bool {
        let values = table.values
        switch event.sensitivity {
        case .secret: return false
        case .public:
            return !reach.contains(.sight) || values.publicShown == "always" || isScreenPrivate
        case .private:
            let shown = values.privateShown == "always" || values.privateShown == "unlocked" && isScreenPrivate
            let spoken =
                values.privateSpoken == "always" || values.privateSpoken == "privately" && isHeardByNobodyElse(device)
            if reach.contains(.sight), !shown { return false }
            // A reader that writes braille may speak as well: one setting for both.
            if reach.contains(.braille), !reach.contains(.sight) { return values.privateBrailled == "always" }
            if reach.contains(.hearing), !spoken { return false }
            // What is only felt has no place for words.
            return reach.contains(.sight) || reach.contains(.hearing)
        }
    }

    /// Whether the screen is known to be neither locked nor seen by others: what isn't known counts as the worse case.
    private var isScreenPrivate: Bool {
        [ContextName.locked, .sharing, .meeting].allSatisfy { name in
            // A meeting is the person's own word; not saying that they are in one is no doubt.
            name == .meeting ? context.surroundings[name]?.isOn != true : context.surroundings[name]?.isOn == false
        }
    }

    /// The device that a channel has private words for; nil where they don't hang on one.
    func onlyDevice(_ offer: PlanContext.Offer) -> String? {
        guard event.sensitivity == .private, table.values.privateSpoken == "privately",
            context.surroundings[.privateListening] == nil, offer.description.senses == .hearing
        else { return nil }
        return offer.status.device
    }

    /// Whether what goes out through a device is heard by the person alone.
    private func isHeardByNobodyElse(_ device: String?) -> Bool {
        if let stated = context.surroundings[.privateListening] { return stated.isOn }
        return device.map { name in table.values.privateDevices.contains { $0.matches(name) } } ?? false
    }

    /// The words, with what came before of the subject.
    private func withHistory(_ texts: Texts) -> Texts {
        guard let subject = context.subject, event.kind.endsRun || event.kind == .warning else { return texts }
        let addition: String
        if subject.isUnsteady {
            addition = table.words.unsteady
        } else if event.kind == .success, subject.failuresBefore > 0 {
            addition = table.words.recovered(subject.failuresBefore, subject.since?.clock)
        } else if event.kind != .success, subject.inARow > 1 {
            addition = table.words.stillSo(event.kind, PlanReasons.ordinal(subject.inARow))
        } else {
            return texts
        }
        let words = table.words
        var texts = texts
        texts.title = words.added(texts.title, addition)
        texts.spoken = texts.spoken.map { words.added($0, addition) }
        return texts
    }
}
