// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

@Suite("Lines for a terminal's prompt", .timeLimit(.minutes(5)))
struct PromptBoardTests {
    private static let terminal = Profile.ChannelPreference(use: .on, settings: .init(["also": .text("/dev/pts/9")]))

    /// What the prompt of a terminal is told, once it is told anything.
    private static func lines(_ board: PromptBoard, _ bus: NotificationBus, of name: String) async -> [WaitingLine] {
        var lines: [WaitingLine] = []
        _ = await eventually {
            lines += await board.prompt(
                PromptParameters(terminal: name, take: true), counts: StateCounts(), preference: terminal
            ) { [bus] in await bus.shownElsewhere($0) }.lines
            return !lines.isEmpty
        }
        return lines
    }

    private static func board(
        privacy values: [String: String] = [:]
    ) async -> (PromptBoard, NotificationBus) {
        var profile = Profile(name: "test", channels: [.terminal: terminal])
        for (name, value) in values { profile.values[name] = Sourced(.text(value), .builtIn) }
        let bus = NotificationBus(state: MemoryTextState(), channels: [], profile: profile)
        await bus.start()
        let board = PromptBoard()
        await board.watch(bus)
        return (board, bus)
    }

    private static func letter(_ sensitivity: Sensitivity, public text: String? = nil) -> Draft {
        var draft = Draft(.question, "Salary list for Ana?")
        draft.detail = "4000"
        draft.public = text
        draft.actions = [.init(id: "pay", title: "Pay Ana")]
        draft.sensitivity = sensitivity
        draft.id = .make(at: .now())
        draft.origin = Origin(source: .app, terminal: .background)
        return draft
    }

    @Test(
        "another terminal is told no more of a private event than the profile's privacy says; its own has all",
        arguments: [.private, .secret] as [Sensitivity])
    func privacy(_ sensitivity: Sensitivity) async throws {
        let (board, bus) = await Self.board()
        let draft = Self.letter(sensitivity)
        board.expect(try #require(draft.id), on: "/dev/pts/1")
        _ = await bus.emit([draft])
        let other = await Self.lines(board, bus, of: "/dev/pts/9")
        #expect(other.map(\.text) == ["Question: Private question"])
        let told = String(reflecting: other).lowercased()
        for word in ["salary", "ana", "4000"] { #expect(!told.contains(word), "\(told)") }
        let own = await Self.lines(board, bus, of: "/dev/pts/1")
        #expect(own.first?.text.hasPrefix("Question: Salary list for Ana?") == true)
        #expect(own.first?.record?.event.texts.detail == "4000")
        await bus.stop()
    }

    @Test("its public text is for everyone, and so is everything where the profile says so")
    func shown() async throws {
        let (board, bus) = await Self.board()
        _ = await bus.emit([Self.letter(.private, public: "A letter")])
        #expect(await Self.lines(board, bus, of: "/dev/pts/9").map(\.text) == ["Question: A letter"])
        await bus.stop()
        let (open, openBus) = await Self.board(privacy: ["privacy.private.shown": "always"])
        _ = await openBus.emit([Self.letter(.private)])
        let lines = await Self.lines(open, openBus, of: "/dev/pts/9")
        #expect(lines.first?.text.hasPrefix("Question: Salary list for Ana?") == true)
        #expect(lines.first?.record?.event.texts.detail == "4000")
        await openBus.stop()
    }

    @Test("how much another terminal is told is what holds when its prompt comes, and off is off by then")
    func shownLater() async throws {
        let (board, bus) = await Self.board(privacy: ["privacy.private.shown": "unlocked"])
        await bus.set([.locked: ContextState(false, "by hand"), .sharing: ContextState(false, "by hand")])
        _ = await bus.emit([Self.letter(.private)])
        _ = try await Self.linesAfterAll(board, bus, of: [])
        await bus.set([.locked: ContextState(false, "by hand"), .sharing: ContextState(true, "by hand")])
        #expect(await Self.lines(board, bus, of: "/dev/pts/9").map(\.text).first == "Question: Private question")
        for preference in [
            Profile.ChannelPreference(use: .off, settings: .init(["also": .text("/dev/pts/9")])),
            Profile.ChannelPreference(use: .on),
        ] {
            // The filter goes by the last preference that a prompt came with.
            _ = await board.prompt(
                PromptParameters(terminal: "/dev/pts/3", take: true), counts: StateCounts(), preference: Self.terminal
            ) { [bus] in await bus.shownElsewhere($0) }
            _ = await bus.emit([Self.letter(.public)])
            _ = try await Self.linesAfterAll(board, bus, of: [])
            let answer = await board.prompt(
                PromptParameters(terminal: "/dev/pts/9", take: true), counts: StateCounts(), preference: preference
            ) { [bus] in await bus.shownElsewhere($0) }
            #expect(answer.lines.isEmpty)
        }
        await bus.stop()
    }

    @Test("a terminal whose name is too long is told nothing, and the name isn't kept")
    func longName() async throws {
        let (board, bus) = await Self.board()
        let name = "/dev/" + String(repeating: "x", count: 251)
        let draft = Self.letter(.public)
        board.expect(try #require(draft.id), on: name)
        _ = await bus.emit([draft])
        #expect(await Self.lines(board, bus, of: "/dev/pts/9").count == 1)
        let answer = await board.prompt(
            PromptParameters(terminal: name, take: true), counts: StateCounts(), preference: Self.terminal
        ) { [bus] in await bus.shownElsewhere($0) }
        #expect(answer.lines.isEmpty)
        await bus.stop()
    }

    /// What waits after all that happened until now.
    private static func linesAfterAll(
        _ board: PromptBoard, _ bus: NotificationBus, of names: [String]
    ) async throws -> [[String]] {
        var last = Draft(.message, "Last")
        last.id = .make(at: .now())
        last.origin = Origin(source: .app, terminal: .background)
        board.expect(try #require(last.id), on: "/dev/pts/2")
        _ = await bus.emit([last])
        _ = await lines(board, bus, of: "/dev/pts/2")
        var all: [[String]] = []
        for name in names {
            let answer = await board.prompt(
                PromptParameters(terminal: name, take: true), counts: StateCounts(), preference: terminal
            ) { [bus] in await bus.shownElsewhere($0) }
            all.append(answer.lines.map(\.text).filter { $0 != "Message: Last" })
        }
        return all
    }

    @Test(
        "a question that was answered before the prompt came is not asked again: the terminal that asked says by which way it was"
    )
    func answeredBefore() async throws {
        let (board, bus) = await Self.board()
        let draft = Self.letter(.public)
        board.expect(try #require(draft.id), on: "/dev/pts/1")
        _ = await bus.emit([draft])
        _ = try await bus.answer(.event(try #require(draft.id)), "pay ana", by: Answerer(.act))
        let told = try await Self.linesAfterAll(board, bus, of: ["/dev/pts/1", "/dev/pts/9"])
        #expect(told == [["Question: Salary list for Ana?, answered: Pay Ana, by the command 'act'"], []])
        await bus.stop()
    }

    @Test("what was acknowledged before the prompt came is not told; what comes after it is")
    func acknowledgedBefore() async throws {
        let (board, bus) = await Self.board()
        func failure(_ title: String) throws -> Draft {
            var draft = Draft(.failure, title)
            draft.key = "backup"
            draft.id = .make(at: .now())
            draft.origin = Origin(source: .app, terminal: .background)
            board.expect(try #require(draft.id), on: "/dev/pts/1")
            return draft
        }
        _ = await bus.emit([try failure("Backup, disk full")])
        _ = try await bus.acknowledge(.all)
        _ = await bus.emit([try failure("Backup, no network")])
        let told = try await Self.linesAfterAll(board, bus, of: ["/dev/pts/1", "/dev/pts/9"])
        #expect(told == [["Failure: Backup, no network"], ["Failure: Backup, no network"]])
        await bus.stop()
    }
}
