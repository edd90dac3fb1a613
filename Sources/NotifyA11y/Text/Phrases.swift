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
    /// Several events in one, where too many came at once: how many of each kind, and the names of what failed.
    public var merged: @Sendable (_ summary: EventSummary) -> String

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
        merged: { summary in
            let names: [(Event.Kind, String)] = [
                (.success, "succeeded"), (.message, "new"), (.progress, "under way"), (.warning, "with a warning"),
                (.question, "waiting for an answer"), (.failure, "failed"),
            ]
            // The names stand at the end, where no further count can be taken for one of them.
            var parts = names.compactMap { kind, name in summary.counts[kind].map { "\($0) \(name)" } }.joined(
                separator: ", ")
            if !summary.failures.isEmpty { parts += ": " + summary.failures.joined(separator: ", ") }
            if summary.failures.count == EventSummary.mostNames,
                case let more = (summary.counts[.failure] ?? 0) - summary.failures.count, more > 0
            {
                parts += " and \(more) more"
            }
            return "\(summary.total) more: \(parts)"
        })
}
