// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Time that passes only when a test says so.
public final class ManualTime: Sendable {
    private struct Sleeper {
        let id: Int
        let end: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var elapsed = Duration.zero
        var sleepers: [Sleeper] = []
        var lastID = 0
        var cancelled: Set<Int> = []
    }

    private let state = SeenMutex(State())
    private let start: Timestamp

    /// Time that begins at this moment of the wall clock.
    public init(wall: Timestamp = Timestamp(milliseconds: 1_780_000_000_000)) { start = wall }

    /// The clocks to hand to a bus.
    public var source: TimeSource {
        TimeSource(
            elapsed: { self.state.withLock(\.elapsed) },
            sleep: { try await self.sleep($0) },
            wall: {
                let passed = self.state.withLock(\.elapsed)
                return Timestamp(milliseconds: self.start.milliseconds + Int64(passed / .milliseconds(1)))
            })
    }

    /// How many wait for time to pass.
    public var sleeping: Int { state.withLock { $0.sleepers.count } }

    /// Lets time pass and wakes whom it concerns.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state -> [Sleeper] in
            state.elapsed += duration
            let now = state.elapsed
            defer { state.sleepers.removeAll { $0.end <= now } }
            return state.sleepers.filter { $0.end <= now }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    private func sleep(_ duration: Duration) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let over: Result<Void, any Error>? = state.withLock { state in
                    if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
                    let end = state.elapsed + duration
                    if end <= state.elapsed { return .success(()) }
                    state.sleepers.append(Sleeper(id: id, end: end, continuation: continuation))
                    return nil
                }
                if let over { continuation.resume(with: over) }
            }
        } onCancel: {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
                    state.cancelled.insert(id)
                    return nil
                }
                return state.sleepers.remove(at: index)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
