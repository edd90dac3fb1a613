// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// What `profile lint` says: what is wrong, and what to do, each as a part of a line.
enum LintPhrases {
    static let everythingOff = "every channel is off: nothing would be told at all"
    static let switchOneOn = "switch on at least one that carries words, such as channels.desktop.enabled = true"

    static let speechOnly = "words come by the voice alone: whoever misses it, or mutes it, misses everything"
    static let addSilent = "switch on channels.desktop.enabled or channels.terminal.enabled as well"

    /// Kinds without words.
    static func noWords(_ kinds: [Event.Kind]) -> String {
        "no words would reach you of what is a \(EnglishWords.list(kinds.map(\.rawValue), "or"))"
    }
    static let addWords = "let a channel that carries words be used for it: desktop, reader, speech or terminal"

    /// A card that goes too early.
    static func cardTooShort(seconds: Double, pace: Double, needed: Double) -> String {
        "a card is to stay \(number(seconds)) s, but at \(number(pace)) characters a second 240 characters take "
            + "\(number(needed)) s"
    }
    static func longerCard(_ key: String, _ needed: Double) -> String {
        "set \(key) to \(number(needed)) or more, or leave it out"
    }

    /// What a match asks for and no event has.
    static func impossible(_ part: String) -> String { "no event ever matches it, because of '\(part)'" }
    static let mendMatch = "name something in it, without blanks at its ends, or leave it out"
    static let statesNothing = "it says when, but not what should differ"
    static let stateSomething = "add 'channels', 'without', 'verbosity', 'hold' or another key, or take the rule out"

    /// A rule behind one that covers it.
    static func comesTooLate(after source: Profile.Source) -> String {
        "it never decides anything: the rule in line \(source.line ?? 0) holds for the same events and comes first"
    }
    static let moveUp = "put it before that one, or take it out"

    /// Kinds that a rule lets go away by themselves.
    static func timesOut(_ kinds: [Event.Kind]) -> String {
        "a \(EnglishWords.list(kinds.map(\.rawValue), "or")) would go away by itself, seen or not"
    }
    static func leaveHold(_ kinds: [Event.Kind]) -> String {
        "leave 'hold' out, or name other kinds in 'when' than \(EnglishWords.list(kinds.map(\.rawValue)))"
    }

    /// A rule whose channels can't be used.
    static func channelsOff(_ channels: [String], _ source: Profile.Source) -> String {
        "it uses \(EnglishWords.list(channels)), which is off (\(source))"
    }
    static let nameOthers = "name a channel that is on, or switch this one on"

    static let digestNeverComes = "it waits for a digest, but no time is set for one"
    static let setDigest = "set digest.at, such as [\"10:00\", \"17:00\"], or digest.minutes"

    static let noDays = "it never begins, because it names no day"
    static let silencesNothing = "it silences no channel"
    static let allPasses = "it silences nothing, because every event passes"
    static let mendQuiet = "mend that, or take the quiet time out"

    /// A channel that is silent all week.
    static func neverEnds(_ channel: String, _ time: QuietTime) -> String {
        "it never ends: \(channel) is silent all day and all week (from \(LocalTime.clock(time.from)) to "
            + "\(LocalTime.clock(time.to)))"
    }
    static let mendEnd = "let it end before it begins again; to switch a channel off, use channels.NAME.enabled = false"

    /// A grant without an app.
    static func grantForAll(_ category: String?) -> String {
        "it is for every app" + (category.map { " that says '\($0)' of itself" } ?? "")
            + ": then nothing is ever held back"
    }
    static let nameApp = "name the app"

    /// Two kinds that can't be told apart.
    static func same(_ keys: [String], _ value: String) -> String {
        "\(EnglishWords.list(keys)) are both \"\(SafeText.line(value, limit: 80))\": the two could not be told apart"
    }
    static let makeDifferent = "give each kind its own, beginning differently"

    /// Colours of one's own that the person's own wish for contrast rules out.
    static func lowContrast(_ pair: ColourPair, needs least: Double) -> String {
        "these two have a contrast of \(pair.contrastWords) to 1, and text.contrast needs \(number(least)): ours are used instead"
    }
    static let choosePair = "choose a lighter and a darker one"

    static func unknownVoice(_ voice: String) -> String {
        "there is no voice '\(SafeText.line(voice, limit: 80))' here"
    }
    static func otherVoice(_ nearest: String?) -> String {
        nearest.map { "did you mean '\($0)'?" } ?? "leave it out, or take one that is installed"
    }

    static func noLanguage(_ word: String) -> String { "'\(SafeText.line(word, limit: 80))' is no language" }
    static let writeLanguage = "write it like 'en', 'de' or 'pt-BR'"
    static func unknownLanguage(_ word: String) -> String {
        "no voice here speaks '\(SafeText.line(word, limit: 80))'"
    }
    static func otherLanguage(_ nearest: String?) -> String {
        nearest.map { "did you mean '\($0)'?" } ?? "take another, or install a voice for it"
    }

    private static func number(_ number: Double) -> String { TOMLText.number(number) }
}
