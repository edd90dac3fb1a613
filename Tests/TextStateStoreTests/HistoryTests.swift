// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("History", .temporaryDirectory)
struct HistoryTests {
    private func titles(_ query: HistoryQuery, _ state: SQLiteTextState) async throws -> [String] {
        try await state.history(query).map(\.event.texts.title)
    }

    @Test("records are found by time, kind, app, key and number, the newest of them, oldest first")
    func filters() async throws {
        let state = try openState()
        try await state.record(
            event(.success, "A", app: "ci-build", time: 100), event(.failure, "B", app: "ci-test", time: 200),
            event(.message, "C", key: "a", app: "mail", time: 300), event(.failure, "D", app: "mail", time: 150))
        #expect(try await titles(HistoryQuery(), state) == ["A", "B", "C", "D"])
        #expect(try await titles(HistoryQuery(limit: 2), state) == ["C", "D"])
        #expect(try await titles(HistoryQuery(limit: 0), state) == ["D"])
        #expect(try await titles(HistoryQuery(since: Timestamp(milliseconds: 200)), state) == ["B", "C"])
        #expect(try await titles(HistoryQuery(kind: .failure), state) == ["B", "D"])
        #expect(try await titles(HistoryQuery(app: "mail"), state) == ["C", "D"])
        #expect(try await titles(HistoryQuery(app: "ci-*"), state) == ["A", "B"])
        #expect(try await titles(HistoryQuery(key: "a"), state) == ["A", "C"])
        #expect(try await titles(HistoryQuery(after: 1, before: 4), state) == ["B", "C"])
        #expect(try await titles(HistoryQuery(kind: .failure, app: "mail", after: 1, limit: 1), state) == ["D"])
        #expect(try await titles(HistoryQuery(app: "none"), state).isEmpty)
    }

    @Test(
        "only the star is special in an app's name",
        arguments: [
            ("a*c", ["abc", "a*c", "a?c", "a[b]c", "ac"]), ("a?c", ["a?c"]), ("a?*", ["a?c"]), ("a[b]*", ["a[b]c"]),
            ("*", ["abc", "a*c", "a?c", "a[b]c", "ac", "Zoë"]), ("zo*", []), ("Zo*", ["Zoë"]), ("*ë", ["Zoë"]),
            ("Zoe\u{308}", ["Zoë"]), ("****c", ["abc", "a*c", "a?c", "a[b]c", "ac"]), ("'", []), ("a%c", []),
        ])
    func apps(pattern: String, found: [String]) async throws {
        let state = try openState()
        try await state.record(["abc", "a*c", "a?c", "a[b]c", "ac", "Zoë"].map { event(.message, "x", app: $0) })
        #expect(try await state.history(HistoryQuery(app: pattern)).map(\.event.subject.app) == found)
    }

    @Test(
        "a search finds a text in titles and details, in either case, and takes nothing in it as special",
        arguments: [
            ("order", ["Order 42", "re-order"]), ("100%", ["100% done"]), ("_", ["under_score"]),
            ("\\", ["back\\slash"]),
            ("ÜBER", ["über"]), ("u\u{308}ber", ["über"]), ("straße", ["STRASSE nein"]), ("🍎", ["pie"]), ("'", []),
            ("42 ", []), ("order 42", ["Order 42"]),
        ])
    func search(text: String, found: [String]) async throws {
        let state = try openState()
        try await state.record(
            event(.message, "Order 42"), event(.message, "100% done"), event(.message, "under_score"),
            event(.message, "back\\slash"), event(.message, "über"),
            event(.message, "STRASSE nein", detail: "Hauptstraße 1"), event(.message, "pie", detail: "with 🍎"),
            event(.message, "re-order"), event(.message, "1000 done"))
        #expect(try await titles(HistoryQuery(search: text), state) == found)
    }

    @Test("secret texts are never found by a search, and listed without one", arguments: ["code", "493021", "ä", ""])
    func secret(text: String) async throws {
        let state = try openState()
        try await state.record(
            event(.message, "Your code ä", detail: "493021", sensitivity: .secret),
            event(.message, "Another code 493021 ä", sensitivity: .private))
        #expect(try await titles(HistoryQuery(search: text), state) == ["Another code 493021 ä"])
        #expect(try await titles(HistoryQuery(), state).count == 2)
    }

    @Test("a very long search is answered, not refused")
    func long() async throws {
        let state = try openState()
        let text = String(repeating: "x%_", count: 20_000)
        try await state.record(event(.message, "Long", detail: "<" + text + ">"), event(.message, "Short"))
        #expect(try await titles(HistoryQuery(search: text), state) == ["Long"])
    }

    @Test("a record is found by event, by number, by key and as the newest of all")
    func single() async throws {
        let state = try openState()
        #expect(try await state.record(.all) == nil)
        let records = try await state.record(
            event(.success, "A", key: "k"), event(.failure, "B", key: "k"), event(.message, "C"))
        #expect(try await state.record(.event(records[0].event.id)) == records[0])
        #expect(try await state.record(.sequence(2)) == records[1])
        #expect(try await state.record(.key("k", app: nil)) == records[1])
        #expect(try await state.record(.key("k", app: "Other")) == nil)
        #expect(try await state.record(.all) == records[2])
        #expect(try await state.record(.sequence(-1)) == nil)
    }
}
