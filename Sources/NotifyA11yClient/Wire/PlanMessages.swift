// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What `plan.simulate` takes: the draft's fields, and in which circumstances.
public struct SimulateParameters: Sendable, Codable {
    /// The event that is imagined.
    public var draft: Draft
    /// The profiles; what is in use, when left out.
    public var profiles: [String]?
    /// The situations that go with them.
    public var situations: [String]?
    /// The local time, as "23:30" today or "sat 23:30"; now, when left out.
    public var at: String?
    /// What is on or off around the person, by name; what isn't named isn't known.
    public var contexts: [String: Bool]?

    /// Parameters of these values.
    public init(
        _ draft: Draft, profiles: [String]? = nil, situations: [String]? = nil, at: String? = nil,
        contexts: [String: Bool]? = nil
    ) {
        self.draft = draft
        self.profiles = profiles
        self.situations = situations
        self.at = at
        self.contexts = contexts
    }

    private enum CodingKeys: String, CodingKey { case profiles, situations, at, contexts }

    /// Reads the draft's fields and the circumstances from one object.
    public init(from decoder: any Decoder) throws {
        draft = try EmitParameters(from: decoder).draft
        let container = try decoder.container(keyedBy: CodingKeys.self)
        profiles = try container.decodeIfPresent([String].self, forKey: .profiles)
        situations = try container.decodeIfPresent([String].self, forKey: .situations)
        at = try container.decodeIfPresent(String.self, forKey: .at)
        contexts = try container.decodeIfPresent([String: Bool].self, forKey: .contexts)
    }

    /// Writes the draft's fields and the circumstances into one object.
    public func encode(to encoder: any Encoder) throws {
        try EmitParameters(draft).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(profiles, forKey: .profiles)
        try container.encodeIfPresent(situations, forKey: .situations)
        try container.encodeIfPresent(at, forKey: .at)
        try container.encodeIfPresent(contexts, forKey: .contexts)
    }
}

/// What `plan.explain` takes.
public struct ExplainParameters: Sendable, Hashable, Codable {
    /// The event's id.
    public var id: Event.ID?
    /// The record's number, where the id isn't known; the newest event, when both are left out.
    public var sequence: Int64?

    /// Parameters of these values.
    public init(id: Event.ID? = nil, sequence: Int64? = nil) {
        self.id = id
        self.sequence = sequence
    }
}

/// What `plan.simulate` and `plan.explain` answer: for each channel, whether it is used, and what decided that.
public struct PlanAnswer: Sendable, Hashable, Codable {
    /// One channel.
    public struct Channel: Sendable, Hashable, Codable {
        /// Its name.
        public var channel: ChannelID
        /// What is planned or became of it: `planned` is used.
        public var outcome: Receipt.Outcome
        /// Whether words or a cue go out on it; nil where nothing does.
        public var carries: Carries?
        /// The person's senses that it reaches.
        public var senses: Senses
        /// What is told; nil for a cue and where nothing goes out.
        public var text: String?
        /// Whether it takes over where no other words go out; nil for no.
        public var spare: Bool?
        /// What became of it, where that is known.
        public var result: String?
        /// Why, in one plain sentence.
        public var reason: String
        /// Where in a profile that was written; nil where no line of it decided.
        public var source: Profile.Source?

        /// A channel of these values.
        public init(
            channel: ChannelID, outcome: Receipt.Outcome, carries: Carries? = nil, senses: Senses = [],
            text: String? = nil, spare: Bool = false, result: String? = nil, reason: String,
            source: Profile.Source? = nil
        ) {
            self.channel = channel
            self.outcome = outcome
            self.carries = carries
            self.senses = senses
            self.text = text
            self.spare = spare ? true : nil
            self.result = result
            self.reason = reason
            self.source = source
        }
    }

    /// Something that is done later, if nothing has happened until then.
    public struct Step: Sendable, Hashable, Codable {
        /// How many seconds after the event.
        public var after: Double
        /// What is done, in words.
        public var text: String
        /// Where that was written.
        public var source: Profile.Source

        /// A step of these values.
        public init(after: Double, text: String, source: Profile.Source) {
            self.after = after
            self.text = text
            self.source = source
        }
    }

    /// The kind.
    public var kind: Event.Kind
    /// The title.
    public var title: String
    /// The event's id; nil for one that is imagined.
    public var id: Event.ID?
    /// The record's number; nil for one that is imagined.
    public var sequence: Int64?
    /// When it happened; nil for one that is imagined.
    public var time: Timestamp?
    /// The profile that decided; nil where that is no longer known.
    public var profile: String?
    /// The local time that counted, such as "sat 23:30"; nil where that is no longer known.
    public var at: String?
    /// What was on around the person.
    public var contexts: [ContextName]
    /// Every channel, by name.
    public var channels: [Channel]
    /// Why it is told in the next digest; nil where it isn't.
    public var digest: String?
    /// What is done later, in the order of time.
    public var later: [Step]
    /// Whether all that works is heard.
    public var heardOnly: Bool

    /// An answer of these values.
    public init(
        kind: Event.Kind, title: String, id: Event.ID? = nil, sequence: Int64? = nil, time: Timestamp? = nil,
        profile: String? = nil, at: String? = nil, contexts: [ContextName] = [], channels: [Channel] = [],
        digest: String? = nil, later: [Step] = [], heardOnly: Bool = false
    ) {
        self.kind = kind
        self.title = title
        self.id = id
        self.sequence = sequence
        self.time = time
        self.profile = profile
        self.at = at
        self.contexts = contexts
        self.channels = channels
        self.digest = digest
        self.later = later
        self.heardOnly = heardOnly
    }
}
