// SPDX-License-Identifier: Apache-2.0
import Foundation
public import LiveSupport

/// A message bus of a test's own, which it may stop and kill.
///
/// Without services, except those that the test names.
public struct PrivateBus: Sendable {
    /// Where it is.
    public let address: String
    /// The daemon.
    public let process: ServerProcess

    /// Starts a bus and waits until it can be reached.
    ///
    /// - Parameters:
    ///   - folder: Where its files go.
    ///   - services: What it can start: the command of each name.
    ///   - installed: What it can start as well: names whose commands the system's own service files tell.
    ///   - environment: What is added to the environment of the bus and of all that it starts.
    /// - Throws: What keeps it from starting.
    public init(
        in folder: String = TemporaryDirectory.path, services: [String: String] = [:], installed: [String] = [],
        environment: [String: String?] = [:]
    ) async throws {
        let socket = "\(folder)/bus"
        let serviceFolder = "\(folder)/services"
        try FileManager.default.createDirectory(atPath: serviceFolder, withIntermediateDirectories: true)
        for (name, command) in services {
            try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
                .write(toFile: "\(serviceFolder)/\(name).service", atomically: true, encoding: .utf8)
        }
        for name in installed {
            try? FileManager.default.removeItem(atPath: "\(serviceFolder)/\(name).service")
            try FileManager.default.copyItem(
                atPath: "/usr/share/dbus-1/services/\(name).service", toPath: "\(serviceFolder)/\(name).service")
        }
        let configuration = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(socket)</listen>
              <servicedir>\(serviceFolder)</servicedir>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        try configuration.write(toFile: "\(folder)/bus.conf", atomically: true, encoding: .utf8)
        // A killed bus leaves its socket behind, which would look like a new one's.
        try? FileManager.default.removeItem(atPath: socket)
        address = "unix:path=\(socket)"
        // What it starts finds it by this.
        let own: [String: String?] = ["DBUS_SESSION_BUS_ADDRESS": address]
        process = try ServerProcess(
            "dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile"],
            environment: own.merging(environment) { $1 })
        // The socket's file is there before anybody listens to it.
        let started = await eventually { FakeService.isBus(at: "unix:path=\(socket)") }
        if !started { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: socket]) }
    }

    /// The environment that leads a program to this bus.
    public var environment: [String: String?] { ["DBUS_SESSION_BUS_ADDRESS": address] }
}
