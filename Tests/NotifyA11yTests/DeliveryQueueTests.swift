// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import Testing

@testable import NotifyA11y

@Suite("A channel's queue")
struct DeliveryQueueTests {
    private func delivery(_ kind: Event.Kind, _ title: String, key: String) -> Delivery {
        Delivery(
            event: .make(at: .now()), sequence: 1, kind: kind, subject: Subject(app: "app", key: key),
            texts: Texts(title: title), kindWord: "")
    }

    private func drain(_ queue: inout DeliveryQueue<String>) -> [String] {
        var items: [String] = []
        while let next = queue.next() { items.append(next.item) }
        return items
    }

    @Test("what waits comes out in the order in which it came")
    func order() {
        var queue = DeliveryQueue<String>(limit: 10)
        for name in ["a", "b", "c"] { #expect(queue.add(delivery(.message, name, key: name), name).isEmpty) }
        #expect(queue.count == 3)
        #expect(drain(&queue) == ["a", "b", "c"])
        #expect(queue.isEmpty)
    }

    @Test(
        "a newer event replaces what waits of its subject only where nothing untold is lost",
        arguments: Event.Kind.allCases, Event.Kind.allCases)
    func replacing(_ older: Event.Kind, _ newer: Event.Kind) {
        var queue = DeliveryQueue<String>(limit: 10)
        _ = queue.add(delivery(older, "old", key: "k"), "old")
        _ = queue.add(delivery(.message, "other", key: "other"), "other")
        let dropped = queue.add(delivery(newer, "new", key: "k"), "new")
        if older == .progress || older == newer {
            #expect(dropped.map(\.item) == ["old"])
            #expect(dropped.first?.reason == PlanReasons.replaced)
            #expect(drain(&queue) == ["other", "new"])
        } else {
            #expect(dropped.isEmpty)
            #expect(drain(&queue) == ["old", "other", "new"])
        }
    }

    @Test("over the limit the least urgent and oldest is merged, failures last of all")
    func overflow() {
        var queue = DeliveryQueue<String>(limit: 3)
        let adds: [(Event.Kind, String, String?)] = [
            (.failure, "f1", nil), (.success, "s1", nil), (.progress, "p1", nil), (.message, "m1", "p1"),
            (.warning, "w1", "s1"), (.failure, "f2", "m1"), (.success, "s2", "s2"), (.failure, "f3", "w1"),
            (.failure, "f4", "f1"),
        ]
        for (kind, name, gone) in adds {
            let dropped = queue.add(delivery(kind, name, key: name), name)
            #expect(dropped.map(\.item) == (gone.map { [$0] } ?? []))
            #expect(dropped.allSatisfy { $0.reason == PlanReasons.tooMany })
            #expect(queue.count <= 3)
        }
        #expect(queue.merged.counts == [.progress: 1, .success: 2, .message: 1, .warning: 1, .failure: 1])
        #expect(queue.merged.failures == ["f1"])
        #expect(drain(&queue) == ["f2", "f3", "f4"])
        #expect(!queue.isEmpty, "the summary still waits")
        #expect(queue.takeMerged().total == 6)
        #expect(queue.isEmpty)
    }

    @Test("removing takes a subject's deliveries, or all of them and the summary")
    func removing() {
        var queue = DeliveryQueue<String>(limit: 10)
        _ = queue.add(delivery(.failure, "f", key: "k"), "f")
        _ = queue.add(delivery(.success, "s", key: "k"), "s")
        _ = queue.add(delivery(.success, "o", key: "other"), "o")
        queue.merge(EventSummary([.success: 5]))
        #expect(queue.remove(Subject(app: "app", key: "k"), because: "x").map(\.item) == ["f", "s"])
        #expect(!queue.isEmpty)
        #expect(queue.remove(because: "x").map(\.item) == ["o"])
        #expect(queue.isEmpty)
        #expect(queue.remove(because: "x").isEmpty)
    }

    @Test("whatever is added, nothing is lost without a word, and a subject never goes back")
    func anything() {
        var numbers = SeededNumbers(seed: 3)
        for _ in 0..<200 {
            let limit = Int.random(in: 1...8, using: &numbers)
            var queue = DeliveryQueue<Int>(limit: limit)
            var told: [Int] = []
            var kinds: [Int: (Event.Kind, String)] = [:]
            for number in 0..<60 {
                let (kind, key) = (numbers.pick(Event.Kind.allCases), numbers.pick(["a", "b", "c"]))
                kinds[number] = (kind, key)
                told += queue.add(delivery(kind, "\(number)", key: key), number).map(\.item)
                #expect(queue.count <= limit)
                if numbers.chance(3), let next = queue.next() { told.append(next.item) }
            }
            var rest: [Int] = []
            while let next = queue.next() { rest.append(next.item) }
            #expect(Set(told + rest).count == told.count + rest.count)
            #expect(told.count + rest.count == 60)
            for key in ["a", "b", "c"] {
                let ofSubject = rest.filter { kinds[$0]?.1 == key }
                #expect(ofSubject == ofSubject.sorted())
            }
        }
    }
}
