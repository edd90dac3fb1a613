// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc

/// Tells whoever wants to know what is being said, and when it is silent again.
///
/// Its own object rather than a part of the bus: a flood of events must not hold up the words that are lit.
public final class SpeechFeed: Sendable {
    /// How long after the last sample it still counts as speaking: rooms and loudspeakers take that long to be silent.
    public static let echo = Duration.milliseconds(300)

    fileprivate struct State {
        var observers: [Int: @Sendable (SpeechChange) -> Void] = [:]
        var lastObserver = 0
        var lastUtterance = 0
        /// What began last and has not ended, for whoever comes in the middle.
        var current: SpeechChange?
        var isSpeaking = false
    }

    private let state = SeenMutex(State())

    /// A feed that nobody follows yet.
    public init() {}

    /// Calls with every change from now on, in order, and first with what is being said now.
    ///
    /// - Parameter observer: What is called, on any thread: it must hand on and return at once, and not call back.
    /// - Returns: A number to end it by.
    public func observe(_ observer: @escaping @Sendable (SpeechChange) -> Void) -> Int {
        state.withLock { state in
            state.lastObserver += 1
            state.observers[state.lastObserver] = observer
            if let current = state.current { observer(current) }
            return state.lastObserver
        }
    }

    /// Ends an observation; unknown numbers do nothing.
    public func endObservation(_ number: Int) { state.withLock { $0.observers[number] = nil } }

    /// Says what is about to be said: to be called before its first sample goes out.
    ///
    /// - Returns: The number of the utterance.
    package func begin(
        event: Event.ID?, text: String, language: LanguageTag?, words: [SpeechChange.Word]
    ) -> Int {
        state.withLock { state in
            state.lastUtterance += 1
            state.isSpeaking = true
            var change = SpeechChange(.begin, utterance: state.lastUtterance)
            change.event = event
            change.text = text
            change.language = language
            change.words = words
            state.current = change
            state.tell(change)
            return state.lastUtterance
        }
    }

    /// Says that the first sample is heard now, or was a moment ago.
    package func start(_ utterance: Int, earlier: Duration = .zero) {
        var change = SpeechChange(.start, utterance: utterance)
        change.clock = Self.monotonicMilliseconds() - earlier / .milliseconds(1)
        state.withLock { $0.tell(change) }
    }

    /// Says that some words begin now.
    ///
    /// - Parameters:
    ///   - utterance: Of which utterance.
    ///   - word: Their number.
    ///   - clock: How long after the first sample that is, by the sound output's clock.
    package func word(_ utterance: Int, _ word: Int, at clock: Duration) {
        var change = SpeechChange(.word, utterance: utterance)
        change.word = word
        change.clock = clock / .milliseconds(1)
        state.withLock { $0.tell(change) }
    }

    /// Says that an utterance has ended, and a moment later that it is silent, unless something else is said then.
    package func end(_ utterance: Int, whole: Bool) {
        state.withLock { state in
            var change = SpeechChange(.end, utterance: utterance)
            change.whole = whole
            if state.current?.utterance == utterance { state.current = nil }
            state.tell(change)
        }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.echo / .seconds(1)) { self.quiet(after: utterance) }
    }

    private func quiet(after utterance: Int) {
        state.withLock { state in
            guard state.isSpeaking, state.current == nil, state.lastUtterance == utterance else { return }
            state.isSpeaking = false
            state.tell(SpeechChange(.quiet, speaking: false, utterance: utterance))
        }
    }

    private static func monotonicMilliseconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }
}

extension SpeechFeed.State {
    fileprivate func tell(_ change: SpeechChange) { for observer in observers.values { observer(change) } }
}
