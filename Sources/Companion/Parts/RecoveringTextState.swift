// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// A text state that may not be there yet: a read-only or full folder costs the records, but not the words.
///
/// Each call tries to open it again, at most once a second; until then each event is refused with the reason.
actor RecoveringTextState: TextState {
    private let open: @Sendable () throws(NotifyError) -> any TextState
    private var opened: (any TextState)?
    private var refusal = NotifyError(.io, "the text state is not open yet; try again")
    private var lastTry: ContinuousClock.Instant?

    /// - Parameter open: Opens the text state, or says why it can't.
    init(_ open: @escaping @Sendable () throws(NotifyError) -> any TextState) { self.open = open }

    private func state() throws(NotifyError) -> any TextState {
        if let opened { return opened }
        if let lastTry, ContinuousClock.now - lastTry < .seconds(1) { throw refusal }
        lastTry = .now
        do throws(NotifyError) {
            let state = try open()
            opened = state
            return state
        } catch {
            refusal = error
            throw error
        }
    }

    func commit(_ events: [Event]) async -> Commit {
        do throws(NotifyError) {
            return await (try state()).commit(events)
        } catch {
            return Commit(records: events.map { _ in .failure(error) })
        }
    }

    func entries(limit: Int) async throws(NotifyError) -> (entries: [Entry], total: Int) {
        try await state().entries(limit: limit)
    }

    func history(_ query: HistoryQuery) async throws(NotifyError) -> [Record] { try await state().history(query) }

    func record(_ selection: EntrySelection) async throws(NotifyError) -> Record? {
        try await state().record(selection)
    }

    func acknowledge(_ selection: EntrySelection) async throws(NotifyError) -> [Entry] {
        try await state().acknowledge(selection)
    }

    func markSeen(_ sequences: [Int64]) async throws(NotifyError) { try await state().markSeen(sequences) }

    func keep(_ receipts: [EventReceipt]) async throws(NotifyError) { try await state().keep(receipts) }

    func keepMerged(_ sequences: ClosedRange<Int64>, reason: String) async throws(NotifyError) {
        try await state().keepMerged(sequences, reason: reason)
    }

    func receipt(_ selection: EntrySelection) async throws(NotifyError) -> EventReceipt? {
        try await state().receipt(selection)
    }

    func close() async {
        await opened?.close()
        opened = nil
    }
}
