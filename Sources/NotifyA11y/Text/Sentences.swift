// SPDX-License-Identifier: Apache-2.0

/// The sentences of a text, by rules that hold for many languages: for reading aloud, and for lighting a text sentence
/// by sentence.
public enum Sentences {
    /// How many characters a sentence has at most; a longer one is cut where a breath is taken, or at a word.
    public static let longest = 300

    /// Where each sentence is: in order, disjoint, none blank, with the marks that end it and without the blanks around.
    public static func ranges(in text: String) -> [Range<String.Index>] {
        var result: [Range<String.Index>] = []
        var start = text.startIndex
        var place = text.startIndex
        while place < text.endIndex {
            let next = text.index(after: place)
            if endsSentence(text, at: place, from: start) {
                append(start..<next, of: text, to: &result)
                start = next
            }
            place = next
        }
        append(start..<text.endIndex, of: text, to: &result)
        return result
    }

    /// The sentences, each on one line.
    public static func split(_ text: String) -> [String] {
        ranges(in: text).map { range in
            text[range].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
    }

    private static let marks: Set<Character> = [".", "!", "?", "…", "。", "！", "？", "।", "؟"]
    private static let closers: Set<Character> = ["\"", "'", ")", "]", "»", "“", "”", "’", "›"]
    private static let bullets: Set<Character> = ["-", "*", "•", "–", "#", ">"]
    /// Words before a full stop that end no sentence, in lower case.
    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "prof", "st", "no", "nr", "vs", "e.g", "i.e", "z.b", "d.h", "u.a", "bzw", "ca", "vgl",
        "p.ex", "sr", "sra", "art", "fig", "abb", "approx",
    ]

    /// Whether a sentence ends with this character.
    private static func endsSentence(_ text: String, at place: String.Index, from start: String.Index) -> Bool {
        let character = text[place]
        let next = text.index(after: place)
        if character.isNewline { return next == text.endIndex || startsAnew(text, at: next) }
        // The marks of scripts without blanks need none behind them.
        if "。！？".contains(character) { return next == text.endIndex || !marks.contains(text[next]) }
        var last = place
        while closers.contains(text[last]), last > start { last = text.index(before: last) }
        guard marks.contains(text[last]), next == text.endIndex || text[next].isWhitespace else { return false }
        guard text[last] == ".", last == place else { return true }
        let word = text[start..<last].split(whereSeparator: \.isWhitespace).last.map { $0.lowercased() } ?? ""
        let bare = String(word.drop { !$0.isLetter && !$0.isNumber })
        if abbreviations.contains(bare) || bare.count == 1 && bare.first?.isLetter == true { return false }
        // "the 3. of May", and everything else that goes on in lower case.
        let follower = text[next...].first { !$0.isWhitespace }
        return follower?.isLowercase != true
    }

    /// Whether a line begins something new: it is blank, or an item of a list, or a heading.
    private static func startsAnew(_ text: String, at place: String.Index) -> Bool {
        let line = text[place...].prefix { !$0.isNewline }.drop(while: \.isWhitespace)
        guard let first = line.first else { return true }
        if bullets.contains(first) { return true }
        let number = line.prefix(while: \.isNumber)
        return !number.isEmpty && [".", ")"].contains(line.dropFirst(number.count).first)
    }

    private static func append(_ range: Range<String.Index>, of text: String, to result: inout [Range<String.Index>]) {
        var lower = range.lowerBound
        var upper = range.upperBound
        while lower < upper, text[lower].isWhitespace { lower = text.index(after: lower) }
        while lower < upper, text[text.index(before: upper)].isWhitespace { upper = text.index(before: upper) }
        while lower < upper {
            guard let limit = text.index(lower, offsetBy: longest, limitedBy: upper), limit < upper else {
                result.append(lower..<upper)
                return
            }
            let piece = text[lower..<limit]
            let breath = piece.lastIndex { ",;:–—、，；".contains($0) }.map { text.index(after: $0) }
            let border = breath ?? piece.lastIndex(where: \.isWhitespace)
            let end = border.flatMap { text.distance(from: lower, to: $0) > longest / 4 ? $0 : nil } ?? limit
            append(lower..<end, of: text, to: &result)
            lower = end
            while lower < upper, text[lower].isWhitespace { lower = text.index(after: lower) }
        }
    }
}
