// SPDX-License-Identifier: Apache-2.0

/// What a channel is handed for one event: plain values, so that a channel can live in a process of its own.
public struct Delivery: Sendable, Hashable, Codable {
    /// How an event is told: what the person's profile says beyond which channels.
    public struct Manner: Sendable, Hashable, Codable {
        /// How much is told; nil where no rule says, and then the channel goes by the kind.
        public var verbosity: ProfileRule.Verbosity?
        /// Whether it cuts what our own voice is saying; a screen reader is never cut.
        public var interrupts: Bool
        /// Whether what is shown stays until it is acknowledged.
        public var hold: Bool
        /// How many characters a second the person reads at ease; 1 to 50.
        public var readingPace: Double
        /// Whether the person sees large text only: then what is shown is short.
        public var isLarge: Bool
        /// Whether the person hears little: then cues are long and low, and a pause comes before speech.
        public var isLow: Bool

        /// A manner of these values.
        public init(
            verbosity: ProfileRule.Verbosity? = nil, interrupts: Bool = false, hold: Bool = false,
            readingPace: Double = 12, isLarge: Bool = false, isLow: Bool = false
        ) {
            self.verbosity = verbosity
            self.interrupts = interrupts
            self.hold = hold
            self.readingPace = readingPace
            self.isLarge = isLarge
            self.isLow = isLow
        }
    }

    /// The event's id.
    public var event: Event.ID
    /// The record's number in the text state; nil when it could not be recorded.
    public var sequence: Int64?
    /// What the event means.
    public var kind: Event.Kind
    /// What it is about.
    ///
    /// Not shown: a private event's key may tell its title.
    public var subject: Subject
    /// The words that this channel may use; for a private event these are the public ones.
    public var texts: Texts
    /// The kind's word, in the words of the person's profile.
    public var kindWord: String
    /// Which language the texts are in.
    public var language: LanguageTag?
    /// A refinement of the kind.
    public var category: Category?
    /// How important it is, after the person's grants.
    public var importance: Importance
    /// What the person can do about it.
    public var actions: [Action]
    /// How far it has come.
    public var progress: Progress?
    /// What the profile says about this channel.
    public var settings: ChannelSettings
    /// Whether an earcon of ours is planned for the same event: the server's own sound would be a second one.
    public var withEarcon: Bool
    /// How it is told.
    public var manner: Manner
    /// The person's senses that it is meant for.
    public var senses: Senses
    /// The senses that another channel reaches with the same words: this one leaves them alone.
    public var spares: Senses
    /// Who makes sound of the words, on the channel that speaks them.
    public var voice: SpeechVoice
    /// The only device that may have the words, as the channel's status names it; nil where any may.
    ///
    /// What comes to another one meanwhile, such as when headphones are pulled out, must not be heard there.
    public var onlyThrough: String?
    /// Where this stands for several events that were not told one by one: how many of each kind; empty for one event.
    public var merged: [Event.Kind: Int]

    /// A delivery of these values.
    public init(
        event: Event.ID, sequence: Int64?, kind: Event.Kind, subject: Subject, texts: Texts, kindWord: String,
        language: LanguageTag? = nil, category: Category? = nil, importance: Importance = .normal,
        actions: [Action] = [], progress: Progress? = nil, settings: ChannelSettings = ChannelSettings(),
        withEarcon: Bool = false, manner: Manner = Manner(), senses: Senses = .all, spares: Senses = [],
        voice: SpeechVoice = .own, onlyThrough: String? = nil, merged: [Event.Kind: Int] = [:]
    ) {
        self.event = event
        self.sequence = sequence
        self.kind = kind
        self.subject = subject
        self.texts = texts
        self.kindWord = kindWord
        self.language = language
        self.category = category
        self.importance = importance
        self.actions = actions
        self.progress = progress
        self.settings = settings
        self.withEarcon = withEarcon
        self.manner = manner
        self.senses = senses
        self.spares = spares
        self.voice = voice
        self.onlyThrough = onlyThrough
        self.merged = merged
    }
}
