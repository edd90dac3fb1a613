// SPDX-License-Identifier: Apache-2.0

/// A notification server as it describes itself: who has the name now, and what it can show.
struct NotificationServer: Sendable, Hashable {
    /// Its unique name on the bus; another one means another server, with ids of its own.
    let owner: String
    /// Its name and version, such as "dunst 1.9.0".
    let title: String
    /// What it says that it can do, such as `body-markup`.
    let capabilities: Set<String>

    /// Whether it shows a card's body at all.
    var showsBody: Bool { capabilities.contains("body") }
    /// Whether it reads a card's body as markup, so that `&` and `<` must be escaped.
    var readsMarkup: Bool { capabilities.contains("body-markup") }
}
