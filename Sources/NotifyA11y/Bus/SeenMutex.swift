// SPDX-License-Identifier: Apache-2.0
internal import Synchronization

/// A `Mutex` whose hand-overs the thread sanitizer sees.
///
/// On Linux a `Mutex` that somebody waits for is handed over by the kernel, and the sanitizer, which knows only atomic
/// accesses, reports the next access as a race. The two accesses inside tell it the order, and cost next to nothing.
package struct SeenMutex<Value>: ~Copyable, Sendable {
    private let value: Mutex<Value>
    private let handOvers = Atomic<UInt64>(0)

    package init(_ value: sending Value) { self.value = Mutex(value) }

    package borrowing func withLock<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result {
        value.withLock { value in
            _ = handOvers.load(ordering: .acquiring)
            defer { handOvers.wrappingAdd(1, ordering: .releasing) }
            return body(&value)
        }
    }
}
