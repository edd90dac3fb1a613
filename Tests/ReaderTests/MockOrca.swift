// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11yDBus

/// Orca's interface on a bus of the test's own, by python-dbusmock (`orca.py`): a program that the test may stop and kill.
struct MockOrca {
    /// Which Orca it is.
    enum Version: String {
        /// 49: commands by name.
        case first
        /// 51: methods and properties, and one text for voice and braille.
        case second
        /// A later one, which takes words for voice and braille apart.
        case parts

        var interface: OrcaInterface { self == .first ? .first : .second }
        var number: String { self == .first ? "49.1" : "51.0" }
    }

    /// What the person has switched on, and whether it does what it is told.
    struct Switches: Encodable {
        var speech = true
        var muted = false
        var braille = true
        var persistent = false
        var presents = true
    }

    let version: Version
    let process: ServerProcess
    private let bus: SessionBus

    /// Starts it and waits until it has its name.
    init(_ version: Version, on bus: PrivateBus, _ switches: Switches = Switches()) async throws {
        self.version = version
        let control = SessionBus(address: bus.address)
        self.bus = control
        let template = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("orca.py")
        process = try ServerProcess(
            // The distribution's: another Python in PATH does not have its packages.
            "/usr/bin/python3",
            [
                "-m", "dbusmock", "--session", "-t", template.path,
                "-p", String(decoding: try JSONEncoder().encode(switches), as: UTF8.self),
            ], environment: bus.environment.merging(["MOCK_ORCA": version.rawValue]) { $1 })
        let name = version.interface.name
        // Asks the program itself, not the bus: it takes the name before it has everything to offer.
        let isReady = await eventually {
            let version = try? await control.call(
                "GetVersion", on: BusTarget(name: name, path: version.interface.path, interface: name),
                deadline: .seconds(5))
            return version?.first?.text != nil
        }
        if !isReady { throw FakeService.Failure.noBus }
    }

    /// What it was asked to present, in order.
    func presented() async throws -> [String] {
        try await calls(of: version.interface.path).filter { $0.contains("Message ") }
    }

    /// How often it was asked to stop speaking.
    func interruptions() async throws -> Int {
        try await calls(of: "\(version.interface.path)/\(version.interface.speechModules[0])")
            .filter { $0.contains("InterruptSpeech") }.count
    }

    /// Closes the test's own connection.
    func close() async { await bus.close() }

    /// What was called: each method with its parameters as texts.
    private func calls(of object: String) async throws -> [String] {
        let target = BusTarget(name: version.interface.name, path: object, interface: "org.freedesktop.DBus.Mock")
        guard case .array(_, let calls)? = try await bus.call("GetCalls", on: target, deadline: .seconds(20)).first
        else { return [] }
        return calls.compactMap { call in
            guard case .structure(let parts) = call, parts.count == 3, case .array(_, let arguments) = parts[2] else {
                return nil
            }
            let words = arguments.map { $0.text ?? $0.truth.map { "\($0)" } ?? "?" }
            return ([parts[1].text ?? ""] + words).joined(separator: " ")
        }
    }
}
