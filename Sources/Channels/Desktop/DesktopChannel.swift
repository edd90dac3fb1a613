// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
public import NotifyA11yDBus

/// Cards of the desktop's notification server.
///
/// Every call has a deadline, and goes to the server that was asked what it can do: when another one takes its place,
/// that is asked anew, and the cards of the old one are forgotten. A card that expired or was closed was not
/// necessarily seen, so nothing is acknowledged by it; what is pressed on a card is told by ``actions``.
public actor DesktopChannel: ActingChannel {
    /// What the channel is.
    public static let descriptor = ChannelDescription(
        id: .desktop, carries: .words, senses: .sight,
        settings: [
            .init(
                "expiry", .number(20...86_400),
                "How many seconds a card stays at least, where the server takes such a wish; 20 by default, and 60 for "
                    + "warnings. Failures and questions stay until they are closed."),
            .init(
                "pace", .number(1...100),
                "How many characters you read in a second on a card; as readingPace by default. A card stays at least 5 "
                    + "seconds longer than you need to read it."),
            .init(
                "cards", .number(3...100),
                "How many cards may be open at once: so many that wait for you (failures, warnings, questions), and so "
                    + "many others; 24 by default. What is more is counted on one card."),
            .init(
                "transient", .flag,
                "Whether cards of successes and progress leave no trace in the server's own list; false by default."),
            .init(
                "resident", .flag,
                "Whether a card stays when one of its buttons was pressed, where the server takes such a wish; false by "
                    + "default."),
        ]
            + Event.Kind.allCases.map { kind in
                .init(
                    "urgency.\(kind.rawValue)", .choice(["low", "normal"]),
                    "The urgency of cards of the kind `\(kind.rawValue)`, by which servers choose colours and whether a card "
                        + "pops up; \(kind == .progress ? "low" : "normal") by default.")
            })

    /// A `Notify` call that has no answer yet.
    struct Pending {
        let number: Int
        let event: Event.ID
        /// Whether the subject was acknowledged meanwhile, so that the card must go as soon as its id is known.
        var isWithdrawn = false
    }

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change of the status that the channel notices by itself, the newest only; ends with ``shutdown()``.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    /// What was pressed on cards, in order; the oldest of more than 64 that nobody takes is dropped.
    public nonisolated let actions: AsyncStream<ChannelAction>

    private let changes: AsyncStream<ChannelStatus>.Continuation
    let acts: AsyncStream<ChannelAction>.Continuation
    private let loop: GMainExecutor
    let bus: SessionBus
    let patience: Patience
    var session: SessionAddresses
    /// Who has the name, as of the last look.
    var owner: String?
    /// What the owner said about itself; nil until it is asked, and after it did not answer.
    var server: NotificationServer?
    /// Whether there has been one: what came before the first was not missed by its absence.
    var hasHadServer = false
    /// Whether the bus tried to start a server in vain, since there was one.
    var startFailed = false
    var isShutDown = false
    var cards = ShownCards()
    /// The person's newest settings, for cards that stand for several events.
    var settings = ChannelSettings()
    /// The calls without an answer yet, by subject.
    var pending: [Subject: Pending] = [:]
    /// How many calls there have been.
    var count = 0
    private var lastStatus: ChannelStatus?
    var listening: Task<Void, Never>?

    /// What is told together.
    var summaries = Summaries()
    /// What was shown only after everybody had given up, lately.
    var shownLate: Set<Event.ID> = []
    /// Shows what was gathered.
    var telling: Task<Void, Never>?
    /// When that was last done.
    var lastTold: ContinuousClock.Instant?
    /// How long until it is done again.
    var retryPause: Duration

    /// What a screen reader adds by reading the cards.
    var readerReach: Senses = []
    /// Which one that is.
    var reader: String?

    /// A channel to the notification server of a session.
    ///
    /// Nothing is opened yet.
    ///
    /// - Parameters:
    ///   - session: Where the session's bus is.
    ///   - loop: Where to run.
    public init(session: SessionAddresses, loop: GMainExecutor = GMainExecutor()) {
        self.init(session: session, loop: loop, patience: .usual)
    }

    /// A channel with another patience, for tests on a busy machine.
    init(session: SessionAddresses, loop: GMainExecutor = GMainExecutor(), patience: Patience) {
        self.session = session
        self.patience = patience
        self.loop = loop
        bus = SessionBus(address: session.busAddress, loop: loop)
        retryPause = patience.replacement
        (statusChanges, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (actions, acts) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    deinit {
        listening?.cancel()
        changes.finish()
        acts.finish()
    }

    // The bus's own executor: answers and signals come in the order of the wire, without a hop between threads.
    /// Where the actor runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// Asks the bus who the server is, and a new server what it can do; within a second, and without starting one.
    public var status: ChannelStatus {
        get async {
            await listen()
            let status = await currentStatus()
            lastStatus = status
            return status
        }
    }

    /// Finds the server, started where the bus knows how, and what it can do.
    ///
    /// - Throws: ``NotifyError`` as ``deliver(_:)`` does, save for what only the card itself meets.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {
        _ = try await serverToUse(until: wholeBudget)
    }

    /// Shows the event on a card, in place of the one that shows its subject.
    ///
    /// - Returns: A receipt with `delivered`, once the server has given the card an id; with `superseded` where there are
    ///   so many cards that it is told as one of several.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no bus or no server, `timedOut` when one of them doesn't
    ///   answer within 0.9 s, `io` when its answer makes no sense.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        await listen()
        settings = delivery.settings
        let budget = wholeBudget
        do throws(NotifyError) {
            let receipt: Receipt
            do throws(NotifyError) {
                receipt = try await show(delivery, until: budget)
            } catch  where error.isServerGone {
                // It left between two calls. Another one may have come, or be started.
                forgetServer()
                receipt = try await show(delivery, until: budget)
            }
            // Cards can be shown: what could not be shown before comes as one.
            goOnTelling()
            return receipt
        } catch {
            // A busy server works; anything else asks it again what it can do, which a hanging one won't answer.
            guard error.code != .busy else { throw error }
            tell(status(of: error))
            server = nil
            throw error
        }
    }

    /// Closes the card that shows a subject; one whose id isn't known yet as soon as it is.
    public func withdraw(_ subject: Subject) async {
        pending[subject]?.isWithdrawn = true
        if let id = cards.forget(subject), let owner { await close(id, of: owner) }
        await withdrawFromSummaries(subject)
    }

    /// Uses the bus of this session, if that can be reached and the present one shows no cards.
    public func adopt(_ session: SessionAddresses) async {
        guard !isShutDown, let address = session.busAddress, await !currentStatus().works else { return }
        let candidate = SessionBus(address: address, loop: loop)
        let works: Void? = try? await candidate.connect(deadline: .milliseconds(500))
        await candidate.close()
        guard works != nil else { return }
        self.session = session
        await bus.adopt(address: address)
        await listen()
        tell(await currentStatus())
    }

    /// Leaves the bus.
    ///
    /// Cards stay.
    public func shutdown() async {
        isShutDown = true
        listening?.cancel()
        telling?.cancel()
        await bus.close()
        changes.finish()
        acts.finish()
    }

    private var wholeBudget: Budget { Budget(patience.delivery, longestCall: patience.call) }

    /// Forgets a server that is gone, with its cards.
    func forgetServer() {
        owner = nil
        server = nil
        cards.forgetAll()
        pending = [:]
        summaries.more.noteGone()
        summaries.missed.noteGone()
    }

    func tell(_ status: ChannelStatus) {
        guard status != lastStatus, !isShutDown else { return }
        lastStatus = status
        changes.yield(status)
    }
}
