// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// Finds out whether a screen reader runs on the desktop, and tells each change.
///
/// It asks who has Orca's names, and the desktop's own switch, `ScreenReaderEnabled` of `org.a11y.Status`, which the
/// accessibility bus keeps on the session bus. An Orca before version 49 has no name, and started by hand it leaves the
/// switch alone; so the programs on the bus are looked at too. Nothing is started for it: where nobody keeps the switch,
/// it is off. The address, when it isn't known yet, comes with ``adopt(address:)``.
public actor ScreenReaderWatch {
    /// What is known.
    public struct State: Sendable, Hashable {
        /// Whether the session's bus answered.
        public var isKnown = false
        /// The names of Orca's that are owned, the newer form first.
        public var orca: [OrcaInterface] = []
        /// Whether a reader without a name is on the bus.
        public var isUnnamed = false
        /// Whether the desktop says that a screen reader is switched on.
        public var isEnabled = false
        /// Whether a reader was here and has left, though the desktop's switch may still be on.
        ///
        /// A reader that crashes leaves the switch as it is.
        public var hasLeft = false

        /// Nothing is known.
        public init() {}

        /// Whether a screen reader runs.
        public var isRunning: Bool { !orca.isEmpty || isUnnamed || isEnabled && !hasLeft }
    }

    /// Each change, the newest only; ends with ``close()``.
    ///
    /// Asked for once.
    public nonisolated let changes: AsyncStream<State>

    private let tell: AsyncStream<State>.Continuation
    private let loop: GMainExecutor
    private let bus: SessionBus
    private var programs = ReaderPrograms()
    /// Whether a reader was seen on this bus since the desktop's switch was last off.
    private var wasSeen = false
    private var last: State?
    private var watching: Task<Void, Never>?
    private var isClosed = false
    private var looks = 0

    /// How long one question to the bus may take.
    private static let patience = Duration.milliseconds(500)
    private static let statusName = "org.a11y.Bus"
    private static let statusPath = "/org/a11y/bus"
    private static let statusInterface = "org.a11y.Status"

    /// A watch on the session bus at this address.
    ///
    /// - Parameters:
    ///   - address: In D-Bus's own form; nil when it isn't known yet.
    ///   - loop: Where to run.
    public init(address: String?, loop: GMainExecutor = GMainExecutor()) {
        self.loop = loop
        bus = SessionBus(address: address, loop: loop)
        (changes, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        watching?.cancel()
        tell.finish()
    }

    /// Where the actor runs.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    /// What is true now, asked afresh; within two seconds.
    public var state: State {
        get async {
            watch()
            return await look()
        }
    }

    /// Looks at another session's bus, where the present one can't be reached.
    public func adopt(address: String) async {
        guard !isClosed, await !bus.isConnected else { return }
        await bus.adopt(address: address)
        watch()
        await note()
    }

    /// Leaves the bus and ends the stream.
    public func close() async {
        isClosed = true
        watching?.cancel()
        await bus.close()
        tell.finish()
    }

    private func watch() {
        guard watching == nil, !isClosed else { return }
        watching = Task { [weak self, bus] in
            await withTaskGroup { group in
                for name in OrcaInterface.all.map(\.name) + [Self.statusName] {
                    group.addTask { for await _ in await bus.watchName(name) { await self?.note() } }
                }
                group.addTask {
                    let changed = SignalMatch(
                        sender: Self.statusName, interface: "org.freedesktop.DBus.Properties",
                        member: "PropertiesChanged", path: Self.statusPath, firstArgument: Self.statusInterface)
                    guard let signals = try? await bus.subscribe(to: changed) else { return }
                    for await _ in signals { await self?.note() }
                }
                group.addTask {
                    let joined = SignalMatch(
                        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
                        path: "/org/freedesktop/DBus")
                    guard let signals = try? await bus.subscribe(to: joined, limit: 1024) else { return }
                    for await signal in signals { await self?.noteProgram(signal) }
                }
            }
        }
    }

    /// A program came to the bus, or left it: of interest where it is a reader.
    private func noteProgram(_ signal: Signal) async {
        let texts = signal.parameters.compactMap(\.text)
        guard texts.count == 3, texts[0].hasPrefix(":") else { return }
        if texts[2].isEmpty {
            if programs.forget(texts[0]) { await note() }
        } else if await isReader(texts[0]), programs.add(texts[0]) {
            await note()
        }
    }

    /// Whether a program on the bus is a reader.
    private func isReader(_ name: String) async -> Bool {
        let id = try? await bus.call(
            "GetConnectionUnixProcessID", on: .bus, [.string(name)], deadline: Self.patience)
        return id?.first?.number.map(ReaderPrograms.isReader) ?? false
    }

    /// Looks at all programs of a bus that was not looked at yet.
    private func lookAtPrograms() async throws(NotifyError) {
        guard let id = try await bus.call("GetId", on: .bus, deadline: Self.patience).first?.text,
            programs.begin(id)
        else { return }
        wasSeen = false
        let names = try await bus.call("ListNames", on: .bus, deadline: Self.patience).first?.texts ?? []
        for name in names where name.hasPrefix(":") {
            if await isReader(name) { _ = programs.add(name) }
        }
    }

    /// Asks again after a change, and tells what is new.
    private func note() async {
        looks += 1
        let number = looks
        let state = await look()
        // A look that began later knows better, whichever ends first.
        guard number == looks, state != last, !isClosed else { return }
        last = state
        tell.yield(state)
    }

    private func look() async -> State {
        var state = State()
        do throws(NotifyError) {
            for orca in OrcaInterface.all where try await bus.nameHasOwner(orca.name, deadline: Self.patience) {
                state.orca.append(orca)
            }
            if let owner = try await bus.nameOwner(Self.statusName, deadline: Self.patience) {
                state.isEnabled = await isEnabled(owner)
            }
            try await lookAtPrograms()
            state.isUnnamed = programs.isAnyRunning
            if !state.orca.isEmpty || state.isUnnamed {
                wasSeen = true
            } else if !state.isEnabled {
                wasSeen = false
            } else {
                state.hasLeft = wasSeen
            }
            state.isKnown = true
        } catch {
            // Without an answer of the bus nothing is known.
            return State()
        }
        return state
    }

    /// What the desktop's switch says; off where it can't be asked, since there are desktops without one.
    private func isEnabled(_ owner: String) async -> Bool {
        let target = BusTarget(name: owner, path: Self.statusPath, interface: "org.freedesktop.DBus.Properties")
        let values = try? await bus.call(
            "Get", on: target, [.string(Self.statusInterface), .string("ScreenReaderEnabled")],
            deadline: Self.patience)
        return values?.first?.truth ?? false
    }
}
