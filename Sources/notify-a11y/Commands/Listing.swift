// SPDX-License-Identifier: Apache-2.0
import Glibc
import NotifyA11y
import NotifyA11yClient

/// `status` and `history`: what the text state holds.
struct Listing {
    let arguments: ParsedArguments
    let environment: Environment

    /// How many lines `status` prints without `--all`.
    private static let firstLines = 10

    func status() throws(NotifyError) -> ExitStatus {
        let bar = BarCommand(arguments: arguments, environment: environment)
        if let format = try bar.format() { return try bar.once(format) }
        let link = try CompanionLink(environment)
        let answer: ListAnswer = try link.call(
            .list, ListParameters(limit: arguments.has("all") || arguments.has("json") ? 10_000 : Self.firstLines))
        if arguments.has("json") {
            for entry in answer.entries { try Output.json(entry) }
            return .done
        }
        guard !answer.entries.isEmpty else {
            Output.write(Self.nothing(try link.call(.counts, Nothing())) + "\n")
            return .done
        }
        var seen: [Int64] = []
        var lines: [String] = []
        var shown = 0
        for entry in answer.entries {
            let more = Lines.entry(entry, withDetails: arguments.has("details"))
            guard arguments.has("all") || lines.count + more.count <= Self.firstLines || lines.isEmpty else { break }
            lines += more
            shown += 1
            seen.append(entry.newest.sequence)
            seen += entry.unseen.map(\.sequence)
        }
        let left = answer.total - shown
        if left > 0 { lines.append("and \(left) more: notify-a11y status --all") }
        guard Output.write(lines.joined(separator: "\n") + "\n") else { throw Output.closed }
        try markSeen(seen, link)
        return .done
    }

    /// What is said of an empty list: a question that was acknowledged without an answer still waits for one.
    static func nothing(_ counts: StateCounts) -> String {
        switch counts.questions {
        case 0: "Nothing is waiting."
        case 1: "Nothing is unseen; 1 question waits: notify-a11y act"
        case let count: "Nothing is unseen; \(count) questions wait: notify-a11y act"
        }
    }

    func history() throws(NotifyError) -> ExitStatus {
        var query = HistoryQuery()
        if let text = arguments.value("since") { query.since = try TimeWords.time(text) }
        if let word = arguments.value("kind") { query.kind = try Event.Kind(word: word) }
        query.app = try arguments.name("app")
        query.search = try arguments.name("search")
        if let limit = try arguments.wholeNumber("limit", in: 1...10_000) { query.limit = limit }
        let link = try CompanionLink(environment)
        let answer: RecordsAnswer = try link.call(.history, query)
        if arguments.has("json") {
            for record in answer.records { try Output.json(record) }
            return .done
        }
        guard !answer.records.isEmpty else {
            Output.write("Nothing was recorded that matches.\n")
            return .done
        }
        let lines = answer.records.flatMap { record in
            [Lines.record(record)] + (arguments.has("details") ? Lines.details(record) : [])
        }
        guard Output.write(lines.joined(separator: "\n") + "\n") else { throw Output.closed }
        try markSeen(answer.records.map(\.sequence), link)
        return .done
    }

    /// What a person listed by hand counts as seen; what a script listed does not.
    private func markSeen(_ sequences: [Int64], _ link: CompanionLink) throws(NotifyError) {
        guard TerminalState.current(environment).isByHand, !sequences.isEmpty else { return }
        let _: Nothing = try link.call(.seen, SeenParameters(sequences: sequences))
    }
}
