// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What `state.watch` takes.
public struct WatchParameters: Sendable, Codable {
    /// Whether to be told what is being said, word by word, besides the changes of the text state.
    public var speech: Bool?

    /// Parameters of this value.
    public init(speech: Bool? = nil) { self.speech = speech }
}

/// What `speech.say` takes: a text, or an entry of the text state.
public struct SayParameters: Sendable, Codable {
    /// The text, as it is to be said.
    public var text: String?
    /// The entry that is read with its detail, instead of a text.
    public var entry: Selection?
    /// The text's language; the person's when left out.
    public var language: LanguageTag?
    /// A voice for this text, as in `speech.voices`.
    public var voice: String?
    /// How fast, 0.5 to 4 times the normal speed; as in the profile when left out.
    public var rate: Double?

    /// Parameters of these values.
    public init(
        text: String? = nil, entry: Selection? = nil, language: LanguageTag? = nil, voice: String? = nil,
        rate: Double? = nil
    ) {
        self.text = text
        self.entry = entry
        self.language = language
        self.voice = voice
        self.rate = rate
    }
}

/// What `speech.say` answers, when it has been said.
public struct SayAnswer: Sendable, Codable {
    /// What became of each utterance.
    public var receipts: [Receipt]

    /// An answer of these receipts.
    public init(receipts: [Receipt]) { self.receipts = receipts }
}

/// What `speech.voices` takes.
public struct VoicesParameters: Sendable, Codable {
    /// Only voices that speak this language.
    public var language: LanguageTag?

    /// Parameters of this language.
    public init(language: LanguageTag? = nil) { self.language = language }
}

/// One voice, as `speech.voices` answers.
public struct VoiceAnswer: Sendable, Hashable, Codable {
    /// What it is chosen by, in a profile or with `--voice`.
    public var voice: String
    /// How people call it.
    public var name: String
    /// What it speaks, as BCP 47 tags, the best first.
    public var languages: [String]
    /// How it sounds: `synthetic` (clear at any speed, not natural) or `recorded` (more natural, made of recordings).
    public var quality: String
    /// Whether it can speak now.
    public var installed: Bool
    /// Whether the person's profile or language chooses it for its first language.
    public var chosen: Bool
    /// The package that brings it, or a better one for the same language; nil where there is none.
    public var package: String?

    /// An answer of these values.
    public init(
        voice: String, name: String, languages: [String], quality: String, installed: Bool, chosen: Bool,
        package: String?
    ) {
        self.voice = voice
        self.name = name
        self.languages = languages
        self.quality = quality
        self.installed = installed
        self.chosen = chosen
        self.package = package
    }
}

/// What `speech.voices` answers.
public struct VoicesAnswer: Sendable, Hashable, Codable {
    /// The voices, those that are chosen first, then by language.
    public var voices: [VoiceAnswer]
    /// Where no voice speaks the language that was asked for: the one that speaks such texts instead.
    public var nearest: VoiceAnswer?

    /// An answer of these voices.
    public init(voices: [VoiceAnswer], nearest: VoiceAnswer? = nil) {
        self.voices = voices
        self.nearest = nearest
    }
}

/// What `reading.start` takes: a longer text that is read aloud.
public struct ReadingParameters: Sendable, Codable {
    /// The text.
    public var text: String
    /// What people call it, such as the file's name; nil for none.
    public var name: String?
    /// Its language; the person's when left out.
    public var language: LanguageTag?
    /// A voice for it.
    public var voice: String?
    /// How fast, 0.5 to 4 times the normal speed; as in the profile when left out.
    public var rate: Double?
    /// Whether to begin at the beginning; otherwise it goes on where the same text was left last time.
    public var fromStart: Bool?

    /// Parameters of these values.
    public init(
        text: String, name: String? = nil, language: LanguageTag? = nil, voice: String? = nil, rate: Double? = nil,
        fromStart: Bool? = nil
    ) {
        self.text = text
        self.name = name
        self.language = language
        self.voice = voice
        self.rate = rate
        self.fromStart = fromStart
    }
}

/// What `reading.control` takes.
public struct ReadingControl: Sendable, Codable {
    /// What is to happen.
    public enum Act: String, Sendable, Codable, CaseIterable {
        /// Stop after this word, and keep the place.
        case pause
        /// Go on at the beginning of the sentence.
        case resume
        /// Go to the next sentence.
        case next
        /// Go to the sentence before.
        case previous
        /// End; the place is kept for the next time.
        case stop
        /// Nothing: only ask how it is.
        case state
    }

    /// What is to happen.
    public var act: Act

    /// Parameters of this act.
    public init(_ act: Act) { self.act = act }
}
