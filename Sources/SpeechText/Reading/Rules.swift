// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// A language's table, made ready for reading: one object for each language, since a table is large to copy.
final class Rules: Sendable {
    /// The table; nil for the neutral rules, which change only what every engine gets wrong and say no word of their own.
    let table: SpeechLanguage?
    /// What stands before decimals; nil where the language isn't known, and numbers are left to the engine.
    let decimal: Unicode.Scalar?
    let grouping: Set<Unicode.Scalar>
    /// Whether a plain blank may stand between thousands.
    let groupsByBlank: Bool
    /// The longest unit, in characters.
    let longestUnit: Int
    /// The longest abbreviation and number sign, in characters.
    let longestAbbreviation: Int

    private init(_ table: SpeechLanguage?) {
        self.table = table
        decimal = table?.decimal
        grouping = table?.grouping ?? []
        groupsByBlank = table?.grouping.contains(" ") ?? false
        longestUnit = table?.units.keys.map(\.count).max() ?? 0
        longestAbbreviation =
            max(table?.abbreviations.keys.map(\.count).max() ?? 0, table?.numberSigns.map(\.count).max() ?? 0)
    }

    private static let neutral = Rules(nil)
    private static let all = Dictionary(SpeechLanguage.all.map { ($0.tag, Rules($0)) }) { first, _ in first }

    /// The rules of a language: its table's, English ones where none is stated, neutral ones where it has no table.
    static func rules(for language: LanguageTag?) -> Rules {
        all[language?.language ?? "en"] ?? neutral
    }

    /// The rules that make no words of signs.
    static var unexpanded: Rules { neutral }

    /// Whether the number takes the form after one.
    func isOne(_ number: NumberText) -> Bool {
        number.isOne || (table?.oneUpToTwo == true && number.isBelowTwo)
    }
}
