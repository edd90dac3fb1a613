// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11ySpeech

/// The engine's voices as people choose among them.
struct VoiceList {
    private let all: [EspeakVoice]
    private let preferred: [String]
    private let locale: LanguageTag?

    /// - Parameters:
    ///   - all: Every voice of the engine.
    ///   - preferred: The person's voices.
    ///   - locale: The person's language.
    init(_ all: [EspeakVoice], preferred: [String], locale: LanguageTag?) {
        self.all = all.filter { !$0.isVariant }
        self.preferred = preferred
        self.locale = locale
    }

    /// The voices that speak a language, or all: those that can speak before those that can't, then by language and
    /// name.
    func voices(of language: LanguageTag?) -> [VoiceAnswer] {
        all.filter { language == nil || $0.speaks(language?.language ?? "") }
            .sorted {
                ($0.isInstalled ? 0 : 1, $0.tags.first ?? "", $0.name) < (
                    $1.isInstalled ? 0 : 1, $1.tags.first ?? "", $1.name
                )
            }
            .map(answer)
    }

    /// The voice that speaks a text in a language that none speaks.
    func nearest(to language: LanguageTag) -> VoiceAnswer? {
        VoiceChoice.choose(for: language, preferred: preferred, locale: locale, among: all).map { answer($0.voice) }
    }

    private func answer(_ voice: EspeakVoice) -> VoiceAnswer {
        let tag = voice.tags.first.flatMap { LanguageTag(rawValue: $0) }
        let chosen = VoiceChoice.choose(for: tag, preferred: preferred, locale: locale, among: all)?.voice
        return VoiceAnswer(
            voice: voice.identifier, name: voice.name, languages: voice.tags,
            quality: voice.isRecorded ? "recorded" : "synthetic", installed: voice.isInstalled,
            chosen: chosen?.identifier == voice.identifier,
            package: voice.isRecorded ? (voice.isInstalled ? nil : voice.package) : better(tag))
    }

    /// The package with a voice made of recordings for a language, where none is installed.
    ///
    /// One whose recordings are of that language comes before one that speaks it by another's, and among those one of
    /// the same region.
    private func better(_ tag: LanguageTag?) -> String? {
        guard let tag else { return nil }
        let language = tag.language
        let recorded = all.filter {
            $0.isRecorded && $0.tags.first.flatMap { LanguageTag(rawValue: $0) }?.language == language
        }
        guard !recorded.contains(where: \.isInstalled) else { return nil }
        // The first of the lowest, as the engine lists them.
        return recorded.min { rank($0, tag) < rank($1, tag) }?.package
    }

    private func rank(_ voice: EspeakVoice, _ tag: LanguageTag) -> (Int, Int) {
        (voice.isNative ? 0 : 1, voice.tags.contains(tag.rawValue.lowercased()) ? 0 : 1)
    }
}
