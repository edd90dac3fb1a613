// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11yEmojiNames
internal import NotifyA11ySpeechText

extension SymbolNames {
    /// Unicode's names from the distribution's package, shared by all who speak.
    static let unicode: SymbolNames = {
        let names = UnicodeNames()
        return SymbolNames(problem: { names.problem }, name: { names.name($0, in: $1) })
    }()
}
