// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import NotifyA11yDBus

@Suite("An answer that comes once")
struct OneShotTests {
    @Test("the first value counts, and later ones are told so")
    func first() async {
        let shot = OneShot<Int>()
        #expect(shot.give(1))
        #expect(!shot.give(2))
        #expect(await shot.value(orWhenCancelled: 0) == 1)
        #expect(!shot.give(3))
    }

    @Test("a waiting task that is cancelled goes on at once", .timeLimit(.minutes(5)))
    func cancelled() async {
        let shot = OneShot<Int>()
        let task = Task { await shot.value(orWhenCancelled: -1) }
        task.cancel()
        #expect(await task.value == -1)
        #expect(!shot.give(1))
    }
}
