// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Keeps answers to a size that a client reads in one go; who wants more asks for the rest.
enum AnswerSize {
    /// How many bytes of texts one answer may have; a single record may have more.
    static let limit = 4 * 1024 * 1024

    /// The first entries, as many as fit.
    static func fitting(_ entries: [Entry]) -> [Entry] {
        prefix(entries) { entry in ([entry.newest] + entry.unseen).reduce(0) { $0 + $1.size } }
    }

    /// The newest records, as many as fit, oldest first.
    static func newest(_ records: [Record]) -> [Record] {
        prefix(records.reversed(), size: \.size).reversed()
    }

    /// The newest open events, as many as fit, oldest first, with titles only.
    static func newest(_ open: [OpenRecord]) -> [OpenRecord] {
        let brief = open.map { OpenRecord($0.record.withoutDetails, number: $0.number, deadline: $0.deadline) }
        return prefix(brief.reversed(), size: \.record.size).reversed()
    }

    private static func prefix<Item>(_ items: [Item], size: (Item) -> Int) -> [Item] {
        var total = 0
        for (index, item) in items.enumerated() {
            total += size(item)
            if total > limit, index > 0 { return Array(items[..<index]) }
        }
        return items
    }
}

extension Record {
    /// How many bytes its texts have, with some for the rest.
    fileprivate var size: Int {
        let texts = event.texts
        let parts = [texts.detail, texts.spoken, texts.short, texts.public, texts.hint]
        let names = event.actions.reduce(0) { $0 + $1.title.utf8.count + $1.labels.reduce(0) { $0 + $1.utf8.count } }
        return parts.reduce(512 + texts.title.utf8.count + names) { $0 + ($1?.utf8.count ?? 0) }
    }

    /// The record with its title, and the beginning of its detail and hint where that is wanted.
    func brief(detail: Int) -> Record {
        func cut(_ text: String?) -> String? {
            detail > 0 ? text.map { SafeText.shortened($0, to: detail).text } : nil
        }
        var texts = event.texts
        texts.detail = cut(texts.detail)
        texts.spoken = nil
        texts.hint = cut(texts.hint)
        texts.title = SafeText.shortened(texts.title, to: 1024).text
        return Record(
            sequence: sequence,
            event: Event(
                id: event.id, time: event.time, kind: event.kind, subject: event.subject, texts: texts,
                category: event.category, language: event.language, importance: event.importance,
                sensitivity: event.sensitivity, actions: event.actions, terms: event.terms, progress: event.progress,
                origin: event.origin),
            run: run, repetitions: repetitions, seen: seen, acknowledged: acknowledged, settlement: settlement)
    }
}

extension Record {
    /// The record with its title only.
    var withoutDetails: Record { brief(detail: 0) }
}

extension Entry {
    /// The entry with titles only: what was acknowledged is named, not told again.
    var withoutDetails: Entry {
        Entry(newest: newest.withoutDetails, unseen: unseen.map(\.withoutDetails), unseenCount: unseenCount)
    }
}
