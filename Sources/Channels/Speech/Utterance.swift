// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// The samples of one text while the engine makes them, and whether it should go on.
final class Utterance: Sendable {
    private struct State {
        var samples: [Int16] = []
        var most = 0
        var isCut = false
        var isCancelled = false
        var begun: ContinuousClock.Instant?
    }

    private let state = Mutex(State())
    private let limit: Duration

    /// - Parameter limit: How long the samples may last.
    init(limit: Duration) { self.limit = limit }

    /// Whether nobody waits for it any more.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// When the engine began with it; nil while it waits.
    var begun: ContinuousClock.Instant? {
        get { state.withLock { $0.begun } }
        set { state.withLock { $0.begun = newValue } }
    }

    /// Makes the engine stop at its next question.
    func cancel() { state.withLock { $0.isCancelled = true } }

    /// Sets how many samples a second will come.
    func begin(rate: Int) { state.withLock { $0.most = Int(limit / .milliseconds(1)) * rate / 1_000 } }

    /// Takes samples; false to stop.
    func take(_ more: UnsafeBufferPointer<Int16>) -> Bool {
        state.withLock { state in
            if state.isCancelled { return false }
            guard state.samples.count + more.count <= state.most else {
                state.isCut = true
                return false
            }
            unsafe state.samples.append(contentsOf: more)
            return true
        }
    }

    /// All samples, and whether there would have been more than allowed.
    func result() -> (samples: [Int16], isCut: Bool) { state.withLock { ($0.samples, $0.isCut) } }
}

/// Hands the first of several answers to the one who waits for it.
final class FirstAnswer<Value: Sendable>: Sendable {
    private enum State {
        case none
        case waiting(CheckedContinuation<Value, Never>)
        case given(Value)
        case taken
    }

    private let state = Mutex(State.none)

    /// Gives an answer; later ones are dropped.
    func give(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .none:
                state = .given(value)
                return nil
            case .waiting(let continuation):
                state = .taken
                return continuation
            case .given, .taken: return nil
            }
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the answer; asked once.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let given: Value? = state.withLock { state in
                guard case .given(let value) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .taken
                return value
            }
            if let given { continuation.resume(returning: given) }
        }
    }
}
