// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing

@testable import NotifyA11yAudio

@Suite("The thread for sound", .timeLimit(.minutes(5)))
struct PulseLoopTests {
    /// An actor that lives on a loop of its own.
    actor Resident {
        let loop: PulseLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }
        init() throws { loop = try PulseLoop() }
        func isAtHome() -> Bool { loop.isCurrent }
    }

    @Test("an actor's work runs on the loop's thread")
    func home() async throws {
        #expect(try await Resident().isAtHome())
    }

    @Test("a loop whose last reference goes on its own thread ends quietly, two hundred times")
    func lastReference() async throws {
        for _ in 0..<200 {
            let resident = try Resident()
            #expect(await resident.isAtHome())
        }
    }

    @Test("calls run in the order in which they were asked for")
    func order() async throws {
        let loop = try PulseLoop()
        let seen = Mutex<[Int]>([])
        await withCheckedContinuation { done in
            for number in 0..<100 { loop.call { seen.withLock { $0.append(number) } } }
            loop.call { done.resume() }
        }
        #expect(seen.withLock { $0 } == Array(0..<100))
    }
}
