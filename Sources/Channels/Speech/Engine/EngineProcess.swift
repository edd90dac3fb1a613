// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import Glibc
package import NotifyA11y
internal import NotifyA11yAudio

/// espeak-ng in a process of its own: a text that crashes or freezes it costs that text and nothing else.
///
/// The process is started with the first text and stays; after a crash or a missed deadline the next text starts
/// another. Texts follow each other, and each has ``patience``.
package actor EngineProcess: SpeechEngine {
    /// How long a text may take, which is some hundred times what texts take.
    package static let patience = Duration.seconds(3)
    /// How much longer the first text may take, for the process to start on a busy machine.
    static let start = Duration.seconds(5)
    /// How long an answer's first line may be, in bytes.
    private static let longestHeader = 4 * 1024 * 1024

    private let executor = QueueExecutor(label: "notify-a11y.speech-engine")
    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private var child: EngineChild?
    private var isClosed = false
    private var cachedVoices: [EspeakVoice]?

    /// The executor that it runs on: its thread waits for the process.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// An engine that isn't started yet.
    ///
    /// - Parameters:
    ///   - program: The program that serves as the engine; our own by default.
    ///   - arguments: What makes it do so.
    ///   - environment: Variables for it; of our own it gets the language and where the voices are.
    package init(
        program: String = "/proc/self/exe", arguments: [String] = [EngineProgram.argument],
        environment: [String: String] = [:]
    ) {
        self.program = program
        self.arguments = arguments
        self.environment = environment
    }

    /// Finds out whether it can speak, starting it where needed.
    package func check() async throws(NotifyError) { _ = try voices() }

    /// The voices that it has.
    package func voices() throws(NotifyError) -> [EspeakVoice] {
        // New ones come with a package, and with the process that is started after a while without texts.
        if let cachedVoices, child?.isAlive == true { return cachedVoices }
        let voices = try ask(EngineQuestion(request: nil)).answer.voices ?? []
        cachedVoices = voices
        return voices
    }

    /// Makes the samples of a text.
    ///
    /// - Parameter request: What is to be said, and how.
    /// - Returns: The samples, the words' beginnings and the voices.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no engine or it has no voices, `timedOut` when it took
    ///   too long, `io` when it refused the text or broke at it.
    package func speech(for request: SpeechRequest) throws(NotifyError) -> Speech {
        let (answer, samples) = try ask(EngineQuestion(request: request))
        return Speech(
            sound: Sound(samples: samples, rate: answer.rate), marks: answer.marks, choices: answer.choices,
            isCut: answer.isCut, missing: answer.missing ?? [])
    }

    /// Ends the process.
    package func shutdown() {
        isClosed = true
        child = nil
    }

    /// The process that runs now, for tests.
    var process: pid_t? { child?.process }

    private func ask(_ question: EngineQuestion) throws(NotifyError) -> (answer: EngineAnswer, samples: [Int16]) {
        if isClosed { throw NotifyError(.unavailable, Phrases.english.closed) }
        let isUsed = child != nil
        do throws(EngineChild.Trouble) {
            do throws(EngineChild.Trouble) {
                return try reply(to: question)
            } catch {
                // A process that had served before may have ended for a reason of its own, such as too little memory: a
                // new one tells whether the text is to blame.
                guard isUsed, case .ended = error else { throw error }
                child = nil
                return try reply(to: question)
            }
        } catch {
            // Whatever it was doing, it does no longer.
            child = nil
            switch error {
            case .late: throw NotifyError(.timedOut, Phrases.english.late)
            case .ended: throw NotifyError(.io, Phrases.english.crashed)
            case .notStarted(let cause):
                throw NotifyError(.unavailable, Phrases.english.notStarted(cause.text), cause: cause)
            case .gone: throw NotifyError(.io, Phrases.english.crashed)
            case .answered(let error): throw error
            }
        }
    }

    private func reply(
        to question: EngineQuestion
    ) throws(EngineChild.Trouble) -> (answer: EngineAnswer, samples: [Int16]) {
        let line = EngineAnswer.line(question)
        var running = child
        if running != nil {
            do throws(EngineChild.Trouble) {
                try running?.send(line, until: .now + Self.patience)
            } catch {
                // It had ended while it had nothing to do: this text is not to blame.
                guard case .gone = error else { throw error }
                child = nil
                running = nil
            }
        }
        var limit = Self.patience
        if running == nil {
            let started = try EngineChild(program, arguments, environment: environment)
            child = started
            running = started
            limit += Self.start
            try started.send(line, until: .now + limit)
        }
        guard let running else { throw .ended }
        let end = ContinuousClock.now + limit
        let header = try running.line(upTo: Self.longestHeader, until: end)
        guard let answer = try? JSONDecoder().decode(EngineAnswer.self, from: Data(header)),
            (0...(Int(EspeakLibrary.longest / .seconds(1)) + 1) * 192_000).contains(answer.count)
        else { throw .ended }
        let bytes = try running.bytes(answer.count * 2, until: end)
        if let error = answer.error {
            // An error is an answer: the process goes on.
            throw .answered(error)
        }
        let samples = unsafe bytes.withUnsafeBytes { bytes in
            (0..<answer.count).map { unsafe bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self) }
        }
        return (answer, samples)
    }
}
