// SPDX-License-Identifier: Apache-2.0

/// One way of reaching a person: a card, a voice, a sound, a touch, a line in a terminal.
///
/// ## What a channel promises
///
/// - Nothing of it is opened before the first call, and what is missing is said by ``status``, not by a crash.
/// - ``deliver(_:)`` returns when the outcome is known (for speech and sound: when they have ended). The bus gives it
///   ``deadline(for:)``, then cancels it and goes on without it; a cancelled delivery ends what it started.
/// - Deliveries come one at a time and in order, except after a deadline was missed.
/// - ``withdraw(_:)`` does nothing for a subject that it doesn't know, however often it is asked.
/// - No channel knows another channel.
///
/// Write each requirement as `async`, also where nothing is awaited: a synchronous method of the same name fulfils the
/// requirement as well, but a call on the concrete type then takes the empty default below.
///
/// `NotifyA11yTesting.ChannelContract` tests these; run it from your channel's own tests.
public protocol Channel: Sendable {
    /// What the channel is.
    var description: ChannelDescription { get }

    /// What it can do now: found out afresh where that is quick, within a second at most.
    var status: ChannelStatus { get async }

    /// Tells each change of the status that the channel notices by itself, the newest only; ends with ``shutdown()``.
    /// Asked for once.
    var statusChanges: AsyncStream<ChannelStatus> { get }

    /// How long a delivery may take before the bus stops waiting for it.
    func deadline(for delivery: Delivery) -> Duration

    /// Does everything for a delivery that can fail and that nobody notices yet, such as making the samples of a
    /// sentence and finding the sound server. A cue may start once this has succeeded for the words that follow it.
    ///
    /// - Throws: ``NotifyError`` as ``deliver(_:)`` would.
    func prepare(_ delivery: Delivery) async throws(NotifyError)

    /// Delivers, and returns when it is shown, or spoken and played to the end.
    ///
    /// - Returns: The senses reached and how, as a receipt with `delivered` or, where that can't be known, `unknown`.
    /// - Throws: ``NotifyError`` with `unavailable` when what it needs isn't there, `denied` when it may not use it,
    ///   `timedOut` when a server didn't answer, `io` when it broke on the way.
    func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt

    /// How long after a delivery of the same subject this one may go out at the earliest, so that what a person looks at
    /// doesn't change all the time. What is newer takes its place while it waits.
    ///
    /// - Parameters:
    ///   - delivery: What waits.
    ///   - earlier: The kind of what went out before.
    /// - Returns: A time from when that went out; zero or less for none.
    func spacing(of delivery: Delivery, after earlier: Event.Kind) -> Duration

    /// Told of a delivery that did not get out, and won't be tried again: whatever the reason, and also where the channel
    /// was not even called because it had failed just before.
    func missed(_ delivery: Delivery) async

    /// Takes back what is shown for a subject, because it was acknowledged.
    func withdraw(_ subject: Subject) async

    /// Stops at once what is spoken, played or vibrating; what is shown stays.
    func silence() async

    /// Uses the servers of this session from now on, if the channel has none that works.
    func adopt(_ session: SessionAddresses) async

    /// Ends what is going on and closes everything. Nothing is delivered after it.
    func shutdown() async
}

extension Channel {
    /// The channel's name.
    public var id: ChannelID { description.id }

    /// Two seconds.
    public func deadline(for delivery: Delivery) -> Duration { .seconds(2) }
    /// Nothing needs to be prepared.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {}
    /// No time at all.
    public func spacing(of delivery: Delivery, after earlier: Event.Kind) -> Duration { .zero }
    /// It tells of what was missed in no other way.
    public func missed(_ delivery: Delivery) async {}
    /// Nothing is shown that could be taken back.
    public func withdraw(_ subject: Subject) async {}
    /// Nothing is heard or felt that could be stopped.
    public func silence() async {}
    /// It uses no server of a session.
    public func adopt(_ session: SessionAddresses) async {}
    /// Nothing is open.
    public func shutdown() async {}
}
