// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import Synchronization
import Testing

/// Servers of a test's own, which it may listen to, ask and kill: sound, a bus, and dunst drawing into the desktop's
/// display.
final class OwnServers: Sendable {
    let pulse: PrivatePulse
    let bus: PrivateBus
    private let mostCards: Int
    private let dunst = Mutex<ServerProcess?>(nil)

    /// Starts them.
    ///
    /// - Parameter mostCards: How many cards are on the screen at a time; any number by default.
    /// - Throws: When one doesn't come up.
    init(mostCards: Int = 0) async throws {
        self.mostCards = mostCards
        let folder = TemporaryDirectory.path + "/pulse"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        async let pulse = PrivatePulse(in: folder)
        bus = try await PrivateBus()
        self.pulse = try await pulse
        try await startCards()
    }

    /// The variables that lead a program to them.
    var addresses: [String: String] {
        let own = ProcessInfo.processInfo.environment
        return [
            "DBUS_SESSION_BUS_ADDRESS": bus.address, "DISPLAY": own["DISPLAY"] ?? "", "PULSE_SERVER": pulse.server,
        ]
    }

    /// Whether the running recordings have just heard something: in their last fifth of a second.
    var isHeard: Bool {
        let folder = TemporaryDirectory.path + "/pulse"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".raw") }.contains { name in
            let samples = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
            // Each second byte is the upper half of a sample; 8 of 128 are a sixteenth of full scale.
            return samples.suffix(4 * 8820).enumerated().contains { place, byte in
                place % 2 == 1 && abs(Int(Int8(bitPattern: byte))) >= 8
            }
        }
    }

    /// Starts the notification server, and waits until it answers.
    func startCards() async throws {
        let settings = TemporaryDirectory.path + "/dunstrc"
        let rules = "history_length = 0\nnotification_limit = \(mostCards)\nstack_duplicates = false"
        try "[global]\n\(rules)\n".write(toFile: settings, atomically: true, encoding: .utf8)
        let process = try ServerProcess(
            "dunst", ["-config", settings], environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address])
        dunst.withLock { $0 = process }
        try #require(await eventually { (try? await self.displayed) != nil }, "dunst answers")
    }

    /// Kills the notification server.
    func crashCards() { dunst.withLock { $0.take() }?.end() }

    /// How many cards are on the screen.
    var displayed: Int {
        get async throws {
            let answer = try await control("count", "displayed").trimmingCharacters(in: .whitespacesAndNewlines)
            guard let count = Int(answer) else { throw POSIXError(.ENOTCONN) }
            return count
        }
    }

    /// Presses the button of the newest card.
    func press() async throws { try await control("action") }

    /// One card that was shown.
    struct Card: Equatable, Sendable {
        let summary: String
        let body: String
    }

    /// Takes all cards off the screen, and tells every one that was shown, the newest first.
    func closeAll() async throws -> [Card] {
        // Once is not enough where some wait for room.
        let isEmpty = try await eventually {
            try await control("close-all")
            return try await self.displayed == 0
        }
        try #require(isEmpty)
        let history = try JSONSerialization.jsonObject(with: Data(try await control("history").utf8))
        let cards = ((history as? [String: Any])?["data"] as? [[[String: Any]]])?.first ?? []
        return cards.map { card in
            func text(_ name: String) -> String { (card[name] as? [String: Any])?["data"] as? String ?? "" }
            return Card(summary: text("summary"), body: text("body"))
        }
    }

    @discardableResult
    private func control(_ words: String...) async throws -> String {
        let output = "\(TemporaryDirectory.path)/dunstctl-\(UUID().uuidString.prefix(8))"
        let process = try ServerProcess(
            "dunstctl", words, environment: ["DBUS_SESSION_BUS_ADDRESS": bus.address], output: output)
        _ = await waitForEnd(of: process)
        return try String(contentsOfFile: output, encoding: .utf8)
    }
}
