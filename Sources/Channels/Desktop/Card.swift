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

    /// Something that can be pressed.
    struct Button: Sendable, Hashable {
        /// What the server tells back.
        ///
        /// Never the emitter's own name for it: servers give meanings of their own to some, such as a click anywhere on
        /// the card to "default", and that must not answer a question.
        var key: String
        /// What stands on it.
        var title: String
        /// What it means.
        var choice: ChannelAction.Choice
    }

    /// The sending app's name.
    var app: String
    /// One line; never read as markup.
    var summary: String
    /// More lines, escaped where the server reads markup.
    var body: String
    /// How serious it is.
    var urgency: Urgency
    /// How far it has come, in per cent; nil where that isn't known, no progress, or better said in words.
    var percent: Int32?
    /// The category's name in the specification.
    var category: String?
    /// Whether the server should be silent, because we are not.
    var suppressesSound: Bool
    /// Whether the server should keep no trace of it.
    var isTransient: Bool
    /// Whether it stays when a button was pressed.
    var isResident: Bool
    /// What can be pressed.
    var buttons: [Button]
    /// After how many milliseconds the server may take it away; 0 for never.
    var expiry: Int32

    /// The card of a delivery.
    ///
    /// - Parameters:
    ///   - delivery: What is told.
    ///   - server: Who shows it.
    ///   - mark: What tells it apart from another card with the same words; nil where there is none.
    init(_ delivery: Delivery, for server: NotificationServer, apartBy mark: String? = nil) {
        let text = CardText(delivery, for: server, apartBy: mark)
        app = delivery.subject.app
        summary = text.summary
        // Escaped last, so that a cut never leaves half an entity.
        body = server.readsMarkup ? Self.escaped(text.body) : text.body
        urgency = Self.urgency(delivery)
        percent = server.drawsBarOnly ? nil : CardText.percent(delivery)
        category = delivery.category.flatMap { CardCategory.name($0, delivery.kind) }
        suppressesSound = delivery.withEarcon
        isTransient = delivery.settings.flag("transient", else: false) && Self.passes(delivery.kind)
        buttons = server.takesActions ? Self.buttons(delivery) : []
        isResident = delivery.settings.flag("resident", else: false) && !buttons.isEmpty
        expiry = CardExpiry.milliseconds(delivery, characters: text.summary.count + text.body.count)
    }

    /// What a person sees of it first: two cards with the same face can't be told apart.
    var face: String { summary + "\n" + body }

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
        if isTransient { hints["transient"] = .boolean(true) }
        if isResident { hints["resident"] = .boolean(true) }
        return [
            .string(app), .uint32(id), .string(""), .string(summary), .string(body),
            .strings(buttons.flatMap { [$0.key, $0.title] }), .dictionary(hints), .int32(expiry),
        ]
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

    /// Whether what an event of this kind tells may pass: a person need not see it later.
    static func passes(_ kind: Event.Kind) -> Bool {
        switch kind {
        case .success, .progress: true
        case .failure, .warning, .message, .question: false
        }
    }

    /// The event's own actions, and where nothing is asked and something is told, a way to say that it was seen.
    private static func buttons(_ delivery: Delivery) -> [Button] {
        var buttons = delivery.actions.enumerated().map { index, action in
            Button(key: "\(index)", title: CardText.cut(action.title, to: 60), choice: .action(id: action.id))
        }
        // Seeing how many there were is not seeing them.
        if delivery.kind != .progress, delivery.kind != .question, delivery.merged.isEmpty {
            buttons.append(Button(key: "seen", title: Phrases.seen, choice: .seen))
        }
        return buttons
    }

    /// Never `critical` without the person's grant: some servers paint it red and let it blink.
    ///
    /// Low by default only for progress, because some desktops show no popup for it.
    private static func urgency(_ delivery: Delivery) -> Urgency {
        if delivery.importance == .critical { return .critical }
        switch delivery.settings.text("urgency.\(delivery.kind.rawValue)") {
        case "low": return .low
        case "normal": return .normal
        default: return delivery.kind == .progress ? .low : .normal
        }
    }
}
