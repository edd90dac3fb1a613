// SPDX-License-Identifier: Apache-2.0
import CGIO
public import NotifyA11yDBus
import Synchronization

/// A program on a bus that answers as a test tells it: wrongly, by errors, or not at all.
@safe public final class FakeService: Sendable {
    /// A call that came in.
    public struct Call: Sendable, Hashable {
        /// The method's name.
        public let method: String
        /// What it was given.
        public let arguments: [Variant]
    }

    /// What is answered to a call.
    public enum Answer: Sendable {
        /// These values.
        case values([Variant])
        /// The error of this name.
        case error(String)
        /// Nothing, for ever.
        case nothing
        /// Nothing, and the connection is closed: the program died.
        case death
    }

    /// Why a service could not take its place.
    public enum Failure: Error { case noBus, nameTaken }

    /// What the message filter, on GLib's own thread, shares with the test.
    private final class Inside: Sendable {
        let calls = Mutex<[Call]>([])
        let answer: @Sendable (Call) -> Answer

        init(_ answer: @escaping @Sendable (Call) -> Answer) { self.answer = answer }
    }

    private let inside: Inside
    private let filter: UInt32
    // A GDBusConnection has locks of its own; the pointer never changes, and we hold a reference.
    nonisolated(unsafe) private let connection: OpaquePointer

    /// Connects, takes a name and answers from then on.
    ///
    /// - Parameters:
    ///   - name: The name to take.
    ///   - address: Where the bus is.
    ///   - answer: What to answer to a call; runs on a thread of GLib's.
    /// - Throws: ``Failure``.
    public init(_ name: String, at address: String, answer: @escaping @Sendable (Call) -> Answer) throws {
        inside = Inside(answer)
        guard let connection = unsafe na11y_connect_now(address) else { throw Failure.noBus }
        unsafe self.connection = connection
        filter = unsafe g_dbus_connection_add_filter(
            connection,
            { connection, message, incoming, context in
                guard let connection = unsafe connection, let message = unsafe message, let context = unsafe context,
                    incoming != 0
                else { return unsafe message }
                let inside = unsafe Unmanaged<Inside>.fromOpaque(context).takeUnretainedValue()
                guard unsafe FakeService.handle(message, on: connection, inside) else { return unsafe message }
                unsafe g_object_unref(UnsafeMutableRawPointer(message))
                return nil
            },
            Unmanaged.passRetained(inside).toOpaque(),
            { context in if let context = unsafe context { unsafe Unmanaged<Inside>.fromOpaque(context).release() } })
        guard unsafe na11y_take_name(connection, name) != 0 else { throw Failure.nameTaken }
    }

    deinit {
        inside.calls.withLock { $0 = [] }
        unsafe g_dbus_connection_remove_filter(connection, filter)
        unsafe g_dbus_connection_close_sync(connection, nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Whether a bus takes connections there.
    static func isBus(at address: String) -> Bool {
        guard let connection = unsafe na11y_connect_now(address) else { return false }
        unsafe g_dbus_connection_close_sync(connection, nil, nil)
        unsafe g_object_unref(UnsafeMutableRawPointer(connection))
        return true
    }

    /// The calls so far, in order.
    public var calls: [Call] { inside.calls.withLock { $0 } }

    /// The calls of one method so far, in order.
    public func calls(_ method: String) -> [Call] { calls.filter { $0.method == method } }

    /// Leaves the bus.
    public func leave() { unsafe _ = g_dbus_connection_close_sync(connection, nil, nil) }

    /// Sends a signal to everybody.
    public func emit(_ member: String, _ interface: String, path: String, _ parameters: [Variant]) throws {
        let tuple = try unsafe Variant.makeTuple(parameters)
        unsafe g_dbus_connection_emit_signal(connection, nil, path, interface, member, tuple, nil)
        unsafe g_dbus_connection_flush_sync(connection, nil, nil)
    }

    /// Answers a call; the bus's own messages aren't ours.
    private static func handle(_ message: OpaquePointer, on connection: OpaquePointer, _ inside: Inside) -> Bool {
        guard unsafe g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_METHOD_CALL,
            let member = unsafe g_dbus_message_get_member(message)
        else { return false }
        let arguments = unsafe g_dbus_message_get_body(message).map { unsafe Variant.parts(of: $0) } ?? []
        let call = unsafe Call(method: String(cString: member), arguments: arguments)
        inside.calls.withLock { $0.append(call) }
        let reply: OpaquePointer?
        switch inside.answer(call) {
        case .values(let values):
            unsafe reply = g_dbus_message_new_method_reply(message)
            if let tuple = try? unsafe Variant.makeTuple(values) { unsafe g_dbus_message_set_body(reply, tuple) }
        case .error(let name): unsafe reply = g_dbus_message_new_method_error_literal(message, name, "as told")
        case .nothing: return true
        case .death:
            unsafe g_dbus_connection_close(connection, nil, nil, nil)
            return true
        }
        unsafe g_dbus_connection_send_message(connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, nil, nil)
        if let reply = unsafe reply { unsafe g_object_unref(UnsafeMutableRawPointer(reply)) }
        return true
    }
}
