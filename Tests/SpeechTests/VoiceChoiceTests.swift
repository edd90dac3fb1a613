// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11ySpeech

func delivery(
    _ kind: Event.Kind, _ texts: Texts, language: String? = nil, settings: [String: SettingValue] = [:]
) -> Delivery {
    Delivery(
        event: .make(at: .now()), sequence: 1, kind: kind, subject: Subject(app: "test", key: "k"), texts: texts,
        kindWord: NotifyA11y.Phrases.english.kind(kind), language: language.flatMap(LanguageTag.init(rawValue:)),
        settings: ChannelSettings(settings))
}

@Suite("Which voice speaks")
struct VoiceChoiceTests {
    private static func voice(_ identifier: String, _ languages: [(String, Int)]) -> EspeakVoice {
        EspeakVoice(
            identifier: identifier, name: identifier.uppercased(),
            languages: languages.map { .init(tag: $0.0, priority: $0.1) })
    }

    private let voices = [
        voice("mb/mb-de1", [("de", 1)]), voice("!v/Storm", [("en-us", 1)]),
        voice("gmw/en", [("en-gb", 2), ("en", 2)]), voice("gmw/en-US", [("en-us", 2), ("en", 3)]),
        voice("gmw/de", [("de", 5)]), voice("roa/pt", [("pt", 5), ("pt-pt", 5)]),
        voice("roa/pt-BR", [("pt-br", 5), ("pt", 6)]), voice("sit/cmn", [("cmn", 5), ("zh-cmn", 5), ("zh", 5)]),
    ]

    @Test(
        "the text's language chooses, then the person's voice, then the person's language, then English",
        arguments: [
            ("de", nil, "en_US.UTF-8", "gmw/de", false),
            ("pt-BR", nil, "C", "roa/pt-BR", false),
            ("pt", nil, "C", "roa/pt", false),
            ("de-AT-1996", nil, "C", "gmw/de", false),
            ("zh-Hant-TW", nil, "C", "sit/cmn", false),
            (nil, nil, "de_DE.UTF-8", "gmw/de", false),
            (nil, nil, "en_US.UTF-8", "gmw/en-US", false),
            (nil, nil, "C", "gmw/en", false),
            (nil, nil, "C.UTF-8", "gmw/en", false),
            (nil, nil, "", "gmw/en", false),
            (nil, "gmw/de", "C", "gmw/de", false),
            (nil, "GMW/EN-US", "C", "gmw/en-US", false),
            (nil, "pt-BR", "C", "roa/pt-BR", false),
            (nil, "no such voice", "C", "gmw/en", false),
            ("en", "gmw/en-US", "C", "gmw/en-US", false),
            ("en", nil, "en_US.UTF-8", "gmw/en-US", false),
            ("de", "gmw/en-US", "C", "gmw/de", false),
            ("tlh", nil, "de_DE.UTF-8", "gmw/de", true),
            (nil, "gmw/en-US", "de_DE.UTF-8", "gmw/de", false),
            ("en", "gmw/en-US", "de_DE.UTF-8", "gmw/en-US", false),
            ("en-GB", "gmw/en-US", "de_DE.UTF-8", "gmw/en-US", false),
            ("tlh", "gmw/en-US", "C", "gmw/en-US", true),
        ] as [(String?, String?, String, String, Bool)])
    func choice(language: String?, wanted: String?, locale: String, identifier: String, isSubstitute: Bool) {
        let choice = VoiceChoice.choose(
            for: language.flatMap(LanguageTag.init(rawValue:)), preferred: wanted.map { [$0] } ?? [],
            locale: LanguageTag(rawValue: locale),
            among: voices)
        #expect(choice?.voice.identifier == identifier)
        #expect(choice?.isSubstitute == isSubstitute)
    }

    @Test("of several voices that the person prefers, each speaks its language")
    func preferred() {
        let settings = ChannelSettings(["voice": .text(" gmw/en-US,roa/pt-BR , no such voice,")])
        #expect(settings.preferredVoices == ["gmw/en-US", "roa/pt-BR", "no such voice"])
        for (language, voice) in [("en", "gmw/en-US"), ("pt", "roa/pt-BR"), ("de", "gmw/de")] {
            let choice = VoiceChoice.choose(
                for: LanguageTag(rawValue: language), preferred: settings.preferredVoices, locale: nil, among: voices)
            #expect(choice?.voice.identifier == voice)
        }
    }

    @Test("without voices there is no choice")
    func none() {
        #expect(VoiceChoice.choose(for: nil, preferred: [], locale: nil, among: []) == nil)
    }
}
