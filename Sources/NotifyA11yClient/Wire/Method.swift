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
    /// Says a text, or an entry with its detail.
    case say = "speech.say"
    /// Every voice.
    case voices = "speech.voices"
    /// Reads a longer text aloud.
    case read = "reading.start"
    /// Pauses, resumes, moves or ends the reading.
    case reading = "reading.control"
    /// What would be said for a text.
    case speechText = "speech.text"
    /// What companion this is.
    case describe = "companion.describe"
    /// Ends the companion.
    case stop = "companion.stop"
}
