// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Synchronization
import Testing

@testable import NotifyA11yCompanion

@Suite("The idle time", .timeLimit(.minutes(1)))
struct IdleWatchTests {
    @Test("it is over once nothing has happened for so long and nobody needs the companion, and that is told once")
    func over() async throws {
        let told = Mutex(0)
        let asked = Mutex(0)
        let watch = IdleWatch(Activity(), limit: .milliseconds(20)) {
            // Needed the first three times.
            asked.withLock {
                $0 += 1
                return $0 <= 3
            }
        } over: {
            told.withLock { $0 += 1 }
        }
        await watch.start()
        #expect(await eventually { told.withLock { $0 } == 1 })
        #expect(asked.withLock { $0 } == 4)
        await watch.stop()
    }

    @Test("whatever happens begins it anew")
    func activity() async throws {
        let activity = Activity()
        let asked = Mutex<[ContinuousClock.Instant]>([])
        let watch = IdleWatch(activity, limit: .milliseconds(300)) {
            asked.withLock { $0.append(.now) }
            return true
        } over: {
        }
        await watch.start()
        let end = ContinuousClock.now + .milliseconds(500)
        var last = ContinuousClock.now
        _ = await eventually {
            // Whether anybody needs it is asked only when nothing has happened for the whole time.
            last = .now
            activity.note()
            return last > end
        }
        #expect(await eventually { asked.withLock { $0.contains { $0 > end } } })
        #expect(asked.withLock { $0.last.map { $0 - last >= .milliseconds(290) } } == true)
        await watch.stop()
    }
}
