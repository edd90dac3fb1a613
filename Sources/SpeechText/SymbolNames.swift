// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Where the names of emoji and other symbols come from.
///
/// A closure, so that this module stays without files: the companion gives Unicode's names from the distribution.
public struct SymbolNames: Sendable {
    /// The name of a whole sequence in a language, or nil where there is none.
    ///
    /// Called for every symbol of a text: it must answer from memory, or within milliseconds at the first of a language.
    public var name: @Sendable (_ sequence: String, _ language: LanguageTag) -> String?

    /// Names from this closure.
    public init(name: @escaping @Sendable (_ sequence: String, _ language: LanguageTag) -> String?) { self.name = name }

    /// No names: symbols that the language's table does not name are left to the engine or not said.
    public static let none = SymbolNames { _, _ in nil }
}
