// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// A receipt as it is stored: without what its record says already.
private struct StoredReceipt: Codable {
    var accompanied: Bool
    var heardOnly: Bool
    var attended: EventReceipt.Attended
    var channels: [Receipt]
}

extension Database {
    /// Keeps receipts of events that are recorded.
    func keep(_ receipts: [EventReceipt]) throws(SQLiteStatus) {
        guard !receipts.isEmpty else { return }
        try transaction { () throws(SQLiteStatus) in
            let statement = try handle.prepare(
                "INSERT OR REPLACE INTO receipt (sequence, body) SELECT sequence, ?2 FROM record WHERE id = ?1")
            for receipt in receipts {
                let stored = StoredReceipt(
                    accompanied: receipt.accompanied, heardOnly: receipt.heardOnly, attended: receipt.attended,
                    channels: receipt.channels)
                guard let body = coder.text(stored) else { continue }
                statement.bind(1, high: receipt.id.high, low: receipt.id.low)
                statement.bind(2, body)
                try statement.run()
            }
        }
    }

    /// Keeps a sentence for a range of records.
    func keepMerged(_ sequences: ClosedRange<Int64>, reason: String) throws(SQLiteStatus) {
        try transaction { () throws(SQLiteStatus) in
            // A sentence for all of an earlier range takes the earlier one's place.
            let replaced = try handle.prepare("DELETE FROM merged WHERE first >= ?1 AND last <= ?2")
            replaced.bind(1, sequences.lowerBound)
            replaced.bind(2, sequences.upperBound)
            try replaced.run()
            let statement = try handle.prepare("INSERT INTO merged (first, last, reason) VALUES (?1, ?2, ?3)")
            statement.bind(1, sequences.lowerBound)
            statement.bind(2, sequences.upperBound)
            statement.bind(3, reason)
            try statement.run()
        }
    }

    /// What became of an event: its own receipt before a sentence for a range, the latest sentence before earlier ones.
    func receipt(_ selection: EntrySelection) throws(SQLiteStatus) -> EventReceipt? {
        try reading { () throws(SQLiteStatus) in
            guard let record = try record(selection) else { return nil }
            let find = try handle.prepare("SELECT body FROM receipt WHERE sequence = ?1")
            find.bind(1, record.sequence)
            if try find.step(), let body = find.text(0), let stored = coder.value(StoredReceipt.self, body) {
                return EventReceipt(
                    id: record.event.id, sequence: record.sequence, recorded: true, accompanied: stored.accompanied,
                    heardOnly: stored.heardOnly, attended: stored.attended, channels: stored.channels)
            }
            let merged = try handle.prepare(
                "SELECT reason FROM merged WHERE first <= ?1 AND last >= ?1 ORDER BY rowid DESC LIMIT 1")
            merged.bind(1, record.sequence)
            guard try merged.step(), let reason = merged.text(0) else { return nil }
            return EventReceipt(
                id: record.event.id, sequence: record.sequence, recorded: true,
                channels: [Receipt(channel: .merged, outcome: .superseded, reason: reason)])
        }
    }
}

extension ChannelID {
    /// Stands for every channel in the receipt of an event whose signals were merged with others'.
    fileprivate static let merged = ChannelID(rawValue: "all")
}
