// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Whether there is time to read.
extension LintSubject {
    /// How long a text a card may have on the way: the title and the beginning of the detail, in characters.
    private static let cardLength = 240.0

    func cards() -> [ProfileLint.Finding] {
        let key = "channels.desktop.expiry"
        guard layer.values[key] != nil || layer.values["readingPace"] != nil,
            let seconds = profile.values[key]?.value.number
        else { return [] }
        let pace = profile.number(.readingPace)
        let needed = (Self.cardLength / pace).rounded(.up)
        guard seconds < needed else { return [] }
        let stated = layer.values[key] != nil ? key : "readingPace"
        return [
            finding(
                .cardTooShort, key: stated, LintPhrases.cardTooShort(seconds: seconds, pace: pace, needed: needed),
                fix: LintPhrases.longerCard(key, needed))
        ]
    }
}
