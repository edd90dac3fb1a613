// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

extension SpeechChannel {
    /// What the channel is, without making one.
    public static let descriptor = ChannelDescription(
        id: .speech, carries: .words, senses: .hearing,
        settings: [
            .init(
                "rate", .number(0.5...4),
                "How fast it speaks: 1 is the engine's normal speed, 2 twice as fast; 1 by default."),
            .init("pitch", .number(0...1), "How high the voice is: 0.5, the default, is the voice's own pitch."),
            .init(
                "volume", .number(0...1), "How loud it is, beside the sound server's own volume; 1 by default.",
                combining: .smaller),
            .init(
                "voice", .text,
                "The voices, separated by commas, each for its language, as `notify-a11y voices` names them; the best of "
                    + "each language by default."),
            .init(
                "punctuation", .choice(SpeechRequest.Punctuation.allCases.map(\.rawValue)),
                "Which signs are named: none, the default, some that are easily missed, or all."),
            .init(
                "verbosity", .choice(["title", "normal", "full"]),
                "How much is said: \"title\" the kind and the title; \"normal\", the default, for a failure its first "
                    + "sentence too; \"full\" the whole detail and what can be done."),
            .init(
                "emoji", .choice(["names", "none"]), "What is said for emoji: \"names\", the default, or \"none\"."),
            .init(
                "foreign", .choice(["speak", "text"]),
                "What becomes of a text in a language that no voice speaks: spoken by the nearest voice, the default, or "
                    + "only shown."),
            .init("expand", .flag, "Whether numbers, units and signs become words; true by default."),
            settingsSource,
        ])
}

extension ChannelSettings {
    /// The voices that the person prefers, each for its languages.
    package var preferredVoices: [String] {
        (text("voice") ?? "").split(separator: ",").map { part in
            String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }.filter { !$0.isEmpty }
    }

    /// Which signs are named.
    var punctuation: SpeechRequest.Punctuation {
        text("punctuation").flatMap(SpeechRequest.Punctuation.init(rawValue:)) ?? .none
    }
}
