// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// A channel that records what it is handed, and can be told to fail, to hang or to change its state.
public actor RecordingChannel: Channel {
    /// What the channel is.
    public nonisolated let description: ChannelDescription
    /// The changes of state that it was told to announce.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>
    private nonisolated let changes: AsyncStream<ChannelStatus>.Continuation
    private nonisolated let limit: Duration

    /// What it delivered, in order.
    public private(set) var delivered: [Delivery] = []
    /// What it was asked to prepare, in order.
    public private(set) var prepared: [Delivery] = []
    /// The subjects that it was asked to withdraw, in order.
    public private(set) var withdrawn: [Subject] = []
    /// How often it was silenced.
    public private(set) var silenced = 0
    /// Whether it was shut down.
    public private(set) var isShutDown = false

    private var current: ChannelStatus
    private var failures: [NotifyError] = []
    private var lastingFailure: NotifyError?
    private var isHanging = false
    private var hanging: [CheckedContinuation<Void, Never>] = []
    private let log: (@Sendable (String) -> Void)?

    /// A channel that works.
    ///
    /// - Parameters:
    ///   - id: Its name.
    ///   - carries: Whether it carries words.
    ///   - senses: What it reaches.
    ///   - status: Its state; working, when left out.
    ///   - deadline: How long a delivery may take.
    ///   - log: Told "prepare NAME" and "deliver NAME" as they happen, for tests of the order across channels.
    public init(
        _ id: ChannelID, carries: Carries = .words, senses: Senses = .sight, status: ChannelStatus? = nil,
        deadline: Duration = .seconds(2), log: (@Sendable (String) -> Void)? = nil
    ) {
        description = ChannelDescription(id: id, carries: carries, senses: senses)
        current = status ?? .working(senses, "a recording")
        limit = deadline
        self.log = log
        (statusChanges, changes) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// What it was told to say.
    public var status: ChannelStatus { current }

    /// Fails the next delivery with this error.
    public func failNext(_ error: NotifyError) { failures.append(error) }

    /// Fails every delivery from now on; none with nil.
    public func fail(_ error: NotifyError?) { lastingFailure = error }

    /// Keeps every delivery from now on until ``release()``, cancelled or not, as a hanging C call would.
    public func hang() { isHanging = true }

    /// Lets go of everything that hangs.
    public func release() {
        isHanging = false
        for continuation in hanging { continuation.resume() }
        hanging = []
    }

    /// Changes the state and announces it.
    public func become(_ status: ChannelStatus) {
        current = status
        changes.yield(status)
    }

    /// Two seconds.
    public nonisolated func deadline(for delivery: Delivery) -> Duration { limit }

    /// Nothing needs to be prepared.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {
        prepared.append(delivery)
        log?("prepare \(description.id)")
        if let lastingFailure { throw lastingFailure }
    }

    /// Records the delivery, unless it was told to fail or to hang.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        if isHanging { await withCheckedContinuation { hanging.append($0) } }
        if !failures.isEmpty { throw failures.removeFirst() }
        if let lastingFailure { throw lastingFailure }
        delivered.append(delivery)
        log?("deliver \(description.id)")
        return Receipt(channel: description.id, outcome: .delivered, senses: description.senses, reason: "recorded")
    }

    // Asynchronous, because the compiler prefers such a function where both can be called: it would take the protocol's
    // default, which does nothing, for a call on this type.

    /// Notes what is to be taken back.
    public func withdraw(_ subject: Subject) async { withdrawn.append(subject) }
    /// Counts that it was silenced.
    public func silence() async { silenced += 1 }

    /// Notes it, ends the changes of status and lets go of what hangs.
    public func shutdown() async {
        isShutDown = true
        changes.finish()
        release()
    }
}
