// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Makes the spoken text of one announcement: the kind, the title, and as much more as is wanted.
struct Composer {
    private let writer: SpeechWriter
    private let announcement: Announcement
    /// The language of the texts.
    private let language: LanguageTag?
    private let rules: Rules
    private var out: SpokenBuilder
    private var shown = String.UnicodeScalarView()
    private var shownCount = 0
    private var passages: [SpokenText.Passage] = []
    private var isCut = false

    init(writer: SpeechWriter, _ announcement: Announcement) {
        self.writer = writer
        self.announcement = announcement
        language = announcement.language ?? writer.home
        rules = writer.settings.expands ? Rules.rules(for: language) : Rules.unexpanded
        out = SpokenBuilder(limit: max(1, writer.settings.limit))
    }

    mutating func compose() -> SpokenText {
        let texts = announcement.texts
        let kindWord = announcement.kindWord ?? announcement.kind.map { ownTable().kind($0) ?? $0.rawValue }
        // A title that is only the kind's word was given by nobody.
        let hasTitle = texts.title != kindWord
        if announcement.kind != nil, let kindWord {
            let place = show(kindWord, as: hasTitle ? .kind : .title)
            sayKind(kindWord, for: place.whole)
        }
        let isKindEnough = announcement.verbosity == .kind && announcement.kind != nil
        if hasTitle && !isKindEnough || announcement.kind == nil { readTitle(texts) }
        if let detail = texts.detail, announcement.kind != nil {
            switch announcement.verbosity {
            case .kind, .title: break
            case .normal: if announcement.kind == .failure { read(Self.firstSentence(detail), as: .detail, on: "\n") }
            case .full: read(detail, as: .detail, on: "\n")
            }
        }
        if announcement.verbosity == .full, let hint = texts.hint { read(hint, as: .hint, on: "\n") }
        if out.isFull || isCut {
            sayOwn(\.cut)
        }
        var result = SpokenText()
        result.text = String(out.text)
        result.shown = String(shown)
        result.runs = out.runs
        result.parts = out.parts
        result.passages = passages
        result.isCut = out.isFull || isCut
        return result
    }

    // MARK: - Parts

    /// Says the kind's word in the texts' language; where we have no word in that, in our own, in a voice of that.
    private mutating func sayKind(_ word: String, for place: Range<Int>) {
        guard let kind = announcement.kind else { return }
        let own = writer.words ?? .english
        if announcement.kindWord != nil, language == nil || language?.language == own?.language {
            out.language = language ?? own
            out.say(word, for: place)
        } else if let table = SpeechLanguage.table(for: language ?? own),
            let said = table.kind(kind, plain: isPlain(word, kind, in: own))
        {
            out.language = language ?? own
            out.say(said, for: place)
        } else {
            out.language = own
            out.say(word, for: place)
        }
        out.endSentence()
    }

    /// Whether the person's words are the plain ones.
    private func isPlain(_ word: String, _ kind: Event.Kind, in own: LanguageTag?) -> Bool {
        SpeechLanguage.table(for: own)?.kind(kind, plain: true) == word
    }

    private mutating func readTitle(_ texts: Texts) {
        let separator = announcement.kind == nil ? "" : ": "
        guard let spoken = texts.spoken else { return read(texts.title, as: .title, on: separator) }
        // Other words than those shown: the whole title is lit while they are said.
        let place = show(texts.title, as: .title, on: separator)
        read(spoken, for: place.whole)
    }

    private mutating func read(_ text: String, as passage: SpokenText.Passage.Place, on separator: String) {
        if !passages.isEmpty { out.endSentence() }
        let place = show(text, as: passage, on: separator)
        var reader = reader(of: text, at: place.start)
        reader.read()
        finish(&reader, for: place.whole)
    }

    private mutating func read(_ text: String, for place: Range<Int>) {
        var reader = reader(of: text, at: 0)
        let outside = reader.out
        reader.out = SpokenBuilder(limit: max(1, outside.room))
        reader.read()
        let said = reader.out
        reader.out = outside
        if !said.text.isEmpty { reader.out.say(String(said.text), for: place) }
        isCut = isCut || said.isFull
        finish(&reader, for: place)
    }

    private mutating func reader(of text: String, at base: Int) -> Reader {
        out.language = language
        // What isn't said may be long as well, such as drawings.
        let source = Source(text, limit: max(4096, writer.settings.limit * 16))
        isCut = isCut || source.isCut
        return Reader(source, at: base, rules: rules, language: language ?? .english, writer: writer, out: out)
    }

    private mutating func finish(_ reader: inout Reader, for place: Range<Int>) {
        let isReadable = reader.hasSpoken
        out = reader.out
        if !isReadable, !out.isFull {
            let table = ownTable()
            out.language = SpeechLanguage.table(for: language) == nil && language != nil ? ownLanguage() : language
            out.say(table.words.unreadable, for: place)
        }
    }

    // MARK: - Our own words

    private mutating func sayOwn(_ words: KeyPath<SpeechLanguage.Words, String>) {
        out.language = SpeechLanguage.table(for: language) == nil && language != nil ? ownLanguage() : language
        out.sayOwn(ownTable().words[keyPath: words])
    }

    /// The table that our own words come from: that of the texts' language, else of the person's, else of our words.
    private func ownTable() -> SpeechLanguage {
        let own = SpeechLanguage.table(for: language) ?? SpeechLanguage.table(for: ownLanguage())
        return own ?? .english
    }

    /// The language of our own words where the texts' language has no table.
    private func ownLanguage() -> LanguageTag? {
        if let home = writer.home, SpeechLanguage.table(for: home) != nil { return home }
        return writer.words ?? .english
    }

    // MARK: - What is shown

    /// Adds one of the texts to what is shown.
    ///
    /// - Returns: Where it begins, and where its characters are: an accent at its very beginning belongs to the character
    ///   before it.
    private mutating func show(_ text: String, as place: SpokenText.Passage.Place, on separator: String = "")
        -> (start: Int, whole: Range<Int>)
    {
        if !passages.isEmpty {
            shown.append(contentsOf: separator.unicodeScalars)
            shownCount += separator.unicodeScalars.count
        }
        let start = shownCount
        shown.append(contentsOf: text.unicodeScalars)
        shownCount += text.unicodeScalars.count
        passages.append(SpokenText.Passage(place: place, shown: start..<shownCount))
        var lead = 0
        if let first = text.first, Source.joinsBefore(first) { lead = first.unicodeScalars.count }
        return (start, start + lead..<shownCount)
    }

    /// The first sentence of a detail, on its first line.
    private static func firstSentence(_ text: String) -> String {
        let line = text.prefix { !$0.isNewline }
        var previous: Character = " "
        for index in line.indices {
            if line[index] == " ", ".!?…".contains(previous) { return String(line[..<index]) }
            previous = line[index]
        }
        return String(line)
    }
}

extension LanguageTag {
    /// The language of our own words where nothing else is stated.
    static let english = LanguageTag(rawValue: "en")
}
