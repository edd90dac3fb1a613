// SPDX-License-Identifier: Apache-2.0
internal import CEspeakNG
internal import Dispatch
package import NotifyA11y
internal import NotifyA11yAudio
internal import Synchronization

/// The speech engine espeak-ng, which turns text into samples.
///
/// The library's state is one for the process, so there is one engine, and everything it does runs on a queue of its
/// own. It is opened with the first text.
///
/// ## What a hostile text can do
///
/// Texts come in a few hundred characters long, and the engine stops making samples when they would
/// last longer than ``longest`` or nobody waits for them any more: the library asks after each 60 ms of sound. What
/// happens between two questions can't be interrupted. So a caller waits ``patience`` for its text and no longer; while the engine
/// is stuck in one text, further ones are refused at once, and nothing but speech stands still.
package actor EspeakEngine: SpeechEngine {
    /// The engine of this process.
    package static let shared = EspeakEngine()

    /// How long one utterance may last, in sound.
    static let longest = Duration.seconds(90)
    /// How long a caller waits for samples.
    static let patience = Duration.seconds(3)

    private enum State {
        case closed
        case open(rate: Int, voices: [EspeakVoice])
    }

    private let executor = QueueExecutor(label: "speech engine")
    private let initialise: @Sendable () -> Int32
    private var state = State.closed
    /// The voice that is loaded: loading one takes a millisecond or two.
    private var voice: String?
    /// When the text that the engine works on was begun; nil while it is idle.
    private nonisolated let busySince = Mutex<ContinuousClock.Instant?>(nil)

    /// The executor that it runs on, with a thread of its own.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameter initialise: Starts the library and answers its rate, or a number below 0.
    init(
        initialise: @escaping @Sendable () -> Int32 = {
            // In this mode all samples come while the call for them runs, on its thread.
            espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        }
    ) {
        self.initialise = initialise
    }

    /// Finds out whether it can speak, opening it where needed.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when its voice data is missing or it is stuck in a text.
    package nonisolated func check() async throws(NotifyError) {
        try await inTime { engine, _ throws(NotifyError) in _ = try engine.open() }
    }

    /// Makes the samples of a text.
    ///
    /// - Parameter request: What is to be said, and how.
    /// - Returns: The samples, the words' beginnings and the voices.
    /// - Throws: ``NotifyError`` with `unavailable` when the engine can't speak, `timedOut` when it took too long, `io`
    ///   when it refused the text.
    package nonisolated func speech(for request: SpeechRequest) async throws(NotifyError) -> Speech {
        try await inTime { engine, utterance throws(NotifyError) in try engine.synthesise(request, utterance) }
    }

    /// The voices that it has.
    package nonisolated func voices() async throws(NotifyError) -> [EspeakVoice] {
        try await inTime { engine, _ throws(NotifyError) in try engine.open().voices }
    }

    /// Runs something on the engine's queue, and waits no longer than ``patience``.
    private nonisolated func inTime<Value: Sendable>(
        _ body: @escaping @Sendable (isolated EspeakEngine, Utterance) throws(NotifyError) -> Value
    ) async throws(NotifyError) -> Value {
        if let since = busySince.withLock({ $0 }), ContinuousClock().now > since + Self.patience {
            throw NotifyError(.unavailable, Phrases.english.stuck)
        }
        let answer = FirstAnswer<Result<Value, NotifyError>>()
        let utterance = Utterance(limit: Self.longest)
        executor.queue.async {
            self.assumeIsolated { engine in
                guard !utterance.isCancelled else { return answer.give(.failure(Self.late)) }
                let now = ContinuousClock().now
                utterance.begun = now
                self.busySince.withLock { $0 = now }
                defer { self.busySince.withLock { $0 = nil } }
                do throws(NotifyError) {
                    answer.give(.success(try body(engine, utterance)))
                } catch {
                    answer.give(.failure(error))
                }
            }
        }
        watch(utterance, after: Self.patience) { answer.give(.failure(Self.late)) }
        return try await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            utterance.cancel()
            answer.give(.failure(Self.late))
        }.get()
    }

    /// Gives up on an utterance when the engine has worked on it for ``patience``, or is stuck in one before it.
    private nonisolated func watch(
        _ utterance: Utterance, after delay: Duration, giveUp: @escaping @Sendable () -> Void
    ) {
        DispatchQueue.global().asyncAfter(deadline: .now() + delay / .seconds(1)) { [weak utterance] in
            guard let utterance else { return }
            guard let since = utterance.begun ?? self.busySince.withLock({ $0 }) else {
                return self.watch(utterance, after: Self.patience, giveUp: giveUp)
            }
            let rest = Self.patience - (ContinuousClock().now - since)
            if rest > .zero { return self.watch(utterance, after: rest, giveUp: giveUp) }
            utterance.cancel()
            giveUp()
        }
    }

    private static var late: NotifyError { NotifyError(.timedOut, Phrases.english.late) }

    private func open() throws(NotifyError) -> (rate: Int, voices: [EspeakVoice]) {
        if case .open(let rate, let voices) = state { return (rate, voices) }
        let rate = initialise()
        guard rate > 0 else {
            throw NotifyError(.unavailable, Phrases.english.noData, cause: EspeakStatus(rawValue: rate))
        }
        var voices: [EspeakVoice] = []
        var place = unsafe espeak_ListVoices(nil)
        while let list = unsafe place, let voice = unsafe list.pointee {
            voices.append(unsafe EspeakVoice(voice))
            unsafe place = list + 1
        }
        unsafe espeak_SetSynthCallback { samples, count, events in
            guard let context = unsafe events?.pointee.user_data else { return 0 }
            let utterance = unsafe Unmanaged<Utterance>.fromOpaque(context).takeUnretainedValue()
            return unsafe utterance.take(UnsafeBufferPointer(start: samples, count: Int(max(count, 0))), events) ? 0 : 1
        }
        na11y_name_signs()
        state = .open(rate: Int(rate), voices: voices)
        return (Int(rate), voices)
    }

    private func synthesise(_ request: SpeechRequest, _ utterance: Utterance) throws(NotifyError) -> Speech {
        let (rate, voices) = try open()
        utterance.begin(rate: rate)
        var choices: [VoiceChoice] = []
        var scalar = 0
        for part in request.parts {
            let choice = VoiceChoice.choose(
                for: part.language, preferred: request.voices, locale: request.locale, among: voices)
            guard let choice else { throw NotifyError(.unavailable, Phrases.english.noData) }
            choices.append(choice)
            let length = part.text.unicodeScalars.count
            defer { scalar += length }
            // Even an empty text yields a few milliseconds of silence.
            guard request.parts.count == 1 || part.text.contains(where: { !$0.isWhitespace }) else { continue }
            try use(choice.voice)
            // After the voice, which the engine refuses them without.
            try set(espeakRATE, SpeakingRate.wordsPerMinute(request.rate))
            try set(espeakPITCH, Int32((100 * min(max(request.pitch, 0), 1)).rounded()))
            // It does as it is told, but espeak-ng 1.51 answers -1 for this parameter whatever the value.
            espeak_SetParameter(espeakPUNCTUATION, Self.engineValue(request.punctuation), 0)
            utterance.beginPart(scalar: scalar, length: length)
            let context = unsafe Unmanaged.passUnretained(utterance).toOpaque()
            // No flag but the encoding: with others, a text could switch to phonemes or carry markup.
            let status = unsafe espeak_Synth(
                part.text, part.text.utf8.count + 1, 0, POS_CHARACTER, 0, UInt32(espeakCHARS_UTF8), nil, context)
            let isCut = withExtendedLifetime(utterance) { utterance.result().isCut }
            if isCut || utterance.isCancelled { break }
            // An aborted call says so too, and is no failure.
            try expect(status)
        }
        let (samples, marks, isCut) = utterance.result()
        return Speech(sound: Sound(samples: samples, rate: rate), marks: marks, choices: choices, isCut: isCut)
    }

    private func set(_ parameter: espeak_PARAMETER, _ value: Int32) throws(NotifyError) {
        try expect(espeak_SetParameter(parameter, value, 0))
    }

    private func use(_ voice: EspeakVoice) throws(NotifyError) {
        guard self.voice != voice.identifier else { return }
        self.voice = nil
        try expect(unsafe espeak_SetVoiceByName(voice.identifier))
        self.voice = voice.identifier
    }

    /// What espeak-ng calls a level of punctuation.
    private static func engineValue(_ punctuation: SpeechRequest.Punctuation) -> Int32 {
        switch punctuation {
        case .none: Int32(espeakPUNCT_NONE.rawValue)
        case .some: Int32(espeakPUNCT_SOME.rawValue)
        case .all: Int32(espeakPUNCT_ALL.rawValue)
        }
    }

    private func expect(_ status: espeak_ERROR) throws(NotifyError) {
        guard status != EE_OK else { return }
        let cause = EspeakStatus(rawValue: status.rawValue)
        throw NotifyError(.io, Phrases.english.refused(cause.description), cause: cause)
    }
}
