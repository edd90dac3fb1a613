// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient

/// What the person says of their surroundings, such as that they are in a meeting; it outlives the companion.
actor ContextKeeper {
    private let executor = QueueExecutor(label: "notify-a11y.contexts")
    private let time: TimeSource
    private let bus: NotificationBus
    private let file: SaidContextsFile?
    private var said: [ContextName: SaidContext] = [:]
    /// Whether the next companion will know what was said.
    private var isKept = true
    private var alarm: WallAlarm
    private let ends = SeenMutex<Timestamp?>(nil)

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// A keeper that knows nothing yet.
    ///
    /// - Parameters:
    ///   - bus: Who plans by it.
    ///   - file: Where it is kept; nil for nowhere.
    ///   - time: The clocks.
    ///   - hasAlarm: Whether ends come by themselves, by the system's clock; otherwise they are found at the next look.
    init(
        _ bus: NotificationBus, keptIn file: SaidContextsFile? = nil, time: TimeSource = .system, hasAlarm: Bool = true
    ) {
        self.bus = bus
        self.file = file
        self.time = time
        alarm = WallAlarm(on: executor.queue)
        if !hasAlarm { alarm.turnOff() }
    }

    /// Takes over what was said to an earlier companion and hasn't ended.
    func restore() async {
        said = file?.read() ?? [:]
        await look()
        if !said.isEmpty { await tellBus() }
    }

    /// Nothing ends by itself any more: the companion is stopping, and the next one sees to it.
    func end() { alarm.turnOff() }

    /// Whether the companion has to stay for it: an end is told on time.
    var isNeeded: Bool { !said.isEmpty }

    /// Whether an end has come since the last look.
    nonisolated var needsLook: Bool {
        guard let end = ends.withLock({ $0 }) else { return false }
        return end <= time.wall()
    }

    /// Forgets what has ended.
    func look() async {
        let now = time.wall()
        let count = said.count
        said = said.filter { $0.value.until.map { $0 > now } ?? true }
        guard said.count != count else { return setAlarm() }
        keep()
        await tellBus()
    }

    /// Says that something is on or off.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for a time that is none.
    func set(_ parameters: SetContextParameters) async throws(NotifyError) -> ContextsAnswer {
        if let seconds = parameters.seconds, !ProfileKeeper.times.contains(seconds) {
            throw NotifyError(.invalidArgument, CompanionPhrases.badSeconds)
        }
        said[parameters.name] = SaidContext(
            isOn: parameters.on, until: parameters.seconds.map { time.wall().adding(seconds: $0) })
        keep()
        await look()
        await tellBus()
        return answer
    }

    /// Takes back what was said.
    func unset(_ name: ContextName) async -> ContextsAnswer {
        if said.removeValue(forKey: name) != nil {
            keep()
            await tellBus()
        }
        return await list()
    }

    /// Every context.
    func list() async -> ContextsAnswer {
        await look()
        return answer
    }

    private var answer: ContextsAnswer {
        ContextsAnswer(
            contexts: ContextName.allCases.map { name in
                guard let said = said[name] else {
                    return ContextAnswer(name: name, on: nil, reason: CompanionPhrases.contextUnknown)
                }
                return ContextAnswer(name: name, on: said.isOn, reason: reason(said), until: said.until)
            })
    }

    private func keep() { isKept = file?.write(said) ?? true }

    private func reason(_ said: SaidContext) -> String {
        CompanionPhrases.setByHand(until: said.until, now: time.wall()) + (isKept ? "" : CompanionPhrases.notKept)
    }

    private func tellBus() async {
        setAlarm()
        await bus.set(said.mapValues { ContextState($0.isOn, reason($0)) })
    }

    private func setAlarm() {
        let end = said.values.compactMap(\.until).min()
        ends.withLock { $0 = end }
        alarm.set(end) { [weak self] in
            guard let self else { return }
            Task {
                await self.rang()
                await self.look()
            }
        }
    }

    private func rang() { alarm.rang() }
}
