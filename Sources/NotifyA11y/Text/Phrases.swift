// SPDX-License-Identifier: Apache-2.0

/// The words of the core that a person hears or reads, in one language.
///
/// To translate, write one more value.
public struct Phrases: Sendable {
    /// The six kinds: the first word of every card, spoken sentence and terminal line.
    public var kinds: [Event.Kind: String]
    /// What stands between the kind and the title where it is read: "Success: Order 42".
    public var separator: String
    /// What stands for a private event outside the text state when it has no public text.
    public var privateEvent: @Sendable (_ kind: String) -> String
    /// Several events in one, where too many came at once: how many of each kind.
    public var merged: @Sendable (_ counts: [Event.Kind: Int]) -> String
    /// How far something is, in per cent.
    public var perCent: @Sendable (_ number: Int) -> String = { "\($0) per cent" }
    /// How far something is, of how much: "3 of 7".
    public var outOf: @Sendable (_ value: String, _ total: String) -> String = { "\($0) of \($1)" }
    /// The words for questions and their choices.
    public var questions: QuestionPhrases = .english

    /// The kind's word.
    public func kind(_ kind: Event.Kind) -> String { kinds[kind] ?? kind.rawValue }

    /// The kind and the title as one line, as in a terminal or a list.
    public func line(_ kind: Event.Kind, _ title: String) -> String {
        title == self.kind(kind) ? title : self.kind(kind) + separator + title
    }

    /// English.
    public static let english = Phrases(
        kinds: [
            .success: "Success", .failure: "Failure", .warning: "Warning", .message: "Message",
            .progress: "In progress", .question: "Question",
        ],
        separator: ": ",
        privateEvent: { kind in "Private \(kind.lowercased())" },
        merged: { counts in
            let names: [(Event.Kind, String)] = [
                (.failure, "failed"), (.question, "waiting for an answer"), (.warning, "with a warning"),
                (.success, "succeeded"), (.message, "new"), (.progress, "under way"),
            ]
            let parts = names.compactMap { kind, name in counts[kind].map { "\($0) \(name)" } }
            return "\(counts.values.reduce(0, +)) more: \(parts.joined(separator: ", "))"
        })
}
