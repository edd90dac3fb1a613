// SPDX-License-Identifier: Apache-2.0

extension Planner {
    /// Why no words could ever reach the person: every channel that carries words is off, left out by a limit, or needs
    /// a sense that doesn't reach them.
    ///
    /// - Parameter channels: The channels that there are.
    /// - Returns: Each channel that carries words, and what stands against it; nil where one could reach the person.
    public func whyUnreachable(_ channels: [ChannelDescription]) -> [DeliveryPlan.Withheld]? {
        var obstacles: [DeliveryPlan.Withheld] = []
        for channel in channels.sorted(by: { $0.id < $1.id }) where channel.carries == .words {
            guard let obstacle = obstacle(to: channel) else { return nil }
            obstacles.append(obstacle)
        }
        return obstacles
    }

    private func obstacle(to channel: ChannelDescription) -> DeliveryPlan.Withheld? {
        func no(_ cause: PlanReason.Cause, _ source: Profile.Source?) -> DeliveryPlan.Withheld {
            DeliveryPlan.Withheld(channel: channel.id, outcome: .suppressed, why: PlanReason(cause, source))
        }
        if let source = table.off[channel.id] { return no(.off, source) }
        if channel.senses.isDisjoint(with: profile.senses) {
            let source = channel.senses.list.lazy.compactMap { self.profile.cannotSources[$0] }.first
            return no(.otherSenses(channel.senses), source)
        }
        // A limit's rule that leaves it out of everything is as good as off.
        for rule in profile.limits.flatMap(\.rules) where rule.when == EventMatch() {
            let isLeftOut = rule.without.contains(channel.id) || rule.channels?.contains(channel.id) == false
            if isLeftOut { return no(.ruleLeavesOut, rule.source) }
        }
        let isNamedByRule = profile.needs.contains { group in
            group.rules.contains { $0.channels?.contains(channel.id) == true }
        }
        return table.wanted[channel.id] != nil || isNamedByRule ? nil : no(.notWanted, nil)
    }
}
