// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Synchronization

@testable import NotifyA11yCompanion

/// A companion's server in the test's own process, with a text state in memory and one channel that does as it is told.
final class ServedBus: Sendable {
    let state = MemoryTextState()
    let cards = RecordingChannel(.desktop, deadline: .seconds(60))
    let bus: NotificationBus
    let server: SocketServer
    /// The socket's path.
    let path: String
    private let stops = StopCounter()

    /// How often a client has asked it to end.
    var stopRequests: Int { stops.count.withLock { $0 } }

    init() async throws {
        let folder = TemporaryDirectory.path
        let places = try CompanionPlaces(
            Environment(
                variables: ["HOME": folder, "NOTIFY_A11Y_SOCKET": folder + "/bus.sock"], user: getuid()))
        path = places.socket
        bus = NotificationBus(
            state: state, channels: [cards], profile: Profile(name: "test", channels: [.desktop: .init(use: .on)]))
        await bus.start()
        let stops = stops
        let profiles = ProfileKeeper(places, log: Log(file: folder + "/log"))
        let person = PersonService(
            profiles: profiles, contexts: ContextKeeper(bus),
            plans: PlanTeller(bus: bus, state: state, profiles: profiles))
        let service = CompanionService(
            bus: bus, state: state, terminal: EmitterTerminal(), person: person, places: places, activity: Activity(),
            stop: { stops.count.withLock { $0 += 1 } })
        server = SocketServer(path: places.socket, service: service)
        try await server.start()
    }

    /// Ends it, and whatever hangs in it.
    func stop() async {
        await cards.release()
        await server.stop()
        await bus.stop()
    }

    private final class StopCounter: Sendable {
        let count = Mutex(0)
    }
}

/// Sends one line.
func send(_ line: String, on socket: inout LineSocket) throws { try socket.send(Data((line + "\n").utf8)) }

/// Reads one line; nil when the companion closed the connection.
func receive(_ socket: inout LineSocket) throws -> String? {
    try socket.line(within: .seconds(30)).map { String(decoding: $0, as: UTF8.self) }
}
