// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// Finds an event by what a person calls it.
struct EventFinder {
    private let link: CompanionLink

    init(_ link: CompanionLink) { self.link = link }

    /// The record of an id, number, key or title, the newest of those; the newest of all for no name.
    func event(_ name: String?) throws(NotifyError) -> Record? {
        guard let name else { return try records(HistoryQuery(limit: 1)).last }
        if let id = Event.ID(name) {
            let receipt: EventReceipt = try link.call(.receipt, ReceiptParameters(id: id))
            return try receipt.sequence.flatMap { (number) throws(NotifyError) in try record(number) }
        }
        if let number = Int64(name), let record = try record(number) { return record }
        for key in [name, name.lowercased()] {
            if let record = try records(HistoryQuery(key: key, limit: 1)).last { return record }
        }
        let words = NameWords.words(name)
        return try records(HistoryQuery(limit: 10_000)).last { NameWords.words($0.event.texts.title) == words }
    }

    /// The record of a name, or the newest.
    ///
    /// - Throws: ``NotifyError`` with `notFound` where there is none.
    func known(_ name: String?) throws(NotifyError) -> Record {
        if let record = try event(name) { return record }
        guard let name else {
            throw NotifyError(.notFound, "nothing was recorded yet; tell of something: notify-a11y emit")
        }
        throw NotifyError(.notFound, "there is no such event '\(SafeText.line(name))'; see: notify-a11y history")
    }

    /// The listed entry in which something has this title.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` when there are several: it isn't guessed which one is meant.
    func entry(titled title: String, app: String?) throws(NotifyError) -> Entry? {
        let words = NameWords.words(title)
        let answer: ListAnswer = try link.call(.list, ListParameters(limit: 10_000))
        let found = answer.entries.filter { entry in
            (app == nil || entry.newest.event.subject.app == app)
                && (entry.unseen + [entry.newest]).contains { NameWords.words($0.event.texts.title) == words }
        }
        guard found.count > 1 else { return found.first }
        let list = found.prefix(10).map { "\($0.newest.sequence) (\($0.newest.event.subject.app))" }
        throw NotifyError(
            .invalidArgument,
            "several entries are called '\(SafeText.line(title))'; name one by its number: \(list.joined(separator: ", "))"
        )
    }

    private func record(_ number: Int64) throws(NotifyError) -> Record? {
        guard number > 0, number < .max else { return nil }
        return try records(HistoryQuery(after: number - 1, before: number + 1, limit: 1)).last
    }

    private func records(_ query: HistoryQuery) throws(NotifyError) -> [Record] {
        let answer: RecordsAnswer = try link.call(.history, query)
        return answer.records
    }
}
