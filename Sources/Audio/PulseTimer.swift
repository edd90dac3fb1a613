// SPDX-License-Identifier: Apache-2.0

internal import CPulse

/// A deadline on libpulse's own thread: calls once, unless it goes first.
@safe final class PulseTimer {
    private let loop: PulseLoop
    private let hook: PulseHook<Void>
    private var event: OpaquePointer?

    /// Starts waiting; made on the loop's thread.
    ///
    /// - Parameters:
    ///   - loop: The thread that it calls on.
    ///   - delay: How long to wait, on the monotonic clock.
    ///   - fire: What is called.
    init(on loop: PulseLoop, after delay: Duration, fire: @escaping @Sendable () -> Void) {
        self.loop = loop
        hook = PulseHook { _ in fire() }
        // A timer of libpulse's stays, disabled, after its time; it is freed with its owner.
        unsafe event = na11y_timer_new(
            loop.api, UInt64(max(delay, .zero) / .microseconds(1)),
            { _, _, _, context in unsafe PulseHook<Void>.send((), to: context) }, hook.context)
    }

    deinit {
        loop.locked {
            if let event = unsafe event { unsafe na11y_timer_free(loop.api, event) }
        }
    }
}
