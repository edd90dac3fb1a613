// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of the reader channel.
///
/// To translate, write one more value.
struct Phrases: Sendable {
    /// On a braille display, before the event's short text: at most four lower-case letters, whose first tells the kind.
    let kinds: [Event.Kind: String]
    /// Given to the screen reader with a question or a card's buttons: what can be chosen.
    let choices: @Sendable (_ numbered: String) -> String
    /// In `channels` and receipts: how the reader presents what it gets.
    let voice: String
    let braille: String
    let voiceAndBraille: String
    /// A receipt's reason.
    let presented: @Sendable (_ reader: String, _ how: String) -> String
    /// `channels`: it works.
    let ready: @Sendable (_ reader: String, _ how: String) -> String
    /// A reader that doesn't tell its version.
    let unnamed: String
    /// `channels`: no bus is known.
    let noBus: String
    /// What to do about it.
    let logIn: String
    /// `channels`: nobody on the bus is a screen reader that can be spoken to.
    let noReader: String
    /// What to do about it.
    let startReader: String
    /// `channels`: the reader is there and says nothing.
    let silent: @Sendable (_ reader: String) -> String
    /// What to do about it.
    let restartReader: String
    /// `channels`: the reader has both voice and braille switched off.
    let muted: @Sendable (_ reader: String) -> String
    /// What to do about it.
    let unmute: String
    /// A receipt's reason: the reader answered that it did not present it.
    let refused: @Sendable (_ reader: String) -> String
    /// A receipt's reason: braille only was wanted, and this reader has no way to do only that.
    let noBrailleAlone: @Sendable (_ reader: String) -> String
    /// A receipt's reason: all that the reader reaches is reached by another channel.
    let spokenElsewhere: String
    /// A receipt's reason: a step of progress would have taken the place of a failure or a question.
    let held: String
    /// A delivery after the end.
    let closed: String
    /// What to do about it.
    let startCompanion: String

    /// The kind's word in braille.
    func braille(_ kind: Event.Kind) -> String { kinds[kind] ?? kind.rawValue }

    /// How the reader reaches these senses.
    func how(_ senses: Senses) -> String {
        switch senses {
        case .hearing: voice
        case .braille: braille
        default: voiceAndBraille
        }
    }

    /// English.
    static let english = Phrases(
        kinds: [
            .success: "ok", .failure: "fail", .warning: "warn", .message: "msg", .progress: "prog", .question: "ask",
        ],
        choices: { "Choices: \($0)" },
        voice: "in its voice",
        braille: "in braille",
        voiceAndBraille: "in voice and braille",
        presented: { "presented by \($0) \($1)" },
        ready: { "\($0) presents messages \($1)" },
        unnamed: "Orca",
        noBus: "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and there is none in the runtime folder",
        logIn:
            "a screen reader needs a desktop session; an event that is sent from inside one brings its address along",
        noReader: "no screen reader that takes messages runs here",
        startReader: "start Orca, version 49 or later; an older one reads the cards of some desktops (docs/reader.md)",
        silent: { "\($0) does not answer" },
        restartReader: "restart it: orca --replace",
        muted: { "speech and braille are switched off in \($0)" },
        unmute: "switch one of them on in its preferences",
        refused: { "\($0) did not present it" },
        noBrailleAlone: { "\($0) can't write braille without speaking, and the words are spoken already" },
        spokenElsewhere: "the same words are spoken to you by another channel",
        held: "a failure or a question stands on the braille display, and progress does not take its place",
        closed: "the reader channel is closed",
        startCompanion: "it opens again with the companion")
}
