// SPDX-License-Identifier: Apache-2.0

/// What a C callback of libpulse gets as its context: a place to hand what happened to.
///
/// A handle owns its hook and takes the callbacks away, under the loop's lock, before it goes; so the hook outlives
/// every callback, and the handle itself never has to be reached from one while it dies.
final class PulseHook<Event>: Sendable {
    private let handler: @Sendable (Event) -> Void

    init(_ handler: @escaping @Sendable (Event) -> Void) { self.handler = handler }

    /// The context to register, not retained.
    var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    /// Hands an event to the hook behind a callback's context.
    static func send(_ event: Event, to context: UnsafeMutableRawPointer?) {
        guard let context = unsafe context else { return }
        unsafe Unmanaged<PulseHook<Event>>.fromOpaque(context).takeUnretainedValue().handler(event)
    }
}
