// SPDX-License-Identifier: Apache-2.0

/// What a person did about an event on a channel, such as pressing a button of its card.
///
/// That a card was closed or expired is no such thing: it says nothing about whether it was seen.
public struct ChannelAction: Sendable, Hashable, Codable {
    /// What was pressed.
    public enum Choice: Sendable, Hashable, Codable {
        /// One of the event's own actions, by the emitter's name for it.
        case action(id: String)
        /// The channel's own way of saying "I have seen it": it acknowledges, and chooses nothing.
        case seen
    }

    /// Where it was pressed.
    public var channel: ChannelID
    /// The event that was shown when it was pressed.
    public var event: Event.ID
    /// What that event is about.
    public var subject: Subject
    /// What was pressed.
    public var choice: Choice

    /// An action of these values.
    public init(channel: ChannelID, event: Event.ID, subject: Subject, choice: Choice) {
        self.channel = channel
        self.event = event
        self.subject = subject
        self.choice = choice
    }
}

/// A channel on which a person can act.
///
/// The channel only tells what was done; what follows from it, such as an acknowledgement, is the bus's matter, which
/// then takes back what is shown as it always does.
public protocol ActingChannel: Channel {
    /// What the person did, in order; bounded, the oldest is dropped; ends with `shutdown()`.
    ///
    /// Asked for once.
    var actions: AsyncStream<ChannelAction> { get }
}
