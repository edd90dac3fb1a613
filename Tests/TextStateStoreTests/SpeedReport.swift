// SPDX-License-Identifier: Apache-2.0
import Glibc
import LiveSupport
import NotifyA11y
import NotifyA11yTextStateStore
import Testing

/// Prints how many events a second are stored.
///
/// Run it alone, in release mode:
/// `swift test -c release -Xswiftc -enable-testing --disable-xctest --filter SpeedReport`.
@Suite("Speed report", .temporaryDirectory, .serialized)
struct SpeedReport {
    @Test("batches of 256 are stored and read back", arguments: ["100 subjects", "a subject each", "always trimming"])
    func speed(shape: String) async throws {
        let state = try openState(retention: shape == "always trimming" ? 10_000 : 1_000_000)
        let total = isOptimised ? 256 * 600 : 256 * 8
        let batches = stride(from: 0, to: total, by: 256).map { start in
            (start..<start + 256).map { number in
                let key = shape == "a subject each" ? "order \(number)" : "order \(number % 100)"
                return event(
                    .success, "Order \(number)", key: key, detail: "all 12 items were sent",
                    time: 1_764_468_000_000 + Int64(number))
            }
        }
        let clock = ContinuousClock()
        let before = processorTime()
        let taken = await clock.measure {
            // Several batches wait at a time, as with several connections.
            await withTaskGroup(of: Void.self) { group in
                for (index, batch) in batches.enumerated() {
                    if index >= 4 { await group.next() }
                    group.addTask { _ = await state.commit(batch) }
                }
            }
        }
        let busy = processorTime() - before
        let listing = try await clock.measure { _ = try await state.entries(limit: 10) }
        let search = try await clock.measure { _ = try await state.history(HistoryQuery(search: "no such order")) }
        print(
            "\(shape): \(Int(Double(total) / (taken / .seconds(1)))) events/s,",
            "\(Int(Double(total) / busy)) a second of processor time;",
            "10 entries in \(listing), search in \(search)")
        let newest = try await state.record(.all)
        #expect(newest?.sequence == Int64(total))
        await state.close()
    }

    /// How long this process has computed, in seconds: on a busy machine it says more than the clock.
    private func processorTime() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private var isOptimised: Bool {
        #if DEBUG
            false
        #else
            true
        #endif
    }
}
