// SPDX-License-Identifier: Apache-2.0

/// The values of a profile that are about no channel and no rule: one row of a table for each.
///
/// Reading, combining, explaining and `docs/profiles.md` all come from it.
public struct ProfileValue: Sendable, Hashable {
    /// Its name in a file, with dots.
    public let name: String
    /// What values it takes.
    public let form: ChannelDescription.Setting.Form
    /// What holds when profiles side by side state it.
    public let combination: Combination
    /// What holds when none states it.
    public let fallback: SettingValue?
    /// What it does, in one sentence with its unit, for the documentation.
    public let meaning: String

    init(
        _ name: String, _ form: ChannelDescription.Setting.Form, _ combination: Combination,
        else fallback: SettingValue? = nil, _ meaning: String
    ) {
        self.name = name
        self.form = form
        self.combination = combination
        self.fallback = fallback
        self.meaning = meaning
    }
}

extension ProfileValue {
    package static let readingPace = ProfileValue(
        "readingPace", .number(1...50), .smaller, else: .number(12),
        "How many characters a second you read at ease; it sets how long cards stay and how long braille may be.")
    package static let sightQuality = ProfileValue(
        "sight", .choice(["full", "large"]), .larger, else: .text("full"),
        "`\"large\"` where text must be large or magnified: titles on cards are then kept to 40 characters.")
    package static let hearingQuality = ProfileValue(
        "hearing", .choice(["full", "low"]), .larger, else: .text("full"),
        "`\"low\"` where hearing is hard: cues are long and low, and a pause comes before speech.")
    package static let captions = ProfileValue(
        "captions", .flag, .yes, else: .flag(false),
        "Whether what is spoken is shown as well, by `notify-a11y watch` and by every surface that can show captions.")
    package static let prefersAssistiveTechnology = ProfileValue(
        "prefersAssistiveTechnology", .flag, .yes, else: .flag(false),
        "Whether speech goes through your screen reader or Speech Dispatcher, also where none is noticed.")
    package static let unsettled = ProfileValue(
        "repeats.signal", .flag, .no, else: .flag(false),
        "Whether a failure that comes again by itself is signalled each time, instead of counted.")
    package static let unsettledEvery = ProfileValue(
        "repeats.every", .seconds(0...86_400), .larger, else: .number(0),
        "After how many seconds a failure that is still there is signalled once more; 0 for never.")

    package static let progressAfter = ProfileValue(
        "progress.after", .seconds(0...3600), .larger, else: .number(0),
        "Progress is first told when it has gone on for this many seconds.")
    package static let progressPercent = ProfileValue(
        "progress.percent", .number(0...100), .larger, else: .number(0),
        "After the first time, progress is spoken again after this many per cent more; 0 for only start and end.")
    package static let progressSeconds = ProfileValue(
        "progress.seconds", .seconds(0...3600), .larger, else: .number(0),
        "The least time between two spoken steps, in seconds.")
    package static let progressEndOnly = ProfileValue(
        "progress.endOnly", .flag, .yes, else: .flag(false),
        "Whether only the end of progress is spoken or felt.")

    package static let privateSpoken = ProfileValue(
        "privacy.private.spoken", .choice(["never", "privately", "always"]), .smaller, else: .text("never"),
        "When the words of private events are spoken: `\"privately\"` is through headphones or a device named in `privacy.devices`; otherwise their public text is."
    )
    package static let privateShown = ProfileValue(
        "privacy.private.shown", .choice(["never", "unlocked", "always"]), .smaller, else: .text("never"),
        "When the words of private events stand on cards: `\"unlocked\"` is while the screen is known to be neither locked nor shared; otherwise their public text does."
    )
    package static let privateBrailled = ProfileValue(
        "privacy.private.brailled", .choice(["never", "always"]), .smaller, else: .text("never"),
        "Whether the words of private events go to a screen reader that writes braille and may speak.")
    package static let publicShown = ProfileValue(
        "privacy.public.shown", .choice(["unlocked", "always"]), .smaller, else: .text("always"),
        "`\"unlocked\"` keeps also the words of public events off a locked or shared screen.")

    package static let privateDevices = ProfileValue(
        "privacy.devices", .list, .sum, else: .list([]),
        "Outputs that only you hear, such as headphones, as `notify-a11y channels` names them; `\"*\"` stands for any characters."
    )

    package static let audibleFallback = ProfileValue(
        "fallback.audible", .flag, .no, else: .flag(false),
        "Whether a silent channel that fails may be replaced by one that is heard.")
    package static let wornOnly = ProfileValue(
        "touch.wornOnly", .flag, .yes, else: .flag(false),
        "Whether only devices that are worn or held vibrate (`channels.haptic.worn`): a motor on a table is loud.")

    package static let perMinute = ProfileValue(
        "rates.perMinute", .number(1...600), .smaller,
        "How many events a minute are told one by one; beyond it comes one summary. Failures, questions and what you type are never held up. No limit when nothing is stated."
    )
    package static let perSubject = ProfileValue(
        "rates.subjectSeconds", .seconds(0...3600), .larger, else: .number(0),
        "The least time between two signals about the same thing, in seconds.")

    package static let digestAt = ProfileValue(
        "digest.at", .clocks, .last, else: .list([]),
        "The times of day at which digests come, such as `[\"10:00\", \"17:00\"]`.")
    package static let digestEvery = ProfileValue(
        "digest.minutes", .number(0...1440), .larger, else: .number(0),
        "A digest comes this many minutes after the first event that waits for one; 0 for only at `digest.at` and when what held events back has ended."
    )

    package static let flashes = ProfileValue(
        "flash.perSecond", .number(0...3), .smaller, else: .number(3),
        "How often a second an area that is drawn may change; 0 for no moving block, no terminal bell and no blinking at all."
    )
    package static let textSize = ProfileValue(
        "text.size", .number(0.5...4), .larger, else: .number(1),
        "How large text is on surfaces that draw, 1 is usual. Captions in a terminal are five times as large in any case, and from 2 on twice that where ten letters fit side by side."
    )
    package static let textContrast = ProfileValue(
        "text.contrast", .choice(["normal", "high"]), .larger, else: .text("normal"),
        "The contrast of surfaces that draw: at least 4.5:1, or 7:1 for `\"high\"`.")
    package static let textColours = ProfileValue(
        "text.colours", .colours, .last,
        "Your own colours for words that are marked, and for the block behind them. Without them, and where their contrast is less than `text.contrast` needs, ours."
    )
    package static let highlight = ProfileValue(
        "text.highlight", .choice(["none", "underline", "background"]), .smaller, else: .text("underline"),
        "How the word that is being spoken is marked; `\"background\"` is a block of colour.")

    package static let lasts = ProfileValue(
        "lasts", .seconds(60...604_800), .smaller,
        "How many seconds a situation lasts where `--for` isn't given; without it, until `profile back`.")

    /// The person's own word for a kind.
    package static func word(_ kind: Event.Kind) -> ProfileValue {
        ProfileValue(
            "words.\(kind.rawValue)", .text, .last,
            "Your own word for the kind `\(kind.rawValue)`, on cards, in speech and in braille; the lists of the command line keep the usual one."
        )
    }

    /// Every value, in the order of the documentation.
    public static let all: [ProfileValue] =
        [
            sightQuality, hearingQuality, readingPace, captions, prefersAssistiveTechnology, progressAfter,
            progressPercent, progressSeconds, progressEndOnly, unsettled, unsettledEvery, perMinute, perSubject,
            digestAt, digestEvery, privateSpoken, privateShown, privateBrailled, publicShown, privateDevices,
            audibleFallback, wornOnly, flashes, textSize, textContrast, textColours, highlight, lasts,
        ] + Event.Kind.allCases.map(word)
}
