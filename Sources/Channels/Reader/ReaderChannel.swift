// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
public import NotifyA11yDBus

/// The screen reader's own interface: its voice and its braille, with the person's own settings of both.
///
/// Orca speaks what it is given behind what it is saying, so nothing of the reader's is cut. What was handed over can't be
/// taken back; `silence` asks Orca to stop.
public actor ReaderChannel: Channel {
    /// What the channel is.
    public static let descriptor = ChannelDescription(id: .reader, carries: .words, senses: [.hearing, .braille])

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change that the bus tells of: a reader came or left; ends with ``shutdown()``.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    private let changes: AsyncStream<ChannelStatus>.Continuation
    private let loop: GMainExecutor
    let bus: SessionBus
    let patience: Patience
    let words = Phrases.english
    var session: SessionAddresses
    var orca: Orca?
    var display: BrailleDisplay
    var isShutDown = false
    private let time: TimeSource
    private var known: (owner: String, settings: OrcaSettings, since: Duration)?
    private var lastStatus: ChannelStatus?
    private var listening: Task<Void, Never>?

    /// How long what Orca said about its settings is taken for true, so that an event costs it one call and not six.
    private static let settingsAge = Duration.seconds(3)

    /// A channel to the screen reader of a session.
    ///
    /// Nothing is opened yet.
    ///
    /// - Parameters:
    ///   - session: Where the session's bus is.
    ///   - loop: Where to run.
    public init(session: SessionAddresses, loop: GMainExecutor = GMainExecutor()) {
        self.init(session: session, loop: loop, patience: .usual, time: .system)
    }

    /// A channel with another patience or clock, for tests.
    init(
        session: SessionAddresses, loop: GMainExecutor = GMainExecutor(), patience: Patience, time: TimeSource = .system
    ) {
        self.session = session
        self.loop = loop
        self.patience = patience
        self.time = time
        display = BrailleDisplay(time: time)
        bus = SessionBus(address: session.busAddress, loop: loop)
        (statusChanges, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        listening?.cancel()
        changes.finish()
    }

    /// Where the actor runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// Asks the bus who the reader is, and the reader whether it has voice and braille; within a second.
    public var status: ChannelStatus {
        get async {
            listen()
            known = nil
            let status = await currentStatus()
            lastStatus = status
            return status
        }
    }

    /// Finds the reader, and what the person has switched on in it.
    ///
    /// - Throws: ``NotifyError`` as ``deliver(_:)``.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {
        let budget = Budget(patience)
        do throws(NotifyError) {
            _ = try await settings(of: try await readerToUse(until: budget), until: budget)
        } catch {
            throw note(error)
        }
    }

    /// Hands the event's words to the reader.
    ///
    /// - Returns: A receipt with `delivered` once the reader has taken them, `suppressed` where they would have covered
    ///   something that must stay, or been heard a second time.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no reader, `timedOut` when it doesn't answer, `io` when
    ///   it answers that it did not present them.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        listen()
        let budget = Budget(patience)
        do throws(NotifyError) {
            do throws(NotifyError) {
                return try await present(delivery, until: budget)
            } catch  where error.isOrcaGone {
                // It left between two calls; its successor may have come.
                orca = nil
                return try await present(delivery, until: budget)
            }
        } catch {
            throw note(error)
        }
    }

    /// Lets progress onto the braille display again, once what stood there was acknowledged.
    public func withdraw(_ subject: Subject) async { display.acknowledge(subject) }

    /// Asks the reader to stop speaking, whatever it says: the person wants silence.
    public func silence() async {
        let budget = Budget(patience)
        guard !isShutDown, let orca = try? await findReader(until: budget) else { return }
        try? await OrcaCalls(bus: bus, orca: orca, budget: budget).interrupt()
    }

    /// Uses the bus of this session, if that can be reached and the present one has no reader.
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
    public func shutdown() async {
        isShutDown = true
        listening?.cancel()
        await bus.close()
        changes.finish()
    }

    /// What the person has switched on in a reader.
    func settings(of orca: Orca, until budget: Budget) async throws(NotifyError) -> OrcaSettings {
        if let known, known.owner == orca.owner, time.elapsed() - known.since < Self.settingsAge {
            return known.settings
        }
        let settings = try await OrcaCalls(bus: bus, orca: orca, budget: budget).settings()
        known = (orca.owner, settings, time.elapsed())
        return settings
    }

    /// Tells the status that an error stands for, and makes the error that is thrown for it.
    private func note(_ error: NotifyError) -> NotifyError {
        let status = status(of: error)
        tell(status)
        orca = nil
        known = nil
        return NotifyError(error.code, status.reason, cause: error.cause)
    }

    private func tell(_ status: ChannelStatus) {
        guard status != lastStatus, !isShutDown else { return }
        lastStatus = status
        changes.yield(status)
    }

    /// Watches for readers that come and go.
    ///
    /// A task of our own, because a channel has no life cycle but calls; ``shutdown()`` ends it.
    private func listen() {
        guard listening == nil, !isShutDown else { return }
        listening = Task { [weak self, bus] in
            await withTaskGroup { group in
                for interface in OrcaInterface.all {
                    group.addTask { for await _ in await bus.watchName(interface.name) { await self?.noteOwner() } }
                }
            }
        }
    }

    private func noteOwner() async { tell(await currentStatus()) }
}
