// SPDX-License-Identifier: Apache-2.0

/// Which notification servers' cards a screen reader reads by itself: the table of `docs/reader.md` as data.
///
/// A server that isn't in it counts as one whose cards nobody reads. Then the person may hear something twice; the other
/// way round they would hear nothing. What is read is a new card: where one takes the place of another, Orca says nothing.
public enum CardReading {
    /// A notification server, as it calls itself.
    public struct Server: Sendable, Hashable {
        /// The name that it answers to `GetServerInformation`, in lower case.
        public let name: String
        /// The vendor that it answers, in lower case, where the name alone is not enough.
        public let vendor: String?
        /// Its name for people.
        public let title: String
        /// Whether Orca reads its cards when they appear.
        public let isRead: Bool
        /// Where that is known from.
        public let source: String

        init(_ name: String, vendor: String? = nil, _ title: String, isRead: Bool, _ source: String) {
            self.name = name
            self.vendor = vendor
            self.title = title
            self.isRead = isRead
            self.source = source
        }
    }

    /// Every server that something is known of.
    public static let servers: [Server] = [
        Server("gnome-shell", "GNOME Shell", isRead: true, "elementary/notifications#238"),
        Server(
            "notification daemon", vendor: "gnome", "notification-daemon", isRead: true,
            "measured: notification-daemon 3.20 with Orca 43.1"),
        Server(
            "notification daemon", vendor: "mate", "mate-notification-daemon", isRead: true,
            "measured: mate-notification-daemon 1.26 with Orca 43.1"),
        Server(
            "xfce notify daemon", "xfce4-notifyd", isRead: false, "measured: xfce4-notifyd 0.7.3 with Orca 43.1"),
        Server(
            "lxqt-notificationd", "lxqt-notificationd", isRead: false,
            "measured: lxqt-notificationd 1.2 with Orca 43.1; lxqt/lxqt-notificationd#430"),
        Server("dunst", "dunst", isRead: false, "measured: dunst 1.9 with Orca 43.1; it draws its windows itself"),
        Server("mako", "mako", isRead: false, "it draws its windows itself, without AT-SPI"),
        Server(
            "swaynotificationcenter", "SwayNotificationCenter", isRead: false,
            "ErikReider/SwayNotificationCenter#48"),
    ]

    /// What is known of a server.
    ///
    /// - Parameters:
    ///   - name: Its name, as it answers to `GetServerInformation`.
    ///   - vendor: Its vendor, likewise.
    /// - Returns: The row of the table; nil when it isn't in it.
    public static func server(name: String, vendor: String) -> Server? {
        let (name, vendor) = (name.lowercased(), vendor.lowercased())
        return servers.first { $0.name == name && ($0.vendor == nil || $0.vendor == vendor) }
    }

    /// Whether a screen reader reads the cards of a server; false when that isn't known.
    public static func isRead(name: String, vendor: String) -> Bool {
        server(name: name, vendor: vendor)?.isRead ?? false
    }
}
