// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

/// What waits for a digest outlives the companion that put it off.
@Suite("Digests over a restart", .stopsBuses, .timeLimit(.minutes(5)))
struct BusDigestRestartTests {
    @Test("what waits outlives the companion, but for what the person has seen or was told", arguments: [false, true])
    func restart(isTold: Bool) async throws {
        let first = await BusBench([.desktop: .on])
        await first.bus.use(BusBench.profile([.desktop], rules: [BusBench.whileAway]))
        await first.bus.set(BusBench.away)
        for number in 0..<5 { _ = try await first.settled(first.emit(.success, "job \(number)")) }
        _ = try await first.settled(first.emit(.failure, "Backup"))
        _ = await first.bus.emit((0..<300).map { Draft(.message, "line \($0)") })
        #expect(await first.advance { await !first.bus.isBusy })
        _ = try await first.bus.acknowledge(.key("job 1", app: nil))
        if isTold {
            await first.bus.set([:])
            #expect(await eventually { await first.desktop.delivered.count == 1 })
            #expect(await eventually { await !first.bus.isBusy })
        }
        await first.bus.stop()
        let state = first.state

        let second = await BusBench([.desktop: .on], state: { _ in state })
        await second.bus.use(BusBench.profile([.desktop], rules: [BusBench.whileAway]))
        await second.bus.set(BusBench.away)
        _ = try await second.settled(second.emit(.message, "new"))
        #expect(await second.desktop.titles.isEmpty)
        await second.bus.set([:])
        let earlier = isTold ? "1 new" : "1 did not work (Backup), 4 done, 301 new"
        #expect(await eventually { await second.desktop.timeless == ["While you were away: \(earlier)"] })
        #expect(await eventually { await state.waiting().isEmpty })
    }

    @Test("of a flood of which only some waited, the next companion tells those, and each once")
    func restartAfterFlood() async throws {
        let rule = ProfileRule(
            when: EventMatch(kinds: .init([.message]), contexts: [.doNotDisturb]), digest: true, source: BusBench.file)
        let first = await BusBench([.desktop: .on])
        await first.bus.use(BusBench.profile([.desktop], rules: [rule]))
        await first.bus.set(BusBench.away)
        for round in 0..<4 {
            _ = await first.bus.emit(
                (0..<200).map { number in
                    var draft = Draft(number.isMultiple(of: 2) ? .message : .failure, "\(round) \(number)")
                    draft.app = "app \(number % 8)"
                    return draft
                })
            #expect(await first.advance { await !first.bus.isBusy })
        }
        await first.bus.stop()
        let state = first.state
        let second = await BusBench([.desktop: .on], state: { _ in state })
        await second.bus.use(BusBench.profile([.desktop], rules: [rule]))
        await second.bus.set(BusBench.away)
        #expect(await eventually { await second.bus.isWaiting })
        #expect(await second.advance { await !second.bus.isBusy })
        await second.bus.set([:])
        #expect(
            await second.advance(by: .seconds(10)) {
                await second.desktop.timeless == ["While you were away: 400 new"]
            })
    }

    @Test("what an earlier companion put off is told soon where the profile now puts nothing off")
    func restartedWithout() async throws {
        let first = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(kinds: .init([.success])), digest: true, source: BusBench.file)
        await first.bus.use(BusBench.profile([.desktop], rules: [rule]))
        _ = try await first.settled(first.emit(.success, "job"))
        await first.bus.stop()
        let state = first.state
        let second = await BusBench([.desktop: .on], state: { _ in state })
        #expect(await second.advance(by: .seconds(10)) { await second.desktop.timeless == ["In short: 1 done"] })
        #expect(await eventually { await state.waiting().isEmpty })
    }

    @Test("batches of an earlier companion are due when they would have been")
    func restartedBatch() async throws {
        let first = await BusBench([.desktop: .on])
        let rule = ProfileRule(when: EventMatch(kinds: .init([.success])), digest: true, source: BusBench.file)
        let batches = BusBench.profile([.desktop], rules: [rule], values: [.digestEvery: .number(30)])
        await first.bus.use(batches)
        _ = try await first.settled(first.emit(.success, "job"))
        await first.bus.stop()
        let state = first.state
        let second = await BusBench([.desktop: .on], state: { _ in state }, after: .seconds(29 * 60))
        await second.bus.use(batches)
        #expect(await eventually { await second.bus.isWaiting })
        let began = second.time.source.elapsed()
        #expect(await second.advance(by: .seconds(30)) { await second.desktop.timeless == ["In short: 1 done"] })
        #expect(second.time.source.elapsed() - began <= .seconds(600))
    }
}
