// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import Synchronization
import Testing

@testable import NotifyA11yDBus

@Suite("The GLib loop")
struct GMainExecutorTests {
    private actor Counter {
        let loop: GMainExecutor
        var count = 0
        var isInside = false

        init(loop: GMainExecutor) { self.loop = loop }

        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

        func add() {
            note(entered: isInside)
            isInside = true
            count += 1
            loop.preconditionIsolated()
            // Enqueued from the loop's own thread: must not run inside this job.
            loop.perform { [weak self] in self?.assumeIsolated { $0.note(entered: $0.isInside) } }
            isInside = false
        }

        private func note(entered twice: Bool) { if twice { Issue.record("the actor was entered twice") } }
    }

    @Test("an actor on it is entered once at a time, from many threads", .timeLimit(.minutes(5)))
    func serial() async {
        let counter = Counter(loop: GMainExecutor())
        await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100 { await counter.add() } } }
        }
        #expect(await counter.count == 800)
    }

    @Test("several hundred loops can be dropped at once, also on their own threads", .timeLimit(.minutes(5)))
    func dropped() async {
        for _ in 0..<200 {
            let counter = Counter(loop: GMainExecutor())
            await counter.add()
        }
        for _ in 0..<50 { _ = GMainExecutor() }
    }

    @Test("a timer runs once, and not at all when it was cancelled or dropped", .timeLimit(.minutes(5)))
    func timers() async {
        let loop = GMainExecutor()
        let (fired, report) = AsyncStream.makeStream(of: String.self)
        let kept = Mutex<[LoopTimer]>([])
        loop.perform {
            let cancelled = loop.after(.milliseconds(1)) { report.yield("cancelled") }
            cancelled.cancel()
            _ = loop.after(.milliseconds(1)) { report.yield("dropped") }
            kept.withLock {
                $0 = [cancelled, loop.after(.milliseconds(30)) { report.yield("kept") }]
                $0.append(loop.after(.milliseconds(60)) { report.finish() })
            }
        }
        var names: [String] = []
        for await name in fired { names.append(name) }
        #expect(names == ["kept"])
        kept.withLock { $0 = [] }
    }
}
