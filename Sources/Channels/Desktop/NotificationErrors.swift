// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

extension BusTarget {
    /// The name that the notification server has, which is its interface's as well.
    static let notificationsName = "org.freedesktop.Notifications"

    /// The notification server that has this unique name.
    static func notifications(of owner: String) -> BusTarget {
        BusTarget(name: owner, path: "/org/freedesktop/Notifications", interface: notificationsName)
    }
}

extension NotifyError {
    /// Whether the server left the bus before or during the call.
    var isServerGone: Bool {
        guard let cause = cause as? DBusError else { return false }
        return cause.isAbsence || cause.isDeparture
    }

    /// The error of a `Notify` call, with the server's own limits told apart.
    var ofNotify: NotifyError {
        switch (cause as? DBusError)?.name {
        case "org.freedesktop.Notifications.Error.ExcessNotificationGeneration",
            "org.freedesktop.Notifications.MaxNotificationsExceeded",
            // What mate-notification-daemon makes of the same.
            "org.gtk.GDBus.UnmappedGError.Quark._notification_2ddaemon_2derror_2dquark.Code1":
            NotifyError(.busy, Phrases.tooMany, cause: cause)
        default: self
        }
    }
}
