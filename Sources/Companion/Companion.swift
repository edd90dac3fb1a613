// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc
package import NotifyA11y
package import NotifyA11yClient
internal import NotifyA11yTextStateStore

/// The companion process: one for each person, serving every program of theirs.
package final class Companion: Sendable {
    /// How a companion ends.
    package enum Ending: Sendable, Hashable {
        /// It served, and was asked to stop or wasn't needed any more.
        case stopped
        /// Another one is running already, as this process where that is known.
        case notNeeded(pid: Int32?)
    }

    private let environment: Environment
    private let places: CompanionPlaces
    private let log: Log
    private let idleLimit: Duration

    /// A companion for this environment.
    ///
    /// - Parameters:
    ///   - environment: Where its files and servers are.
    ///   - idleLimit: How long it stays when nothing needs it.
    ///   - log: Where it says what happens to it; its own file in the state folder when nil.
    /// - Throws: ``NotifyError`` when there is no place for its files.
    package init(
        _ environment: Environment, idleLimit: Duration = .seconds(600), log: Log? = nil
    ) throws(NotifyError) {
        self.environment = environment
        self.idleLimit = idleLimit
        places = try CompanionPlaces(environment)
        if let log {
            self.log = log
        } else {
            // A folder that can't be made is said when the lock is taken; here it costs only the log.
            try? CompanionPlaces.makePrivate(places.stateFolder, of: environment.user)
            self.log = Log(file: places.stateFolder + "/companion.log")
        }
    }

    /// Serves until it is asked to stop.
    ///
    /// - Parameter ready: Called once it serves.
    /// - Returns: Why it ended.
    /// - Throws: ``NotifyError`` when it can't serve: no place for the socket, or something else in its place.
    package func run(ready: @Sendable () -> Void) async throws(NotifyError) -> Ending {
        try places.prepareSocketFolder(of: environment.user)
        guard let lock = try takeLock() else {
            let holder = SmallFile.read(places.lock)?.split(separator: "\n").first.flatMap { Int32($0) }
            return .notNeeded(pid: holder)
        }
        defer { withExtendedLifetime(lock) {} }

        let (ends, end) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let signals = StopSignals { end.yield("signal \($0)") }
        defer { signals.cancel() }
        let activity = Activity()
        let terminal = EmitterTerminal()
        let state = try SQLiteTextState(folder: places.stateFolder, opensLater: true)
        let profiles = ProfileKeeper(places, log: log)
        let profile = await profiles.load()
        let channels = try ChannelCatalog.Channels(
            session: environment.session, locale: locale, profile: profile, terminal: terminal)
        let bus = NotificationBus(state: state, channels: channels.all, profile: profile)
        let readers = ReaderLink(
            session: environment.session, locale: locale,
            cards: channels.all.lazy.compactMap { $0 as? any ReadableCards }.first
        ) { [bus] in await bus.set($0, locale: $1) }
        await bus.whenAdopting { [readers] in await readers.adopt($0) }
        let contexts = ContextKeeper(bus, keptIn: SaidContextsFile(places))
        await contexts.restore()
        async let looked: Void = readers.start()
        await bus.start()
        await looked
        await profiles.attach(bus)
        let person = PersonService(
            profiles: profiles, contexts: contexts, plans: PlanTeller(bus: bus, state: state, profiles: profiles),
            engine: channels.engine)
        let voice = VoiceDesk(
            bus: bus, state: state, feed: channels.speech, engine: channels.engine,
            locale: LanguageTag(locale: locale),
            marks: BookMarks(places.stateFolder + "/readings"))
        let service = CompanionService(
            bus: bus, state: state, terminal: terminal, person: person, places: places, activity: activity,
            voice: voice, locale: locale, stop: { end.yield("asked to stop") })
        await service.start()
        let server = SocketServer(path: places.socket, service: service)
        do throws(NotifyError) {
            try await server.start()
        } catch {
            await bus.stop()
            await readers.stop()
            throw error
        }
        SmallFile.write(places.socket + "\n", to: places.address)
        if let program = Self.ownProgram { SmallFile.write(program + "\n", to: places.program) }
        log.line("serving \(places.socket), version \(notifyA11yVersion), process \(getpid())")
        ready()
        await profiles.begin()
        Task {
            for await notice in state.notices {
                await self.tell(CompanionPhrases.damagedTitle, notice, key: "text state", bus)
            }
        }

        let idle = IdleWatch(activity, limit: idleLimit) { [bus, server, profiles, contexts] in
            let busy = await bus.isBusy
            let clients = await server.clientCount
            // What was said for a while would be forgotten, or its end not told.
            let hasEnd = await profiles.hasEnd
            let isSaid = await contexts.isNeeded
            let isWaiting = await bus.isWaiting
            return busy || clients > 0 || hasEnd || isSaid || isWaiting
        } over: {
            end.yield("not needed for \(self.idleLimit)")
        }
        await idle.start()
        for await reason in ends {
            log.line("stopping: \(reason)")
            break
        }
        await idle.stop()
        await server.stop()
        await profiles.end()
        await contexts.end()
        await readers.stop()
        await bus.stop()
        await channels.close()
        if SmallFile.read(places.address) == places.socket + "\n" { unsafe unlink(places.address) }
        log.line("stopped")
        return .stopped
    }

    /// Takes the person's lock: in the state folder, or in the runtime folder where that one can't be written.
    private func takeLock() throws(NotifyError) -> CompanionLock? {
        do throws(NotifyError) {
            try CompanionPlaces.makePrivate(places.stateFolder, of: environment.user)
            return try CompanionLock.take(places.lock)
        } catch {
            // What is somebody else's stays untouched; a folder that can't be written costs only the records.
            guard error.code != .denied else { throw error }
            log.line(error.message)
            return try CompanionLock.take(places.socketFolder + "/companion.lock")
        }
    }

    /// Tells the person about the companion itself, as an event like any other.
    private func tell(_ title: String, _ detail: String, key: String, _ bus: NotificationBus) async {
        log.line(detail)
        var draft = Draft(.warning, title)
        draft.detail = detail
        draft.app = CompanionPhrases.ownApp
        draft.key = key
        _ = await bus.emit([draft])
    }

    /// The person's locale, such as "de_DE.UTF-8".
    private var locale: String {
        environment["LC_ALL"] ?? environment["LC_MESSAGES"] ?? environment["LANG"] ?? "en"
    }

    private static var ownProgram: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("/proc/self/exe", &bytes, bytes.count - 1)
        guard length > 0 else { return nil }
        return String(decoding: bytes[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
