// SPDX-License-Identifier: Apache-2.0

/// Where the servers of a person's session are, as an emitter's environment tells them.
///
/// A companion that was first started from cron or ssh knows none; it adopts those of a later emitter.
public struct SessionAddresses: Sendable, Hashable, Codable {
    /// `DBUS_SESSION_BUS_ADDRESS`.
    public var bus: String?
    /// `DISPLAY`.
    public var display: String?
    /// `WAYLAND_DISPLAY`.
    public var waylandDisplay: String?
    /// `XDG_RUNTIME_DIR`.
    public var runtimeDirectory: String?
    /// `PULSE_SERVER`.
    public var pulseServer: String?
    /// `SPEECHD_ADDRESS`, where Speech Dispatcher isn't at its usual place.
    public var speechDispatcher: String?

    /// Addresses of a session; all unknown by default.
    public init(
        bus: String? = nil, display: String? = nil, waylandDisplay: String? = nil, runtimeDirectory: String? = nil,
        pulseServer: String? = nil, speechDispatcher: String? = nil
    ) {
        self.bus = bus
        self.display = display
        self.waylandDisplay = waylandDisplay
        self.runtimeDirectory = runtimeDirectory
        self.pulseServer = pulseServer
        self.speechDispatcher = speechDispatcher
    }

    /// The addresses in an environment; empty values count as absent.
    public init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            bus: value("DBUS_SESSION_BUS_ADDRESS"), display: value("DISPLAY"),
            waylandDisplay: value("WAYLAND_DISPLAY"), runtimeDirectory: value("XDG_RUNTIME_DIR"),
            pulseServer: value("PULSE_SERVER"),
            speechDispatcher: value("SPEECHD_ADDRESS"))
    }

    /// The bus to try: the stated one, else the runtime directory's `bus`, where systemd puts it.
    public var busAddress: String? { bus ?? runtimeDirectory.map { "unix:path=\($0)/bus" } }

    /// The sound server to try: the stated one, else the runtime directory's.
    public var soundServer: String? { pulseServer ?? runtimeDirectory.map { "unix:\($0)/pulse/native" } }
}
