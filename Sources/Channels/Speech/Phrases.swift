// SPDX-License-Identifier: Apache-2.0

/// The words of speech that a person hears or reads, besides the event's own.
///
/// To translate, write one more value.
struct Phrases: Sendable {
    /// In receipts: which voices spoke.
    var spoken: @Sendable (_ voices: [String], _ output: String) -> String
    /// In receipts, added when no voice speaks the text's language: which one spoke instead.
    var substitute: @Sendable (_ language: String, _ voice: String) -> String
    /// In receipts, when the profile has such texts only shown.
    var textOnly: @Sendable (_ language: String) -> String
    /// In receipts, added when a voice of the profile can't speak.
    var missingVoice: @Sendable (_ voice: String, _ package: String?) -> String
    /// In receipts, added when the text was cut.
    var cut: String
    /// In receipts, when private words were for one output, and sound goes to another now.
    var otherDevice: @Sendable (_ device: String) -> String
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
    /// In `channels` and in receipts, when the engine's process can't be started.
    var notStarted: @Sendable (_ why: String) -> String
    /// What to do about it, and about an engine that breaks.
    var restart: String
    /// In receipts, when the engine broke at a text.
    var crashed: String
    /// In receipts, when the engine took too long.
    var late: String
    /// In receipts, when the engine refused.
    var refused: @Sendable (_ why: String) -> String
    /// In receipts, after the companion has begun to stop.
    var closed: String

    /// English.
    static let english = Phrases(
        spoken: { voices, output in
            let names = voices.map { "'\($0)'" }.joined(separator: " and ")
            return "spoken by the voice\(voices.count > 1 ? "s" : "") \(names) on '\(output)'"
        },
        substitute: { "no voice speaks '\($0)'; the nearest is '\($1)'" },
        textOnly: { "no voice speaks '\($0)', and the profile has such texts only shown" },
        missingVoice: { voice, package in
            package.map { "the voice '\(voice)' is not installed: install the package \($0)" }
                ?? "there is no voice '\(voice)': see notify-a11y voices"
        },
        cut: "the end of the long text was left out",
        otherDevice: { "not said: its words are private, and sound no longer goes to '\($0)'" },
        stopped: "stopped before its end",
        volumeIsZero: "the profile sets the volume of speech to 0",
        works: { "espeak-ng \($0)" },
        noData: "espeak-ng has no voices: is the package espeak-ng-data installed?",
        installData: "install the package espeak-ng-data",
        notStarted: { "the speech engine does not start: \($0)" },
        restart: "restart the companion: notify-a11y companion stop",
        crashed: "the speech engine broke at this text; the next one starts it anew",
        late: "the speech engine took too long for a text",
        refused: { "the speech engine refused a text: \($0)" },
        closed: "speech has been shut down")
}
