// SPDX-License-Identifier: Apache-2.0
internal import CEspeakNG
internal import Glibc
package import NotifyA11y

/// One of the engine's voices.
package struct EspeakVoice: Sendable, Hashable, Codable {
    /// A language that a voice speaks.
    package struct Language: Sendable, Hashable, Codable {
        /// In lower case, as in BCP 47, such as `pt-br`.
        package var tag: String
        /// How well it speaks it: lower is better.
        package var priority: Int
    }

    /// Its file, which names it without doubt, such as `roa/pt-BR`.
    package var identifier: String
    /// How people call it, such as "Portuguese (Brazil)".
    package var name: String
    /// What it speaks.
    package var languages: [Language]

    /// Whether it needs nothing but the engine's own data.
    ///
    /// MBROLA's voices are listed also when they aren't installed, and variants (`!v/`) are no voices by themselves.
    package var isComplete: Bool { !identifier.hasPrefix("mb/") && !identifier.hasPrefix("!v/") }
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
package struct VoiceChoice: Sendable, Hashable, Codable {
    /// The voice.
    package var voice: EspeakVoice
    /// Whether it was chosen for want of one that speaks the text's language.
    package var isSubstitute: Bool

    /// Chooses a voice.
    ///
    /// The text's language comes first: the person's own voice for it, else the engine's best. A text whose language
    /// isn't known is in the person's. A language that no voice speaks is spoken by the voice of a near one, else by the
    /// usual voice.
    ///
    /// - Parameters:
    ///   - language: The text's language; nil when it isn't known.
    ///   - preferred: The person's voices, each by name, identifier or language.
    ///   - locale: The person's language, for texts whose own isn't known or isn't spoken by any voice.
    ///   - voices: Every voice.
    /// - Returns: The voice, or nil when there are none.
    package static func choose(
        for language: LanguageTag?, preferred: [String], locale: LanguageTag?, among voices: [EspeakVoice]
    ) -> VoiceChoice? {
        let own = preferred.compactMap { named($0, among: voices) }
        func voice(for tag: LanguageTag) -> EspeakVoice? {
            own.first { $0.speaks(tag.language) } ?? best(for: tag, among: voices)
        }
        let usual =
            locale.flatMap(voice) ?? own.first
            ?? LanguageTag(rawValue: "en").flatMap { best(for: $0, among: voices) } ?? voices.first
        guard let usual else { return nil }
        guard let language else { return VoiceChoice(voice: usual, isSubstitute: false) }
        // Without a region, the person's own region is meant.
        if let locale, locale.language == language.language, !language.rawValue.contains("-"),
            usual.speaks(language.language)
        {
            return VoiceChoice(voice: usual, isSubstitute: false)
        }
        guard let voice = voice(for: language) else {
            let near = NearLanguage.to(language.language).flatMap { LanguageTag(rawValue: $0) }.flatMap(voice)
            return VoiceChoice(voice: near ?? usual, isSubstitute: true)
        }
        return VoiceChoice(voice: voice, isSubstitute: false)
    }

    /// The voice that a person means by a name, an identifier or a language.
    package static func named(_ name: String, among voices: [EspeakVoice]) -> EspeakVoice? {
        let lowered = name.lowercased()
        return voices.first { $0.identifier.lowercased() == lowered || $0.name.lowercased() == lowered }
            ?? LanguageTag(rawValue: name).flatMap { best(for: $0, among: voices) }
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

extension EspeakVoice {
    /// What it speaks, the best first, each tag once and as BCP 47 writes it.
    package var tags: [String] {
        languages.sorted { $0.priority < $1.priority }.reduce(into: []) { tags, language in
            if !tags.contains(language.tag) { tags.append(language.tag) }
        }
    }

    /// Whether it is only a colour of other voices.
    package var isVariant: Bool { identifier.hasPrefix("!v/") }

    /// Whether it is made of recordings, by MBROLA.
    package var isRecorded: Bool { identifier.hasPrefix("mb/") }

    /// Whether it speaks the language of its own recordings; "mb/mb-de1-en" speaks English by German ones.
    package var isNative: Bool { !isRecorded || !identifier.dropFirst("mb/mb-".count).contains("-") }

    /// The distribution's package that brings it; nil for what the engine itself brings.
    package var package: String? {
        guard isRecorded else { return nil }
        let name = identifier.dropFirst("mb/mb-".count)
        return "mbrola-" + name.prefix { $0 != "-" }
    }

    /// Whether it can speak now.
    ///
    /// The engine lists MBROLA's voices also when neither they nor MBROLA itself are there.
    package var isInstalled: Bool {
        guard isRecorded else { return !isVariant }
        let name = identifier.dropFirst("mb/mb-".count).prefix { $0 != "-" }
        return unsafe access("/usr/bin/mbrola", X_OK) == 0
            && ["/usr/share/mbrola/\(name)/\(name)", "/usr/share/mbrola/\(name)", "/usr/share/mbrola/voices/\(name)"]
                .contains { (path: String) -> Bool in unsafe access(path, R_OK) == 0 }
    }

    /// Whether one of its languages has this primary subtag.
    package func speaks(_ language: String) -> Bool {
        languages.contains { LanguageTag(rawValue: $0.tag)?.language == language }
    }
}
