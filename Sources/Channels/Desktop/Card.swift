// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yDBus

/// What is sent to the server for one delivery.
///
/// Pure: the same delivery and capabilities give the same card.
///
/// The fields and hints are those of the Desktop Notifications Specification 1.2, see
/// <https://specifications.freedesktop.org/notification-spec/notification-spec-1.2.html>.
struct Card: Sendable, Hashable {
    /// How serious it is; servers may show `critical` over a full screen and through do-not-disturb.
    enum Urgency: UInt8, Sendable { case low, normal, critical }

    /// The longest summary, in characters: it is one line, of which servers show the first 40 to 100.
    static let longestSummary = 200
    /// The longest body, in characters before escaping: servers clip it sooner or later, or fill the screen with it.
    static let longestBody = 1000

    /// The sending app's name.
    var app: String
    /// One line; never read as markup.
    var summary: String
    /// More lines, escaped where the server reads markup.
    var body: String
    /// How serious it is.
    var urgency: Urgency
    /// How far it has come, in per cent; nil where that isn't known or no progress.
    var percent: Int32?
    /// The event's category.
    var category: String?
    /// Whether the server should be silent, because we are not.
    var suppressesSound: Bool
    /// After how many milliseconds the server may take it away; 0 for never.
    var expiry: Int32

    /// The card of a delivery.
    init(_ delivery: Delivery, for server: NotificationServer) {
        let texts = delivery.texts
        var title =
            texts.title == delivery.kindWord ? texts.title : delivery.kindWord + Phrases.separator + texts.title
        var lines = [texts.detail, texts.hint].compactMap(\.self)
        if !server.showsBody {
            if let first = lines.first?.split(separator: "\n").first { title += Phrases.joint + first }
            lines = []
        }
        let whole = Self.cut(lines.joined(separator: "\n"), to: Self.longestBody)
        app = delivery.subject.app
        summary = Self.cut(title, to: Self.longestSummary)
        // Escaped last, so that a cut never leaves half an entity.
        body = server.readsMarkup ? Self.escaped(whole) : whole
        urgency = Self.urgency(delivery)
        percent = delivery.kind == .progress ? delivery.progress?.fraction.map { Int32($0 * 100) } : nil
        category = delivery.category?.rawValue
        suppressesSound = delivery.withEarcon
        expiry = Self.expiry(delivery)
    }

    /// The arguments of the `Notify` call.
    ///
    /// - Parameter id: The card that it takes the place of; 0 for none.
    /// - Returns: The eight arguments, in order.
    func arguments(replacing id: UInt32) -> [Variant] {
        var hints: [String: Variant] = [
            "urgency": .byte(urgency.rawValue), "desktop-entry": .string("notify-a11y"),
        ]
        if let percent { hints["value"] = .int32(percent) }
        if let category { hints["category"] = .string(category) }
        if suppressesSound { hints["suppress-sound"] = .boolean(true) }
        return [
            .string(app), .uint32(id), .string(""), .string(summary), .string(body), .strings([]),
            .dictionary(hints), .int32(expiry),
        ]
    }

    /// The text, or its first characters with a mark behind them.
    static func cut(_ text: String, to characters: Int) -> String {
        // A character can be any number of bytes, and a server that draws thousands of accents on one stands still.
        let bounded = SafeText.shortened(text, to: characters * 32).text
        guard bounded.count > characters else { return bounded }
        return bounded.prefix(characters - 1) + SafeText.mark
    }

    /// The text as markup that shows it as it is.
    ///
    /// By scalars, because a combining mark after "&" makes it part of another character, and the "&" is still read.
    static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Never `critical` without the person's grant: some servers paint it red and let it blink.
    ///
    /// Low only for progress, because some desktops show no popup for it.
    private static func urgency(_ delivery: Delivery) -> Urgency {
        if delivery.importance == .critical { return .critical }
        return delivery.kind == .progress ? .low : .normal
    }

    /// Failures and questions stay.
    ///
    /// What else may go stays for at least 20 s, a warning for a minute.
    private static func expiry(_ delivery: Delivery) -> Int32 {
        let seconds = delivery.settings.number("expiry", in: 20...86_400, else: 20)
        return switch delivery.kind {
        case .failure, .question: 0
        case .warning: Int32(max(60, seconds) * 1000)
        case .success, .message, .progress: Int32(seconds * 1000)
        }
    }
}
