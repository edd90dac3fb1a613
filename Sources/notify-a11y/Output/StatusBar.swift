// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import NotifyA11y
import NotifyA11yClient

/// One line for a status bar or a prompt: how much is unseen and waits, in words.
///
/// Titles of private events never stand in it: a bar is in everybody's sight.
struct StatusBar {
    /// For what the line is.
    enum Format: String, CaseIterable, NamedWord {
        /// A line of text, empty when nothing is unseen and nothing waits: for prompts and most bars.
        case plain
        /// A JSON object for waybar's custom modules, see <https://github.com/Alexays/Waybar/wiki/Module:-Custom>.
        case waybar
        /// A line of text in which tmux finds nothing to expand.
        case tmux
        /// A JSON object with the numbers.
        case json

        static var what: String { "format" }
    }

    let format: Format
    private let words = Phrases.english

    /// How many titles a tooltip has.
    static let mostTitles = 10

    /// The line, without a newline.
    ///
    /// - Parameters:
    ///   - counts: How much there is.
    ///   - entries: The first entries of the list, for formats that have room for titles.
    /// - Returns: The line.
    /// - Throws: ``NotifyError`` with `io` for what can't be written as JSON, of which there is nothing.
    func line(_ counts: StateCounts, _ entries: [Entry]) throws(NotifyError) -> String {
        switch format {
        case .plain: return text(counts)
        case .tmux: return text(counts).replacing("#", with: "##")
        case .json: return try json(JSONLine(counts, text: text(counts)))
        case .waybar:
            let lines = entries.filter(\.isUnseen).prefix(Self.mostTitles).map(title)
            return try json(
                WaybarLine(
                    text: Self.escaped(text(counts)), tooltip: Self.escaped(lines.joined(separator: "\n")),
                    alt: worst(counts), class: [worst(counts)]))
        }
    }

    /// "2 failures, 1 question, 3 warnings"; empty when there is none of them.
    private func text(_ counts: StateCounts) -> String {
        [
            (counts.failures, "failure", "failures"), (counts.questions, "question", "questions"),
            (counts.warnings, "warning", "warnings"),
        ].compactMap { $0.0 == 0 ? nil : "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }.joined(separator: ", ")
    }

    private func worst(_ counts: StateCounts) -> String {
        if counts.failures > 0 { return Event.Kind.failure.rawValue }
        if counts.questions > 0 { return Event.Kind.question.rawValue }
        if counts.warnings > 0 { return Event.Kind.warning.rawValue }
        return counts.other > 0 ? "new" : "none"
    }

    /// What is most pressing of an entry, in words that everybody may read.
    private func title(_ entry: Entry) -> String {
        let records = entry.newest.seen ? entry.unseen : entry.unseen + [entry.newest]
        guard let record = records.min(by: { $0.event.kind.rank < $1.event.kind.rank }) else { return "" }
        let event = record.event
        guard event.sensitivity == .public else {
            return words.line(event.kind, event.texts.public ?? words.privateEvent(words.kind(event.kind)))
        }
        return words.line(of: record, longestTitle: 200)
    }

    /// As markup: waybar reads text and tooltip so.
    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    private func json(_ value: some Encodable) throws(NotifyError) -> String {
        guard let data = try? RPC.encoder().encode(value) else {
            throw NotifyError(.io, "the answer can't be written as JSON")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private struct WaybarLine: Encodable {
        let text: String
        let tooltip: String
        let alt: String
        let `class`: [String]
    }

    private struct JSONLine: Encodable {
        let failures: Int
        let questions: Int
        let warnings: Int
        let other: Int
        let text: String

        init(_ counts: StateCounts, text: String) {
            failures = counts.failures
            questions = counts.questions
            warnings = counts.warnings
            other = counts.other
            self.text = text
        }
    }
}
