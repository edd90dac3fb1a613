// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11yTesting
import Testing

@testable import NotifyA11y

@Suite("What a subject said before", .stopsBuses, .timeLimit(.minutes(5)))
struct SubjectMemoryTests {
    @Test("a subject that fails every five minutes for a night gives one signal, a count, and one at recovery")
    func night() async throws {
        let bench = await BusBench([.desktop: .on])
        for _ in 0..<96 {
            _ = try await bench.settled(bench.emit(.failure, "Backup", key: "backup"))
            bench.time.advance(by: .seconds(300))
        }
        #expect(await bench.desktop.titles == ["Backup"])
        let entry = try #require(await bench.state.entries(limit: 1).entries.first)
        #expect(entry.newest.repetitions == 96)
        _ = try await bench.settled(bench.emit(.success, "Backup", key: "backup"))
        #expect(await bench.desktop.titles.count == 2)
        #expect(await bench.desktop.titles.last?.hasPrefix("Backup: works again; failed 96 times") == true)
    }

    @Test("after it was acknowledged, the same failure is told again")
    func acknowledged() async throws {
        let bench = await BusBench([.desktop: .on])
        _ = try await bench.settled(bench.emit(.failure, "Backup", key: "backup"))
        _ = try await bench.settled(bench.emit(.failure, "Backup", key: "backup"))
        #expect(await bench.desktop.titles == ["Backup"])
        _ = try await bench.bus.acknowledge(.key("backup", app: nil))
        _ = try await bench.settled(bench.emit(.failure, "Backup", key: "backup"))
        #expect(await bench.desktop.titles == ["Backup", "Backup: still failing, third time"])
    }

    @Test("an outcome that keeps changing is told so once, and then counted")
    func unsteady() async throws {
        let bench = await BusBench([.desktop: .on])
        for number in 0..<40 {
            let kind: Event.Kind = number.isMultiple(of: 2) ? .failure : .success
            _ = try await bench.settled(bench.emit(kind, "Link", key: "link"))
            bench.time.advance(by: .seconds(120))
        }
        let titles = await bench.desktop.titles
        #expect(titles.count <= 6, "\(titles)")
        #expect(titles.last == "Link: keeps changing")
    }

    @Test("another failure of the same subject is told, and one that reached nobody is told again")
    func different() async throws {
        let bench = await BusBench([.desktop: .on])
        _ = try await bench.settled(bench.emit(.warning, "80 per cent full", key: "disk"))
        _ = try await bench.settled(bench.emit(.warning, "95 per cent full", key: "disk"))
        #expect(await bench.desktop.titles.count == 2)
    }

    @Test("what an earlier companion told is counted after a restart")
    func restarted() async throws {
        let first = await BusBench([.desktop: .on])
        _ = try await first.settled(first.emit(.failure, "Backup", key: "backup"))
        let state = first.state
        let second = await BusBench([.desktop: .on], state: { _ in state })
        let id = try await second.emit(.failure, "Backup", key: "backup")
        let receipt = try await second.settled(id)
        #expect(await second.desktop.titles.isEmpty)
        #expect(receipt[.desktop]?.reason.hasPrefix("counted, not told again") == true)
    }

    @Test("what no channel of an earlier companion delivered is told when it comes again after a restart")
    func restartedUntold() async throws {
        let first = await BusBench([.desktop: .on])
        await first.desktop.fail(NotifyError(.unavailable, "no server"))
        _ = try await first.settled(first.emit(.failure, "Backup", key: "backup"))
        let state = first.state
        let isKept = await eventually { await state.receipt(.key("backup", app: nil)) != nil }
        #expect(isKept)
        let second = await BusBench([.desktop: .on], state: { _ in state })
        _ = try await second.settled(second.emit(.failure, "Backup", key: "backup"))
        #expect(await second.desktop.titles == ["Backup: still failing, second time"])
        _ = try await second.settled(second.emit(.failure, "Backup", key: "backup"))
        #expect(await second.desktop.delivered.count == 1)
        // The newest was only counted, and that says that the one before was told.
        #expect(await eventually { await state.receipt(.key("backup", app: nil))?.wasTold == true })
        let third = await BusBench([.desktop: .on], state: { _ in state })
        _ = try await third.settled(third.emit(.failure, "Backup", key: "backup"))
        #expect(await third.desktop.titles.isEmpty)
    }

    @Test("times that no clock shows are recorded as now, and cost nobody anything", arguments: [Int64.min, .max])
    func wildTimes(milliseconds: Int64) async throws {
        let bench = await BusBench([.desktop: .on])
        let wild = Timestamp(milliseconds: milliseconds)
        for title in ["one", "two"] {
            _ = try await bench.settled(bench.emit(.failure, title, key: "k") { $0.time = wild })
        }
        _ = try await bench.settled(bench.emit(.success, "three", key: "k"))
        #expect(await bench.state.all.allSatisfy { Timestamp.written.contains($0.event.time) })
        // What an earlier version has stored may hold any number.
        let state = MemoryTextState()
        let question = Event(
            id: .make(at: wild.bounded), time: wild, kind: .question, subject: Subject(app: "a", key: "q"),
            texts: Texts(title: "q"), actions: [Action(id: "y", title: "Yes")], terms: AnswerTerms(timeout: 1e9))
        let failure = Event(
            id: .make(at: wild.bounded), time: wild, kind: .failure, subject: Subject(app: "a", key: "f"),
            texts: Texts(title: "f"))
        _ = await state.commit([question, failure])
        let second = await BusBench([.desktop: .on], state: { _ in state })
        _ = try await second.settled(second.emit(.success, "f", key: "f") { $0.app = "a" })
        #expect(await second.desktop.titles.count == 1)
    }

    @Test("memory is bounded")
    func bounded() {
        var memory = SubjectMemory()
        for number in 0..<20_000 {
            let event = Event(
                id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: .failure,
                subject: Subject(app: "app", key: "\(number)"), texts: Texts(title: "x"))
            _ = memory.note(event, at: .milliseconds(number))
        }
        #expect(memory.count <= SubjectMemory.limit)
    }
}
