// SPDX-License-Identifier: Apache-2.0
internal import CGIO
internal import NotifyA11y

/// Owns one connection to a message bus.
///
/// To be used on its loop's thread: GLib sends every answer and signal to the context of the thread that asked.
@safe final class BusConnection: Sendable {
    typealias Opened = Result<BusConnection, NotifyError>
    typealias Answer = Result<[Variant], NotifyError>

    // A GDBusConnection has locks of its own; the pointer never changes, and we hold a reference.
    nonisolated(unsafe) private let raw: OpaquePointer

    private init(taking raw: OpaquePointer) {
        unsafe self.raw = raw
        // The end of a bus is not the end of the program.
        unsafe g_dbus_connection_set_exit_on_close(raw, 0)
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }

    /// Whether the connection has ended, on either side.
    var isClosed: Bool { unsafe g_dbus_connection_is_closed(raw) != 0 }

    /// Closes our side, without waiting for it.
    func close() { unsafe g_dbus_connection_close(raw, nil, nil, nil) }

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: Where the bus is, in D-Bus's own form.
    ///   - cancellable: Ends the waiting for a bus that takes the connection and says nothing.
    ///   - done: Gets the connection, or why there is none, once.
    static func open(_ address: String, _ cancellable: Cancellable, _ done: @escaping @Sendable (Opened) -> Void) {
        unsafe na11y_connect(
            address, cancellable.raw,
            { _, result, context in
                guard let context = unsafe context else { return }
                let opening = unsafe Unmanaged<Callback<Opened>>.fromOpaque(context).takeRetainedValue()
                var error: UnsafeMutablePointer<GError>?
                if let raw = unsafe g_dbus_connection_new_for_address_finish(result, &error) {
                    opening.take(.success(unsafe BusConnection(taking: raw)))
                } else {
                    opening.take(.failure(unsafe .connecting(to: opening.what, error)))
                }
            }, Callback(address, done).retained())
    }

    /// Calls a method.
    ///
    /// - Parameters:
    ///   - method: Its name; it and the target were checked.
    ///   - target: Where it goes.
    ///   - parameters: A floating tuple, which is consumed.
    ///   - timeout: In milliseconds, after which GLib answers for the other side.
    ///   - done: Gets the answer, once, on the loop's thread.
    func call(
        _ method: String, on target: BusTarget, _ parameters: OpaquePointer, timeout: UInt32,
        _ done: @escaping @Sendable (Answer) -> Void
    ) {
        unsafe g_dbus_connection_call(
            raw, target.name, target.path, target.interface, method, parameters, nil, G_DBUS_CALL_FLAGS_NONE,
            gint(timeout), nil,
            { connection, result, context in
                guard let context = unsafe context else { return }
                let call = unsafe Unmanaged<Callback<Answer>>.fromOpaque(context).takeRetainedValue()
                var error: UnsafeMutablePointer<GError>?
                let reply = unsafe g_dbus_connection_call_finish(OpaquePointer(connection), result, &error)
                if let reply = unsafe reply {
                    defer { unsafe g_variant_unref(reply) }
                    call.take(.success(unsafe Variant.parts(of: reply)))
                } else {
                    call.take(.failure(unsafe .call(call.what, error)))
                }
            }, Callback(target.describe(method), done).retained())
    }

    /// Takes signals from now on, in the order in which they come, among the answers to calls.
    ///
    /// - Returns: What ``unsubscribe(_:)`` wants.
    func subscribe(_ match: SignalMatch, _ take: @escaping @Sendable (Signal) -> Void) -> UInt32 {
        unsafe g_dbus_connection_signal_subscribe(
            raw, match.sender, match.interface, match.member, match.path, match.firstArgument,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { _, sender, path, interface, member, parameters, context in
                guard let context = unsafe context, let parameters = unsafe parameters else { return }
                func text(_ pointer: UnsafePointer<CChar>?) -> String {
                    unsafe pointer.map { unsafe String(cString: $0) } ?? ""
                }
                let signal = unsafe Signal(
                    sender: text(sender), path: text(path), interface: text(interface), member: text(member),
                    parameters: Variant.parts(of: parameters))
                unsafe Unmanaged<Callback<Signal>>.fromOpaque(context).takeUnretainedValue().take(signal)
            },
            Callback("signal", take).retained(),
            { context in if let context = unsafe context { unsafe Unmanaged<AnyObject>.fromOpaque(context).release() } }
        )
    }

    /// Ends a subscription.
    func unsubscribe(_ id: UInt32) { unsafe g_dbus_connection_signal_unsubscribe(raw, id) }

    /// Takes the news that the connection has ended, once.
    func whenClosed(_ take: @escaping @Sendable () -> Void) {
        unsafe na11y_on_closed(
            raw,
            { _, _, _, context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<Callback<Void>>.fromOpaque(context).takeUnretainedValue().take(())
            },
            Callback("closed", take).retained(),
            { context in if let context = unsafe context { unsafe Unmanaged<AnyObject>.fromOpaque(context).release() } }
        )
    }
}

/// What a C callback's context points to: a closure, and what it is about.
private final class Callback<Input>: Sendable {
    let what: String
    let take: @Sendable (Input) -> Void

    init(_ what: String, _ take: @escaping @Sendable (Input) -> Void) {
        self.what = what
        self.take = take
    }

    /// A reference of the callback's own, which it releases.
    func retained() -> UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }
}

/// Owns a GCancellable.
@safe final class Cancellable: Sendable {
    // A GCancellable may be cancelled from any thread; the pointer never changes, and we hold a reference.
    nonisolated(unsafe) let raw: UnsafeMutablePointer<GCancellable>

    init() { unsafe raw = g_cancellable_new() }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }

    /// Ends what waits with it, soon.
    func cancel() { unsafe g_cancellable_cancel(raw) }
}
