// SPDX-License-Identifier: Apache-2.0

/// The border: turns what an emitter gave into an event whose texts are safe.
///
/// Nothing later re-checks.
public enum Intake {
    /// How many actions one event may have.
    public static let mostActions = 9
    /// How long an app's or a subject's name may be, in bytes.
    public static let longestName = 1024
    /// How many characters the short text may have, from the definition of a braille message.
    public static let longestShort = 20

    /// The event of a draft.
    ///
    /// - Parameters:
    ///   - draft: What the emitter gave.
    ///   - now: The time that stands where the draft has none.
    ///   - id: The id that stands where the draft has none; a new one when left out.
    ///   - words: The words that stand for a title where there is none.
    /// - Returns: The event. An empty title became its kind's word; further lines of a title became the detail's
    ///   first; over-long texts were cut, and ``Texts/cut`` says so; progress that is no number was dropped.
    /// - Throws: ``NotifyError`` with `invalidArgument` for actions that can't be told apart or are too many.
    public static func event(
        from draft: Draft, now: Timestamp, id: Event.ID? = nil, words: Phrases = .english
    ) throws(NotifyError) -> Event {
        var cut = false
        func safe(_ text: String?) -> String? {
            guard let text else { return nil }
            let (safe, wasCut) = SafeText.block(text)
            cut = cut || wasCut
            return safe.isEmpty ? nil : safe
        }
        func name(_ text: String?) -> String? {
            guard let text else { return nil }
            let safe = SafeText.line(text, limit: longestName)
            return safe.isEmpty ? nil : safe
        }

        var title = safe(draft.title) ?? words.kind(draft.kind)
        var detail = safe(draft.detail)
        if let lineEnd = title.firstIndex(of: "\n") {
            let rest = SafeText.block(String(title[title.index(after: lineEnd)...])).text
            title = safe(String(title[..<lineEnd])) ?? words.kind(draft.kind)
            detail = detail.map { rest.isEmpty ? $0 : rest + "\n" + $0 } ?? (rest.isEmpty ? nil : rest)
            detail = safe(detail)
        }
        var short = draft.short.map { SafeText.line($0, limit: longestName) }
        if let text = short, text.count > longestShort {
            // Braille runs one way only, so what turns text round only takes room.
            let visible = String(text.unicodeScalars.filter { !BidirectionalNesting.isControl($0) }.map(Character.init))
            short = visible.count > longestShort ? visible.prefix(longestShort - 1) + SafeText.mark : visible
            cut = cut || visible.count > longestShort
        }

        let origin = draft.origin ?? Origin()
        let actions = try ActionIntake.actions(draft.actions ?? [])
        let app = name(draft.app) ?? "unknown"
        let key = name(draft.key) ?? SafeText.line(title.lowercased(), limit: longestName)
        let texts = Texts(
            title: title, detail: detail, spoken: safe(draft.spoken), short: short?.isEmpty == true ? nil : short,
            public: safe(draft.public), hint: safe(draft.hint), cut: cut)
        // A time that no clock shows would be in the way of every calculation with it, for as long as it is stored.
        func time(_ stated: Timestamp?, _ now: Timestamp) -> Timestamp {
            stated.flatMap { Timestamp.written.contains($0) ? $0 : nil } ?? now
        }
        return Event(
            id: draft.id ?? id ?? .make(at: now), time: time(draft.time, now), kind: draft.kind,
            subject: Subject(app: app, key: key), texts: texts,
            category: name(draft.category?.rawValue).map(Category.init(rawValue:)), language: draft.language,
            importance: draft.importance ?? .normal,
            sensitivity: draft.sensitivity ?? origin.source.defaultSensitivity,
            actions: actions, terms: try AnswerTerms(of: draft, actions),
            progress: draft.value.flatMap { Progress(value: $0, total: draft.total, unit: name(draft.unit)) },
            origin: Origin(
                source: origin.source, byHand: origin.byHand, terminal: origin.terminal, host: name(origin.host)))
    }
}
