// SPDX-License-Identifier: Apache-2.0
internal import CGIO
internal import NotifyA11y

/// Where a call goes: a name on the bus, an object of it, and one of the object's interfaces.
public struct BusTarget: Sendable, Hashable {
    /// A well-known name such as `org.freedesktop.Notifications`, or an owner's unique one such as `:1.7`.
    public var name: String
    /// The object's path.
    public var path: String
    /// The interface's name.
    public var interface: String

    /// A target of this name, path and interface.
    public init(name: String, path: String, interface: String) {
        self.name = name
        self.path = path
        self.interface = interface
    }

    /// The bus itself.
    public static let bus = BusTarget(
        name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus")

    /// A method of it, for messages.
    func describe(_ method: String) -> String { "\(interface).\(method)" }

    /// Refuses names that GLib would only complain about on standard error, without ever answering.
    func check(method: String) throws(NotifyError) {
        guard unsafe g_dbus_is_name(name) != 0 else { throw .unusable(name, as: "name") }
        guard unsafe g_variant_is_object_path(path) != 0 else { throw .unusable(path, as: "object path") }
        guard unsafe g_dbus_is_interface_name(interface) != 0 else { throw .unusable(interface, as: "interface") }
        guard unsafe g_dbus_is_member_name(method) != 0 else { throw .unusable(method, as: "method") }
    }
}

/// Which signals are wanted; a nil part matches everything.
public struct SignalMatch: Sendable, Hashable {
    /// The sender's name; a well-known one matches its owner's signals.
    public var sender: String?
    /// The interface's name.
    public var interface: String?
    /// The signal's name.
    public var member: String?
    /// The object's path.
    public var path: String?
    /// What the first argument, a string, must be.
    public var firstArgument: String?

    /// A match of these parts.
    public init(
        sender: String? = nil, interface: String? = nil, member: String? = nil, path: String? = nil,
        firstArgument: String? = nil
    ) {
        self.sender = sender
        self.interface = interface
        self.member = member
        self.path = path
        self.firstArgument = firstArgument
    }

    func check() throws(NotifyError) {
        if let sender, unsafe g_dbus_is_name(sender) == 0 { throw .unusable(sender, as: "name") }
        if let interface, unsafe g_dbus_is_interface_name(interface) == 0 {
            throw .unusable(interface, as: "interface")
        }
        if let member, unsafe g_dbus_is_member_name(member) == 0 { throw .unusable(member, as: "signal") }
        if let path, unsafe g_variant_is_object_path(path) == 0 { throw .unusable(path, as: "object path") }
    }
}

/// A signal that came over the bus.
public struct Signal: Sendable, Hashable {
    /// The sender's unique name.
    public let sender: String
    /// The object's path.
    public let path: String
    /// The interface's name.
    public let interface: String
    /// The signal's name.
    public let member: String
    /// Its parameters.
    public let parameters: [Variant]
}
