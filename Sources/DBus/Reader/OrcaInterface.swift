// SPDX-License-Identifier: Apache-2.0

/// One of the two forms in which the screen reader Orca can be spoken to on the session bus.
///
/// Both are described by Orca's own pages on its remote controller. The first came with version 49; the second, with a
/// name of its own, with version 51, as methods and properties of each module instead of commands by name.
public struct OrcaInterface: Sendable, Hashable {
    /// How a module's commands and settings are reached.
    public enum Form: Sendable, Hashable {
        /// `ExecuteCommand` and `ExecuteRuntimeGetter` of `org.gnome.Orca.Module`.
        case commands
        /// Methods and properties of an interface for each module.
        case methods
    }

    /// The name on the bus, which is the main object's interface as well.
    public let name: String
    /// The main object's path.
    public let path: String
    /// How modules are reached.
    public let form: Form
    /// The modules that speech is in, by version.
    public let speechModules: [String]

    /// Orca 49 and 50.
    public static let first = OrcaInterface(
        name: "org.gnome.Orca.Service", path: "/org/gnome/Orca/Service", form: .commands,
        speechModules: ["SpeechAndVerbosityManager", "SpeechManager"])
    /// Orca 51 and later.
    public static let second = OrcaInterface(
        name: "org.gnome.Orca1.Service", path: "/org/gnome/Orca1/Service", form: .methods,
        speechModules: ["SpeechManager"])

    /// Both, the newer one first.
    public static let all: [OrcaInterface] = [second, first]

    /// The main object of whoever has this unique name.
    public func service(of owner: String) -> BusTarget { BusTarget(name: owner, path: path, interface: name) }

    /// A module of whoever has this unique name.
    public func module(_ module: String, of owner: String) -> BusTarget {
        let prefix = String(name.dropLast(".Service".count))
        return BusTarget(
            name: owner, path: "\(path)/\(module)",
            interface: form == .commands ? "\(prefix).Module" : "\(prefix).\(module)")
    }
}
