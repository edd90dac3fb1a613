// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Whether the kinds can be told apart, and voices and languages found.
extension LintSubject {
    /// Values of one key for each kind, such as `words.success`, that are the same for two.
    func kinds() -> [ProfileLint.Finding] {
        var groups: [String: [Event.Kind: String]] = ["words": profile.words(over: .english).kinds]
        for (name, sourced) in profile.values {
            guard let dot = name.lastIndex(of: "."), let text = sourced.value.word,
                let kind = Event.Kind(rawValue: String(name[name.index(after: dot)...]))
            else { continue }
            groups[String(name[..<dot]), default: [:]][kind] = text
        }
        return groups.sorted { $0.key < $1.key }.flatMap { name, values in sameValues(name, values) }
    }

    private func sameValues(_ name: String, _ values: [Event.Kind: String]) -> [ProfileLint.Finding] {
        var findings: [ProfileLint.Finding] = []
        let kinds = Event.Kind.allCases.filter { values[$0] != nil }
        for (index, kind) in kinds.enumerated() {
            for other in kinds[..<index] where values[kind]?.lowercased() == values[other]?.lowercased() {
                let keys = ["\(name).\(kind.rawValue)", "\(name).\(other.rawValue)"]
                guard let stated = keys.first(where: { layer.values[$0] != nil }) else { continue }
                findings.append(
                    finding(
                        .sameForTwoKinds, key: stated, LintPhrases.same(keys, values[kind] ?? ""),
                        fix: LintPhrases.makeDifferent))
            }
        }
        return findings
    }

    /// Colours of one's own whose contrast is less than what is asked for.
    func colours() -> [ProfileLint.Finding] {
        let least = profile.word(.textContrast) == "high" ? ColourPair.highContrast : ColourPair.leastContrast
        let key = ProfileValue.textColours.name
        guard layer.values[key] != nil, let pair = ColourPair(profile.word(.textColours)), pair.contrast < least
        else { return [] }
        return [finding(.contrast, key: key, LintPhrases.lowContrast(pair, needs: least), fix: LintPhrases.choosePair)]
    }

    /// Voices that aren't installed, and languages that are none.
    func voices() -> [ProfileLint.Finding] {
        layer.values.sorted { $0.key < $1.key }.flatMap { name, sourced -> [ProfileLint.Finding] in
            let steps = name.split(separator: ".").map(String.init)
            guard steps.first == "channels" else { return [] }
            let words = sourced.value.words ?? sourced.value.word.map { [$0] } ?? []
            if steps.contains("voice") || steps.contains("voices") {
                // `channels.speech.voices.de` is for a language, which is a part of the key.
                let languages = steps.count > 3 ? [steps[3]] : []
                return languages.compactMap { language($0, name) } + words.compactMap { voice($0, name) }
            }
            return steps.contains("language") || steps.contains("languages")
                ? words.compactMap { language($0, name) } : []
        }
    }

    private func voice(_ word: String, _ key: String) -> ProfileLint.Finding? {
        guard let voices = lint.voices else { return nil }
        let known = Set(voices.map { $0.lowercased() })
        // One for each language, separated by commas; a language stands for its best voice.
        let names = word.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
        let unknown = names.first { name in
            !name.isEmpty && !known.contains(name.lowercased())
                && LanguageTag(rawValue: name).map { lint.languages?.contains($0.language) != false } != true
        }
        guard let unknown else { return nil }
        let nearest = NearestWord.find(unknown, among: voices.sorted(), slips: 3)
        return finding(
            .unknownVoice, key: key, LintPhrases.unknownVoice(unknown), fix: LintPhrases.otherVoice(nearest))
    }

    private func language(_ word: String, _ key: String) -> ProfileLint.Finding? {
        guard let tag = LanguageTag(rawValue: word) else {
            return finding(
                .unknownLanguage, key: key, LintPhrases.noLanguage(word), fix: LintPhrases.writeLanguage)
        }
        guard let languages = lint.languages, !languages.contains(tag.language), !languages.contains(tag.rawValue)
        else { return nil }
        let nearest = NearestWord.find(tag.language, among: languages.sorted())
        return finding(
            .unknownLanguage, key: key, LintPhrases.unknownLanguage(word), fix: LintPhrases.otherLanguage(nearest))
    }
}
