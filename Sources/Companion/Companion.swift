// SPDX-License-Identifier: Apache-2.0
package import NotifyA11y
package import NotifyA11yClient
internal import Dispatch
internal import Glibc
internal import NotifyA11yTextStateStore

/// The companion process: one for each person, serving every program of theirs.
package final class Companion: Sendable {
    /// How a companion ends.
    package enum Ending: Sendable, Hashable {
        /// It served, and was asked to stop or wasn't needed any more.
        case stopped
        /// Another one is running already.
        case notNeeded
    }

    private let environment: Environment
    private let places: CompanionPlaces
    private let log: Log
    private let idleLimit: Duration

    /// A companion for this environment.
    ///
    /// - Parameters:
    ///   - idleLimit: How long it stays when nothing needs it.
    ///   - log: Where it says what happens to it; its own file in the state folder when nil.
    /// - Throws: ``NotifyError`` when there is no place for its files.
    package init(
        _ environment: Environment, idleLimit: Duration = .seconds(600), log: Log? = nil
    ) throws(NotifyError) {
        self.environment = environment
        self.idleLimit = idleLimit
        places = try CompanionPlaces(environment)
        self.log = log ?? Log(file: places.stateFolder + "/companion.log")
    }

    /// Serves until it is asked to stop.
    ///
    /// - Parameter ready: Called once it serves.
    /// - Returns: Why it ended.
    /// - Throws: ``NotifyError`` when it can't serve: no place for the socket, or something else in its place.
    package func run(ready: @Sendable () -> Void) async throws(NotifyError) -> Ending {
        try CompanionPlaces.makePrivate(places.socketFolder, of: environment.user)
        guard let lock = try takeLock() else { return .notNeeded }
        defer { _ = consume lock }

        let (ends, end) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let activity = Activity()
        let terminal = EmitterTerminal()
        let notices = NoticeBox()
        let state = RecoveringTextState { [places] () throws(NotifyError) in
            let state = try SQLiteTextState(folder: places.stateFolder)
            notices.add(state.notices)
            return state
        }
        let profiles = ProfileSource(places)
        let (profile, complaint) = profiles.load()
        let bus = NotificationBus(
            state: state,
            channels: [terminal] + ChannelCatalog.channels(for: environment, profile: profile), profile: profile)
        await bus.start()
        let service = CompanionService(
            bus: bus, state: state, terminal: terminal, places: places, activity: activity,
            stop: { end.yield("asked to stop") })
        let server = SocketServer(path: places.socket, service: service)
        do throws(NotifyError) {
            try await server.start()
        } catch {
            await bus.stop()
            throw error
        }
        SmallFile.write(places.socket + "\n", to: places.address)
        if let program = Self.ownProgram { SmallFile.write(program + "\n", to: places.program) }
        log.line("serving \(places.socket), version \(notifyA11yVersion), process \(getpid())")
        ready()
        if let complaint { await tell(complaint, bus) }

        let signals = StopSignals { end.yield("signal \($0)") }
        let idle = IdleWatch(activity, limit: idleLimit) { [bus, server] in
            let busy = await bus.isBusy
            let clients = await server.clientCount
            return busy || clients > 0
        } over: {
            end.yield("not needed for \(self.idleLimit)")
        }
        await idle.start()
        for await reason in ends {
            log.line("stopping: \(reason)")
            break
        }
        signals.cancel()
        await idle.stop()
        await server.stop()
        await bus.stop()
        if SmallFile.read(places.address) == places.socket + "\n" { unlink(places.address) }
        log.line("stopped")
        for notice in notices.take() { log.line(notice) }
        return .stopped
    }

    /// Takes the person's lock: in the state folder, or in the runtime folder where that one can't be written.
    private func takeLock() throws(NotifyError) -> CompanionLock? {
        do throws(NotifyError) {
            try CompanionPlaces.makePrivate(places.stateFolder, of: environment.user)
            return try CompanionLock.take(places.lock)
        } catch {
            log.line(error.message)
            return try CompanionLock.take(places.socketFolder + "/companion.lock")
        }
    }

    private func tell(_ complaint: NotifyError, _ bus: NotificationBus) async {
        log.line(complaint.message)
        var draft = Draft(.warning, CompanionPhrases.profileTitle)
        draft.detail = complaint.message
        draft.app = CompanionPhrases.ownApp
        draft.key = "profile"
        _ = await bus.emit([draft])
    }

    private static var ownProgram: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("/proc/self/exe", &bytes, bytes.count - 1)
        guard length > 0 else { return nil }
        return String(decoding: bytes[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
