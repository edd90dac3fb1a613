// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import NotifyA11yCompanion

/// A voice that says a sentence when the test says so.
private actor Reader {
    private(set) var said: [NotificationBus.Utterance] = []
    private var waiting: CheckedContinuation<Receipt.Outcome, Never>?

    var titles: [String] { said.map(\.texts.title) }

    func say(_ utterance: NotificationBus.Utterance) async -> Receipt {
        said.append(utterance)
        let outcome = await withCheckedContinuation { waiting = $0 }
        return Receipt(channel: .speech, outcome: outcome, reason: "by the test")
    }

    func finish(_ outcome: Receipt.Outcome = .delivered) {
        waiting?.resume(returning: outcome)
        waiting = nil
    }

    /// Waits until this sentence is being said.
    nonisolated func isSaying(_ title: String) async -> Bool {
        await eventually { await self.current == title }
    }

    private var current: String? { waiting == nil ? nil : titles.last }
}

@Suite("Reading aloud", .temporaryDirectory, .timeLimit(.minutes(5)))
struct ReadingAloudTests {
    private let text = "One. Two. Three. Four."

    private func reading(_ reader: Reader) -> ReadingAloud {
        ReadingAloud(marks: BookMarks(TemporaryDirectory.path + "/readings")) {
            await reader.finish(.suppressed)
        } say: {
            await reader.say($0)
        }
    }

    @Test("it says sentence after sentence, as the least urgent of all, and then it is over")
    func whole() async throws {
        let reader = Reader()
        let reading = reading(reader)
        let parameters = ReadingParameters(
            text: text, name: "a\u{1B}[31m.txt", language: LanguageTag(rawValue: "de"), voice: "gmw/de", rate: 2)
        let begun = try await reading.begin(parameters)
        #expect(begun == ReadingState(.reading, name: "a.txt", sentence: 1, sentences: 4))
        for title in ["One.", "Two.", "Three.", "Four."] {
            #expect(await reader.isSaying(title))
            await reader.finish()
        }
        #expect(await eventually { await reading.state.activity == .ended })
        #expect(await reading.state.sentence == 5)
        let said = await reader.said
        #expect(said.allSatisfy { $0.prompt == .reading && $0.subject == ReadingAloud.subject && $0.kind == nil })
        #expect(said.allSatisfy { $0.settings == ["rate": .number(2), "voice": .text("gmw/de")] })
        #expect(said.allSatisfy { $0.language?.rawValue == "de" })
    }

    @Test("pause keeps the sentence, resume begins it again, next and previous move by one")
    func control() async throws {
        let reader = Reader()
        let reading = reading(reader)
        _ = try await reading.begin(ReadingParameters(text: text))
        #expect(await reader.isSaying("One."))
        await reader.finish()
        #expect(await reader.isSaying("Two."))
        #expect(try await reading.control(.pause) == ReadingState(.paused, sentence: 2, sentences: 4))
        #expect(try await reading.control(.resume).activity == .reading)
        #expect(await reader.isSaying("Two."))
        #expect(try await reading.control(.next).sentence == 3)
        #expect(await reader.isSaying("Three."))
        #expect(try await reading.control(.previous).sentence == 2)
        #expect(await reader.isSaying("Two."))
        for _ in 0..<5 { _ = try await reading.control(.previous) }
        #expect(await reader.isSaying("One."))
        #expect(try await reading.control(.state).sentence == 1)
        for _ in 0..<4 { _ = try await reading.control(.next) }
        #expect(await reading.state.activity == .ended)
        let error = await #expect(throws: NotifyError.self) { try await reading.control(.resume) }
        #expect(error?.code == .notFound)
    }

    @Test("the same text goes on where it was left, also by another process, and anew after its end")
    func resuming() async throws {
        let reader = Reader()
        let first = reading(reader)
        _ = try await first.begin(ReadingParameters(text: text))
        #expect(await reader.isSaying("One."))
        _ = try await first.control(.next)
        _ = try await first.control(.next)
        #expect(try await first.control(.stop) == ReadingState(.ended, sentence: 3, sentences: 4))

        let second = reading(reader)
        #expect(try await second.begin(ReadingParameters(text: "Other.")).sentence == 1)
        #expect(try await second.begin(ReadingParameters(text: text)).sentence == 3)
        #expect(await reader.isSaying("Three."))
        #expect(try await second.begin(ReadingParameters(text: text, fromStart: true)).sentence == 1)
        for _ in 0..<4 { _ = try await second.control(.next) }
        #expect(try await second.begin(ReadingParameters(text: text)).sentence == 1)
        _ = try await second.control(.stop)
    }

    @Test("what was silenced waits for the person, and what can't be heard says why")
    func silenced() async throws {
        let reader = Reader()
        let reading = reading(reader)
        _ = try await reading.begin(ReadingParameters(text: text))
        #expect(await reader.isSaying("One."))
        await reader.finish(.suppressed)
        #expect(await eventually { await reading.state.activity == .paused })
        #expect(await reading.state.problem == nil)
        _ = try await reading.control(.resume)
        #expect(await reader.isSaying("One."))
        await reader.finish(.unavailable)
        #expect(await eventually { await reading.state.activity == .paused })
        #expect(await reading.state.problem == "by the test")
        #expect(await reading.state.sentence == 1)
    }

    @Test("a text without words is refused")
    func empty() async {
        let reading = reading(Reader())
        for text in ["", " \n", "\u{1B}[31m"] {
            let error = await #expect(throws: NotifyError.self) {
                try await reading.begin(ReadingParameters(text: text))
            }
            #expect(error?.code == .invalidArgument)
        }
    }

    @Test("places are few lines that tell nothing of the texts, and a broken file is as good as none")
    func marks() {
        let path = TemporaryDirectory.path + "/marks"
        let marks = BookMarks(path)
        for number in 0..<300 { marks.keep(number, of: UInt64(number)) }
        #expect(marks.sentence(of: 299) == 299)
        #expect(marks.sentence(of: 0) == nil)
        #expect((SmallFile.read(path) ?? "").split(separator: "\n").count == BookMarks.most)
        marks.keep(nil, of: 299)
        #expect(marks.sentence(of: 299) == nil)
        SmallFile.write("no\nzz 1\n5 -3\n5 7 9\n6 4\n", to: path)
        #expect(marks.sentence(of: 5) == nil)
        #expect(marks.sentence(of: 6) == 4)
        #expect(BookMarks.number(of: "a") == 0xaf63_dc4c_8601_ec8c, "the published value of FNV-1a")
    }
}
