// SPDX-License-Identifier: Apache-2.0

/// A notification server as it describes itself: who has the name now, and what it can show.
struct NotificationServer: Sendable, Hashable {
    /// Its unique name on the bus; another one means another server, with ids of its own.
    let owner: String
    /// Its name, such as "dunst"; empty where it doesn't tell.
    var name = ""
    /// Who made it, such as "GNOME": two servers have the same name.
    var vendor = ""
    /// Its name and version, such as "dunst 1.9.0".
    let title: String
    /// What it says that it can do, such as `body-markup`.
    let capabilities: Set<String>

    /// Whether it shows a card's body at all.
    var showsBody: Bool { capabilities.contains("body") }
    /// Whether it reads a card's body as markup, so that `&` and `<` must be escaped.
    var readsMarkup: Bool { capabilities.contains("body-markup") }
    /// Whether it takes actions; others may leave out a card's text for them.
    var takesActions: Bool { capabilities.contains("actions") }

    // What follows no server says about itself; docs/desktop.md has what was found, and the tests hold it true.

    /// Whether what can be pressed is seen on the card; where it isn't, the card says in words what there is.
    var drawsButtons: Bool { takesActions && !["dunst", "mako"].contains(name) }
    /// Whether it draws how far something has come as a bar.
    var drawsBar: Bool { ["dunst", "mako", "SwayNotificationCenter"].contains(name) }
    /// Whether a card with a bar shows nothing but the bar: then it gets none.
    var drawsBarOnly: Bool { name == "Xfce Notify Daemon" }
    /// Whether the next card waits until this one is gone.
    var showsOneAtATime: Bool { name == "Notification Daemon" && vendor == "GNOME" }
}
