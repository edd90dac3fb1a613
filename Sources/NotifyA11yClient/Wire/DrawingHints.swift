// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// How the person wants what is drawn: for our own surfaces and for those of every app.
///
/// From `sight`, `captions`, `flash` and `text` of the person's profile; see ``Notifier/drawingHints()``.
public struct DrawingHints: Sendable, Hashable, Codable {
    /// The contrast that text needs against its background.
    public enum Contrast: String, Sendable, Hashable, Codable, CaseIterable {
        /// At least 4.5 to 1.
        case normal
        /// At least 7 to 1.
        case high

        /// The least contrast, 1 to 21 as WCAG 2.2 counts it.
        public var least: Double { self == .normal ? ColourPair.leastContrast : ColourPair.highContrast }
    }

    /// What marks the words that are being spoken.
    public enum Highlight: String, Sendable, Hashable, Codable, CaseIterable {
        /// A filled block behind them.
        case background
        /// A line below them, which needs no colour and moves no area.
        case underline
        /// Nothing.
        case none
    }

    /// How large text is, 0.5 to 4; 1 is the surface's usual size.
    public var textSize: Double
    /// The contrast that text needs.
    public var contrast: Contrast
    /// What marks the words that are being spoken.
    public var highlight: Highlight
    /// The person's own colours of marked words; nil for the surface's.
    ///
    /// They satisfy ``contrast``.
    public var colours: ColourPair?
    /// How often a second an area may change, 0 to 3; 0 where nothing may move as a block, flash or blink.
    public var flashesPerSecond: Double
    /// Whether what is spoken is to be shown as well.
    public var captions: Bool

    /// What holds where no profile says anything.
    public init() { self.init { $0.fallback } }

    /// Hints from the profile that is in use.
    public init(_ profile: ProfileAnswer) {
        let values = Dictionary(profile.values.map { ($0.key, $0.value) }) { first, _ in first }
        self.init { values[$0.name] ?? $0.fallback }
    }

    private init(_ value: (ProfileValue) -> SettingValue?) {
        textSize = value(.textSize)?.number ?? 1
        contrast = value(.textContrast)?.word.flatMap(Contrast.init) ?? .normal
        highlight = value(.highlight)?.word.flatMap(Highlight.init) ?? .underline
        flashesPerSecond = value(.flashes)?.number ?? 3
        captions = value(.captions) == .flag(true)
        colours = value(.textColours)?.word.flatMap { ColourPair($0) }
        if let pair = colours, pair.contrast < contrast.least { colours = nil }
    }

    /// The least time between two changes of an area; nil where none may change by itself.
    ///
    /// Never under a third of a second: more than three flashes a second can bring on seizures (WCAG 2.2, 2.3.1).
    public var leastInterval: Duration? {
        guard flashesPerSecond > 0 else { return nil }
        // A day is as good as never, and no number is too small to be turned into a time.
        return max(Flashing.shortest, .seconds(min(1 / flashesPerSecond, 86_400)))
    }
}
