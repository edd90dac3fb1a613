// SPDX-License-Identifier: Apache-2.0
internal import CEspeakNG
internal import NotifyA11y

/// One of the engine's voices.
struct EspeakVoice: Sendable, Hashable {
    /// A language that a voice speaks.
    struct Language: Sendable, Hashable {
        /// In lower case, as in BCP 47, such as `pt-br`.
        var tag: String
        /// How well it speaks it: lower is better.
        var priority: Int
    }

    /// Its file, which names it without doubt, such as `roa/pt-BR`.
    var identifier: String
    /// How people call it, such as "Portuguese (Brazil)".
    var name: String
    /// What it speaks.
    var languages: [Language]

    /// Whether it needs nothing but the engine's own data.
    ///
    /// MBROLA's voices are listed also when they aren't installed, and variants (`!v/`) are no voices by themselves.
    var isComplete: Bool { !identifier.hasPrefix("mb/") && !identifier.hasPrefix("!v/") }
}

extension EspeakVoice {
    /// Copies what the engine lends.
    init(_ voice: UnsafePointer<espeak_VOICE>) {
        var languages: [Language] = []
        var priority: Int32 = 0
        while let tag = unsafe na11y_voice_language(voice, Int32(languages.count), &priority) {
            languages.append(Language(tag: unsafe String(cString: tag).lowercased(), priority: Int(priority)))
        }
        let name = unsafe voice.pointee.name.map { unsafe String(cString: $0) } ?? ""
        self.init(
            identifier: unsafe voice.pointee.identifier.map { unsafe String(cString: $0) } ?? "",
            name: String(name.map { $0 == "_" ? " " : $0 }), languages: languages)
    }
}

/// Which voice speaks a text.
struct VoiceChoice: Sendable, Hashable {
    /// The voice.
    var voice: EspeakVoice
    /// Whether it was chosen for want of one that speaks the text's language.
    var isSubstitute: Bool

    /// Chooses a voice.
    ///
    /// The text's language comes first. The person's own voice speaks what is in its language, and what is in none
    /// that is stated.
    ///
    /// - Parameters:
    ///   - language: The text's language; nil when it isn't known.
    ///   - wanted: The person's voice by name or identifier.
    ///   - locale: The person's language, for texts whose own isn't known or isn't spoken by any voice.
    ///   - voices: Every voice.
    /// - Returns: The voice, or nil when there are none.
    static func choose(
        for language: LanguageTag?, wanted: String?, locale: LanguageTag?, among voices: [EspeakVoice]
    ) -> VoiceChoice? {
        let own = wanted.flatMap { wanted in
            let name = wanted.lowercased()
            return voices.first { $0.identifier.lowercased() == name || $0.name.lowercased() == name }
                ?? LanguageTag(rawValue: wanted).flatMap { best(for: $0, among: voices) }
        }
        let usual =
            own ?? locale.flatMap { best(for: $0, among: voices) }
            ?? LanguageTag(rawValue: "en").flatMap { best(for: $0, among: voices) } ?? voices.first
        guard let usual else { return nil }
        guard let language else { return VoiceChoice(voice: usual, isSubstitute: false) }
        if usual.languages.contains(where: { LanguageTag(rawValue: $0.tag)?.language == language.language }),
            own != nil || !language.rawValue.contains("-")
        {
            return VoiceChoice(voice: usual, isSubstitute: false)
        }
        guard let voice = best(for: language, among: voices) else {
            return VoiceChoice(voice: usual, isSubstitute: true)
        }
        return VoiceChoice(voice: voice, isSubstitute: false)
    }

    /// The voice that speaks a language best: the whole tag, else with its last subtags left away, else any voice of
    /// the same primary language.
    private static func best(for language: LanguageTag, among voices: [EspeakVoice]) -> EspeakVoice? {
        var subtags = language.rawValue.lowercased().split(separator: "-")
        while !subtags.isEmpty {
            let tag = subtags.joined(separator: "-")
            if let voice = best(among: voices, where: { $0 == tag }) { return voice }
            subtags.removeLast()
        }
        return best(among: voices) { $0.hasPrefix(language.language + "-") }
    }

    private static func best(among voices: [EspeakVoice], where fits: (String) -> Bool) -> EspeakVoice? {
        voices.filter(\.isComplete)
            .compactMap { voice in
                voice.languages.filter { fits($0.tag) }.map(\.priority).min().map { (voice, $0) }
            }
            .min { $0.1 < $1.1 }?.0
    }
}
