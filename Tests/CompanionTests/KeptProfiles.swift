// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Synchronization

@testable import NotifyA11yCompanion

/// A keeper of profiles in a test's own folder, with a bus of two channels that record what they get.
struct KeptProfiles {
    let cards = RecordingChannel(.desktop)
    let voice = RecordingChannel(.speech, senses: .hearing)
    let state = MemoryTextState()
    let bus: NotificationBus
    let keeper: ProfileKeeper
    let clock: MovableClock
    /// What the companion's log holds.
    var log: String { (try? String(contentsOfFile: TemporaryDirectory.path + "/log", encoding: .utf8)) ?? "" }

    /// Begins as the companion does.
    ///
    /// - Parameters:
    ///   - text: The person's `profile.toml`; as it is, when nil.
    ///   - clock: The wall clock.
    /// - Throws: When a file can't be written.
    init(_ text: String? = nil, clock: MovableClock = MovableClock()) async throws {
        self.clock = clock
        if let text { try Self.write(text) }
        try CompanionPlaces.makePrivate(Self.places.stateFolder, of: getuid())
        keeper = ProfileKeeper(
            try Self.places, log: Log(file: TemporaryDirectory.path + "/log"), time: clock.source, hasAlarm: false)
        let profile = await keeper.load()
        bus = NotificationBus(state: state, channels: [cards, voice], profile: profile, time: clock.source)
        await bus.start()
        await keeper.attach(bus)
        await keeper.begin()
    }

    static var places: CompanionPlaces {
        get throws {
            let folder = TemporaryDirectory.path
            let variables = [
                "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder + "/state",
                "XDG_DATA_DIRS": folder, "XDG_DATA_HOME": folder,
            ]
            return try CompanionPlaces(Environment(variables: variables, user: getuid()))
        }
    }

    /// Writes a file of the person's, as an editor does.
    static func write(_ text: String, to name: String = "profile.toml") throws {
        let path = TemporaryDirectory.path + "/notify-a11y/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Sends an event as a client's batch is sent.
    func emit(_ title: String, byHand: Bool = false) async {
        var draft = Draft(.failure, title)
        draft.app = "test"
        draft.origin = Origin(byHand: byHand)
        if keeper.needsLook { await keeper.look() }
        _ = await bus.emit([draft])
    }

    /// The titles that a channel has got.
    func titles(_ channel: RecordingChannel) async -> [String] { await channel.delivered.map(\.texts.title) }

    /// Whether a channel comes to have got this title.
    func hasGot(_ channel: RecordingChannel, _ title: String) async -> Bool {
        await eventually { await titles(channel).contains(title) }
    }

    /// Our own records of this key, oldest first.
    func records(_ key: String) async -> [Record] {
        await state.history(HistoryQuery(key: key))
    }

    /// Every record, oldest first.
    var allRecords: [Record] { get async { await state.history(HistoryQuery(limit: 1000)) } }

    func stop() async { await bus.stop() }
}

/// A wall clock that a test moves.
final class MovableClock: Sendable {
    private let moved = Mutex(Int64(0))
    private let start = Timestamp(milliseconds: 1_790_000_000_000)

    var source: TimeSource {
        var source = TimeSource.system
        source.wall = { self.now }
        return source
    }

    var now: Timestamp { Timestamp(milliseconds: start.milliseconds + moved.withLock { $0 }) }

    func move(seconds: Int64) { moved.withLock { $0 += seconds * 1000 } }
}
