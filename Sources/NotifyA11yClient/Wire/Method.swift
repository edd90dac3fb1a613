// SPDX-License-Identifier: Apache-2.0

/// The methods of the socket.
///
/// docs/protocol.md gives each with an example.
public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Records an event and delivers it.
    case emit = "event.emit"
    /// Acknowledges entries.
    case acknowledge = "event.acknowledge"
    /// What the text state lists.
    case list = "state.list"
    /// Marks records as seen by the person.
    case seen = "state.seen"
    /// Tells every change from now on.
    case watch = "state.watch"
    /// Records of the past.
    case history = "history.query"
    /// What became of an event.
    case receipt = "receipt.get"
    /// What became of the emitter's own terminal line.
    case report = "receipt.report"
    /// Every channel and how it is.
    case channels = "channel.list"
    /// Stops speech, sound and vibration.
    case silence = "signal.silence"
    /// Presents the newest messages again.
    case `repeat` = "signal.repeat"
    /// How much is unseen and waits.
    case counts = "state.counts"
    /// Everything that can be done now, numbered.
    case open = "question.open"
    /// Answers a question.
    case answer = "question.answer"
    /// Does what words name, among all that can be done now.
    case act = "question.act"
    /// Waits until a question is settled.
    case await = "question.wait"
    /// The person is busy with a question, and gets more time.
    case input = "question.input"
    /// Ends a question without a choice.
    case end = "question.end"
    /// Presents one choice to ears.
    case offer = "question.offer"
    /// The names that the person taught, and new ones.
    case names = "question.names"
    /// Lines for a terminal that waited for its prompt.
    case prompt = "terminal.prompt"
    /// Keeps lines until a terminal's next prompt.
    case hold = "terminal.hold"
    /// What companion this is.
    case describe = "companion.describe"
    /// Ends the companion.
    case stop = "companion.stop"
}
