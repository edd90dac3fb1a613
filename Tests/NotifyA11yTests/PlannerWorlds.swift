// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Everything that a plan depends on, generated: profiles, events and states of channels.
enum PlannerWorlds {
    /// The channels that the generated worlds have.
    static let descriptions: [ChannelDescription] = [
        ChannelDescription(id: .desktop, carries: .words, senses: [.sight, .hearing, .braille]),
        ChannelDescription(id: .speech, carries: .words, senses: .hearing),
        ChannelDescription(id: .earcon, carries: .cue, senses: .hearing),
        ChannelDescription(id: .haptic, carries: .cue, senses: .touch),
        ChannelDescription(id: .terminal, carries: .words, senses: [.sight, .braille]),
    ]

    /// What a channel can be like: it works as far as it can, reaches a part, is muted, or doesn't work.
    static func statuses(_ description: ChannelDescription) -> [ChannelStatus] {
        let part = description.senses.list.first.map { Senses($0) } ?? []
        return [
            .working(description.senses, "all of it works"), .working(part, "a part of it works"),
            .working([], "muted"), .unavailable("no server", advice: "start it"),
        ]
    }

    static let records: [DeliveryPlan.Recording] = [.committed(sequence: 7), .refused(reason: "disk full"), .simulated]

    static let secretWords = ["tell-title", "tell-detail", "tell-spoken", "tell-short", "tell-hint"]

    /// An event whose every text is known by a word of its own.
    static func event(
        _ kind: Event.Kind, byHand: Bool = false, terminal: Origin.Terminal = .none,
        sensitivity: Sensitivity = .public, publicText: String? = nil
    ) -> Event {
        Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: kind,
            subject: Subject(app: "app", key: "key"),
            texts: Texts(
                title: secretWords[0], detail: secretWords[1], spoken: secretWords[2], short: secretWords[3],
                public: publicText, hint: secretWords[4]),
            sensitivity: sensitivity, origin: Origin(byHand: byHand, terminal: terminal))
    }

    /// Every way to use the channels, from all off to all on.
    static let switches: [[Profile.Switch]] = combinations(descriptions.map { _ in [.on, .off, .auto] })

    static func profile(_ uses: [Profile.Switch], cannot: Senses) -> Profile {
        Profile(
            name: "generated", cannot: cannot,
            channels: Dictionary(
                uniqueKeysWithValues: zip(descriptions, uses).enumerated().map { line, pair in
                    (
                        pair.0.id,
                        Profile.ChannelPreference(
                            use: pair.1, source: Profile.Source(file: "profile.toml", line: line + 1))
                    )
                }))
    }

    static func combinations<Value>(_ choices: [[Value]]) -> [[Value]] {
        choices.reduce([[]]) { lists, values in lists.flatMap { list in values.map { list + [$0] } } }
    }
}
