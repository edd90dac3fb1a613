// SPDX-License-Identifier: Apache-2.0

/// Which question a person means.
extension NotificationBus {
    /// How many open events are looked through.
    static let mostOpen = 1000

    /// The record of a question: one that is open before one that was settled.
    func question(_ name: QuestionName) async throws(NotifyError) -> Record {
        switch name {
        case .event(let id):
            guard let record = try await state.record(.event(id)) else {
                throw NotifyError(.notFound, "there is no such event; see: notify-a11y act")
            }
            return current(record)
        case .named(let text, let app):
            if let id = Event.ID(text) { return try await question(.event(id)) }
            for records in [
                try await state.open(limit: Self.mostOpen, numbered: false),
                try await state.settled(limit: Self.mostOpen),
            ] {
                let found = Self.find(text, app: app, among: records.map(\.record))
                if found.count > 1, found[0].settlement == nil {
                    for record in found { noteInput(record.event.id) }
                    throw NotifyError(.invalidArgument, phrases.severalQuestions(shown(text), found))
                }
                if let record = found.first { return record }
            }
            throw NotifyError(.notFound, phrases.noQuestion(shown(text)))
        }
    }

    /// The records of this key; else of this title; else of this number.
    private static func find(_ text: String, app: String?, among all: [Record]) -> [Record] {
        let words = NameWords.words(text)
        let own = all.filter { app == nil || $0.event.subject.app == app }
        let keys = own.filter { $0.event.subject.key == text || $0.event.subject.key == text.lowercased() }
        if !keys.isEmpty { return keys }
        let titles = own.filter { NameWords.words($0.event.texts.title) == words }
        if !titles.isEmpty { return titles }
        return own.filter { String($0.sequence) == text }
    }

    var phrases: QuestionPhrases { words.questions }

    /// What was typed, as it may stand in a message.
    func shown(_ text: String) -> String { SafeText.line(text, limit: 128) }
}
