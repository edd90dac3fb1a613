// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import LiveSupport

/// A screen of a test's own that nobody looks at: of X, or of Wayland.
public struct PrivateScreen: Sendable {
    /// What leads a program to it.
    public let environment: [String: String?]
    /// Who draws it.
    public let process: ServerProcess
    private let frame: @Sendable () throws -> Data

    /// What is on it now, as the bytes of a picture.
    public func picture() throws -> Data { try frame() }

    /// A screen of X: Xvfb.
    ///
    /// - Parameter folder: Where its files go.
    /// - Returns: The screen, which takes programs.
    /// - Throws: What keeps it from starting.
    public static func x(in folder: String) async throws -> PrivateScreen {
        let number = "\(folder)/display"
        // What is drawn is in a file as well, "Xvfb_screen0".
        let process = try ServerProcess(
            "Xvfb",
            ["-displayfd", "1", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset", "-fbdir", folder],
            output: number)
        var display = ""
        let started = await eventually {
            let text = (try? String(contentsOfFile: number, encoding: .utf8)) ?? ""
            display = text.trimmingCharacters(in: .whitespacesAndNewlines)
            return text.hasSuffix("\n")
        }
        if !started { throw CocoaError(.executableNotLoadable, userInfo: [NSFilePathErrorKey: "Xvfb"]) }
        return PrivateScreen(
            environment: ["DISPLAY": ":\(display)", "WAYLAND_DISPLAY": nil, "XAUTHORITY": nil], process: process
        ) { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/Xvfb_screen0")) }
    }

    /// A screen of Wayland: sway without any device, which refuses to run as root.
    ///
    /// - Parameter folder: Where its files go; another user has to be able to come there where we are root.
    /// - Returns: The screen, which takes programs.
    /// - Throws: What keeps it from starting.
    public static func wayland(in folder: String) async throws -> PrivateScreen {
        let runtime = "\(folder)/sway"
        let settings = "\(folder)/sway.conf"
        let isRoot = geteuid() == 0
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try "xwayland disable\noutput * bg #202020 solid_color\n"
            .write(toFile: settings, atomically: true, encoding: .utf8)
        if isRoot {
            try FileManager.default.setAttributes([.posixPermissions: 0o711], ofItemAtPath: folder)
            try FileManager.default.setAttributes([.ownerAccountName: "nobody"], ofItemAtPath: runtime)
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: settings)
        }
        let user = isRoot ? ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
        let command = user + ["sway", "-c", settings]
        let process = try ServerProcess(
            command[0], Array(command.dropFirst()),
            environment: [
                "XDG_RUNTIME_DIR": runtime, "HOME": runtime, "WLR_BACKENDS": "headless", "WLR_RENDERER": "pixman",
                "WLR_LIBINPUT_NO_DEVICES": "1", "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SWAYSOCK": nil,
                "DBUS_SESSION_BUS_ADDRESS": nil,
            ])
        var display = ""
        let started = await eventually {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: runtime)) ?? []
            display = names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") } ?? ""
            return !display.isEmpty
        }
        if !started { throw CocoaError(.executableNotLoadable, userInfo: [NSFilePathErrorKey: "sway"]) }
        let path = "\(runtime)/\(display)"
        return PrivateScreen(environment: ["WAYLAND_DISPLAY": path, "DISPLAY": nil], process: process) {
            let picture = "\(folder)/picture.ppm"
            _ = try ChildProcess.run(
                "grim", ["-t", "ppm", picture], environment: ["WAYLAND_DISPLAY": path, "XDG_RUNTIME_DIR": folder])
            return try Data(contentsOf: URL(fileURLWithPath: picture))
        }
    }
}
