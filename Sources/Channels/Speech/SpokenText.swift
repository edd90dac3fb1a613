// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11ySpeechText

extension SpeechWriter {
    /// What is said for a delivery, as its channel's settings say.
    func spoken(_ delivery: Delivery) -> SpokenText {
        var writer = self
        writer.settings.apply(delivery.settings)
        let verbosity = delivery.settings.text("verbosity").flatMap(Announcement.Verbosity.init(rawValue:))
        return writer.spoken(
            Announcement(
                // What is no event, such as a text that is read aloud, has no word for its kind.
                kind: delivery.kindWord.isEmpty ? nil : delivery.kind, kindWord: delivery.kindWord,
                texts: delivery.texts, language: delivery.language,
                verbosity: verbosity ?? .normal))
    }
}
