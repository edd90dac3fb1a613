// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Questions and what can be done", .temporaryDirectory)
struct ChoiceTests {
    private func question(_ title: String, key: String? = nil, timeout: Double? = nil) -> Event {
        let time = Timestamp(milliseconds: 1_764_468_000_000)
        return Event(
            id: .make(at: time), time: time, kind: .question,
            subject: Subject(app: "Leaf", key: key ?? title.lowercased()),
            texts: Texts(title: title),
            actions: [Action(id: "y", title: "Yes", labels: ["ja"]), Action(id: "n", title: "No")],
            terms: AnswerTerms(default: "n", timeout: timeout))
    }

    private let yes = Settlement(
        Action(id: "y", title: "Yes"), route: .command, who: "ada, pts/3",
        time: Timestamp(milliseconds: 1_764_468_000_500))

    @Test(
        "the first settlement stands, also in another process and after opening again; it is in record, list and history"
    )
    func firstWins() async throws {
        let state = try openState()
        let record = try await state.record(question("Deploy?", timeout: 60))[0]
        let other = try openState()
        let no = Settlement(Action(id: "n", title: "No"), route: .act, time: .now())
        let first = try #require(try await state.settle(record.event.id, yes, seen: true))
        let second = try #require(try await other.settle(record.event.id, no, seen: true))
        #expect(first.isNew && first.isNewest && first.record.settlement == yes)
        #expect(!second.isNew && second.record.settlement == yes)
        await state.close()
        await other.close()
        let again = try openState()
        let kept = try #require(try await again.record(.event(record.event.id)))
        #expect(kept.settlement == yes && kept.seen && kept.acknowledged)
        #expect(kept.event == record.event, "labels, default and time-out come back as they were")
        #expect(try await again.everything().map(\.settlement) == [yes])
        #expect(try await again.settled(limit: 10).map(\.record.settlement) == [yes])
        #expect(try await again.open(limit: 10, numbered: false).isEmpty)
        #expect(try await again.settle(.make(at: .now()), yes, seen: true) == nil)
    }

    @Test("an answer takes an entry off the list only where nothing else of it is unseen")
    func entries() async throws {
        let state = try openState()
        try await state.record(event(.failure, "Deploy failed", key: "d"))
        let record = try await state.record(question("Again?", key: "d"))[0]
        _ = try await state.settle(record.event.id, yes, seen: true)
        let entry = try #require(try await state.entries().first)
        #expect(entry.newest.seen && entry.newest.settlement == yes && entry.unseenCount == 1)
        let unseen = try await state.record(question("Unanswered?"))[0]
        let end = Settlement(unanswered: .timeout, time: .now())
        _ = try await state.settle(unseen.event.id, end, seen: false)
        #expect(try await state.entries().count == 2)
        #expect(try await state.record(.event(unseen.event.id))?.seen == false)
    }

    @Test("numbers are kept, also over a restart, and don't go to something else at once")
    func numbers() async throws {
        let state = try openState()
        let records = try await state.record(question("One?"), question("Two?"), event(.failure, "No actions"))
        #expect(try await state.open(limit: 10, numbered: false).map(\.number) == [nil, nil])
        #expect(try await state.open(limit: 10, numbered: true).map(\.number) == [1, 3])
        _ = try await state.settle(records[0].event.id, yes, seen: true)
        await state.close()
        let again = try openState()
        try await again.record(question("Three?"))
        #expect(try await again.open(limit: 10, numbered: true).map(\.number) == [3, 5])
        #expect(try await again.settled(limit: 10).map(\.number) == [1])
        #expect(try await again.open(limit: 1, numbered: true).map(\.record.event.texts.title) == ["Three?"])
    }

    @Test("an action of another event can be done while its entry shows it; a question until it is settled")
    func whileShown() async throws {
        let state = try openState()
        let time = Timestamp(milliseconds: 1)
        func failure(_ key: String) -> Event {
            Event(
                id: .make(at: time), time: time, kind: .failure, subject: Subject(app: "Leaf", key: key),
                texts: Texts(title: "Backup"), actions: [Action(id: "r", title: "Retry")])
        }
        let records = try await state.record(failure("a"), failure("b"), failure("c"), question("Q?"))
        func open() async throws -> [Int64] { try await state.open(limit: 10, numbered: false).map(\.record.sequence) }
        #expect(try await open() == [1, 2, 3, 4])
        try await state.record(event(.success, "Backup", key: "a"))
        #expect(try await open() == [1, 2, 3, 4], "an unseen failure isn't hidden by what follows")
        try await state.markSeen([1, 2, 4])
        #expect(try await open() == [2, 3, 4])
        _ = try await state.acknowledge(.key("c", app: nil))
        #expect(try await open() == [2, 4])
        _ = try await state.acknowledge(.all)
        #expect(try await open() == [4])
        #expect(try await state.settle(records[2].event.id, yes, seen: true)?.isNew == false)
        #expect(try await state.settle(records[3].event.id, yes, seen: true)?.isNew == true)
    }

    @Test("retention drops an open question last of all, with its settlement in the end")
    func retention() async throws {
        let state = try openState(retention: 50)
        let open = try await state.record(question("Open?", key: "q"))[0]
        try await state.markSeen([open.sequence])
        let settled = try await state.record(question("Settled?", key: "s"))[0]
        _ = try await state.settle(settled.event.id, yes, seen: true)
        for round in 0..<8 {
            try await state.record((0..<100).map { event(.success, "n \($0)", key: "k\(round % 2)-\($0 % 7)") })
        }
        #expect(await eventually { (try? await state.everything().count) ?? .max <= 60 })
        #expect(try await state.record(.event(open.event.id)) != nil)
        #expect(try await state.record(.event(settled.event.id)) == nil)
        #expect(try await state.settled(limit: 10).isEmpty)
        #expect(try integer("SELECT count(*) FROM choice") == 1)
        // Where there is nothing else, even it goes, and the file stays sound.
        try await state.record((0..<200).map { event(.failure, "f \($0)") })
        #expect(await eventually { (try? await state.everything().count) ?? .max <= 60 })
        try await state.record(event(.message, "after", key: "q"))
        #expect(try integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
    }

    @Test("what is unseen and waits is counted: failures and warnings by subject, open questions, the rest")
    func counts() async throws {
        let state = try openState()
        #expect(try await state.counts() == StateCounts())
        let asked = try await state.record(
            event(.failure, "Backup"), event(.failure, "Backup"), event(.success, "Backup"), event(.failure, "Build"),
            event(.warning, "Disk"), event(.message, "Mail"), question("One?"), question("Two?"))
        #expect(try await state.counts() == StateCounts(failures: 2, questions: 2, warnings: 1, other: 2))
        _ = try await state.settle(asked[6].event.id, yes, seen: true)
        let end = Settlement(unanswered: .timeout, time: .now())
        _ = try await state.settle(asked[7].event.id, end, seen: false)
        try await state.markSeen([asked[3].sequence])
        #expect(try await state.counts() == StateCounts(failures: 1, questions: 0, warnings: 1, other: 3))
        _ = try await state.acknowledge(.all)
        #expect(try await state.counts() == StateCounts())
    }

    @Test("taught names are kept over restarts; one that sounds the same takes the older one's place")
    func taught() async throws {
        let state = try openState()
        #expect(try await state.teach("Ship it", "deploy yes") == false)
        #expect(try await state.teach("later", "deploy no") == false)
        #expect(try await state.teach("SHIP IT!", "release yes") == true)
        await state.close()
        let again = try openState()
        #expect(
            try await again.taught() == [
                TaughtName(name: "later", meaning: "deploy no"), TaughtName(name: "SHIP IT!", meaning: "release yes"),
            ])
        #expect(try await again.teach("ship it", nil) == true)
        #expect(try await again.teach("ship it", nil) == false)
        #expect(try await again.taught().count == 1)
    }

    @Test("a question that an older version recorded can be answered; one that was acknowledged then can't")
    func older() async throws {
        try execute(
            """
            \(VersionOne.tables)
            INSERT INTO counter VALUES (1, 3, 2);
            INSERT INTO app VALUES (1, 'Leaf', 2);
            INSERT INTO subject VALUES (1, 1, 1, 0, 1, 1, 1, 'a');
            INSERT INTO subject VALUES (2, 1, 2, 2, 1, 1, 1, 'b');
            INSERT INTO record VALUES (1, 1, 4, 0, 1, 1, 1764468000000, 0, 0, 0, X'019AD27E8D007000800000000000000A',
                'A?', NULL, NULL, NULL, NULL, NULL, '{"actions":[{"id":"y","title":"Yes"}]}');
            INSERT INTO record VALUES (2, 2, 4, 1, 1, 1, 1764468000000, 0, 0, 0, X'019AD27E8D007000800000000000000B',
                'B?', NULL, NULL, NULL, NULL, NULL, '{"actions":[{"id":"y","title":"Yes"}]}');
            \(VersionOne.marks)
            """)
        let state = try openState()
        let open = try await state.open(limit: 10, numbered: true)
        #expect(open.map(\.record.event.texts.title) == ["A?"])
        #expect(try await state.settle(open[0].record.event.id, yes, seen: true)?.isNew == true)
        let closed = try #require(try await state.record(.sequence(2)))
        #expect(try await state.settle(closed.event.id, yes, seen: true)?.isNew == false)
    }
}
