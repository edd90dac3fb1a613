// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Round trip", .temporaryDirectory)
struct RoundTripTests {
    /// Compares byte for byte, which `==` on strings doesn't.
    private func bytes(_ event: Event) -> [[UInt8]?] {
        let texts = event.texts
        let optional = [
            texts.detail, texts.spoken, texts.short, texts.public, texts.hint, event.category?.rawValue,
            event.language?.rawValue, event.progress?.unit, event.origin.host,
        ]
        return [Array(texts.title.utf8), Array(event.subject.app.utf8), Array(event.subject.key.utf8)]
            + optional.map { $0.map { Array($0.utf8) } } + event.actions.map { Array(($0.id + "=" + $0.title).utf8) }
    }

    static let texts = [
        "Order 42", "❤️ 👩🏽‍💻 🏳️‍🌈 family: 👨‍👩‍👧‍👦", "Cafe\u{301}", "Caf\u{E9}", "שלום \u{2067}עולם\u{2069}", "日本語のタイトル", "\u{FFFD}",
        "tab\tand \"quotes\" and \\ and / and \u{7F}", "'; DROP TABLE record; --", "%_*?[x]", "a\u{0}b", " ",
        String(repeating: "é", count: 40_000), String(repeating: "\u{1F600}", count: 16_000), "line\nline\n",
    ]

    @Test("every text comes back byte for byte", arguments: texts)
    func text(_ text: String) async throws {
        let given = Event(
            id: .make(at: .now()), time: .now(), kind: .question, subject: Subject(app: text, key: text),
            texts: Texts(title: text, detail: text, spoken: text, short: text, public: text, hint: text, cut: true),
            category: Category(rawValue: text), language: LanguageTag(rawValue: "pt-BR"), importance: .critical,
            sensitivity: .private, actions: [Action(id: text, title: text), Action(id: "b", title: "B")],
            progress: Progress(value: 0.1, total: 3, unit: text),
            origin: Origin(source: .command, byHand: true, terminal: .quiet, host: text))
        var state = try openState()
        let record = try await state.record(given)[0]
        #expect(record.event == given)
        await state.close()
        state = try openState()
        let read = try #require(try await state.record(.event(given.id)))
        #expect(read == record)
        #expect(bytes(read.event) == bytes(given))
        #expect(try await state.record(event(.message, text, key: text, app: text))[0].run == 1)
    }

    @Test("absent and empty texts stay what they are")
    func empty() async throws {
        let state = try openState()
        let given = Event(
            id: Event.ID(high: 0, low: .max), time: Timestamp(milliseconds: -5), kind: .message,
            subject: Subject(app: "", key: ""), texts: Texts(title: "", detail: ""),
            progress: Progress(value: 40))
        try await state.record(given)
        let read = try await state.everything()[0].event
        #expect(read == given)
        #expect(read.texts.spoken == nil)
        #expect(read.texts.detail == "")
    }

    @Test("every kind, importance, sensitivity and origin comes back")
    func words() async throws {
        var events: [Event] = []
        for kind in Event.Kind.allCases { events.append(event(kind, kind.rawValue)) }
        for importance in Importance.allCases {
            for sensitivity in Sensitivity.allCases {
                let base = event(.message, "x")
                events.append(
                    Event(
                        id: base.id, time: base.time, kind: .message, subject: base.subject, texts: base.texts,
                        importance: importance, sensitivity: sensitivity))
            }
        }
        let terminals: [Origin.Terminal] = [.foreground, .background, .quiet, .none]
        for source in Origin.Source.allCases {
            for terminal in terminals {
                for byHand in [true, false] {
                    let base = event(.message, "y")
                    events.append(
                        Event(
                            id: base.id, time: base.time, kind: .message, subject: base.subject, texts: base.texts,
                            origin: Origin(source: source, byHand: byHand, terminal: terminal)))
                }
            }
        }
        let state = try openState()
        try await state.record(events)
        #expect(try await state.everything().map(\.event) == events)
    }

    @Test("names that look the same and are encoded otherwise stay two subjects, before and after a restart")
    func exactNames() async throws {
        var state = try openState()
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        try await state.record(event(.success, "a", key: composed), event(.success, "b", key: decomposed))
        await state.close()
        state = try openState()
        let runs = try await state.record(event(.success, "c", key: composed), event(.success, "d", key: decomposed))
        #expect(runs.map(\.run) == [2, 2])
        #expect(try await state.entries().count == 2)
    }
}
