// SPDX-License-Identifier: Apache-2.0

/// Takes events in, records them, plans them and hands them to the channels.
///
/// The record comes first: ``emit(_:)`` answers when it is committed, and signals follow without the emitter.
public actor NotificationBus {
    let state: any TextState
    let limits: BusLimits
    let time: TimeSource
    let words: Phrases
    var planner: Planner
    var runners: [ChannelID: ChannelRunner] = [:]
    let channels: [any Channel]
    var offers: [ChannelID: PlanContext.Offer] = [:]
    var context = PlanContext(offers: [])

    var backlog: [Unplanned] = []
    var merged = MergedEvents()
    var gate = FloodGate()
    var summing: Task<Void, Never>?
    /// The only event that was merged since the last summary, and what came before it; nil when there were several.
    var onlyMerged: (event: Event, history: SubjectHistory)?
    /// The newest steps of what went on too fast to be told step by step.
    var steps = NewestSteps()
    /// What each subject said before.
    var memory = SubjectMemory()
    /// How often the person wants to be told.
    var rates: PersonRates
    /// What waits for a digest.
    var digests = DigestBox()
    var digesting: Task<Void, Never>?
    /// Digests of which not every channel has its outcome yet.
    var toldDigests: [Event.ID: Digest] = [:]
    /// When digests were last looked at, by the wall clock.
    var lastDigestLook = Timestamp(milliseconds: 0)
    /// The surroundings, as far as they are known.
    var surroundings: [ContextName: ContextState] = [:]
    /// What is known of screen readers.
    var readers = ScreenReaders.unknown
    /// The person's language.
    var locale: LanguageTag?
    /// Told of each session that the channels are offered.
    var adopting: (@Sendable (SessionAddresses) async -> Void)?
    /// What is done later, by subject.
    var later: [Subject: Later] = [:]
    /// The number of the last one of these.
    var lastLater = 0
    /// Events whose words may still have to go another way.
    var rescues: [Event.ID: Rescue] = [:]
    var ids = EventIDMaker()
    var planning: Task<Void, Never>?
    /// What planning waits for: that the channels have told their state, or have had their second to do so.
    var holds = 0
    var isStopping = false
    var lastOffer: (session: SessionAddresses, time: Duration)?
    /// Whether a session is being offered to the channels.
    var isOffering = false

    /// Which emit is committing, and which was the last to be told: commits come back in the order of their calls, and
    /// so they go on, since an old value told after a newer one is what a subject must never show.
    var lastCommit = 0
    var lastTold = 0
    var waitingTurns: [Int: CheckedContinuation<Void, Never>] = [:]
    /// How many outcomes of channels are still to come.
    var owed = 0
    /// Woken when no commit or no outcome is to come any more.
    var waitingForRest: [CheckedContinuation<Void, Never>] = []

    /// Who waits for which question, and the wait for the next asker's time to be over.
    var desk = QuestionDesk()
    var timing: Task<Void, Never>?

    let statuses: AsyncStream<(ChannelID, ChannelStatus)>
    let statusFeed: AsyncStream<(ChannelID, ChannelStatus)>.Continuation

    var book: ReceiptBook
    var receiptWaiters: [Event.ID: [CheckedContinuation<Void, Never>]] = [:]
    var toKeep: [EventReceipt] = []
    /// Records whose waiting for a digest isn't in the text state yet.
    var toWait: [WaitingRecords] = []
    var keeping: Task<Void, Never>?
    var watchers: [Int: @Sendable (StateChange) -> Void] = [:]
    var lastWatcher = 0

    /// A bus; call ``start()`` before the first event.
    ///
    /// - Parameters:
    ///   - state: Where events are recorded.
    ///   - channels: The channels, each with a name of its own.
    ///   - profile: How the person wants to be told.
    ///   - words: The words for people.
    ///   - limits: How much is held at most.
    ///   - time: The clocks.
    public init(
        state: any TextState, channels: [any Channel], profile: Profile, words: Phrases = .english,
        limits: BusLimits = BusLimits(), time: TimeSource = .system
    ) {
        self.state = state
        self.channels = channels
        self.words = words
        self.limits = limits
        self.time = time
        planner = Planner(profile: profile, words: words)
        rates = PersonRates(profile)
        book = ReceiptBook(limit: limits.receipts)
        (statuses, statusFeed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
    }

    /// Every channel and what was last known of it.
    var currentOffers: [PlanContext.Offer] { context.offers }

    /// The profile in force.
    public var profile: Profile { planner.profile }
}
