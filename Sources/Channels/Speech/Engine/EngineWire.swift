// SPDX-License-Identifier: Apache-2.0
internal import FoundationEssentials
internal import NotifyA11y
internal import NotifyA11yAudio

/// What the engine's process is asked: one JSON object on one line.
struct EngineQuestion: Codable {
    /// What is to be said; nil to ask for the voices.
    var request: SpeechRequest?
}

/// What it answers: one JSON object on one line, and then the samples, two bytes each in the machine's order.
struct EngineAnswer: Codable {
    /// Why there is no answer.
    struct Failure: Codable {
        /// The name of a ``NotifyError/Code``.
        var code: String
        var message: String
    }

    var failure: Failure?
    /// The voices, where they were asked for.
    var voices: [EspeakVoice]?
    /// How many samples follow.
    var count = 0
    /// Samples a second.
    var rate = 0
    var marks: [Speech.Mark] = []
    var choices: [VoiceChoice] = []
    var isCut = false
    var missing: [MissingVoice]?

    init() {}

    init(_ speech: Speech) {
        count = speech.sound.samples.count
        rate = speech.sound.rate
        marks = speech.marks
        choices = speech.choices
        isCut = speech.isCut
        missing = speech.missing.isEmpty ? nil : speech.missing
    }

    init(_ error: NotifyError) { failure = Failure(code: error.code.description, message: error.message) }

    /// The error that it tells of; nil for none.
    var error: NotifyError? {
        failure.map { NotifyError(NotifyError.Code(name: $0.code) ?? .io, $0.message) }
    }

    /// One line.
    static func line(_ message: some Encodable) -> [UInt8] {
        (try? JSONEncoder().encode(message)).map { Array($0) + [UInt8(ascii: "\n")] } ?? []
    }
}
