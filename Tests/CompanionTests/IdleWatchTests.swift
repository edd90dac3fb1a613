// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Synchronization
import Testing

@testable import NotifyA11yCompanion

@Suite("The idle time", .timeLimit(.minutes(5)))
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
        let asked = Mutex(0)
        let watch = IdleWatch(activity, limit: .seconds(1)) {
            asked.withLock { $0 += 1 }
            return true
        } over: {
        }
        await watch.start()
        let end = ContinuousClock.now + .milliseconds(1500)
        var longestPause = Duration.zero
        _ = await eventually {
            longestPause = max(longestPause, activity.idle)
            activity.note()
            return .now > end
        }
        // Whether anybody needs it is asked only after a whole second of nothing.
        #expect(asked.withLock { $0 } == 0 || longestPause > .milliseconds(900))
        #expect(await eventually { asked.withLock { $0 } > 0 })
        await watch.stop()
    }
}
