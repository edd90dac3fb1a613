// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// A value that one task waits for and that whoever comes first gives: a reply, a deadline or a cancellation.
final class OneShot<Value: Sendable>: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Value, Never>)
        case full(Value)
        case taken
    }

    private let state = SeenMutex(State.empty)

    /// Gives the value, unless one was given before.
    ///
    /// - Returns: Whether this was the first.
    @discardableResult func give(_ value: Value) -> Bool {
        let continuation: CheckedContinuation<Value, Never>?
        let first: Bool
        (first, continuation) = state.withLock { state in
            switch state {
            case .empty:
                state = .full(value)
                return (true, nil)
            case .waiting(let continuation):
                state = .taken
                return (true, continuation)
            case .full, .taken: return (false, nil)
            }
        }
        continuation?.resume(returning: value)
        return first
    }

    /// Waits for the value; to be called once.
    ///
    /// - Parameter cancelled: What is taken for it when the waiting task is cancelled.
    /// - Returns: The value that was given first, or `cancelled`.
    func value(orWhenCancelled cancelled: Value) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let given: Value? = state.withLock { state in
                    if case .full(let value) = state {
                        state = .taken
                        return value
                    }
                    state = .waiting(continuation)
                    return nil
                }
                if let given { continuation.resume(returning: given) }
            }
        } onCancel: {
            give(cancelled)
        }
    }
}
