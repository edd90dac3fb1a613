// SPDX-License-Identifier: Apache-2.0

/// What became of an event on one channel.
public struct Receipt: Sendable, Hashable, Codable {
    /// What became of it.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
        /// It will be tried; nothing more is known yet.
        case planned
        /// Handed over and, as far as the system can tell, shown, played or spoken.
        case delivered
        /// Not used, because the profile or a promise says so.
        case suppressed
        /// Something newer took its place before it went out.
        case superseded
        /// What the channel needs isn't there.
        case unavailable
        /// It was tried and did not work.
        case failed
        /// No answer within the deadline; it may have arrived.
        case timedOut
        /// It cannot be known, such as after a restart in the middle.
        case unknown
    }

    /// The channel.
    public var channel: ChannelID
    /// What became of it.
    public var outcome: Outcome
    /// The senses that it reached or, for `planned`, would reach.
    public var senses: Senses
    /// Why, in one plain sentence without a full stop.
    public var reason: String
    /// Why the channel was used, by rule, file and line; nil where ``reason`` says why it wasn't.
    public var decision: String?

    /// A receipt of these values.
    public init(
        channel: ChannelID, outcome: Outcome, senses: Senses = [], reason: String, decision: String? = nil
    ) {
        self.channel = channel
        self.outcome = outcome
        self.senses = senses
        self.reason = reason
        self.decision = decision
    }
}

/// What became of an event: the record, and every channel.
public struct EventReceipt: Sendable, Hashable, Codable {
    /// Whether a person could have noticed.
    public enum Attended: String, Sendable, Hashable, Codable {
        case yes, no, unknown
    }

    /// The event.
    public var id: Event.ID
    /// The record's number; nil when it could not be recorded.
    public var sequence: Int64?
    /// Whether the record was committed.
    public var recorded: Bool
    /// Whether the event's words went out to a sense that the person has.
    public var accompanied: Bool
    /// Whether a signal was heard and no channel that needs no hearing carried it.
    public var heardOnly: Bool
    /// Whether a person could have noticed.
    public var attended: Attended
    /// Every channel, used or not, by name.
    public var channels: [Receipt]

    /// A receipt of these values.
    public init(
        id: Event.ID, sequence: Int64?, recorded: Bool, accompanied: Bool = false, heardOnly: Bool = false,
        attended: Attended = .unknown, channels: [Receipt] = []
    ) {
        self.id = id
        self.sequence = sequence
        self.recorded = recorded
        self.accompanied = accompanied
        self.heardOnly = heardOnly
        self.attended = attended
        self.channels = channels
    }

    /// Whether every channel has its outcome.
    public var isSettled: Bool { channels.allSatisfy { $0.outcome != .planned } }
}
