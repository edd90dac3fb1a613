// SPDX-License-Identifier: Apache-2.0
import Foundation
public import LiveSupport
public import NotifyA11yDBus

/// A notification server that people use, on a bus and a screen of a test's own.
public final class RealNotificationServer: Sendable {
    /// Which ones there are.
    public enum Kind: String, Sendable, CaseIterable {
        case dunst, mako, xfce4 = "xfce4-notifyd", gnome = "notification-daemon", mate = "mate-notification-daemon"
        case lxqt = "lxqt-notificationd"

        /// The program; a path with the machine's architecture in it is looked for.
        var program: String {
            let libraries = "/usr/lib"
            return switch self {
            case .dunst, .mako, .lxqt: rawValue
            case .gnome, .mate: "\(libraries)/\(rawValue)/\(rawValue)"
            case .xfce4:
                ((try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? [])
                    .map { "\(libraries)/\($0)/xfce4/notifyd/xfce4-notifyd" }
                    .first { FileManager.default.isExecutableFile(atPath: $0) } ?? rawValue
            }
        }

        /// Its name for assistive technology; nil where it tells that nothing.
        public var accessibleName: String? {
            switch self {
            case .dunst, .mako: nil
            default: rawValue
            }
        }
    }

    /// A card as a person is shown it.
    public struct Card: Sendable, Hashable {
        /// The summary.
        public var summary: String
        /// The body, without markup.
        public var body: String
        /// What stands on its buttons; of servers that draw none, what can be chosen in another way.
        public var buttons: [String]
    }

    /// Which one it is.
    public let kind: Kind
    /// Its bus.
    public let bus: PrivateBus
    /// Its screen.
    public let screen: PrivateScreen
    private let folder: String
    private let process: Holder
    private let accessible: AccessibleScreen?

    /// The running process, which a test may end and start again.
    private actor Holder {
        var process: ServerProcess?
        func hold(_ process: ServerProcess?) { self.process = process }
    }

    /// Starts one, and waits until it can be asked.
    ///
    /// - Parameters:
    ///   - kind: Which one.
    ///   - folder: Where its files go.
    /// - Throws: What keeps it from starting.
    public init(_ kind: Kind, in folder: String = TemporaryDirectory.path) async throws {
        self.kind = kind
        self.folder = folder
        for name in ["run", "home"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
        try "[global]\nhistory_length = 0\nnotification_limit = 0\nstack_duplicates = false\nmarkup = full\n"
            .write(toFile: "\(folder)/dunstrc", atomically: true, encoding: .utf8)
        screen = try await kind == .mako ? .wayland(in: folder) : .x(in: folder)
        bus = try await PrivateBus(
            in: folder, installed: kind == .xfce4 ? ["org.a11y.Bus", "org.xfce.Xfconf"] : ["org.a11y.Bus"],
            environment: Self.environment(folder).merging(screen.environment) { $1 })
        process = Holder()
        accessible = kind.accessibleName == nil ? nil : try await AccessibleScreen(of: bus)
        try await start()
    }

    /// Its folders are its own, and it is to tell assistive technology what it shows.
    private static func environment(_ folder: String) -> [String: String?] {
        [
            "XDG_RUNTIME_DIR": "\(folder)/run", "HOME": "\(folder)/home", "XDG_CONFIG_HOME": "\(folder)/home",
            "XDG_CACHE_HOME": "\(folder)/home", "XDG_DATA_HOME": "\(folder)/home", "XDG_STATE_HOME": "\(folder)/home",
            "GSETTINGS_BACKEND": "memory", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "NO_AT_BRIDGE": nil,
            "AT_SPI_BUS_ADDRESS": nil, "GTK_MODULES": nil, "PULSE_SERVER": "unix:/nonexistent",
        ]
    }

    private var environment: [String: String?] {
        Self.environment(folder).merging(screen.environment) { $1 }.merging(bus.environment) { $1 }
    }

    /// Starts it again after ``end()``, and waits until it can be asked.
    public func start() async throws {
        await process.hold(
            try ServerProcess(
                kind.program, kind == .dunst ? ["-config", "\(folder)/dunstrc"] : [], environment: environment))
        let probe = SessionBus(address: bus.address)
        let answers = await eventually {
            (try? await probe.call("GetServerInformation", on: Self.target, deadline: .seconds(5))) != nil
        }
        await probe.close()
        if !answers { throw CocoaError(.executableNotLoadable, userInfo: [NSFilePathErrorKey: kind.program]) }
    }

    /// Kills it.
    public func end() async {
        await process.process?.end()
        await process.hold(nil)
    }

    /// Where it is on its bus.
    public static let target = BusTarget(
        name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications")

    /// The cards that it shows, by its own account or as it tells assistive technology.
    ///
    /// dunst tells only what it has shown, after it has closed all.
    public func cards() async throws -> [Card] {
        switch kind {
        case .dunst: try dunstHistory()
        case .mako: try makoList()
        case .xfce4, .gnome, .mate, .lxqt: await accessibleCards().map(\.card)
        }
    }

    /// Presses the button of a card that shows this summary.
    ///
    /// - Returns: Whether there is such a button.
    public func press(_ title: String, on summary: String) async throws -> Bool {
        switch kind {
        case .dunst: return try run("dunstctl", "action").status == 0
        case .mako:
            for entry in try makoEntries() where entry["summary"] as? String == summary {
                let actions = entry["actions"] as? [String: String] ?? [:]
                guard let key = actions.first(where: { $0.value == title })?.key, let id = entry["id"] as? Int else {
                    continue
                }
                return try run("makoctl", "invoke", "-n", "\(id)", key).status == 0
            }
            return false
        case .xfce4, .gnome, .mate, .lxqt:
            for (card, place) in await accessibleCards() where card.summary == summary {
                guard let button = place.all.first(where: { $0.role == "push button" && $0.name == title }) else {
                    continue
                }
                try await accessible?.press(button)
                return true
            }
            return false
        }
    }

    /// Whether it draws a bar, as it tells assistive technology.
    public func hasAccessibleBar() async -> Bool {
        guard let name = kind.accessibleName, let all = await accessible?.program(name)?.all else { return false }
        return all.contains { $0.role == "progress bar" }
    }

    /// Ends it with all that it needs.
    public func close() async {
        await accessible?.close()
        await end()
    }

    // MARK: Views

    private func run(_ program: String, _ arguments: String...) throws -> ChildProcess.Result {
        try ChildProcess.run(program, arguments, environment: environment)
    }

    private func dunstHistory() throws -> [Card] {
        _ = try run("dunstctl", "close-all")
        let parsed = try JSONSerialization.jsonObject(with: Data(try run("dunstctl", "history").output.utf8))
        let entries = ((parsed as? [String: Any])?["data"] as? [[[String: Any]]])?.first ?? []
        return entries.map { entry in
            func text(_ name: String) -> String { (entry[name] as? [String: Any])?["data"] as? String ?? "" }
            return Card(summary: text("summary"), body: Self.unescaped(text("body")), buttons: [])
        }
    }

    private func makoEntries() throws -> [[String: Any]] {
        let parsed = try JSONSerialization.jsonObject(with: Data(try run("makoctl", "list").output.utf8))
        let entries = ((parsed as? [String: Any])?["data"] as? [[[String: Any]]])?.first ?? []
        return entries.map { $0.mapValues { ($0 as? [String: Any])?["data"] ?? "" } }
    }

    private func makoList() throws -> [Card] {
        try makoEntries().map { entry in
            Card(
                summary: entry["summary"] as? String ?? "", body: Self.unescaped(entry["body"] as? String ?? ""),
                buttons: (entry["actions"] as? [String: String] ?? [:]).sorted { $0.key < $1.key }.map(\.value))
        }
    }

    /// These two keep the body as it came, and read it as markup when they draw it.
    private static func unescaped(_ markup: String) -> String {
        markup.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }

    /// The cards that are windows, and those that are parts of one.
    private func accessibleCards() async -> [(card: Card, place: Accessible)] {
        guard let name = kind.accessibleName, let program = await accessible?.program(name) else { return [] }
        // lxqt-notificationd has one window, and two boxes around its cards.
        let places =
            kind == .lxqt
            ? program.children.flatMap { $0.children.flatMap { $0.children.flatMap(\.children) } } : program.children
        return places.compactMap { place in
            var labels = place.names(of: "label")
            // An icon's, and the program's name.
            if kind == .lxqt { labels = Array(labels.dropFirst(2)) }
            guard let summary = labels.first else { return nil }
            let buttons = place.names(of: "push button").filter { !$0.isEmpty && $0 != "x" }
            return (Card(summary: summary, body: labels.dropFirst().first ?? "", buttons: buttons), place)
        }
    }
}
