// SPDX-License-Identifier: Apache-2.0

/// Which channels the needs want for an event, and which the limits leave out.
extension Decision {
    /// Whether some need wants a channel for this event.
    enum Wish {
        case wanted(PlanReason.Cause, Profile.Source?)
        case unwanted(PlanReason.Cause, Profile.Source?)
    }

    /// Why a limit or situation leaves a channel out; nil where none does.
    func leftOutByLimit(_ channel: ChannelID) -> DeliveryPlan.Withheld? {
        for index in limits.indices {
            if let source = leavesOut(limits[index], channel, isAllowed: false) {
                return withheld(channel, .ruleLeavesOut, source)
            }
            if let only = limits[index].channels, !only.value.contains(channel) {
                return withheld(channel, .ruleLeavesOut, only.source)
            }
        }
        return nil
    }

    /// Whether some need wants a channel.
    func wish(for channel: ChannelDescription) -> Wish {
        guard case .stage(let channels)? = step?.purpose else { return usualWish(for: channel) }
        if channels.contains(channel.id) { return .wanted(.stage(step?.after ?? 0), step?.source) }
        // What is seen or felt as words stays beside the louder stage: a cue never goes alone.
        if channel.carries == .words, channel.senses != .hearing,
            case .wanted(_, let source) = usualWish(for: channel)
        {
            return .wanted(.accompanies, source)
        }
        return .unwanted(.notWanted, step?.source)
    }

    private func usualWish(for channel: ChannelDescription) -> Wish {
        var reason: Wish?
        // By index: going through the values themselves would copy each for every channel.
        for index in needs.indices {
            let found = wish(of: table.needs[index], needs[index], for: channel)
            switch found {
            case .wanted: return found
            case .unwanted(.notWanted, _): break
            case .unwanted: reason = found
            }
        }
        return reason ?? .unwanted(.notWanted, Profile.Source(file: table.profile.name, line: nil))
    }

    private func wish(
        of group: RuleTable.Group, _ verdict: RuleTable.Verdict, for description: ChannelDescription
    ) -> Wish {
        let channel = description.id
        if let source = leavesOut(verdict, channel, isAllowed: isAllowedCue(description)) {
            return .unwanted(.ruleLeavesOut, source)
        }
        let reminder: PlanReason.Cause? =
            if case .reminder(let number)? = step?.purpose { .reminder(number) } else { nil }
        if let channels = verdict.channels {
            return channels.value.contains(channel)
                ? .wanted(reminder ?? .ruleWants, channels.source) : .unwanted(.ruleLeavesOut, channels.source)
        }
        switch group.switches[channel] {
        case nil: return .unwanted(.notWanted, nil)
        case let found? where found.value == .auto && !event.origin.byHand:
            return .unwanted(.automatic, found.source)
        case let found?: return .wanted(reminder ?? .on, found.source)
        }
    }

    /// Where a rule says never to use a channel; where the person `isAllowed` it, only one for what is so at the moment.
    private func leavesOut(
        _ verdict: RuleTable.Verdict, _ channel: ChannelID, isAllowed: Bool
    ) -> Profile.Source? {
        for without in verdict.without
        where without.channels.value.contains(channel) && (without.isForNow || !isAllowed) {
            return without.channels.source
        }
        return nil
    }

    /// Whether the person allowed this app's messages the cue that messages are left without.
    ///
    /// What stands for the sound where that doesn't reach the person is allowed with it; a voice is more than that.
    private func isAllowedCue(_ channel: ChannelDescription) -> Bool {
        event.kind == .message && channel.carries == .cue && permissions.contains(.sound)
    }
}
