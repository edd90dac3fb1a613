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
    /// Says a text, or an entry with its detail.
    case say = "speech.say"
    /// Every voice.
    case voices = "speech.voices"
    /// Reads a longer text aloud.
    case read = "reading.start"
    /// Pauses, resumes, moves or ends the reading.
    case reading = "reading.control"
    /// Every profile that can be used, and which are.
    case profileList = "profile.list"
    /// The values of a profile, each with where it was written.
    case profileShow = "profile.show"
    /// Uses profiles from now on, or for a while.
    case profileUse = "profile.use"
    /// Undoes the last use.
    case profileBack = "profile.back"
    /// Writes a value into the person's own profile.
    case profileSet = "profile.set"
    /// Takes a value out of the person's own profile.
    case profileUnset = "profile.unset"
    /// Gives an app a permission.
    case profileAllow = "profile.allow"
    /// Takes an app's permission back.
    case profileQuieten = "profile.quieten"
    /// What is wrong with a profile.
    case profileLint = "profile.lint"
    /// What is on and off around the person.
    case contextList = "context.list"
    /// Says by hand that something is on or off around the person.
    case contextSet = "context.set"
    /// Takes back what was said by hand.
    case contextUnset = "context.unset"
    /// The plan for an event that isn't sent.
    case simulate = "plan.simulate"
    /// The plan of an event that was.
    case explain = "plan.explain"
    /// What would be said for a text.
    case speechText = "speech.text"
    /// What companion this is.
    case describe = "companion.describe"
    /// Ends the companion.
    case stop = "companion.stop"
}
