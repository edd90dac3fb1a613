// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// How one language says what isn't words: one table for each, in a file of its own (docs/speech.md says how to add one).
///
/// Numbers stay digits: engines read those in their language. What they were measured to get wrong is here.
public struct SpeechLanguage: Sendable {
    /// A noun after a number.
    public struct Noun: Sendable, ExpressibleByStringLiteral {
        /// After one.
        public var one: String
        /// After any other number.
        public var other: String
        /// What is said for the number one before it, where that bends: "eine" of "eine Sekunde".
        public var oneWord: String?

        /// The forms after one and after other numbers, with "|" between, such as `"second|seconds"`; one form for both
        /// without; a word for one that bends goes before it with "+", such as `"eine+Sekunde|Sekunden"`.
        public init(stringLiteral value: String) {
            let forms = value.split(separator: "|", maxSplits: 1).map(String.init)
            let first = (forms.first ?? value).split(separator: "+", maxSplits: 1).map(String.init)
            oneWord = first.count > 1 ? first[0] : nil
            one = first.last ?? value
            other = forms.count > 1 ? forms[1] : one
        }
    }

    /// The words of a kind.
    public struct KindWords: Sendable {
        /// As cards, terminals and speech say it.
        public var usual: String
        /// In plain words, for the profile `calm`.
        public var plain: String

        /// The words of a kind.
        public init(_ usual: String, plain: String) {
            self.usual = usual
            self.plain = plain
        }
    }

    /// Small words that join or name things.
    public struct Words: Sendable {
        /// Between the parts of a version: "1 point 2 point 3".
        public var point: String
        /// In file names and hosts; nil where engines say it by themselves.
        public var dot: String?
        /// Before a negative number.
        public var minus: String
        /// Between the ends of a range, and for an arrow.
        public var to: String
        /// Between the sides of a ratio: "16 to 9".
        public var ratio: String
        /// Between a part and the whole: "3 of 10".
        public var of: String
        /// Between a unit and what it is counted by.
        public var per: String
        /// Before an id: "number 42".
        public var number: String
        /// Before a line of a file.
        public var line: String
        /// Before a version's numbers.
        public var version: String
        /// Before the beginning of a hash or another long id of letters and digits.
        public var hash: String
        /// Before a port of a host.
        public var port: String
        /// In an address: "anna at example.org".
        public var at: String
        /// Before an option: "dash dash help".
        public var dash: String
        /// For a slash that stands between numbers and means neither a part nor a date.
        public var slash: String
        /// For ✓ and its kin.
        public var tick: String
        /// For ✗ and its kin.
        public var cross: String
        /// For ● and its kin.
        public var bullet: String
        /// Instead of the end of a text that is too long.
        public var cut: String
        /// Instead of a text in which nothing can be read.
        public var unreadable: String

        /// The words.
        public init(
            point: String, dot: String?, minus: String, to: String, ratio: String, of: String, per: String,
            number: String,
            line: String,
            version: String, hash: String, port: String, at: String, dash: String, slash: String, tick: String,
            cross: String, bullet: String, cut: String, unreadable: String
        ) {
            self.point = point
            self.dot = dot
            self.minus = minus
            self.to = to
            self.ratio = ratio
            self.of = of
            self.per = per
            self.number = number
            self.line = line
            self.version = version
            self.hash = hash
            self.port = port
            self.at = at
            self.dash = dash
            self.slash = slash
            self.tick = tick
            self.cross = cross
            self.bullet = bullet
            self.cut = cut
            self.unreadable = unreadable
        }
    }

    /// Its first subtag, such as `de`.
    public var tag: String
    /// The kinds' words (they don't bend with the title).
    public var kinds: [Event.Kind: KindWords]
    /// Small words.
    public var words: Words
    /// What stands before decimals, where it is written and for the engine.
    public var decimal: Unicode.Scalar
    /// What may stand between thousands; blanks that don't break always may.
    public var grouping: Set<Unicode.Scalar>
    /// Whether numbers below two, such as 1.5, take the form after one.
    public var oneUpToTwo = false
    /// Signs and what is said for them: "<" is "less than".
    public var signs: [String: String]
    /// Units by their sign: "MB" is "megabyte|megabytes".
    public var units: [String: Noun]
    /// Currencies by their sign and code.
    public var currencies: [String: Noun]
    /// What is said for a date; month 1 to 12, day 1 to 31; no year where none is written.
    public var date: @Sendable (_ year: Int?, _ month: Int, _ day: Int) -> String
    /// What stands between day, month and year in the usual short form, day first; nil where the order isn't sure.
    public var dateSeparator: Unicode.Scalar?
    /// What is said for a time of day or a span written like one.
    public var time: @Sendable (_ hour: Int, _ minute: Int, _ second: Int?) -> String
    /// Words behind a written time that ``time`` says already.
    public var afterTime: Set<String> = []
    /// What is said for "3." before a noun, in languages that write ordinals so; the word before it is given.
    public var ordinal: (@Sendable (_ number: Int, _ before: String) -> String?)?
    /// Abbreviations with their points, in small letters.
    public var abbreviations: [String: String]
    /// What stands before a number and means "number", in small letters.
    public var numberSigns: Set<String>
    /// Initialisms that engines read rightly as they are, besides those without a vowel.
    public var keptInitialisms: Set<String> = []
    /// Small words that are also written in capitals for weight, so that they aren't taken for initialisms.
    public var smallWords: Set<String>
    /// Names of letters that engines misread alone.
    public var letters: [Character: String] = [:]
}

extension SpeechLanguage {
    /// Every table: to add a language, write one and add it here.
    public static let all: [SpeechLanguage] = [.english, .german, .french, .spanish, .italian]

    /// The table of a language; nil where there is none, which then gets the neutral rules.
    public static func table(for language: LanguageTag?) -> SpeechLanguage? {
        language.flatMap { byTag[$0.language] }
    }

    private static let byTag = Dictionary(all.map { ($0.tag, $0) }) { first, _ in first }

    /// The kind's word.
    public func kind(_ kind: Event.Kind, plain: Bool = false) -> String? {
        plain ? kinds[kind]?.plain : kinds[kind]?.usual
    }
}
