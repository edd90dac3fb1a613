// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import Foundation
import LiveSupport
import NotifyA11yDBus
import Synchronization
import Testing

@Suite("Watching for screen readers", .tags(.live), .temporaryDirectory, .timeLimit(.minutes(5)))
struct ScreenReaderWatchTests {
    /// The desktop's switch, as the accessibility bus keeps it.
    private final class StatusKeeper: Sendable {
        let service: FakeService
        let isOn = SharedFlag()

        init(at address: String) throws {
            let isOn = isOn
            service = try FakeService("org.a11y.Bus", at: address) { call in
                call.method == "Get"
                    ? .values([.variant(.boolean(isOn.value))])
                    : .error("org.freedesktop.DBus.Error.UnknownMethod")
            }
        }

        func set(_ value: Bool) throws {
            isOn.value = value
            try service.emit(
                "PropertiesChanged", "org.freedesktop.DBus.Properties", path: "/org/a11y/bus",
                [.string("org.a11y.Status"), .dictionary(["ScreenReaderEnabled": .boolean(value)]), .strings([])])
        }
    }

    private final class SharedFlag: Sendable {
        private let flag = Mutex(false)
        var value: Bool {
            get { flag.withLock { $0 } }
            set { flag.withLock { $0 = newValue } }
        }
    }

    private func change(
        of watch: ScreenReaderWatch, where holds: (ScreenReaderWatch.State) -> Bool
    ) async -> ScreenReaderWatch.State? {
        for await state in watch.changes where holds(state) { return state }
        return nil
    }

    @Test("without a bus nothing is known, and nothing runs")
    func noBus() async {
        for address in [nil, "unix:path=/nonexistent/bus"] {
            let watch = ScreenReaderWatch(address: address)
            let state = await watch.state
            #expect(!state.isKnown && !state.isRunning)
            await watch.close()
            for await _ in watch.changes {}
        }
    }

    @Test("Orca is noticed when it takes either of its names, and when it leaves", arguments: OrcaInterface.all)
    func orca(interface: OrcaInterface) async throws {
        let bus = try await PrivateBus()
        let watch = ScreenReaderWatch(address: bus.address)
        #expect(await eventually { await watch.state.isKnown })
        #expect(await !watch.state.isRunning)
        let orca = try FakeService(interface.name, at: bus.address) { _ in .nothing }
        #expect(await change(of: watch) { $0.isRunning }?.orca == [interface])
        #expect(await eventually { await watch.state.orca == [interface] })
        orca.leave()
        #expect(await change(of: watch) { !$0.isRunning }?.isKnown == true)
        await watch.close()
    }

    @Test("the desktop's switch counts, and is followed")
    func enabled() async throws {
        let bus = try await PrivateBus()
        let keeper = try StatusKeeper(at: bus.address)
        let watch = ScreenReaderWatch(address: bus.address)
        #expect(await eventually { await watch.state.isKnown })
        try keeper.set(true)
        #expect(await change(of: watch) { $0.isRunning }?.isEnabled == true)
        try keeper.set(false)
        #expect(await change(of: watch) { !$0.isRunning } != nil)
        await watch.close()
    }

    @Test("a reader that crashes leaves the desktop's switch on, and doesn't count as running until it is back")
    func crashed() async throws {
        let bus = try await PrivateBus()
        let keeper = try StatusKeeper(at: bus.address)
        try keeper.set(true)
        let watch = ScreenReaderWatch(address: bus.address)
        #expect(await eventually { await watch.state.isRunning }, "a reader that can't be seen may run")
        var orca = try FakeService(OrcaInterface.second.name, at: bus.address) { _ in .nothing }
        #expect(await eventually { await !watch.state.orca.isEmpty })
        orca.leave()
        #expect(
            await eventually {
                let state = await watch.state
                return state.isEnabled && !state.isRunning
            })
        orca = try FakeService(OrcaInterface.second.name, at: bus.address) { _ in .nothing }
        #expect(await eventually { await watch.state.isRunning })
        orca.leave()
        #expect(await eventually { await !watch.state.isRunning })
        try keeper.set(false)
        #expect(await eventually { await !watch.state.isEnabled })
        try keeper.set(true)
        #expect(await eventually { await watch.state.isRunning }, "switched on anew, it is another one's")
        await watch.close()
    }

    @Test("an Orca without a name is noticed by its program, whether it came before or comes later")
    func unnamed() async throws {
        let bus = try await PrivateBus()
        // A script like Orca itself: the kernel names the process by the file.
        let program = "\(TemporaryDirectory.path)/orca"
        let script = "#!/usr/bin/python3\nimport dbus, signal\nbus = dbus.SessionBus()\nsignal.pause()\n"
        try script.write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        var orca = try ServerProcess(program, environment: bus.environment)
        let early = ScreenReaderWatch(address: bus.address)
        #expect(await eventually { await early.state.isUnnamed })
        orca.end()
        #expect(await change(of: early) { !$0.isRunning }?.isKnown == true)
        orca = try ServerProcess(program, environment: bus.environment)
        #expect(await change(of: early) { $0.isRunning }?.isUnnamed == true)
        orca.end()
        await early.close()
    }

    @Test("a switch that does not answer is off, and costs half a second")
    func silentKeeper() async throws {
        let bus = try await PrivateBus()
        let keeper = try FakeService("org.a11y.Bus", at: bus.address) { _ in .nothing }
        let watch = ScreenReaderWatch(address: bus.address)
        #expect(
            await eventually {
                let state = await watch.state
                return state.isKnown && !state.isRunning
            })
        withExtendedLifetime(keeper) {}
        await watch.close()
    }

    @Test("it adopts the bus of a session where it had none")
    func adopts() async throws {
        let bus = try await PrivateBus()
        let orca = try FakeService(OrcaInterface.first.name, at: bus.address) { _ in .nothing }
        let watch = ScreenReaderWatch(address: nil)
        #expect(await !watch.state.isKnown)
        await watch.adopt(address: bus.address)
        #expect(await eventually { await watch.state.isRunning })
        withExtendedLifetime(orca) {}
        await watch.close()
    }

    @Test("docs/reader.md has the same table")
    func documented() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/reader.md")
        let rows = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
        for server in CardReading.servers {
            let row = "| \(server.title) | \(server.isRead ? "yes" : "no") | \(server.source) |"
            #expect(rows.contains(row), "docs/reader.md needs this line: \(row)")
        }
    }

    @Test("the table knows a server by its name, and where that is shared by its vendor")
    func table() {
        #expect(CardReading.isRead(name: "gnome-shell", vendor: "GNOME"))
        #expect(!CardReading.isRead(name: "dunst", vendor: "knopwob"))
        #expect(CardReading.server(name: "Notification Daemon", vendor: "MATE")?.title == "mate-notification-daemon")
        #expect(!CardReading.isRead(name: "Notification Daemon", vendor: "somebody else"))
        #expect(!CardReading.isRead(name: "of tomorrow", vendor: ""), "unknown counts as not read")
        #expect(CardReading.servers.allSatisfy { $0.name == $0.name.lowercased() && !$0.source.isEmpty })
    }
}
