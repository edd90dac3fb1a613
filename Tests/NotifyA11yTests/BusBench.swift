// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

/// A bus with recording channels, a text state in memory and time by hand.
struct BusBench {
    let state = MemoryTextState()
    let time = ManualTime()
    let log = EventLog()
    let desktop: RecordingChannel
    let speech: RecordingChannel
    let earcon: RecordingChannel
    let haptic: RecordingChannel
    let bus: NotificationBus

    var channels: [RecordingChannel] { [desktop, speech, earcon, haptic] }

    /// A bus that was started; all channels are on unless the profile says otherwise.
    ///
    /// - Parameters:
    ///   - uses: How the channels are used.
    ///   - cannot: The senses that don't reach the person.
    ///   - limits: The bus's limits.
    ///   - wrap: What stands before the text state in memory.
    init(
        _ uses: [ChannelID: Profile.Switch] = [.desktop: .on, .speech: .on, .earcon: .on, .haptic: .on],
        cannot: Senses = [], limits: BusLimits = BusLimits(), state wrap: (MemoryTextState) -> any TextState = { $0 }
    ) async {
        let log = log
        func channel(_ id: ChannelID, _ carries: Carries, _ senses: Senses) -> RecordingChannel {
            RecordingChannel(id, carries: carries, senses: senses, log: { log.add($0) })
        }
        desktop = channel(.desktop, .words, .sight)
        speech = channel(.speech, .words, .hearing)
        earcon = channel(.earcon, .cue, .hearing)
        haptic = channel(.haptic, .cue, .touch)
        bus = NotificationBus(
            state: wrap(state), channels: [desktop, speech, earcon, haptic],
            profile: Profile(name: "test", cannot: cannot, channels: uses.mapValues { .init(use: $0) }),
            limits: limits, time: time.source)
        StoppedBuses.add(bus, time, [desktop, speech, earcon, haptic])
        await bus.start()
        // Each channel has said how it is.
        _ = await bus.channelStatuses()
    }

    /// Emits one event and answers its id.
    @discardableResult
    func emit(
        _ kind: Event.Kind, _ title: String, key: String? = nil, byHand: Bool = false,
        _ change: (inout Draft) -> Void = { _ in }
    ) async throws -> Event.ID {
        var draft = Draft(kind, title)
        draft.key = key
        draft.origin = Origin(byHand: byHand)
        change(&draft)
        let answers = await bus.emit([draft])
        return try #require(answers.first).get().id
    }

    /// The receipt, once every channel has its outcome.
    ///
    /// Asked for again and again rather than waited for, so that a fault ends the test instead of hanging it.
    func settled(_ id: Event.ID) async throws -> EventReceipt {
        var receipt: EventReceipt?
        let isSettled = try await eventually(within: .seconds(15)) {
            receipt = try await bus.receipt(.event(id))
            return receipt?.isSettled == true
        }
        #expect(isSettled, "every channel has its outcome")
        return try #require(receipt)
    }

    /// Lets time pass in steps until something holds.
    func advance(by step: Duration = .milliseconds(250), until holds: () async throws -> Bool) async rethrows -> Bool {
        try await eventually {
            if try await holds() { return true }
            time.advance(by: step)
            return false
        }
    }
}

extension EventReceipt {
    subscript(channel: ChannelID) -> Receipt? { channels.first { $0.channel == channel } }
}

extension RecordingChannel {
    /// The titles delivered, in order.
    var titles: [String] { delivered.map(\.texts.title) }
}

/// What happened, in order, across channels.
final class EventLog: Sendable {
    private let lines = SeenMutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// Whether the first came before the second, and both came.
    func has(_ first: String, before second: String) -> Bool {
        let all = all
        guard let a = all.firstIndex(of: first), let b = all.firstIndex(of: second) else { return false }
        return a < b
    }
}

/// A text state that does something around each commit of another one.
struct HookedTextState: TextState {
    let base: MemoryTextState
    /// Called with the events after they were recorded and before that is told.
    var committed: @Sendable ([Event]) async -> Void = { _ in }
    /// Called before a record is looked up.
    var looking: @Sendable () async -> Void = {}
    /// Why nothing can be settled; nil while it can.
    var settling: @Sendable () -> NotifyError? = { nil }

    func commit(_ events: [Event]) async -> Commit {
        let commit = await base.commit(events)
        await committed(events)
        return commit
    }
    func entries(limit: Int) async throws(NotifyError) -> (entries: [Entry], total: Int) {
        await base.entries(limit: limit)
    }
    func history(_ query: HistoryQuery) async throws(NotifyError) -> [Record] { await base.history(query) }
    func record(_ selection: EntrySelection) async throws(NotifyError) -> Record? {
        await looking()
        return await base.record(selection)
    }
    func acknowledge(_ selection: EntrySelection) async throws(NotifyError) -> [Entry] {
        await base.acknowledge(selection)
    }
    func markSeen(_ sequences: [Int64]) async throws(NotifyError) { await base.markSeen(sequences) }
    func keep(_ receipts: [EventReceipt]) async throws(NotifyError) { await base.keep(receipts) }
    func keepMerged(_ sequences: ClosedRange<Int64>, reason: String) async throws(NotifyError) {
        await base.keepMerged(sequences, reason: reason)
    }
    func receipt(_ selection: EntrySelection) async throws(NotifyError) -> EventReceipt? {
        await base.receipt(selection)
    }
    func settle(_ id: Event.ID, _ settlement: Settlement, seen: Bool) async throws(NotifyError) -> Settling? {
        if let error = settling() { throw error }
        return await base.settle(id, settlement, seen: seen)
    }
    func open(limit: Int, numbered: Bool) async throws(NotifyError) -> [OpenRecord] {
        await base.open(limit: limit, numbered: numbered)
    }
    func settled(limit: Int) async throws(NotifyError) -> [OpenRecord] { await base.settled(limit: limit) }
    func setDeadline(_ deadline: Timestamp, of id: Event.ID) async throws(NotifyError) {
        await base.setDeadline(deadline, of: id)
    }
    func counts() async throws(NotifyError) -> StateCounts { await base.counts() }
    func taught() async throws(NotifyError) -> [TaughtName] { await base.taught() }
    func teach(_ name: String, _ meaning: String?) async throws(NotifyError) -> Bool { await base.teach(name, meaning) }
    func close() async { await base.close() }
}

/// A door that holds whoever comes until it is opened.
final class Gate: Sendable {
    private let state = SeenMutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

    var waiting: Int { state.withLock { $0.waiting.count } }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
