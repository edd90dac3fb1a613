// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension SQLiteTextState {
    /// Keeps that records wait to be told together.
    public func keepWaiting(_ records: [WaitingRecords]) async throws(NotifyError) {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in try database.keepWaiting(records) }
    }

    /// The records that wait, in the order in which they were kept.
    public func waiting() async throws(NotifyError) -> [WaitingRecords] {
        try perform(phrases.read) { (database) throws(SQLiteStatus) in try database.waiting() }
    }

    /// Forgets what waited for these, up to a record's number.
    public func endWaiting(_ until: [String], through sequence: Int64) async throws(NotifyError) {
        try perform(phrases.change) { (database) throws(SQLiteStatus) in
            try database.endWaiting(until, through: sequence)
        }
    }
}
