// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// An event's category in the words of the Desktop Notifications Specification.
///
/// Events name theirs in the style of the sound naming specification, "complete-download"; servers have rules for
/// "transfer.complete". See <https://specifications.freedesktop.org/notification-spec/latest/categories.html>.
enum CardCategory {
    /// The specification's own names.
    static let specified: Set<String> = [
        "call", "call.ended", "call.incoming", "call.unanswered", "device", "device.added", "device.error",
        "device.removed", "email", "email.arrived", "email.bounced", "im", "im.error", "im.received", "network",
        "network.connected", "network.disconnected", "network.error", "presence", "presence.offline",
        "presence.online", "transfer", "transfer.complete", "transfer.error",
    ]

    /// Beginnings of names in the sound naming style, the longest first, and what they are in the specification: when
    /// all is well, and when it failed.
    private static let translations: [(beginning: String, usual: String, failed: String)] = [
        ("network-connectivity-established", "network.connected", "network.error"),
        ("network-connectivity-lost", "network.disconnected", "network.disconnected"),
        ("network-connectivity-error", "network.error", "network.error"),
        ("phone-incoming-call", "call.incoming", "call.unanswered"),
        ("phone-hangup", "call.ended", "call.ended"),
        ("message-new-instant", "im.received", "im.error"),
        ("message-new-email", "email.arrived", "email.bounced"),
        ("complete-download", "transfer.complete", "transfer.error"),
        ("complete-upload", "transfer.complete", "transfer.error"),
        ("complete-copy", "transfer.complete", "transfer.error"),
        ("service-logout", "presence.offline", "presence.offline"),
        ("service-login", "presence.online", "presence.offline"),
        ("device-removed", "device.removed", "device.error"),
        ("device-added", "device.added", "device.error"),
        ("network", "network", "network.error"),
        ("device", "device", "device.error"),
    ]

    /// The category's name on the wire.
    ///
    /// - Parameters:
    ///   - category: The event's.
    ///   - kind: What the event means: a download that is under way is no completed transfer, and one that failed isn't
    ///     either.
    /// - Returns: The specification's name; for what it doesn't know, the event's own name in a name space of ours, as
    ///   the specification wants it; nil for a name that can't be one.
    static func name(_ category: Category, _ kind: Event.Kind) -> String? {
        let name = category.rawValue
        if specified.contains(name) { return name }
        if let known = translations.first(where: { name == $0.beginning || name.hasPrefix($0.beginning + "-") }) {
            switch kind {
            case .failure: return known.failed
            case .progress where known.usual == "transfer.complete": return "transfer"
            default: return known.usual
            }
        }
        let isName = name.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        }
        return isName && !name.isEmpty && name.utf8.count <= 64 ? "x-notify-a11y." + name : nil
    }
}
