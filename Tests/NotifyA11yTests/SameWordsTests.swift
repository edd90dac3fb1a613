// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yTesting
import Testing

@Suite("The same words of another kind", .stopsBuses, .timeLimit(.minutes(5)))
struct SameWordsTests {
    @Test(
        "both are told, in either order, and nothing that follows covers the failure",
        arguments: [
            [Event.Kind.message, .failure], [.failure, .message], [.success, .warning], [.warning, .success],
        ])
    func told(_ kinds: [Event.Kind]) async throws {
        let bench = await BusBench([.desktop: .on, .speech: .on])
        for kind in kinds { _ = try await bench.settled(bench.emit(kind, "disk")) }
        for channel in [bench.desktop, bench.speech] {
            #expect(await channel.delivered.map(\.kind) == kinds)
            #expect(await Set(channel.delivered.map(\.kindWord)).count == 2)
        }
        let (entries, total) = await bench.state.entries(limit: 10)
        #expect(total == 1, "one subject, joined")
        let entry = try #require(entries.first)
        #expect(entry.isUnseen)
        let pressing = kinds.contains(.failure) ? Event.Kind.failure : .warning
        #expect(([entry.newest] + entry.unseen).contains { $0.event.kind == pressing && !$0.seen })
        _ = try await bench.settled(bench.emit(.success, "disk") { $0.detail = "all is well" })
        let after = try #require(await bench.state.entries(limit: 10).entries.first)
        #expect(after.unseen.contains { $0.event.kind == pressing })
    }
}
