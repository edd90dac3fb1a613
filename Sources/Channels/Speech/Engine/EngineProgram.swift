// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yAudio

/// The engine's process: takes texts from standard input and answers with samples on standard output, until its starter
/// closes the pipe.
package enum EngineProgram {
    /// The argument that makes the companion's program the engine's.
    package static let argument = "--speech-engine"
    /// How many seconds a text may take before the process ends by itself, should nobody else end it.
    private static let lastResort: UInt32 = 10
    /// How much memory it may have.
    private static let memory: rlim_t = 256 * 1024 * 1024

    /// Serves; returns the exit status.
    package static func run() -> Int32 {
        // A core file would hold texts, and a text must not eat up the machine.
        limit(__rlimit_resource_t(RLIMIT_CORE.rawValue), 0)
        limit(__rlimit_resource_t(RLIMIT_DATA.rawValue), memory)
        signal(SIGPIPE, SIG_IGN)
        let library = EspeakLibrary()
        while let line = readLine() {
            alarm(lastResort)
            let (answer, samples) = answer(line, by: library)
            alarm(0)
            guard write(EngineAnswer.line(answer)), unsafe samples.withUnsafeBytes({ unsafe write($0) }) else {
                return 1
            }
        }
        return 0
    }

    private static func answer(_ line: String, by library: EspeakLibrary) -> (EngineAnswer, [Int16]) {
        guard let question = try? JSONDecoder().decode(EngineQuestion.self, from: Data(line.utf8)) else {
            return (EngineAnswer(NotifyError(.invalidArgument, "the line is no question to the engine")), [])
        }
        do throws(NotifyError) {
            if let request = question.request {
                let speech = try library.speech(for: request)
                return (EngineAnswer(speech), speech.sound.samples)
            }
            var answer = EngineAnswer()
            answer.voices = try library.open().voices
            return (answer, [])
        } catch {
            return (EngineAnswer(error), [])
        }
    }

    private static func limit(_ resource: __rlimit_resource_t, _ value: rlim_t) {
        var bounds = rlimit(rlim_cur: value, rlim_max: value)
        unsafe setrlimit(resource, &bounds)
    }

    private static func write(_ bytes: [UInt8]) -> Bool {
        unsafe bytes.withUnsafeBytes { unsafe write($0) }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = unsafe Glibc.write(
                STDOUT_FILENO, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}
