// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Makes the spoken text of one announcement.
struct Composer {
    private let writer: SpeechWriter
    private let announcement: Announcement
    private var builder = SpokenBuilder()
    private var shown = String.UnicodeScalarView()
    private var passages: [SpokenText.Passage] = []

    init(writer: SpeechWriter, _ announcement: Announcement) {
        self.writer = writer
        self.announcement = announcement
        builder.language = announcement.language ?? writer.home
    }

    mutating func compose() -> SpokenText {
        if let kind = announcement.kind {
            let word = announcement.kindWord ?? kind.rawValue
            builder.say(word, for: show(word, as: .kind))
            builder.endSentence()
        }
        let title = announcement.texts.title
        let place = show(title, as: .title, after: announcement.kind == nil ? "" : ": ")
        var position = place.lowerBound
        for word in title.split(separator: " ", omittingEmptySubsequences: false) {
            let length = word.unicodeScalars.count
            builder.say(word, for: position..<(position + length))
            position += length + 1
        }
        var result = SpokenText()
        result.text = String(builder.text)
        result.shown = String(shown)
        result.runs = builder.runs
        result.parts = builder.parts
        result.passages = passages
        return result
    }

    private mutating func show(_ text: String, as place: SpokenText.Passage.Place, after separator: String = "")
        -> Range<Int>
    {
        shown.append(contentsOf: separator.unicodeScalars)
        let start = shown.count
        shown.append(contentsOf: text.unicodeScalars)
        let range = start..<shown.count
        passages.append(SpokenText.Passage(place: place, shown: range))
        return range
    }
}
