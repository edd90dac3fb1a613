// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Receipts", .temporaryDirectory)
struct ReceiptTests {
    private func receipt(_ record: Record, _ outcome: Receipt.Outcome) -> EventReceipt {
        EventReceipt(
            id: record.event.id, sequence: record.sequence, recorded: true, accompanied: outcome == .delivered,
            heardOnly: true, attended: .no,
            channels: [
                Receipt(channel: .desktop, outcome: outcome, senses: [.sight, .braille], reason: "shown by dunst"),
                Receipt(channel: .speech, outcome: .suppressed, reason: "quiet hours 22:00–07:00"),
            ])
    }

    @Test("a receipt is kept, and a later one of the same event takes its place")
    func kept() async throws {
        var state = try openState()
        let records = try await state.record(event(.success, "A"), event(.success, "B"))
        #expect(try await state.receipt(.sequence(1)) == nil)
        try await state.keep(records.map { receipt($0, .planned) })
        try await state.keep([receipt(records[0], .delivered)])
        await state.close()
        state = try openState()
        #expect(try await state.receipt(.event(records[0].event.id)) == receipt(records[0], .delivered))
        #expect(try await state.receipt(.sequence(2)) == receipt(records[1], .planned))
        #expect(try await state.receipt(.key("b", app: nil)) == receipt(records[1], .planned))
    }

    @Test("a receipt of an event that isn't recorded is not kept")
    func unrecorded() async throws {
        let state = try openState()
        let stranger = Record(sequence: 1, event: event(.success, "A"))
        try await state.keep([receipt(stranger, .delivered)])
        #expect(try await state.receipt(.event(stranger.event.id)) == nil)
        #expect(try integer("SELECT count(*) FROM receipt") == 0)
    }

    @Test("merged events share one sentence, and an own receipt comes before it")
    func merged() async throws {
        let state = try openState()
        let records = try await state.record((1...10).map { event(.message, "n \($0)") })
        try await state.keepMerged(2...5, reason: "merged into one: 4 more")
        try await state.keepMerged(4...8, reason: "merged into one: 5 more")
        try await state.keep([receipt(records[2], .delivered)])
        let reasons = try await {
            var reasons: [String?] = []
            for record in records {
                reasons.append(try await state.receipt(.event(record.event.id))?.channels.first?.reason)
            }
            return reasons
        }()
        let (first, second) = ("merged into one: 4 more", "merged into one: 5 more")
        #expect(reasons == [nil, first, "shown by dunst", second, second, second, second, second, nil, nil])
        let one = try #require(try await state.receipt(.sequence(8)))
        #expect(one.recorded && !one.accompanied && one.isSettled)
        #expect(one.channels.map(\.outcome) == [.superseded])
    }

    @Test("a sentence for a wider range takes the place of those inside it")
    func widened() async throws {
        let state = try openState()
        try await state.record((1...10).map { event(.message, "n \($0)") })
        for last in Int64(2)...10 { try await state.keepMerged(1...last, reason: "\(last) merged") }
        #expect(try integer("SELECT count(*) FROM merged") == 1)
        #expect(try await state.receipt(.sequence(1))?.channels.first?.reason == "10 merged")
    }
}
