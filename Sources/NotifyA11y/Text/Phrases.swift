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
    /// What a success says after failures of the same subject; `since` is a time of day, or nil where it's longer ago.
    public var recovered: @Sendable (_ failures: Int, _ since: String?) -> String = { failures, since in
        "works again; failed \(failures == 1 ? "once" : "\(failures) times")\(since.map { " since \($0)" } ?? "")"
    }
    /// What a failure or warning says that has come before; `ordinal` such as "third".
    public var stillSo: @Sendable (_ kind: Event.Kind, _ ordinal: String) -> String = { kind, ordinal in
        kind == .failure ? "still failing, \(ordinal) time" : "still so, \(ordinal) time"
    }
    /// What an event says whose subject's outcome keeps changing.
    public var unsteady = "keeps changing"
    /// A title with what came before.
    public var added: @Sendable (_ title: String, _ addition: String) -> String = { "\($0): \($1)" }
    /// What waited for a digest: the titles of failures, and how many of the other kinds.
    public var digest: @Sendable (_ failures: [String], _ counts: [Event.Kind: Int]) -> String = { failures, counts in
        var parts: [String] = []
        if let count = counts[.failure] {
            let named = failures.prefix(3).joined(separator: ", ")
            let more = count > 3 ? " and \(count - 3) more" : ""
            parts.append("\(count) did not work (\(named)\(more))")
        }
        if let count = counts[.warning] { parts.append("\(count) \(count == 1 ? "warning" : "warnings")") }
        if let count = counts[.success] { parts.append("\(count) done") }
        if let count = counts[.message] { parts.append("\(count) new") }
        if let count = counts[.question] {
            parts.append("\(count) \(count == 1 ? "question waits" : "questions wait")")
        }
        return "While you were away: \(parts.joined(separator: ", "))"
    }

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
