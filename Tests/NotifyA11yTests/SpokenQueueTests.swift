// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NotifyA11y

@Suite("What waits to be spoken")
struct SpokenQueueTests {
    private func delivery(_ kind: Event.Kind, _ title: String, key: String? = nil) -> Delivery {
        Delivery(
            event: .make(at: .now()), sequence: 1, kind: kind, subject: Subject(app: "app", key: key ?? title),
            texts: Texts(title: title), kindWord: "")
    }

    private func spoken(_ limit: Int = 24) -> DeliveryQueue<String> { DeliveryQueue(limit: limit, pace: .spoken) }

    private func drain(_ queue: inout DeliveryQueue<String>) -> [String] {
        var items: [String] = []
        while let next = queue.next() { items.append(next.item) }
        return items
    }

    @Test("what was asked for goes first, then what presses, and a text that is read aloud gives way to all")
    func order() {
        var queue = spoken()
        func add(_ kind: Event.Kind, _ name: String, _ prompt: Prompt = .itself) {
            #expect(queue.add(delivery(kind, name), name, prompt: prompt).isEmpty)
        }
        add(.message, "sentence", .reading)
        add(.success, "success")
        add(.failure, "failure")
        add(.message, "message")
        add(.message, "typed", .typed)
        add(.warning, "warning")
        add(.success, "first asked", .asked)
        add(.failure, "then asked", .asked)
        #expect(
            drain(&queue) == [
                "first asked", "then asked", "failure", "typed", "warning", "success", "message", "sentence",
            ])
    }

    @Test(
        "a newer event of a subject replaces the unspoken older one, but nothing covers what presses",
        arguments: Event.Kind.allCases, Event.Kind.allCases)
    func replacing(_ older: Event.Kind, _ newer: Event.Kind) {
        var queue = spoken()
        _ = queue.add(delivery(older, "old", key: "k"), "old")
        let dropped = queue.add(delivery(newer, "new", key: "k"), "new")
        let isReplaced =
            switch older {
            case .progress: true
            case .success, .message: newer != .progress || older == newer
            case .failure, .warning, .question: older == newer
            }
        #expect(dropped.map(\.item) == (isReplaced ? ["old"] : []))
        // What presses goes first, but no subject goes back.
        #expect(drain(&queue) == (isReplaced ? ["new"] : ["old", "new"]))
    }

    @Test("what the person asks to hear again replaces nothing and is not replaced")
    func asked() {
        var queue = spoken()
        for number in 0..<5 {
            #expect(queue.add(delivery(.failure, "backup"), "again \(number)", prompt: .asked).isEmpty)
        }
        #expect(queue.add(delivery(.failure, "backup"), "new").isEmpty)
        #expect(queue.condense().isEmpty)
        #expect(queue.dropStale(at: .seconds(100_000)).map(\.item) == ["new"])
        #expect(drain(&queue) == (0..<5).map { "again \($0)" })
    }

    @Test(
        "each kind has an age at which it is dropped",
        arguments: [
            (Event.Kind.progress, 10), (.success, 60), (.message, 60), (.warning, 300), (.failure, 600),
        ])
    func ages(kind: Event.Kind, seconds: Int) {
        for prompt in [Prompt.itself, .typed] {
            var queue = spoken()
            _ = queue.add(delivery(kind, "it"), "it", prompt: prompt, at: .seconds(1000))
            #expect(queue.dropStale(at: .seconds(1000 + seconds)).isEmpty)
            let dropped = queue.dropStale(at: .seconds(1000 + seconds) + .milliseconds(1))
            #expect(dropped.map(\.item) == ["it"])
            #expect(dropped.first?.reason.hasPrefix("too old to be said: it waited longer than \(seconds) s") == true)
            #expect(queue.isEmpty)
        }
        var shown = DeliveryQueue<String>(limit: 5)
        _ = shown.add(delivery(kind, "it"), "it", at: .zero)
        #expect(shown.dropStale(at: .seconds(100_000)).isEmpty, "what is shown has no age")
    }

    @Test("three wait for their turn, four become one summary that names what failed")
    func condensing() {
        var queue = spoken()
        let events: [(Event.Kind, String)] = [
            (.success, "a"), (.failure, "backup"), (.success, "b"), (.failure, "tests"),
        ]
        for (kind, name) in events.prefix(3) { _ = queue.add(delivery(kind, name), name) }
        #expect(queue.condense().isEmpty)
        _ = queue.add(delivery(.message, "typed"), "typed", prompt: .typed)
        #expect(queue.condense().isEmpty, "what was typed doesn't count")
        _ = queue.add(delivery(.failure, "tests"), "tests")
        #expect(queue.condense().map(\.item) == ["backup", "tests", "a", "b"])
        #expect(drain(&queue) == ["typed"])
        #expect(!queue.isEmpty)
        #expect(Phrases.english.merged(queue.takeMerged()) == "4 more: 2 succeeded, 2 failed: backup, tests")
        #expect(queue.isEmpty)
    }

    @Test("a summary with failures goes before what doesn't press; another one after it")
    func summaryOrder() {
        for failures in [0, 1] {
            var queue = spoken()
            queue.merge(EventSummary([.success: 9, .failure: failures]))
            _ = queue.add(delivery(.success, "later"), "later")
            #expect((queue.next() == nil) == (failures == 1))
        }
    }

    @Test("a summary leaves out the kinds that have become old")
    func staleSummary() {
        var queue = spoken()
        queue.merge(EventSummary([.success: 7, .failure: 1], failures: ["backup"]), at: .zero)
        #expect(queue.dropStale(at: .seconds(61)).isEmpty)
        #expect(queue.merged.counts == [.failure: 1])
        #expect(queue.merged.failures == ["backup"])
        _ = queue.dropStale(at: .seconds(601))
        #expect(queue.isEmpty)
    }
}
