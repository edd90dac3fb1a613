// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11ySpeechText

extension SpeechWriter {
    /// What is said for a delivery, as its channel's settings say.
    func spoken(_ delivery: Delivery) -> SpokenText {
        var writer = self
        writer.settings.apply(delivery.settings)
        // What a rule says of this event comes before what the channel says of all.
        let verbosity =
            delivery.manner.verbosity.map(Announcement.Verbosity.init)
            ?? delivery.settings.text("verbosity").flatMap(Announcement.Verbosity.init(rawValue:))
        return writer.spoken(
            Announcement(
                // What is no event, such as a text that is read aloud, has no word for its kind.
                kind: delivery.kindWord.isEmpty ? nil : delivery.kind, kindWord: delivery.kindWord,
                texts: delivery.texts, language: delivery.language,
                verbosity: verbosity ?? .normal))
    }
}

extension Announcement.Verbosity {
    /// As a rule of the profile says it.
    fileprivate init(_ verbosity: ProfileRule.Verbosity) {
        self =
            switch verbosity {
            case .kind: .kind
            case .title: .title
            case .detail: .full
            }
    }
}
