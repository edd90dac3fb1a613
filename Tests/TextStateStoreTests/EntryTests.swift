// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yTextStateStore

@Suite("Entries", .temporaryDirectory)
struct EntryTests {
    @Test("a later success joins an unseen failure and doesn't hide it")
    func joined() async throws {
        let state = try openState()
        let failed = try await state.record(event(.failure, "Backup"))[0]
        let worked = try await state.record(event(.success, "Backup"))[0]
        let entry = try #require(try await state.entries().first)
        #expect(entry == Entry(newest: worked, unseen: [failed]))
        #expect(entry.isUnseen)
        #expect(entry.rank == Event.Kind.failure.rank)
    }

    @Test("what was seen stays listed until something newer takes its place")
    func seenThenNewer() async throws {
        let state = try openState()
        let records = try await state.record(event(.failure, "Backup"), event(.success, "Backup"))
        try await state.markSeen(records.map(\.sequence))
        var entry = try #require(try await state.entries().first)
        #expect(entry.newest.sequence == records[1].sequence)
        #expect(entry.newest.seen)
        #expect(entry.unseenCount == 0)
        #expect(!entry.isUnseen)

        let later = try await state.record(event(.message, "Backup"))[0]
        entry = try #require(try await state.entries().first)
        #expect(entry == Entry(newest: later))
    }

    @Test("only what was seen leaves an entry: the newest failure may be seen before the older one")
    func partlySeen() async throws {
        let state = try openState()
        let records = try await state.record(event(.failure, "Backup"), event(.failure, "Backup"))
        try await state.markSeen([records[1].sequence])
        let entry = try #require(try await state.entries().first)
        #expect(entry.newest.seen)
        #expect(entry.unseen.map(\.sequence) == [records[0].sequence])
        #expect(entry.isUnseen)
    }

    @Test("a failure that comes again is counted, and so is what is unseen")
    func repeated() async throws {
        let state = try openState()
        for _ in 1...30 { try await state.record(event(.failure, "Backup")) }
        let entry = try #require(try await state.entries().first)
        #expect(entry.newest.repetitions == 30)
        #expect(entry.unseenCount == 29)
        #expect(entry.unseen.map(\.sequence) == Array(Int64(10)...29))
    }

    @Test("repetitions are the same kind and the same title in a row, also where the title is encoded otherwise")
    func repetitions() async throws {
        let state = try openState()
        let given = [
            event(.message, "Caf\u{E9}", key: "k"), event(.message, "Cafe\u{301}", key: "k"),
            event(.warning, "Cafe\u{301}", key: "k"), event(.message, "Tea", key: "k"),
            event(.message, "Tea", key: "other"), event(.message, "Tea", key: "k"),
        ]
        let records = try await state.record(given)
        #expect(records.map(\.repetitions) == [1, 2, 1, 1, 1, 2])
        await state.close()
        let again = try openState()
        #expect(try await again.record(event(.message, "Tea", key: "k"))[0].repetitions == 3)
    }

    @Test("after a success or a failure the same key begins a new run")
    func runs() async throws {
        let state = try openState()
        let kinds: [Event.Kind] = [.progress, .success, .message, .warning, .failure, .failure, .question, .progress]
        var runs: [Int] = []
        for kind in kinds { runs.append(try await state.record(event(kind, "Upload", key: "upload"))[0].run) }
        #expect(runs == [1, 1, 2, 2, 2, 3, 4, 4])
        #expect(try await state.record(event(.progress, "Upload", key: "upload", app: "Other"))[0].run == 1)
    }

    @Test("an acknowledged entry is gone until something new comes, which stands alone")
    func acknowledged() async throws {
        let state = try openState()
        let first = try await state.record(event(.failure, "Backup"), event(.message, "Backup"))
        try await state.record(event(.success, "Upload"))
        let shown = try await state.acknowledge(.key("backup", app: "Leaf"))
        #expect(shown == [Entry(newest: first[1], unseen: [first[0]])])
        #expect(try await state.entries().map(\.newest.event.texts.title) == ["Upload"])
        let kept = try #require(try await state.record(.sequence(first[0].sequence)))
        #expect(kept.seen && kept.acknowledged)
        #expect(try await state.acknowledge(.key("backup", app: "Leaf")).isEmpty)

        let later = try await state.record(event(.success, "Backup"))[0]
        #expect(try await state.entries().first == Entry(newest: later))
        #expect(later.run == 2)
    }

    @Test("an entry is acknowledged by key, by app and key, by event, by number, and all at once")
    func selections() async throws {
        let state = try openState()
        let a = try await state.record(event(.failure, "Build", app: "A"))[0]
        try await state.record(event(.failure, "Build", app: "B"), event(.failure, "Build", app: "C"))
        let d = try await state.record(event(.failure, "Test", app: "D"), event(.success, "Test", app: "D"))
        try await state.record(event(.message, "Hello", app: "E"), event(.progress, "Copy", app: "F"))

        #expect(try await state.acknowledge(.key("build", app: "B")).map(\.newest.event.subject.app) == ["B"])
        #expect(try await state.acknowledge(.event(a.event.id)).map(\.newest.event.subject.app) == ["A"])
        #expect(try await state.acknowledge(.sequence(d[0].sequence)).map(\.newest.sequence) == [d[1].sequence])
        #expect(try await state.acknowledge(.key("build", app: nil)).map(\.newest.event.subject.app) == ["C"])
        #expect(try await state.acknowledge(.event(.make(at: .now()))).isEmpty)
        #expect(try await state.acknowledge(.sequence(99)).isEmpty)
        #expect(try await state.acknowledge(.key("none", app: nil)).isEmpty)
        #expect(try await state.acknowledge(.all).map(\.newest.event.subject.app) == ["E", "F"])
        #expect(try await state.acknowledge(.all).isEmpty)
        #expect(try await state.entries().isEmpty)
        #expect(try await state.everything().allSatisfy { $0.seen && $0.acknowledged })
    }

    @Test("acknowledging what something newer has replaced doesn't clear the newer one")
    func replaced() async throws {
        let state = try openState()
        let records = try await state.record(event(.message, "News", key: "k"), event(.message, "More news", key: "k"))
        #expect(try await state.acknowledge(.event(records[0].event.id)).isEmpty)
        #expect(try await state.entries().first?.newest == records[1])
    }

    @Test("a key typed in another encoding of the same characters is found")
    func encodings() async throws {
        let state = try openState()
        try await state.record(event(.failure, "Re\u{301}sume\u{301}", key: "re\u{301}sume\u{301}"))
        #expect(try await state.record(.key("r\u{E9}sum\u{E9}", app: nil)) != nil)
        #expect(try await state.acknowledge(.key("r\u{E9}sum\u{E9}", app: "Leaf")).count == 1)
    }

    @Test("the list has what is unseen first, then failures, questions, warnings, the rest; then the newest")
    func order() async throws {
        let state = try openState()
        let seen = try await state.record(event(.failure, "Seen failure"), event(.message, "Seen message"))
        try await state.record(
            event(.progress, "Progress"), event(.success, "Old success"), event(.message, "Message"),
            event(.warning, "Warning"), event(.question, "Question"), event(.failure, "Failure"),
            event(.warning, "Joined"), event(.success, "Joined"), event(.failure, "New failure"),
            event(.success, "New success"))
        try await state.markSeen(seen.map(\.sequence))
        let (entries, total) = try await state.entries(limit: 100)
        let titles = [
            "New failure", "Failure", "Question", "Joined", "Warning", "New success", "Message", "Old success",
            "Progress", "Seen failure", "Seen message",
        ]
        #expect(entries.map(\.newest.event.texts.title) == titles)
        #expect(total == titles.count)
        let some = try await state.entries(limit: 3)
        #expect(some.entries == Array(entries.prefix(3)))
        #expect(some.total == titles.count)
        #expect(try await state.entries(limit: 0).total == titles.count)
    }

    @Test("two unseen events are two until one is acknowledged, then one, then none")
    func unseenCount() async throws {
        let state = try openState()
        try await state.record(event(.message, "One"), event(.message, "Two"))
        func unseen() async throws -> Int { try await state.entries().filter(\.isUnseen).count }
        #expect(try await unseen() == 2)
        #expect(try await unseen() == 2)
        _ = try await state.acknowledge(.key("one", app: nil))
        #expect(try await unseen() == 1)
        _ = try await state.acknowledge(.all)
        #expect(try await unseen() == 0)
    }
}
