// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// How the words that are being said are marked.
struct HighlightStyle: Equatable {
    typealias Mark = DrawingHints.Highlight

    /// What marks them.
    let mark: Mark
    /// The sequence before them; empty for none.
    let begin: String
    /// The sequence behind them.
    let end: String

    /// The least time between two changes of an area, where the profile says no other.
    static let leastInterval = Flashing.shortest

    /// No mark.
    static let none = HighlightStyle(mark: .none, begin: "", end: "")
    /// A line below.
    static let underline = HighlightStyle(mark: .underline, begin: "\u{1B}[4m", end: "\u{1B}[24m")
    /// Light and dark exchanged, in the terminal's own colours.
    static let reversed = HighlightStyle(mark: .background, begin: "\u{1B}[7m", end: "\u{1B}[27m")

    /// Whether the terminal is light or dark.
    enum Theme: String, CaseIterable {
        case dark, light

        /// Both colours of a mark: the words, and the block behind them.
        ///
        /// Taken from the colours that all terminals have, with a contrast of 4.5 (in high contrast 7) between words and
        /// block, and of 3 between block and the terminal's own background.
        func colours(_ contrast: DrawingHints.Contrast) -> (text: Colour, block: Colour) {
            switch (self, contrast) {
            case (.dark, .normal): (.black, Colour(red: 135, green: 215, blue: 255))
            case (.dark, .high): (.black, Colour(red: 255, green: 255, blue: 0))
            case (.light, .normal): (.white, Colour(red: 0, green: 95, blue: 175))
            case (.light, .high): (.white, Colour(red: 0, green: 0, blue: 135))
            }
        }
    }

    /// The style that the options ask for, as far as the terminal can show it; what they don't say, the profile does.
    ///
    /// Where nothing may flash, a block becomes a line: an option is no way around a limit.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for words that are none, and for colours that can't be told apart.
    init(
        _ arguments: ParsedArguments, _ environment: Environment, hints: DrawingHints = DrawingHints()
    ) throws(NotifyError) {
        func choice<Choice: RawRepresentable & CaseIterable>(_ name: String, else fallback: Choice) throws(NotifyError)
            -> Choice
        where Choice.RawValue == String {
            guard let word = arguments.value(name) else { return fallback }
            guard let choice = Choice(rawValue: word) else {
                throw NotifyError(
                    .invalidArgument,
                    "'--\(name)' is '\(SafeText.line(word))'; give one of: "
                        + Choice.allCases.map(\.rawValue).joined(separator: ", "))
            }
            return choice
        }
        var mark = try choice("highlight", else: hints.highlight)
        if mark == .background, hints.leastInterval == nil { mark = .underline }
        let contrast = try choice("contrast", else: hints.contrast)
        let theme = try choice("theme", else: Self.theme(environment))
        let own = try Self.ownColours(arguments.value("colours"), contrast)
        let preferred = hints.colours.flatMap { $0.contrast >= contrast.least ? $0 : nil }
        guard environment["TERM"] != "dumb", mark != .none else {
            self = .none
            return
        }
        let isExact = environment["COLORTERM"] == "truecolor" || environment["COLORTERM"] == "24bit"
        let isColourless = environment["NO_COLOR"] != nil
        switch mark {
        case .none: self = .none
        case .underline: self = .underline
        case .background where isColourless: self = .reversed
        case .background:
            let (text, block) = own ?? Self.shown(preferred, contrast, isExact) ?? theme.colours(contrast)
            if !isExact, own != nil, Colour.contrast(text.nearest, block.nearest) < contrast.least {
                throw NotifyError(
                    .invalidArgument,
                    "this terminal has 256 colours, and the nearest to yours can't be told apart; choose others")
            }
            func sequence(_ colour: Colour, _ kind: Int) -> String {
                isExact ? "\(kind);2;\(colour.red);\(colour.green);\(colour.blue)" : "\(kind);5;\(colour.inCube)"
            }
            self.init(
                mark: .background, begin: "\u{1B}[\(sequence(text, 38));\(sequence(block, 48))m",
                end: "\u{1B}[39;49m")
        }
    }

    init(mark: Mark, begin: String, end: String) {
        self.mark = mark
        self.begin = begin
        self.end = end
    }

    /// What terminals say of themselves in `COLORFGBG`, "foreground;background"; dark where they don't.
    private static func theme(_ environment: Environment) -> Theme {
        guard let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) else {
            return .dark
        }
        return background == 7 || background > 8 ? .light : .dark
    }

    /// The person's own colours, "#TEXT,#BLOCK".
    private static func ownColours(
        _ words: String?, _ contrast: DrawingHints.Contrast
    ) throws(NotifyError) -> (text: Colour, block: Colour)? {
        guard let words else { return nil }
        guard let pair = ColourPair(words) else {
            throw NotifyError(
                .invalidArgument,
                "'--colours' is '\(SafeText.line(words))'; give the words' and the block's colour, as in #000000,#ffd75f"
            )
        }
        guard pair.contrast >= contrast.least else {
            throw NotifyError(
                .invalidArgument,
                "the colours '\(words)' have a contrast of \(pair.contrastWords) to 1, and \(contrast.least) is needed to read them; choose a lighter and a darker one"
            )
        }
        return (pair.text, pair.block)
    }

    /// The colours of the profile, as far as this terminal can show them; nil where it shows others.
    private static func shown(
        _ pair: ColourPair?, _ contrast: DrawingHints.Contrast, _ isExact: Bool
    ) -> (text: Colour, block: Colour)? {
        guard let pair, isExact || Colour.contrast(pair.text.nearest, pair.block.nearest) >= contrast.least else {
            return nil
        }
        return (pair.text, pair.block)
    }
}
