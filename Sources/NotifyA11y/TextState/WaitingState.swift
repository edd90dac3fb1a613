// SPDX-License-Identifier: Apache-2.0

/// Records that wait to be told together.
public struct WaitingRecords: Sendable, Hashable {
    /// The records' numbers, from first to last; others may lie between them.
    public var sequences: ClosedRange<Int64>
    /// A word for what they wait for.
    public var until: String

    /// The records of these numbers.
    public init(_ sequences: ClosedRange<Int64>, until: String) {
        self.sequences = sequences
        self.until = until
    }
}

/// The part of the text state that keeps over a restart what waits to be told together.
public protocol WaitingState: Sendable {
    /// Keeps that records wait.
    ///
    /// - Throws: ``NotifyError`` with `io` when it can't be kept.
    func keepWaiting(_ records: [WaitingRecords]) async throws(NotifyError)

    /// The records that wait, in the order in which they were kept.
    ///
    /// - Throws: ``NotifyError`` with `io` when the text state can't be read.
    func waiting() async throws(NotifyError) -> [WaitingRecords]

    /// Forgets what waited for these, up to a record's number.
    ///
    /// - Throws: ``NotifyError`` with `io` when it can't be kept.
    func endWaiting(_ until: [String], through sequence: Int64) async throws(NotifyError)
}
