// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11ySpeechText

/// Answers what would be said, as the person's profile and locale have it; nothing is spoken.
struct SpeechTextAnswers: Sendable {
    /// The person's locale, such as "de_DE.UTF-8".
    let locale: String
    let symbols: SymbolNames

    /// What is said for these parameters.
    ///
    /// - Parameters:
    ///   - parameters: What is asked.
    ///   - settings: What the profile says about speech.
    ///   - words: The person's words for the kinds.
    /// - Returns: What is said, with what is shown for each piece.
    /// - Throws: ``NotifyError`` with `invalidArgument` for an unknown verbosity.
    func answer(
        _ parameters: SpeechTextParameters, settings: ChannelSettings, words: Phrases
    ) throws(NotifyError) -> SpeechTextAnswer {
        var writer = SpeechWriter(home: LanguageTag(locale: locale), symbols: symbols)
        writer.settings.apply(settings)
        let word = parameters.verbosity ?? settings.text("verbosity") ?? Announcement.Verbosity.normal.rawValue
        guard let verbosity = Announcement.Verbosity(rawValue: word) else {
            throw .unknownWord(word, what: "verbosity", among: Announcement.Verbosity.allCases.map(\.rawValue))
        }
        // Safe as an event's texts are: what is asked for comes from outside too.
        var draft = Draft(parameters.kind ?? .message, parameters.text)
        draft.detail = parameters.detail
        let texts = try Intake.event(from: draft, now: .now()).texts
        let spoken = writer.spoken(announcement(parameters, texts, verbosity, words))
        return SpeechTextAnswer(
            text: spoken.text, shown: spoken.shown, cut: spoken.isCut, words: pieces(of: spoken),
            advice: symbols.problem())
    }

    private func announcement(
        _ parameters: SpeechTextParameters, _ texts: Texts, _ verbosity: Announcement.Verbosity, _ words: Phrases
    ) -> Announcement {
        guard let kind = parameters.kind else {
            // A text has as many lines as it has; only an event's title is one.
            return Announcement(reading: SafeText.block(parameters.text).text, language: parameters.language)
        }
        return Announcement(
            kind: kind, kindWord: words.kind(kind), texts: texts, language: parameters.language, verbosity: verbosity)
    }

    private func pieces(of spoken: SpokenText) -> [SpokenWords] {
        let said = Array(spoken.text.unicodeScalars)
        let shown = Array(spoken.shown.unicodeScalars)
        return spoken.runs.map { run in
            let span = spoken.span(of: run.shown)
            let part = spoken.parts.last { $0.spoken.lowerBound <= run.spoken.lowerBound }
            return SpokenWords(
                said: String(String.UnicodeScalarView(said[run.spoken])),
                shown: String(String.UnicodeScalarView(shown[run.shown])),
                range: TextRange(utf8: span.utf8, utf16: span.utf16, scalars: span.scalars), language: part?.language)
        }
    }
}
