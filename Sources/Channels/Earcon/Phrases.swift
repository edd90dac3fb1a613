// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of the cues that a person reads.
///
/// To translate, write one more value.
struct Phrases: Sendable {
    /// In receipts, and wherever a cue is described to someone who can't hear it: what it sounds like.
    var captions: [Event.Kind: String]
    /// In receipts, when the person stopped it.
    var stopped: String
    /// In receipts, when the profile sets the volume to 0.
    var volumeIsZero: String
    /// In receipts, after the companion has begun to stop.
    var closed: String

    /// What the cue of a kind sounds like.
    func caption(_ kind: Event.Kind) -> String { captions[kind] ?? kind.rawValue }

    /// English.
    static let english = Phrases(
        captions: [
            .success: "two rising notes, the second longer",
            .failure: "two long falling notes",
            .warning: "three even notes",
            .message: "one note",
            .progress: "two short low notes",
            .question: "two short notes and a long higher one",
        ],
        stopped: "stopped before its end",
        volumeIsZero: "the profile sets the volume of cues to 0",
        closed: "the cues have been shut down")
}
