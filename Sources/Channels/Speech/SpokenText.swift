// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// What is said for an event: its kind, then its words, made safe for the engine and bounded.
struct SpokenText: Sendable, Hashable {
    /// At most this many characters are said: about 40 s at the usual rate.
    static let limit = 600

    /// What is said.
    let text: String
    /// Whether the end was left out.
    let isCut: Bool

    /// What is said for a delivery: its kind and title, and for a failure the first sentence of its detail too.
    init(_ delivery: Delivery, phrases: Phrases = .english) {
        var sentences = [delivery.kindWord]
        let words = delivery.texts.spoken ?? delivery.texts.title
        if words != delivery.kindWord { sentences.append(words) }
        if delivery.kind == .failure, let detail = delivery.texts.detail {
            sentences.append(Self.firstSentence(detail))
        }
        let safe = sentences.map { Self.safe($0, phrases) }.filter { !$0.isEmpty }
        (text, isCut) = Self.bounded(Self.joined(safe), phrases)
    }

    /// Puts a full stop between sentences that don't end in a mark of their own.
    private static func joined(_ sentences: [String]) -> String {
        sentences.reduce(into: "") { text, sentence in
            if let last = text.last { text += ".!?…:;".contains(last) ? " " : ". " }
            text += sentence
        }
    }

    private static func firstSentence(_ text: String) -> String {
        let line = text.prefix { !$0.isNewline }
        var previous: Character = " "
        for index in line.indices {
            if line[index] == " ", ".!?…".contains(previous) { return String(line[..<index]) }
            previous = line[index]
        }
        return String(line)
    }

    /// The text with what the engine would drop or misread as words, on one line.
    private static func safe(_ text: String, _ phrases: Phrases) -> String {
        var result = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case "✓", "✔", "✔️", "☑", "☑️", "✅": result += " \(phrases.tick) "
            case "✗", "✘", "✕", "✖", "✖️", "❌", "❎": result += " \(phrases.cross) "
            case "#" where rest.first?.isNumber == true: result += " \(phrases.number) "
            // Two in a row would begin phonemes, if it were ever allowed by mistake.
            case "[" where rest.first == "[": result += "[ "
            // NUL ends a text of C's, and the replacement character is a word only to programmers.
            case "\0", "\u{FFFD}": break
            default: result.append(character.isWhitespace ? " " : character)
            }
        }
        return result.split(separator: " ").joined(separator: " ")
    }

    /// Cuts at the last border of a word before the limit, and says so.
    private static func bounded(_ text: String, _ phrases: Phrases) -> (String, Bool) {
        guard let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
        else { return withoutHugeCharacters(text, phrases) }
        let kept = text[..<end]
        let border = kept.lastIndex(of: " ")
        // A single word that is longer than half of it is cut anywhere.
        let place = border.map { text.distance(from: text.startIndex, to: $0) > limit / 2 ? $0 : end } ?? end
        let (words, _) = withoutHugeCharacters(String(text[..<place]), phrases)
        return (words + ". " + phrases.cutSpoken, true)
    }

    /// One character may hold thousands of accents: bytes are bounded too.
    private static func withoutHugeCharacters(_ text: String, _ phrases: Phrases) -> (String, Bool) {
        let (kept, isCut) = SafeText.shortened(text, to: limit * 4)
        return (isCut ? kept + " " + phrases.cutSpoken : kept, isCut)
    }
}
