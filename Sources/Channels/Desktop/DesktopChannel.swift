// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
public import NotifyA11yDBus

/// Cards of the desktop's notification server.
///
/// Every call has a deadline, and goes to the server that was asked what it can do: when another one takes its place,
/// that is asked anew, and the cards of the old one are forgotten. A card that expired or was closed was not
/// necessarily seen, so nothing is acknowledged by it.
public actor DesktopChannel: Channel {
    /// What the channel is.
    public static let descriptor = ChannelDescription(
        id: .desktop, carries: .words, senses: .sight,
        settings: [
            .init(
                "expiry", .number(20...86_400),
                "How many seconds a card stays at least, where the server takes such a wish; 20 by default, and 60 for "
                    + "warnings. Failures and questions stay until they are closed.")
        ])

    /// A `Notify` call that has no answer yet.
    struct Pending {
        let number: Int
        /// Whether the subject was acknowledged meanwhile, so that the card must go as soon as its id is known.
        var isWithdrawn = false
    }

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change of the status that the channel notices by itself, the newest only; ends with ``shutdown()``.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    private let changes: AsyncStream<ChannelStatus>.Continuation
    private let loop: GMainExecutor
    let bus: SessionBus
    let patience: Patience
    var session: SessionAddresses
    /// Who has the name, as of the last look.
    var owner: String?
    /// What the owner said about itself; nil until it is asked, and after it did not answer.
    var server: NotificationServer?
    /// Whether the bus tried to start a server in vain, since there was one.
    var startFailed = false
    var isShutDown = false
    private(set) var cards = ShownCards()
    private var pending: [Subject: Pending] = [:]
    private var count = 0
    private var lastStatus: ChannelStatus?
    private var listening: Task<Void, Never>?

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
        (statusChanges, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        listening?.cancel()
        changes.finish()
    }

    // The bus's own executor: answers and signals come in the order of the wire, without a hop between threads.
    /// Where the actor runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// Asks the bus who the server is, and a new server what it can do; within a second, and without starting one.
    public var status: ChannelStatus {
        get async {
            listen()
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
    /// - Returns: A receipt with `delivered`, once the server has given the card an id.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no bus or no server, `timedOut` when one of them doesn't
    ///   answer within 0.9 s, `busy` when the server takes no more cards for now, `io` when its answer makes no sense.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        listen()
        let budget = wholeBudget
        do throws(NotifyError) {
            do throws(NotifyError) {
                return try await show(delivery, until: budget)
            } catch  where error.isServerGone {
                // It left between two calls. Another one may have come, or be started.
                forgetServer()
                return try await show(delivery, until: budget)
            }
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
        guard let id = cards.forget(subject), let owner else { return }
        await close(id, of: owner)
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
        listen()
        tell(await currentStatus())
    }

    /// Leaves the bus.
    ///
    /// Cards stay.
    public func shutdown() async {
        isShutDown = true
        listening?.cancel()
        await bus.close()
        changes.finish()
    }

    private var wholeBudget: Budget { Budget(patience.delivery, longestCall: patience.call) }

    // MARK: Cards

    private func show(_ delivery: Delivery, until budget: Budget) async throws(NotifyError) -> Receipt {
        let server = try await serverToUse(until: budget)
        let subject = delivery.subject
        let earlier = cards.id(of: subject)
        count += 1
        let number = count
        // An entry goes with its answer, or with the server; this bound is for what neither removes.
        if pending.count >= ShownCards.limit { pending = [:] }
        pending[subject] = Pending(number: number)
        let arguments = Card(delivery, for: server).arguments(replacing: earlier ?? 0)
        let values: [Variant]
        do throws(NotifyError) {
            values = try await bus.call(
                "Notify", on: .notifications(of: server.owner), arguments, deadline: budget.call
            ) { [weak self] values in
                self?.assumeIsolated { $0.take(late: values, subject, number, server.owner) }
            }
        } catch {
            // After a deadline the card may still come; what becomes of it is decided then.
            if error.code != .timedOut, pending[subject]?.number == number { pending[subject] = nil }
            throw error.ofNotify
        }
        let withdrawn = pending[subject]?.number == number && pending[subject]?.isWithdrawn == true
        if pending[subject]?.number == number { pending[subject] = nil }
        guard let id = values.first?.number.flatMap(UInt32.init(exactly:)), id != 0 else {
            throw NotifyError(.io, Phrases.senseless("Notify"))
        }
        if withdrawn {
            await close(id, of: server.owner)
        } else if owner == server.owner {
            cards.note(id, of: subject)
        }
        tell(.working(.sight, Phrases.ready(server.title)))
        return Receipt(
            channel: .desktop, outcome: .delivered, senses: .sight,
            reason: earlier == nil ? Phrases.shown(by: server.title) : Phrases.replaced(by: server.title))
    }

    /// Takes the id of a card whose delivery has long been given up.
    private func take(late values: [Variant]?, _ subject: Subject, _ number: Int, _ owner: String) {
        let entry = pending[subject]
        let isNewest = entry?.number == number
        if isNewest { pending[subject] = nil }
        guard let id = values?.first?.number.flatMap(UInt32.init(exactly:)), owner == self.owner else { return }
        if isNewest, entry?.isWithdrawn == false {
            cards.note(id, of: subject)
        } else if cards.id(of: subject) != id {
            // Acknowledged, or followed by a newer card: it must not stay beside that.
            Task { await close(id, of: owner) }
        }
    }

    private func close(_ id: UInt32, of owner: String) async {
        // An error means that it is gone already.
        _ = try? await bus.call(
            "CloseNotification", on: .notifications(of: owner), [.uint32(id)], deadline: patience.call)
    }

    /// Forgets a server that is gone, with its cards.
    func forgetServer() {
        owner = nil
        server = nil
        cards.forgetAll()
        pending = [:]
    }

    // MARK: Listening

    /// Notes what happens by itself, from the first use to the end.
    ///
    /// A task of our own, because a channel has no life cycle but calls; ``shutdown()`` ends it.
    private func listen() {
        guard listening == nil, !isShutDown else { return }
        listening = Task { [weak self, bus] in
            await withTaskGroup { group in
                group.addTask {
                    for await owner in await bus.watchName(BusTarget.notificationsName) {
                        await self?.noteOwner(owner)
                    }
                }
                group.addTask {
                    let closed = SignalMatch(
                        sender: BusTarget.notificationsName, interface: BusTarget.notificationsName,
                        member: "NotificationClosed")
                    guard let signals = try? await bus.subscribe(to: closed) else { return }
                    for await signal in signals { await self?.noteClosed(signal) }
                }
            }
        }
    }

    private func noteOwner(_ newOwner: String?) async {
        if newOwner != owner { forgetServer() }
        if newOwner != nil { startFailed = false }
        tell(await currentStatus())
    }

    private func noteClosed(_ signal: Signal) {
        guard signal.sender == owner, let id = signal.parameters.first?.number.flatMap(UInt32.init(exactly:)) else {
            return
        }
        cards.forget(id: id)
    }

    func tell(_ status: ChannelStatus) {
        guard status != lastStatus, !isShutDown else { return }
        lastStatus = status
        changes.yield(status)
    }
}
