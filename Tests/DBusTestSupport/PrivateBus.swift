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
    /// - Throws: What keeps it from starting.
    public init(in folder: String = TemporaryDirectory.path, services: [String: String] = [:]) async throws {
        let socket = "\(folder)/bus"
        let serviceFolder = "\(folder)/services"
        try FileManager.default.createDirectory(atPath: serviceFolder, withIntermediateDirectories: true)
        for (name, command) in services {
            try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
                .write(toFile: "\(serviceFolder)/\(name).service", atomically: true, encoding: .utf8)
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
        process = try ServerProcess("dbus-daemon", ["--config-file=\(folder)/bus.conf", "--nofork", "--nopidfile"])
        address = "unix:path=\(socket)"
        // The socket's file is there before anybody listens to it.
        let started = await eventually { FakeService.isBus(at: "unix:path=\(socket)") }
        if !started { throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: socket]) }
    }

    /// The environment that leads a program to this bus.
    public var environment: [String: String?] { ["DBUS_SESSION_BUS_ADDRESS": address] }
}
