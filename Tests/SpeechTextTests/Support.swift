// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import NotifyA11y
import NotifyA11ySpeechText

/// Names as Unicode gives them, for the languages of the tests.
let testSymbols = SymbolNames { sequence, language in
    let names: [String: [String: String]] = [
        "en": [
            "🚀": "rocket", "❤": "red heart", "👩‍🔬": "woman scientist", "👍": "thumbs up", "🎉": "party popper",
            "🇩🇪": "flag: Germany",
        ],
        "de": ["🚀": "Rakete", "❤": "rotes Herz", "👩‍🔬": "Wissenschaftlerin", "👍": "Daumen hoch", "🎉": "Konfettibombe"],
        "pl": ["🚀": "rakieta", "−": "minus", "<": "mniejsze niż", "→": "strzałka skierowana w prawo", "✔": "znacznik"],
    ]
    return names[language.language]?[sequence]
}

func tag(_ language: String?) -> LanguageTag? { language.flatMap(LanguageTag.init(rawValue:)) }

/// What is said for a text alone.
func said(
    _ text: String, _ language: String? = nil, settings: SpeechWriter.Settings = .init(),
    symbols: SymbolNames = testSymbols
) -> String {
    SpeechWriter(settings: settings, symbols: symbols).spoken(Announcement(reading: text, language: tag(language))).text
}

/// What is said for an event.
func announced(
    _ kind: Event.Kind, _ texts: Texts, language: String? = nil, kindWord: String? = nil, home: String? = nil,
    verbosity: Announcement.Verbosity = .normal
) -> SpokenText {
    SpeechWriter(home: tag(home), symbols: testSymbols).spoken(
        Announcement(
            kind: kind, kindWord: kindWord ?? Phrases.english.kind(kind), texts: texts, language: tag(language),
            verbosity: verbosity))
}

extension SpokenText {
    /// What is said for each run, and what is shown for it.
    var pairs: [String] {
        runs.map { "\(piece(text, $0.spoken)) = \(piece(shown, $0.shown))" }
    }

    private func piece(_ text: String, _ range: Range<Int>) -> String {
        let scalars = Array(text.unicodeScalars)
        return String(String.UnicodeScalarView(scalars[range]))
    }
}

/// A value of the environment that a long run is steered by.
func testEnvironment(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
}
