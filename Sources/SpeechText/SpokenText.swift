// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// What is said, and which shown words each spoken one stands for.
///
/// All offsets are in Unicode scalars (code points), which is what speech engines count; ``span(of:)`` gives the others.
public struct SpokenText: Sendable, Hashable {
    /// A word or group of words that is highlighted as one: what is said, and what is shown for it.
    ///
    /// "80 °C" makes two: "80" for "80", and "degrees Celsius" for "°C".
    public struct Run: Sendable, Hashable {
        /// Where it is in ``SpokenText/text``, in scalars; never empty, and after the run before it.
        public var spoken: Range<Int>
        /// Where it is in ``SpokenText/shown``, in scalars, at borders of characters; neither end lies before that of the
        /// run before it.
        ///
        /// Empty for words of our own that nothing shows, such as "cut here".
        public var shown: Range<Int>
    }

    /// A stretch of ``SpokenText/text`` in one language, for a voice of that language.
    public struct Part: Sendable, Hashable {
        /// Where it is in ``SpokenText/text``, in scalars; begins where the part before it ends.
        public var spoken: Range<Int>
        /// Its language; nil when neither the event nor the person's locale names one.
        public var language: LanguageTag?
    }

    /// Where one of the event's texts is in ``SpokenText/shown``.
    public struct Passage: Sendable, Hashable {
        /// One of the event's texts.
        public enum Place: String, Sendable, Hashable {
            case kind, title, detail, hint
        }

        /// Which text it is.
        public var place: Place
        /// Where it is, in scalars.
        public var shown: Range<Int>
    }

    /// What the speech engine is handed: plain words and sentence marks, on one line.
    public internal(set) var text = ""
    /// What a surface shows meanwhile: the kind and title on one line as in a terminal, then the detail and the hint as far
    /// as they are announced, each on lines of their own.
    public internal(set) var shown = ""
    /// Spoken words with what is shown for them, in order.
    public internal(set) var runs: [Run] = []
    /// The languages, in order; they cover the whole text.
    public internal(set) var parts: [Part] = []
    /// Where each of the event's texts is in ``shown``, in order.
    public internal(set) var passages: [Passage] = []
    /// Whether the end was left out, which the last spoken words then say.
    public internal(set) var isCut = false

    init() {}

    /// The run that a speech engine's word belongs to.
    ///
    /// - Parameter spoken: A place in ``text``, in scalars from 0; espeak-ng counts from 1.
    /// - Returns: The index of the run at that place, or of the last one before it; nil before the first.
    public func run(at spoken: Int) -> Int? {
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].spoken.lowerBound <= spoken { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// The same stretch of the shown text in every unit that surfaces count in.
    ///
    /// - Parameter shown: A range of ``shown`` in scalars, such as a run's; clamped.
    /// - Returns: The stretch in bytes, UTF-16 code units, scalars and characters.
    public func span(of shown: Range<Int>) -> TextSpan { TextSpan(scalars: shown, of: self.shown) }
}
