// SPDX-License-Identifier: Apache-2.0

/// What a profile says about some events: when, and then what differs.
///
/// Of each thing that a rule can state, the first matching rule that states it decides; only ``without`` adds up.
public struct ProfileRule: Sendable, Hashable {
    /// How much of an event is told.
    public enum Verbosity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
        /// The kind's word alone.
        case kind
        /// The kind and the title.
        case title
        /// The kind, the title and the detail.
        case detail

        /// Whether the first tells less.
        public static func < (a: Verbosity, b: Verbosity) -> Bool { a.rank < b.rank }

        private var rank: Int {
            switch self {
            case .kind: 0
            case .title: 1
            case .detail: 2
            }
        }
    }

    /// A signal given again until it is acknowledged.
    public struct Reminder: Sendable, Hashable {
        /// The least time between two, in seconds.
        public static let shortest = 60.0
        /// The most that there may be for one event.
        public static let most = 20

        /// The time between two, in seconds; at least ``shortest``.
        public var every: Double
        /// How many at most; 1 to ``most``.
        public var times: Int

        /// Reminders of these values, brought into range.
        public init(every: Double, times: Int) {
            self.every = max(Self.shortest, every)
            self.times = min(max(1, times), Self.most)
        }
    }

    /// A later step, for as long as nothing has happened.
    public struct Stage: Sendable, Hashable {
        /// How long after the event, in seconds; 1 to 86 400.
        public var after: Double
        /// The channels that are used then.
        public var channels: [ChannelID]

        /// A stage of these values.
        public init(after: Double, channels: [ChannelID]) {
            self.after = after
            self.channels = channels
        }
    }

    /// Which events it is about.
    public var when: EventMatch
    /// Exactly these channels; nil where it doesn't say.
    public var channels: [ChannelID]?
    /// Never these channels.
    public var without: [ChannelID]
    /// How much is told.
    public var verbosity: Verbosity?
    /// Whether it cuts what our own voice is saying, unless that is a failure; a screen reader is never cut.
    public var interrupts: Bool?
    /// Whether cards and braille stay until they are acknowledged.
    public var hold: Bool?
    /// Whether it isn't told now but in the next digest.
    public var digest: Bool?
    /// Whether it is told again until it is acknowledged.
    public var again: Reminder?
    /// What is used later if nothing has happened, quietest first.
    public var then: [Stage]
    /// Where it was written.
    public var source: Profile.Source

    /// A rule of these values.
    public init(
        when: EventMatch = EventMatch(), channels: [ChannelID]? = nil, without: [ChannelID] = [],
        verbosity: Verbosity? = nil, interrupts: Bool? = nil, hold: Bool? = nil, digest: Bool? = nil,
        again: Reminder? = nil, then: [Stage] = [], source: Profile.Source = .builtIn
    ) {
        self.when = when
        self.channels = channels
        self.without = without
        self.verbosity = verbosity
        self.interrupts = interrupts
        self.hold = hold
        self.digest = digest
        self.again = again
        self.then = then
        self.source = source
    }
}
