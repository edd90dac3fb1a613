// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yCompanion

/// A voice that says a sentence until it is hushed or the test lets it end.
private actor Voice {
    private(set) var said: [String] = []
    private(set) var hushed: [Subject] = []
    private var waiting: CheckedContinuation<Receipt, Never>?

    func say(_ utterance: NotificationBus.Utterance) async -> Receipt {
        said.append(utterance.texts.title)
        return await withCheckedContinuation { waiting = $0 }
    }

    func hush(_ subject: Subject) {
        hushed.append(subject)
        finish(.suppressed)
    }

    func finish(_ outcome: Receipt.Outcome) {
        waiting?.resume(returning: Receipt(channel: .speech, outcome: outcome, reason: "by the test"))
        waiting = nil
    }

    var current: String? { waiting == nil ? nil : said.last }
}

@Suite("Saying aloud", .timeLimit(.minutes(5)))
struct SayingAloudTests {
    private static let subject = Subject(app: "test", key: "book")

    private static func begin(_ voice: Voice) -> Task<[Receipt], Never> {
        let aloud = SayingAloud {
            await voice.hush($0)
        } say: {
            await voice.say($0)
        }
        return Task {
            await aloud(
                ["One.", "Two.", "Three."].map {
                    var utterance = NotificationBus.Utterance(Texts(title: $0))
                    utterance.subject = subject
                    return utterance
                })
        }
    }

    @Test("whoever gives up waiting hears no more: the sentence is cut, and none follows")
    func givenUp() async {
        let voice = Voice()
        let task = Self.begin(voice)
        #expect(await eventually { await voice.current == "One." })
        await voice.finish(.delivered)
        #expect(await eventually { await voice.current == "Two." })
        task.cancel()
        #expect(await task.value.map(\.outcome) == [.delivered, .suppressed])
        #expect(await voice.said == ["One.", "Two."])
        #expect(await voice.hushed == [Self.subject])
    }

    @Test("a sentence that ends just as its listener gives up is the last")
    func givenUpAtItsEnd() async {
        let voice = Voice()
        let aloud = SayingAloud { _ in
        } say: {
            await voice.say($0)
        }
        let task = Task { await aloud([.init(Texts(title: "One.")), .init(Texts(title: "Two."))]) }
        #expect(await eventually { await voice.current == "One." })
        task.cancel()
        await voice.finish(.delivered)
        #expect(await task.value.map(\.outcome) == [.delivered])
        #expect(await voice.said == ["One."])
    }

    @Test("whoever gives up before a sentence is queued is told so afterwards: it isn't wanted any more")
    func givenUpTooEarly() async {
        let queued = AsyncStream<Void>.makeStream()
        let aloud = SayingAloud { _ in
            queued.continuation.finish()
        } say: { utterance in
            #expect(utterance.isWanted())
            // Until it was hushed, which finds nothing.
            for await _ in queued.stream {}
            #expect(!utterance.isWanted())
            return Receipt(channel: .speech, outcome: .suppressed, reason: "by the test")
        }
        let task = Task { await aloud([.init(Texts(title: "One."))]) }
        task.cancel()
        #expect(await task.value.count <= 1)
    }
}
