// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// How records and entries read as lines: kind and title first, within the first 40 columns; no meaning by colour or
/// glyph alone.
enum Lines {
    private static let words = Phrases.english
    /// How long a title may be in a list; the whole one is in `--json`.
    private static let longestTitle = 300

    /// A record as one line: "Success: Order 42 (notify-a11y, 14:05)".
    static func record(_ record: Record, now: Timestamp = .now()) -> String {
        "\(title(record)) (\(record.event.subject.app), \(LocalClock.text(record.event.time, now: now)))"
    }

    /// An entry as one line that begins with what is most pressing, and one more for each other thing that the person
    /// has not seen of it: "Failure: Backup, 3 times, now Success: Backup works again (notify-a11y, 14:05, unseen)".
    ///
    /// A failure that nobody saw is not told as the success that followed it, and what failed twelve times is one line.
    static func entry(
        _ entry: Entry, withDetails: Bool = false, marksUnseen: Bool = true, now: Timestamp = .now()
    ) -> [String] {
        let unseen = marksUnseen ? ", unseen)" : ")"
        let groups = groups(of: entry)
        guard let lead = groups.first, let shown = lead.last else { return [] }
        let newest = entry.newest
        // More than the entry holds, where all of it says the same.
        let count =
            groups.count == 1 && lead.count > 1 ? lead.count + entry.unseenCount - entry.unseen.count : lead.count
        var line = title(shown)
        if count > 1 {
            line += ", \(count) times"
        } else if shown.sequence == newest.sequence, newest.repetitions > 1 {
            line += ", \(EnglishWords.ordinal(newest.repetitions)) time"
        }
        if shown.sequence != newest.sequence { line += ", now \(title(newest))" }
        line += " (\(newest.event.subject.app), \(LocalClock.text(newest.event.time, now: now))"
        line += entry.isUnseen ? unseen : ")"
        var lines = [line]
        if withDetails {
            lines += details(shown)
            if shown.sequence != newest.sequence { lines += details(newest) }
        }
        for group in groups.dropFirst() {
            guard let record = group.last, record.sequence != newest.sequence else { continue }
            let times = group.count > 1 ? ", \(group.count) times" : ""
            lines.append("  \(title(record))\(times) (\(LocalClock.text(record.event.time, now: now))\(unseen)")
            if withDetails { lines += details(record).map { "  \($0)" } }
        }
        let more = entry.unseenCount - entry.unseen.count
        if more > 0, groups.count > 1 { lines.append("  and \(more) more\(unseen.dropLast())") }
        return lines
    }

    /// What an entry holds, by what it says: the most pressing first, of equally pressing ones the newest first; in
    /// each group the oldest first.
    ///
    /// What was seen is only in it where it is the newest.
    private static func groups(of entry: Entry) -> [[Record]] {
        var groups: [[Record]] = []
        for record in entry.unseen + [entry.newest] {
            let index = groups.firstIndex {
                $0[0].event.kind == record.event.kind && $0[0].event.texts.title == record.event.texts.title
            }
            if let index { groups[index].append(record) } else { groups.append([record]) }
        }
        func order(_ group: [Record]) -> (Int, Int64) {
            (group[0].event.kind.rank, -(group.last?.sequence ?? 0))
        }
        return groups.sorted { order($0) < order($1) }
    }

    /// The detail and the hint of a record, each line indented below its own.
    static func details(_ record: Record) -> [String] {
        var lines = record.event.texts.detail?.split(separator: "\n").map { "  \($0)" } ?? []
        if let hint = record.event.texts.hint { lines += hint.split(separator: "\n").map { "  To do: \($0)" } }
        return lines
    }

    /// A choice with its further names, the visible one first: "yes (Enter; also: ja, y)".
    static func choice(_ action: Action, isDefault: Bool) -> String {
        var notes: [String] = []
        if isDefault { notes.append("Enter") }
        if !action.labels.isEmpty { notes.append("also: \(action.labels.joined(separator: ", "))") }
        return action.title + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }

    /// The kind and the title; with the amount for progress, and with what can be or was chosen.
    static func title(_ record: Record) -> String {
        words.line(of: record, longestTitle: longestTitle)
    }
}
