// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// Tells the bus of events what is known of screen readers, and the cards' channel whether a reader reads its cards now.
actor ReaderLink {
    private static let notifications = "org.freedesktop.Notifications"
    private static let patience = Duration.milliseconds(900)

    private let loop: GMainExecutor
    private let watch: ScreenReaderWatch
    private let bus: SessionBus
    private let cards: (any ReadableCards)?
    private let console: ConsoleReader
    private let locale: LanguageTag?
    private let tell: @Sendable (ScreenReaders, LanguageTag?) async -> Void
    private var session: SessionAddresses
    private var known = ScreenReaderWatch.State()
    private var watching: Task<Void, Never>?
    private var isStopped = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// A link that knows nothing yet.
    ///
    /// - Parameters:
    ///   - session: Where the session's bus is.
    ///   - locale: The person's locale, such as "de_DE.UTF-8".
    ///   - cards: The channel that shows cards; nil where there is none.
    ///   - console: The reader of text consoles.
    ///   - tell: Gets what is known, each time that it changes.
    init(
        session: SessionAddresses, locale: String, cards: (any ReadableCards)?,
        console: ConsoleReader = ConsoleReader(),
        tell: @escaping @Sendable (ScreenReaders, LanguageTag?) async -> Void
    ) {
        self.session = session
        self.locale = LanguageTag(locale: locale)
        self.cards = cards
        self.console = console
        self.tell = tell
        loop = GMainExecutor(label: "screen readers")
        watch = ScreenReaderWatch(address: session.busAddress, loop: loop)
        bus = SessionBus(address: session.busAddress, loop: loop)
    }

    /// Looks for readers, and follows what becomes of them.
    func start() async {
        guard watching == nil, !isStopped else { return }
        known = await watch.state
        await update()
        watching = Task { [weak self, watch, bus] in
            await withTaskGroup { group in
                group.addTask { for await state in watch.changes { await self?.note(state) } }
                group.addTask { for await _ in await bus.watchName(Self.notifications) { await self?.update() } }
            }
        }
    }

    /// Looks in another session, where the present one has no bus.
    func adopt(_ session: SessionAddresses) async {
        guard !isStopped, !known.isKnown, let address = session.busAddress else { return }
        self.session = session
        await watch.adopt(address: address)
        await bus.adopt(address: address)
        known = await watch.state
        await update()
    }

    /// Leaves the bus.
    func stop() async {
        isStopped = true
        watching?.cancel()
        await watch.close()
        await bus.close()
    }

    private func note(_ state: ScreenReaderWatch.State) async {
        known = state
        await update()
    }

    /// Tells both sides what is known now.
    private func update() async {
        let readers = ScreenReaders(
            isKnown: known.isKnown, isRunning: known.isRunning, readsConsole: console.reads(session))
        let isRead = readers.isRunning ? await areCardsRead() : false
        guard !isStopped else { return }
        // First the cards' reach: a plan that knows of the reader must know whether they are read.
        await cards?.setReaderReach(isRead ? [.hearing, .braille] : [], reader: isRead ? CompanionPhrases.reader : nil)
        await tell(readers, locale)
    }

    /// Whether the notification server's cards are read; it isn't started for that.
    private func areCardsRead() async -> Bool {
        guard let owner = try? await bus.nameOwner(Self.notifications, deadline: Self.patience) else { return false }
        let target = BusTarget(
            name: owner, path: "/org/freedesktop/Notifications", interface: Self.notifications)
        let answer = try? await bus.call("GetServerInformation", on: target, deadline: Self.patience)
        guard let answer, answer.count >= 2, let name = answer[0].text, let vendor = answer[1].text else {
            return false
        }
        return CardReading.isRead(name: name, vendor: vendor)
    }
}
