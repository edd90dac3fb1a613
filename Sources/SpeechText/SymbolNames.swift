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

    /// What is missing and what a person can do about it; nil when all is well.
    public var problem: @Sendable () -> String?

    /// Names from this closure.
    ///
    /// - Parameters:
    ///   - problem: What is missing; nothing by default.
    ///   - name: The names.
    public init(
        problem: @escaping @Sendable () -> String? = { nil },
        name: @escaping @Sendable (_ sequence: String, _ language: LanguageTag) -> String?
    ) {
        self.problem = problem
        self.name = name
    }

    /// No names: symbols that the language's table does not name are left to the engine or not said.
    public static let none = SymbolNames { _, _ in nil }
}
