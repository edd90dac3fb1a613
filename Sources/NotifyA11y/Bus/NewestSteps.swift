// SPDX-License-Identifier: Apache-2.0

/// The newest step of each subject that went on too fast to be told step by step.
///
/// A value without a clock of its own; of very many subjects, those that came last are kept.
struct NewestSteps {
    /// How many subjects are kept: as many steps as come through in a second in any case.
    static let limit = 16

    private var records: [Record] = []

    /// Keeps a step in the place of the one before; anything else is none.
    mutating func add(_ record: Record) {
        guard record.event.kind == .progress else { return }
        forget([record.event.subject])
        records.append(record)
        if records.count > Self.limit { records.removeFirst() }
    }

    /// Forgets the steps of these subjects, of which something newer is known.
    mutating func forget(_ subjects: [Subject]) {
        guard !records.isEmpty else { return }
        records.removeAll { subjects.contains($0.event.subject) }
    }

    /// Takes them, in the order in which they came.
    mutating func take() -> [Record] {
        defer { records = [] }
        return records
    }
}
