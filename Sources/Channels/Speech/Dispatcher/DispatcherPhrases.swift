// SPDX-License-Identifier: Apache-2.0

/// The words of speech through Speech Dispatcher.
///
/// To translate, write one more value.
struct DispatcherPhrases: Sendable {
    /// In `channels`: it speaks, where our own engine can't be heard.
    var works: @Sendable (_ module: String) -> String
    /// In receipts: it was spoken to its end.
    var spoken: @Sendable (_ module: String) -> String
    /// In receipts: the person, or a program of theirs, stopped it.
    var stopped: String
    /// In receipts: it wasn't begun, because something else was spoken.
    var crowdedOut: String
    /// Why our own engine speaks: no address is known.
    var noAddress: String
    /// The address names something that isn't a socket of this machine.
    var badAddress: @Sendable (_ address: String) -> String
    /// Nobody listens.
    var noServer: @Sendable (_ path: String, _ why: String) -> String
    /// The system gave us no socket.
    var noSocket: @Sendable (_ why: String) -> String
    /// It took the connection and says nothing.
    var silent: String
    /// It closed the connection.
    var ended: String
    /// It answered no.
    var refused: @Sendable (_ command: String, _ answer: String) -> String
    /// It has no engine that could say our words.
    var noEngine: String
    /// It took the message and never began it.
    var neverBegan: String
    /// It was closed by us.
    var closed: String

    /// English.
    static let english = DispatcherPhrases(
        works: { "Speech Dispatcher (\($0))" },
        spoken: { "spoken by Speech Dispatcher (\($0)), with the settings of your screen reader" },
        stopped: "stopped before its end",
        crowdedOut: "Speech Dispatcher dropped it, because something else was spoken",
        noAddress: "no socket of Speech Dispatcher is known",
        badAddress: { "'\($0)' is no socket of Speech Dispatcher on this machine" },
        noServer: { "no Speech Dispatcher at \($0): \($1)" },
        noSocket: { "can't make a socket: \($0)" },
        silent: "Speech Dispatcher does not answer",
        ended: "Speech Dispatcher closed the connection",
        refused: { "Speech Dispatcher refused \($0): \($1)" },
        noEngine: "Speech Dispatcher has no speech engine: is the package speech-dispatcher-espeak-ng installed?",
        neverBegan: "Speech Dispatcher took the words and did not begin to speak them",
        closed: "speech has been shut down")
}
