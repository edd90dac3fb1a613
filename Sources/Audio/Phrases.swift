// SPDX-License-Identifier: Apache-2.0

/// The words of sound output that a person reads or hears.
///
/// To translate, write one more value.
struct Phrases: Sendable {
    /// In `channels` and in receipts, when sound works.
    var works: @Sendable (_ output: String) -> String
    /// In `channels` and in receipts, when the output is muted.
    var muted: @Sendable (_ output: String) -> String
    /// In `channels` and in receipts, when the output's volume is 0.
    var silent: @Sendable (_ output: String) -> String
    /// In receipts, when the person has muted our sounds alone.
    var streamSilenced: @Sendable (_ stream: String) -> String
    /// What to do about an output that isn't heard.
    var raise: String
    /// In `channels` and in receipts, when the server has no device to play on.
    var noDevice: @Sendable (_ server: String) -> String
    /// What to do about it.
    var connectDevice: String
    /// In `channels` and in receipts, when nothing listens there.
    var noServer: @Sendable (_ server: String, _ why: String) -> String
    /// What to do about it.
    var startServer: String
    /// In `channels` and in receipts, when the server takes longer than we wait.
    var noAnswer: @Sendable (_ server: String) -> String
    /// What to do about it.
    var restartServer: String
    /// In `channels` and in receipts, when the connection broke.
    var wentAway: @Sendable (_ server: String, _ why: String) -> String
    /// In receipts, when the server ended the sound or did not take it.
    var refused: @Sendable (_ server: String, _ why: String) -> String
    /// In receipts, after the companion has begun to stop.
    var closed: String
    /// How a server is called whose address isn't stated.
    var usualServer: String
    /// What a mixer shows for a cue.
    var cueStream: String
    /// What a mixer shows for speech.
    var speechStream: String

    /// English.
    static let english = Phrases(
        works: { "plays on '\($0)'" },
        muted: { "the sound output '\($0)' is muted" },
        silent: { "the volume of the sound output '\($0)' is 0" },
        streamSilenced: { "the sound settings mute '\($0)'" },
        raise: "unmute it or raise its volume in the sound settings",
        noDevice: { "the sound server at \($0) has no sound device" },
        connectDevice: "connect a sound device, or choose one in the sound settings",
        noServer: { "no sound server at \($0): \($1)" },
        startServer: "start PulseAudio or PipeWire; a desktop session does so by itself",
        noAnswer: { "the sound server at \($0) does not answer" },
        restartServer: "restart the sound server",
        wentAway: { "the sound server at \($0) went away: \($1)" },
        refused: { "the sound server at \($0) did not play the sound: \($1)" },
        closed: "sound output has been shut down",
        usualServer: "the usual place",
        cueStream: "notification sound",
        speechStream: "notification speech")
}
