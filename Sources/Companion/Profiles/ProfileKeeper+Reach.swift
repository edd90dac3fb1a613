// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient

/// Whether words can reach the person now, by what is in use and by what works.
extension ProfileKeeper {
    /// Which profiles are in use, and what is wrong with that now.
    var useWithProblem: ProfileUse {
        get async {
            var use = use
            use.problem = await problem
            return use
        }
    }

    /// Why no words of what comes by itself can reach the person now; nil where they can, or come later.
    private var problem: String? {
        get async {
            guard let bus else { return nil }
            let plan = await bus.simulate(imagined(Origin(source: .app, terminal: .none)))
            guard !plan.hasWords, !plan.hasWordsLater else { return nil }
            var reasons: [(channels: [ChannelID], reason: String)] = []
            for (channel, reason) in plan.obstacles where channel != .terminal {
                if let index = reasons.firstIndex(where: { $0.reason == reason }) {
                    reasons[index].channels.append(channel)
                } else {
                    reasons.append(([channel], reason))
                }
            }
            let typed = await bus.simulate(imagined(Origin(source: .hand, byHand: true, terminal: .foreground)))
            return CompanionPhrases.reachesNobody(reasons, typed: typed.hasWords)
        }
    }

    /// A failure, which is held back least.
    private func imagined(_ origin: Origin) -> Event {
        Event(
            id: .make(at: time.wall()), time: time.wall(), kind: .failure,
            subject: Subject(app: CompanionPhrases.ownApp, key: "imagined"), texts: Texts(title: "imagined"),
            origin: origin)
    }
}

extension DeliveryPlan {
    /// Whether its words get through, as far as is known.
    fileprivate var hasWords: Bool { signals.contains { $0.carries == .words && $0.isExpected } }

    /// Whether they come with the next digest.
    fileprivate var hasWordsLater: Bool {
        digest != nil && withheld.contains { Self.carriers.contains($0.channel) && $0.why == digest }
    }

    private static let carriers = ChannelCatalog.descriptions.filter { $0.carries == .words }.map(\.id)

    /// Why each channel that carries words tells nothing.
    fileprivate var obstacles: [(channel: ChannelID, reason: String)] {
        let tried = signals.filter { !$0.isExpected }.map { ($0.channel, $0.why.plain) }
        return (tried + withheld.map { ($0.channel, $0.why.plain) }).filter { Self.carriers.contains($0.0) }
            .sorted { $0.0 < $1.0 }.map { (channel: $0.0, reason: $0.1) }
    }
}
