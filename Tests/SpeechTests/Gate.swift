// SPDX-License-Identifier: Apache-2.0
import Dispatch

/// Holds a thread up until the test lets it go on.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }

    func open() { semaphore.signal() }
}
