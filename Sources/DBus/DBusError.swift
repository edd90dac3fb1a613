// SPDX-License-Identifier: Apache-2.0
internal import CGIO
internal import NotifyA11y

/// An error that came over D-Bus, or from GLib's side of it: the cause below a ``NotifyError``.
public struct DBusError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error's name on the bus, such as `org.freedesktop.DBus.Error.ServiceUnknown`; nil for one that GLib made on
    /// our side, such as a refused connection.
    public let name: String?
    /// What was said about it, by the other side or by GLib.
    ///
    /// It may hold what was sent: not for logs.
    public let detail: String

    /// An error of this name.
    public init(name: String?, detail: String = "") {
        self.name = name
        self.detail = detail
    }

    /// Its name on the bus, or GLib's text where it has none.
    public var description: String { name ?? detail }

    /// Whether nobody has the name that was called, and it can't be started either.
    public var isAbsence: Bool {
        switch name {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner": true
        case let name?: name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
        case nil: false
        }
    }

    /// Whether the called program left the bus without an answer.
    public var isDeparture: Bool { name == "org.freedesktop.DBus.Error.NoReply" }
}

extension DBusError {
    /// What became of a call, as far as our side of the connection knows.
    enum Local { case timedOut, denied, disconnected, other }

    /// Takes over an error of GLib's and frees it.
    static func taking(_ error: UnsafeMutablePointer<GError>) -> (error: DBusError, local: Local) {
        defer { unsafe g_error_free(error) }
        let local: Local =
            if unsafe na11y_is_timeout(error) != 0 {
                .timedOut
            } else if unsafe na11y_is_denied(error) != 0 {
                .denied
            } else if unsafe na11y_is_disconnection(error) != 0 {
                .disconnected
            } else {
                .other
            }
        let name: String? = unsafe g_dbus_error_get_remote_error(error).map { name in
            defer { unsafe g_free(name) }
            return unsafe String(cString: name)
        }
        if name != nil { unsafe g_dbus_error_strip_remote_error(error) }
        let detail = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
        return (DBusError(name: name, detail: detail), local)
    }
}

extension NotifyError {
    /// The error of a call that did not succeed.
    ///
    /// - Parameters:
    ///   - what: The call, as its member and the name it went to.
    ///   - error: GLib's error, which is freed.
    /// - Returns: The error to throw.
    static func call(_ what: String, _ error: UnsafeMutablePointer<GError>?) -> NotifyError {
        guard let error = unsafe error else { return .noAnswer(what) }
        let (cause, local) = unsafe DBusError.taking(error)
        guard let name = cause.name else {
            switch local {
            case .timedOut: return .noAnswer(what, cause: cause)
            case .disconnected: return NotifyError(.unavailable, Phrases.connectionLost, cause: cause)
            // GLib's own text names an address or a system error, never what was sent.
            case .denied, .other: return NotifyError(.io, Phrases.callFailed(what, cause.detail), cause: cause)
            }
        }
        return NotifyError(code(of: cause, name), Phrases.callFailed(what, name), cause: cause)
    }

    /// The error of an attempt to connect that did not succeed.
    static func connecting(to address: String, _ error: UnsafeMutablePointer<GError>?) -> NotifyError {
        guard let error = unsafe error else { return NotifyError(.timedOut, Phrases.busSilent(address)) }
        let (cause, local) = unsafe DBusError.taking(error)
        return NotifyError(
            local == .denied ? .denied : .unavailable, Phrases.cannotConnect(address, cause.detail), cause: cause)
    }

    /// The error of a call that had no answer in time.
    static func noAnswer(_ what: String, cause: (any Error)? = nil) -> NotifyError {
        NotifyError(.timedOut, Phrases.noAnswer(what), cause: cause)
    }

    private static func code(of error: DBusError, _ name: String) -> Code {
        if error.isAbsence { return .unavailable }
        let prefix = "org.freedesktop.DBus.Error."
        guard name.hasPrefix(prefix) else { return .io }
        switch name.dropFirst(prefix.count) {
        case "NoReply", "Timeout", "TimedOut": return .timedOut
        case "AccessDenied", "AuthFailed", "InteractiveAuthorizationRequired": return .denied
        case "Disconnected", "NoServer": return .unavailable
        case "LimitsExceeded": return .busy
        case "InvalidArgs", "InvalidSignature", "UnknownMethod", "UnknownObject", "UnknownInterface",
            "UnknownProperty", "PropertyReadOnly":
            return .invalidArgument
        default: return .io
        }
    }
}
