// SPDX-License-Identifier: Apache-2.0
internal import CEspeakNG
internal import Synchronization

/// The samples of one text while the engine makes them, where its words begin, and whether it should go on.
final class Utterance: Sendable {
    fileprivate struct State {
        var samples: [Int16] = []
        var marks: [Speech.Mark] = []
        var most = 0
        var isCut = false
        var isCancelled = false
        var begun: ContinuousClock.Instant?
        /// Where the part begins that the engine works on.
        var part = (scalar: 0, length: 0, sample: 0)
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

    /// Begins the next part.
    ///
    /// - Parameters:
    ///   - scalar: Where it begins in the whole text.
    ///   - length: How many scalars it has.
    func beginPart(scalar: Int, length: Int) {
        state.withLock { $0.part = (scalar, length, $0.samples.count) }
    }

    /// Takes what the engine has made and what it says about it; false to stop.
    func take(_ more: UnsafeBufferPointer<Int16>, _ events: UnsafePointer<espeak_EVENT>?) -> Bool {
        state.withLock { state in
            if state.isCancelled { return false }
            guard state.samples.count + more.count <= state.most else {
                state.isCut = true
                return false
            }
            unsafe state.samples.append(contentsOf: more)
            var place = unsafe events
            while let event = unsafe place, unsafe event.pointee.type != espeakEVENT_LIST_TERMINATED {
                if unsafe event.pointee.type == espeakEVENT_WORD {
                    unsafe state.note(position: Int(event.pointee.text_position), sample: Int(event.pointee.sample))
                }
                unsafe place = event + 1
            }
            return true
        }
    }

    /// What there is: the samples, the words' beginnings, and whether there would have been more than allowed.
    func result() -> (samples: [Int16], marks: [Speech.Mark], isCut: Bool) {
        state.withLock { ($0.samples, $0.marks, $0.isCut) }
    }
}

extension Utterance.State {
    /// Notes where a word begins, as the engine counts: scalars of its part, from 1.
    ///
    /// It counts beyond the end of the text after numbers, and repeats itself; nothing here goes back or beyond.
    fileprivate mutating func note(position: Int, sample: Int) {
        let scalar = part.scalar + min(max(position - 1, 0), max(part.length - 1, 0))
        let start = part.sample + max(sample, 0)
        if let last = marks.last, last.scalar >= scalar || last.sample > start { return }
        marks.append(Speech.Mark(scalar: scalar, sample: start))
    }
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
