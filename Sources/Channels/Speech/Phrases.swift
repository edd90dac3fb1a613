// SPDX-License-Identifier: Apache-2.0

/// The words of speech that a person hears or reads, besides the event's own.
///
/// To translate, write one more value.
struct Phrases: Sendable {
    /// In receipts: which voice spoke.
    var spoken: @Sendable (_ voice: String, _ output: String) -> String
    /// In receipts, added when no voice speaks the text's language.
    var substitute: @Sendable (_ language: String) -> String
    /// In receipts, added when the text was cut.
    var cut: String
    /// In receipts, when the person stopped it.
    var stopped: String
    /// In receipts, when the profile sets the volume to 0.
    var volumeIsZero: String
    /// In `channels`, when all is well.
    var works: @Sendable (_ sound: String) -> String
    /// In `channels` and in receipts, when the engine has no voices.
    var noData: String
    /// What to do about it.
    var installData: String
    /// In `channels` and in receipts, when the engine is stuck.
    var stuck: String
    /// What to do about it.
    var restart: String
    /// In receipts, when the engine took too long.
    var late: String
    /// In receipts, when the engine refused.
    var refused: @Sendable (_ why: String) -> String
    /// In receipts, after the companion has begun to stop.
    var closed: String

    /// English.
    static let english = Phrases(
        spoken: { "spoken by the voice '\($0)' on '\($1)'" },
        substitute: { "no voice speaks '\($0)'" },
        cut: "the end of the long text was left out",
        stopped: "stopped before its end",
        volumeIsZero: "the profile sets the volume of speech to 0",
        works: { "espeak-ng \($0)" },
        noData: "espeak-ng has no voices: is the package espeak-ng-data installed?",
        installData: "install the package espeak-ng-data",
        stuck: "the speech engine is stuck in a text",
        restart: "restart the companion: notify-a11y companion stop",
        late: "the speech engine took too long for a text",
        refused: { "the speech engine refused a text: \($0)" },
        closed: "speech has been shut down")
}
