// SPDX-License-Identifier: Apache-2.0
internal import CGIO

/// A closure that runs on a loop once, some time from now.
///
/// Cancelled when its last reference goes.
@safe final class LoopTimer: Sendable {
    private final class Work: Sendable {
        let closure: @Sendable () -> Void

        init(_ closure: @escaping @Sendable () -> Void) { self.closure = closure }
    }

    // GLib's sources have locks of their own; the pointer never changes, and we hold a reference.
    nonisolated(unsafe) private let source: UnsafeMutablePointer<GSource>

    init(_ delay: Duration, on loop: LoopThread, _ closure: @escaping @Sendable () -> Void) {
        unsafe source = g_timeout_source_new(delay.wholeMilliseconds)
        unsafe g_source_set_callback(
            source,
            { work in
                if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().closure() }
                return 0  // Once.
            },
            Unmanaged.passRetained(Work(closure)).toOpaque(),
            { work in if let work = unsafe work { unsafe Unmanaged<Work>.fromOpaque(work).release() } })
        unsafe g_source_attach(source, loop.context)
    }

    deinit {
        unsafe g_source_destroy(source)
        unsafe g_source_unref(source)
    }

    /// Drops the closure if it has not run; does nothing otherwise.
    func cancel() { unsafe g_source_destroy(source) }
}

extension Duration {
    /// In milliseconds, rounded up; from 0 to GLib's largest timeout, which is 24 days.
    var wholeMilliseconds: UInt32 {
        let (seconds, attoseconds) = components
        guard self > .zero else { return 0 }
        guard seconds < Int64(Int32.max / 1000) else { return UInt32(Int32.max) }
        return UInt32(seconds) * 1000 + UInt32((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
