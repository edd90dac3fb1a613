// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// A person's session bus: calls with deadlines, owners of names, and signals.
///
/// Nothing is opened before the first call. A connection that ended is noticed, and the next call connects again;
/// streams of signals and owners live on and go with it. The address is always a stated one: the shared connection
/// that GLib takes from the environment is never used. The actor runs on a ``GMainExecutor``, where nothing blocks.
public actor SessionBus {
    private struct Watcher {
        let match: SignalMatch
        let signal: @Sendable (Signal) -> Void
        /// What is told when there is a connection anew, and when it has ended.
        let connected: @Sendable (BusConnection?) -> Void
        /// What is told when there will be nothing more.
        let end: @Sendable () -> Void
        /// The subscription on the present connection.
        var subscription: UInt32?
    }

    /// An attempt to connect, which all who wait share: GLib spends a thread on each.
    private final class Attempt: Sendable {
        let cancellable = Cancellable()
    }

    private typealias Waiter = OneShot<BusConnection.Opened>

    private let loop: GMainExecutor
    /// Where the bus is; nil when that isn't known.
    public private(set) var address: String?
    private var connection: BusConnection?
    private var attempt: Attempt?
    /// Whether nobody had the time for the attempt any more; whoever comes before it has ended waits for another one.
    private var isGivenUp = false
    private var waiters: [Waiter] = []
    private var watchers: [Int: Watcher] = [:]
    private var nextWatcher = 0
    private var isClosed = false

    /// A bus that will be looked for at this address.
    ///
    /// - Parameters:
    ///   - address: In D-Bus's own form, such as `unix:path=/run/user/1000/bus`; nil when it isn't known yet.
    ///   - loop: Where to run; several buses may share one.
    public init(address: String?, loop: GMainExecutor = GMainExecutor()) {
        self.address = address
        self.loop = loop
    }

    deinit {
        guard let connection else { return }
        loop.perform { connection.close() }
    }

    /// The loop.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// Whether there is a connection, as far as is known.
    public var isConnected: Bool { connection.map { !$0.isClosed } ?? false }

    /// Looks for the bus at another address from now on.
    ///
    /// Does nothing when that is the present one.
    public func adopt(address: String) {
        guard address != self.address else { return }
        self.address = address
        drop()
        attempt?.cancellable.cancel()
        attempt = nil
        // Whoever waits for the old bus gets the new one.
        if !waiters.isEmpty { start() }
    }

    /// Connects if there is no connection.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when there is no bus, `denied` when we may not use it, `timedOut`
    ///   when it doesn't answer within the deadline.
    public func connect(deadline: Duration) async throws(NotifyError) { _ = try await connected(within: deadline) }

    /// Closes the connection and ends every stream.
    ///
    /// Every later call throws.
    public func close() {
        isClosed = true
        drop()
        attempt?.cancellable.cancel()
        attempt = nil
        for waiter in waiters { waiter.give(.failure(NotifyError(.unavailable, Phrases.closed))) }
        waiters = []
        for watcher in watchers.values { watcher.end() }
        watchers = [:]
    }

    /// Calls a method, connecting first where needed.
    ///
    /// - Parameters:
    ///   - method: Its name.
    ///   - target: Where it goes.
    ///   - parameters: What it takes, in order.
    ///   - deadline: How long to wait in all, from now.
    ///   - late: Called once when the deadline passed or the waiting task was cancelled after the call was sent: with
    ///     the values of the answer when it comes after all, or with nil when it is an error or doesn't come within a
    ///     minute. On the loop's thread. Not called when the call could not be sent.
    /// - Returns: The values of the answer.
    /// - Throws: ``NotifyError`` with `timedOut` when there was no answer within the deadline, or the waiting task was
    ///   cancelled; with `unavailable` when there is no bus or nobody has the name; otherwise by the error that was
    ///   answered, whose name is in a ``DBusError`` as the cause.
    public func call(
        _ method: String, on target: BusTarget, _ parameters: [Variant] = [], deadline: Duration,
        late: (@Sendable ([Variant]?) -> Void)? = nil
    ) async throws(NotifyError) -> [Variant] {
        try target.check(method: method)
        let end = ContinuousClock.now + deadline
        let connection = try await connected(within: deadline)
        let answer = OneShot<BusConnection.Answer>()
        let what = target.describe(method)
        let timer = loop.after(ContinuousClock.now.duration(to: end)) { answer.give(.failure(.noAnswer(what))) }
        defer { timer.cancel() }
        // With a little more than the deadline for GLib, so that it is our own timer that decides.
        let timeout = late == nil ? (deadline + .seconds(1)).wholeMilliseconds : Self.longestWait
        unsafe connection.call(method, on: target, try Variant.makeTuple(parameters), timeout: timeout) { result in
            if !answer.give(result) { late?(try? result.get()) }
        }
        return try await answer.value(
            orWhenCancelled: .failure(NotifyError(.timedOut, Phrases.cancelled(what), cause: CancellationError()))
        ).get()
    }

    /// How long a late answer is waited for, in milliseconds.
    private static let longestWait: UInt32 = 60_000

    // MARK: Connecting

    private func connected(within deadline: Duration) async throws(NotifyError) -> BusConnection {
        if let connection {
            if !connection.isClosed { return connection }
            drop()
        }
        guard !isClosed else { throw NotifyError(.unavailable, Phrases.closed) }
        guard let address else { throw NotifyError(.unavailable, Phrases.noAddress) }
        guard !address.hasPrefix("autolaunch:") else {
            throw NotifyError(.unavailable, Phrases.startsBus(address))
        }
        let waiter = Waiter()
        waiters.append(waiter)
        if attempt == nil { start() }
        let silent = NotifyError(.timedOut, Phrases.busSilent(address))
        let timer = loop.after(deadline) { [weak self] in
            guard waiter.give(.failure(silent)) else { return }
            self?.assumeIsolated { $0.giveUp(waiter) }
        }
        defer {
            timer.cancel()
            waiters.removeAll { $0 === waiter }
        }
        return try await waiter.value(orWhenCancelled: .failure(silent)).get()
    }

    /// Starts to connect to the present address.
    private func start() {
        guard let address else { return }
        let attempt = Attempt()
        self.attempt = attempt
        isGivenUp = false
        BusConnection.open(address, attempt.cancellable) { [weak self] result in
            self?.assumeIsolated { $0.finish(attempt, result) }
        }
    }

    /// Ends an attempt when the last one who waited for it has no time left.
    ///
    /// It counts as going on until GLib says that it has ended, which keeps a bus that never answers to one thread.
    private func giveUp(_ waiter: Waiter) {
        waiters.removeAll { $0 === waiter }
        guard waiters.isEmpty, let attempt else { return }
        isGivenUp = true
        attempt.cancellable.cancel()
    }

    private func finish(_ attempt: Attempt, _ result: BusConnection.Opened) {
        guard attempt === self.attempt else {
            // Of an address that was left meanwhile.
            if case .success(let connection) = result { connection.close() }
            return
        }
        self.attempt = nil
        if case .success(let connection) = result {
            self.connection = connection
            connection.whenClosed { [weak self, weak connection] in
                self?.assumeIsolated { bus in
                    if let connection, bus.connection === connection { bus.drop() }
                }
            }
            for id in watchers.keys { register(id, on: connection) }
        }
        // Who came since it was given up still has time, and would get somebody else's end.
        if case .failure = result, isGivenUp, !waiters.isEmpty, !isClosed { return start() }
        let waiters = self.waiters
        self.waiters = []
        for waiter in waiters { waiter.give(result) }
    }

    /// Lets go of the connection, and tells so.
    private func drop() {
        guard let connection else { return }
        self.connection = nil
        for id in watchers.keys {
            if let subscription = watchers[id]?.subscription { connection.unsubscribe(subscription) }
            watchers[id]?.subscription = nil
        }
        connection.close()
        for watcher in watchers.values { watcher.connected(nil) }
    }

    // MARK: Watching

    /// Takes signals for as long as `end` isn't called, on every connection there will be.
    ///
    /// - Returns: The watcher's number, to end it by.
    func watch(
        _ match: SignalMatch, signal: @escaping @Sendable (Signal) -> Void,
        connected: @escaping @Sendable (BusConnection?) -> Void = { _ in }, end: @escaping @Sendable () -> Void
    ) -> Int? {
        guard !isClosed else { return nil }
        let id = nextWatcher
        nextWatcher += 1
        watchers[id] = Watcher(match: match, signal: signal, connected: connected, end: end)
        if let connection { register(id, on: connection) }
        return id
    }

    /// Ends a watcher, from any thread.
    nonisolated func endWatching(_ id: Int) {
        loop.perform { [weak self] in
            self?.assumeIsolated { bus in
                guard let watcher = bus.watchers.removeValue(forKey: id) else { return }
                if let subscription = watcher.subscription { bus.connection?.unsubscribe(subscription) }
            }
        }
    }

    private func register(_ id: Int, on connection: BusConnection) {
        guard let watcher = watchers[id] else { return }
        watchers[id]?.subscription = connection.subscribe(watcher.match, watcher.signal)
        watcher.connected(connection)
    }
}
