// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// What a screen reader is given for an event: whole sentences for its voice, and few cells for its braille.
///
/// How numbers, signs and emoji are said is the reader's own business: the person has set it there.
struct ReaderText: Sendable, Hashable {
    /// How many cells a message may have that vanishes by itself: what is read in Orca's five seconds.
    static let cells = 18
    /// At most this many characters are given to the voice.
    static let limit = 600

    /// For the voice, and for braille that stays until a key is pressed.
    let full: String
    /// For a voice and a braille display that get the same words, which vanish from the display.
    let brief: String
    /// For braille that vanishes: at most ``cells`` cells, the kind first.
    let compact: String

    /// The texts of a delivery.
    init(_ delivery: Delivery, words: Phrases) {
        let texts = delivery.texts
        let title = texts.spoken ?? texts.title
        let short = texts.short ?? texts.title
        let verbosity = delivery.manner.verbosity
        var sentences =
            title == delivery.kindWord || verbosity == .kind ? [delivery.kindWord] : [delivery.kindWord, title]
        let presses = delivery.kind == .failure || delivery.kind == .question
        if verbosity.map({ $0 == .detail }) ?? presses, let detail = texts.detail { sentences.append(detail) }
        if !delivery.actions.isEmpty { sentences.append(Self.choices(delivery.actions, words)) }
        if let hint = texts.hint { sentences.append(hint) }
        let full = Self.shortened(Self.joined(sentences), to: Self.limit)
        self.full = full
        // A voice needs to say what can be chosen; what it is about may be short.
        brief = texts.short.map { delivery.kind == .question ? full : Self.joined([delivery.kindWord, $0]) } ?? full
        // Capital letters cost a cell of their own in most braille codes.
        let kind = words.braille(delivery.kind)
        let rest = Self.shortened(
            Self.line(short == delivery.kindWord ? "" : short).lowercased(), to: Self.cells - kind.count - 1)
        compact = rest.isEmpty ? kind : kind + " " + rest
    }

    /// What can be chosen, numbered as it is chosen.
    private static func choices(_ actions: [Action], _ words: Phrases) -> String {
        words.choices(actions.enumerated().map { "\($0.offset + 1) \($0.element.title)" }.joined(separator: ", "))
    }

    /// Puts a full stop between sentences that don't end in a mark of their own, on one line.
    private static func joined(_ sentences: some Sequence<String>) -> String {
        sentences.map(line).filter { !$0.isEmpty }.reduce(into: "") { text, sentence in
            if let last = text.last { text += ".!?…:;".contains(last) ? " " : ". " }
            text += sentence
        }
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Cuts at the last border of a word before the limit, or anywhere in a word that is longer than half of it.
    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.count > limit else { return text }
        let kept = text.prefix(limit)
        if text[kept.endIndex] == " " { return String(kept) }
        guard let border = kept.lastIndex(of: " "), text.distance(from: text.startIndex, to: border) > limit / 2 else {
            return String(kept)
        }
        return String(kept[..<border])
    }
}
