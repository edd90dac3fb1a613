// SPDX-License-Identifier: Apache-2.0

/// How an operation with a deadline ended.
package enum Bounded<Value: Sendable>: Sendable {
    /// In time, with this value.
    case ended(Value)
    /// Not in time. The task goes on until what it waits for gives up.
    case late(Task<Void, Never>)

    /// The value, if it came in time.
    package var value: Value? {
        guard case .ended(let value) = self else { return nil }
        return value
    }
}

/// Runs an operation, and goes on without it when it takes too long.
///
/// A task group can't do this: it waits for all its children, and a hanging C call ignores cancellation. So both the
/// operation and the timer are tasks of their own, and the first to end gives the answer.
///
/// - Parameters:
///   - limit: How long to wait.
///   - time: The clock that the limit is measured on.
///   - operation: What to run; it is cancelled when the limit has passed or the caller is cancelled.
/// - Returns: Its value, or the task that still runs when the limit passed first.
package func withDeadline<Value: Sendable>(
    _ limit: Duration, on time: TimeSource, _ operation: @escaping @Sendable () async -> Value
) async -> Bounded<Value> {
    let race = Race<Value>()
    let work = Task { race.end(await operation()) }
    let timer = Task {
        if (try? await time.sleep(limit)) != nil { race.end(nil) }
    }
    defer { timer.cancel() }
    let winner = await withTaskCancellationHandler {
        await race.winner()
    } onCancel: {
        work.cancel()
    }
    if let winner { return .ended(winner) }
    work.cancel()
    return .late(work)
}

/// Gives the first of several answers to the one who waits.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case running
        case waiting(CheckedContinuation<Value?, Never>)
        case ended(Value?)
        case told
    }

    private let state = SeenMutex(State.running)

    func end(_ value: Value?) {
        let waiting: CheckedContinuation<Value?, Never>? = state.withLock { state in
            switch state {
            case .running:
                state = .ended(value)
                return nil
            case .waiting(let continuation):
                state = .told
                return continuation
            case .ended, .told: return nil
            }
        }
        waiting?.resume(returning: value)
    }

    func winner() async -> Value? {
        await withCheckedContinuation { continuation in
            let ended: Value?? = state.withLock { state in
                guard case .ended(let value) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .told
                return .some(value)
            }
            if let ended { continuation.resume(returning: ended) }
        }
    }
}
