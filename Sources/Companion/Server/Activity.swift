// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// When the companion was last needed.
package final class Activity: Sendable {
    private let last = Mutex(ContinuousClock.now)

    /// Something happened.
    package func note() { last.withLock { $0 = .now } }

    /// How long nothing has happened.
    package var idle: Duration { last.withLock { ContinuousClock.now - $0 } }
}
