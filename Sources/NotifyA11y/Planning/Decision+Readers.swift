// SPDX-License-Identifier: Apache-2.0

/// What a person's screen reader adds to the line in a terminal.
extension Decision {
    /// The senses that a channel reaches now.
    ///
    /// A line in a terminal is read there: by the reader that runs here, by the kernel's on a text console, or by one that
    /// the companion can't see, such as on the computer that this terminal is opened from. The channel itself can't know.
    func reach(of offer: PlanContext.Offer) -> Senses {
        guard offer.description.id == .terminal, event.origin.terminal == .foreground,
            offer.status.availability == .working
        else { return offer.status.reach }
        return offer.status.reach.union(readInTerminals)
    }

    /// The senses that a reader of terminals reaches.
    var readInTerminals: Senses {
        let readers = context.knownReaders
        var senses: Senses = []
        if readers.isRunning {
            // A reader whose braille is switched off only speaks, in terminals as well.
            let own = context.offers.first { $0.description.id == .reader && $0.status.works }
            senses = own?.status.reach ?? [.hearing, .braille]
        } else if context.surroundings[.screenReader]?.isOn != false, table.readsByTechnology {
            senses = [.hearing, .braille]
        }
        return readers.readsConsole ? senses.union(.hearing) : senses
    }
}
