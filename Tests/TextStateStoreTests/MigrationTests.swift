// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Migration", .temporaryDirectory)
struct MigrationTests {
    /// What a version that may come does.
    private static let next = Schema(
        steps: Schema.current.steps + ["ALTER TABLE record ADD COLUMN place TEXT", "CREATE TABLE place (name TEXT)"])

    /// A file of version 1, as the first release wrote it; this text is never changed.
    private static let versionOne = """
        \(VersionOne.tables)
        INSERT INTO counter VALUES (1, 12, 2);
        INSERT INTO app VALUES (1, 'Leaf', 2);
        INSERT INTO subject VALUES (1, 1, 11, 0, 2, 1, 2, 'backup');
        INSERT INTO record VALUES (10, 1, 5, 0, 1, 3, 1764468000000, 1, 2, 29, X'019AD27E8D007000800000000000000A',
            'Backup', 'no space left', 'en', NULL, NULL, NULL,
            '{"actions":[{"id":"r","title":"Retry"}],"category":"disk-full","cut":true,"hint":"free some space","host":"server","public":"Backup","short":"backup","spoken":"The backup"}');
        INSERT INTO record VALUES (11, 1, 1, 0, 2, 1, 1764468000001, 0, 0, 0, X'019AD27E8D017000800000000000000B',
            'Backup', NULL, NULL, 0.5, 3.0, 'files', NULL);
        INSERT INTO spare VALUES (2, 1, 0);
        INSERT INTO receipt VALUES (10,
            '{"accompanied":true,"attended":"no","channels":[{"channel":"desktop","outcome":"delivered","reason":"shown","senses":["sight"]}],"heardOnly":false}');
        INSERT INTO merged VALUES (11, 11, 'one more');
        \(VersionOne.marks)
        """

    private func checkVersionOne(_ state: SQLiteTextState) async throws {
        let failure = Record(
            sequence: 10,
            event: Event(
                id: try #require(Event.ID("019ad27e-8d00-7000-8000-00000000000a")),
                time: Timestamp(milliseconds: 1_764_468_000_000), kind: .failure,
                subject: Subject(app: "Leaf", key: "backup"),
                texts: Texts(
                    title: "Backup", detail: "no space left", spoken: "The backup", short: "backup", public: "Backup",
                    hint: "free some space", cut: true),
                category: Category(rawValue: "disk-full"), language: LanguageTag(rawValue: "en"), importance: .high,
                sensitivity: .private, actions: [Action(id: "r", title: "Retry")],
                origin: Origin(source: .hand, byHand: true, terminal: .quiet, host: "server")),
            run: 1, repetitions: 3)
        let entry = try #require(try await state.entries().first)
        #expect(entry.unseen == [failure])
        #expect(entry.newest.event.progress == Progress(value: 0.5, total: 3, unit: "files"))
        #expect(try await state.receipt(.sequence(10))?.channels.first?.channel == .desktop)
        #expect(try await state.receipt(.sequence(11))?.channels.first?.reason == "one more")
        #expect(try await state.record(event(.success, "Backup"))[0].sequence == 12)
    }

    @Test("a file of version 1 is read in all its parts")
    func versionOne() async throws {
        try execute(Self.versionOne)
        try await checkVersionOne(try openState())
        #expect(try integer("PRAGMA user_version") == Schema.current.version)
    }

    @Test("a file of version 1 goes through every later step and keeps what is in it")
    func steps() async throws {
        try execute(Self.versionOne)
        let state = try SQLiteTextState(folder: TemporaryDirectory.path, schema: Self.next)
        try await checkVersionOne(state)
        #expect(try integer("PRAGMA user_version") == Self.next.version)
        #expect(try integer("SELECT count(*) FROM place") == 0)
        await state.close()
        #expect(await failure { _ = try openState() }?.message.contains("is of version \(Self.next.version)") == true)
    }

    @Test("a new file has the tables that version 1 and the later steps make")
    func new() async throws {
        try execute(Self.versionOne, in: TemporaryDirectory.path + "/old.db")
        _ = try Database(path: TemporaryDirectory.path + "/old.db")
        try await openState().close()
        let tables = "SELECT count(*) FROM sqlite_schema"
        #expect(try integer(tables) == integer(tables, in: TemporaryDirectory.path + "/old.db"))
        #expect(try integer("PRAGMA application_id") == Schema.applicationID)
    }

    @Test("a step that fails leaves the file as it was before that step")
    func failing() async throws {
        try execute(Self.versionOne)
        let bad = Schema(steps: Self.next.steps + ["CREATE TABLE other (x); DROP TABLE record; SELECT * FROM nonsense"])
        let error = await failure { _ = try SQLiteTextState(folder: TemporaryDirectory.path, schema: bad) }
        #expect(error?.code == .io)
        #expect(try integer("PRAGMA user_version") == Self.next.version)
        #expect(try integer("SELECT count(*) FROM sqlite_schema WHERE name = 'other'") == 0)
        #expect(try names("state-damaged").isEmpty)
        try await checkVersionOne(try SQLiteTextState(folder: TemporaryDirectory.path, schema: Self.next))
    }
}
