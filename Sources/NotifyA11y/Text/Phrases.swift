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
    /// What waited for a digest: the first failures' titles, how many of each kind, and of what was done how many of each
    /// app; `away` is whether it waited because the person was not to be disturbed; `now` is when it is told.
    public var digest: @Sendable (_ digest: Digest, _ away: Bool, _ now: Timestamp) -> String = { digest, away, now in
        var parts: [String] = []
        if let count = digest.counts[.failure] {
            let named = digest.failures.prefix(3).joined(separator: ", ")
            let more = count > 3 ? " and \(count - 3) more" : ""
            parts.append("\(count) did not work\(named.isEmpty ? "" : " (\(named)\(more))")")
        }
        if let count = digest.counts[.warning] { parts.append("\(count) \(count == 1 ? "warning" : "warnings")") }
        if let count = digest.counts[.question] {
            parts.append("\(count) \(count == 1 ? "question waits" : "questions wait")")
        }
        if let count = digest.counts[.success] {
            let apps = digest.done.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
            let named = apps.count > 1 ? " (\(apps.map { "\($0.key) \($0.value)" }.joined(separator: ", ")))" : ""
            parts.append("\(count) done\(named)")
        }
        if let count = digest.counts[.message] { parts.append("\(count) new") }
        let times = digest.span.map { span in
            let (first, last) = (LocalClock.text(span.lowerBound, now: now), LocalClock.text(span.upperBound, now: now))
            return first == last ? ", at \(first)" : ", between \(first) and \(last)"
        }
        return "\(away ? "While you were away" : "In short")\(times ?? ""): \(parts.joined(separator: ", "))"
    }
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
