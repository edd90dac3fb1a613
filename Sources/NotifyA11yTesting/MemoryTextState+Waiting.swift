// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension MemoryTextState {
    /// Keeps that records wait to be told together.
    public func keepWaiting(_ records: [WaitingRecords]) { waitingRecords += records }

    /// The records that wait.
    public func waiting() -> [WaitingRecords] { waitingRecords }

    /// Forgets what waited for these, up to a record's number.
    public func endWaiting(_ until: [String], through sequence: Int64) {
        waitingRecords = waitingRecords.compactMap { records in
            guard until.contains(records.until), records.sequences.lowerBound <= sequence else { return records }
            guard records.sequences.upperBound > sequence else { return nil }
            return WaitingRecords(sequence + 1...records.sequences.upperBound, until: records.until)
        }
    }
}
