// SPDX-License-Identifier: Apache-2.0
internal import CEspeakNG
internal import NotifyA11y
internal import NotifyA11yAudio

/// The library espeak-ng, which turns text into samples.
///
/// Its state is one for the process, and what happens inside can't be interrupted: it is used in a process of its own, on
/// one thread (``EngineProgram``).
final class EspeakLibrary {
    /// How long one utterance may last, in sound.
    static let longest = Duration.seconds(90)

    private var opened: (rate: Int, voices: [EspeakVoice])?
    /// The voice that is loaded: loading one takes a millisecond or two.
    private var voice: String?

    /// Opens it where that hasn't been done.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when its voice data is missing.
    func open() throws(NotifyError) -> (rate: Int, voices: [EspeakVoice]) {
        if let opened { return opened }
        // In this mode all samples come while the call for them runs, on its thread.
        let rate = espeak_Initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, nil, Int32(espeakINITIALIZE_DONT_EXIT))
        guard rate > 0 else {
            throw NotifyError(.unavailable, Phrases.english.noData, cause: EspeakStatus(rawValue: rate))
        }
        // The usual list leaves out MBROLA's voices, which another one has, installed or not.
        let voices = Self.list(nil) + Self.list("mb")
        unsafe espeak_SetSynthCallback { samples, count, events in
            guard let context = unsafe events?.pointee.user_data else { return 0 }
            let utterance = unsafe Unmanaged<Utterance>.fromOpaque(context).takeUnretainedValue()
            return unsafe utterance.take(UnsafeBufferPointer(start: samples, count: Int(max(count, 0))), events) ? 0 : 1
        }
        na11y_name_signs()
        opened = (Int(rate), voices)
        return (Int(rate), voices)
    }

    /// Makes the samples of a text; the longest part of its end is left out where it would last too long.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when it can't speak, `io` when it refused the text.
    func speech(for request: SpeechRequest) throws(NotifyError) -> Speech {
        let (rate, voices) = try open()
        let utterance = Utterance(most: Int(Self.longest / .milliseconds(1)) * rate / 1_000)
        let missing = request.voices.compactMap { name -> MissingVoice? in
            let voice = VoiceChoice.named(name, among: voices)
            return voice?.isInstalled == true ? nil : MissingVoice(name: name, package: voice?.package)
        }
        let preferred = request.voices.filter { name in !missing.contains { $0.name == name } }
        var choices: [VoiceChoice] = []
        var scalar = 0
        for part in request.parts {
            let choice = VoiceChoice.choose(
                for: part.language, preferred: preferred, locale: request.locale, among: voices)
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
            // An aborted call says so too, and is no failure.
            if withExtendedLifetime(utterance, { utterance.isCut }) { break }
            try expect(status)
        }
        return Speech(
            sound: Sound(samples: utterance.samples, rate: rate), marks: utterance.marks, choices: choices,
            isCut: utterance.isCut, missing: missing)
    }

    /// Copies a list of the engine's voices.
    private static func list(_ kind: String?) -> [EspeakVoice] {
        func copy(_ list: UnsafeMutablePointer<UnsafePointer<espeak_VOICE>?>?) -> [EspeakVoice] {
            var voices: [EspeakVoice] = []
            var place = unsafe list
            while let list = unsafe place, let voice = unsafe list.pointee {
                voices.append(unsafe EspeakVoice(voice))
                unsafe place = list + 1
            }
            return voices
        }
        guard let kind else { return unsafe copy(espeak_ListVoices(nil)) }
        return unsafe kind.withCString { name in
            var wanted = unsafe espeak_VOICE()
            unsafe wanted.languages = name
            return unsafe copy(espeak_ListVoices(&wanted))
        }
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
