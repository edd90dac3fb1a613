// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of a card, before they are escaped.
struct CardText: Sendable, Hashable {
    /// The longest summary, in characters: it is one line, of which servers show the first 40 to 100.
    static let longestSummary = 200
    /// The same where text is large or magnified: what fits into the view that is seen.
    static let longestLarge = 40
    /// The longest body, in characters: servers clip it sooner or later, or fill the screen with it.
    static let longestBody = 1000
    /// The longest of each line that stands below the detail.
    private static let longestLine = 200

    /// The kind's word and the title, on one line.
    let summary: String
    /// The detail; how far it has come; what can be done; what there is to choose from.
    let body: String

    /// The words of a delivery, for a server.
    init(_ delivery: Delivery, for server: NotificationServer, apartBy mark: String?) {
        let texts = delivery.texts
        let amount = Self.amount(delivery, for: server)
        let choices = Self.choices(delivery, for: server)
        var title = texts.title
        if title != delivery.kindWord, !delivery.kindWord.isEmpty {
            title = delivery.kindWord + Phrases.separator + title
        }
        let tail = ([amount, texts.hint].compactMap(\.self) + choices).map { Self.cut($0, to: Self.longestLine) }
        if server.showsBody {
            let room = Self.longestBody - tail.reduce(0) { $0 + $1.count + 1 }
            let detail = texts.detail.map { Self.cut($0, to: room) }
            body = ([detail].compactMap(\.self) + tail).joined(separator: "\n")
        } else {
            // What can be done is worth more than what more there is to know.
            let lines = [amount].compactMap(\.self) + choices + [texts.detail, texts.hint].compactMap(\.self)
            if let first = lines.first?.split(separator: "\n").first { title += Phrases.joint + first }
            body = ""
        }
        let end = mark.map { " (\(Self.cut($0, to: delivery.manner.isLarge ? 10 : 40)))" } ?? ""
        let longest = delivery.manner.isLarge ? Self.longestLarge : Self.longestSummary
        summary = Self.cut(title, to: longest - end.count) + end
    }

    /// How far something has come, in per cent; nil where that isn't known.
    static func percent(_ delivery: Delivery) -> Int32? {
        delivery.kind == .progress ? delivery.progress?.fraction.map { Int32($0 * 100) } : nil
    }

    /// How far something has come, in words; nil where there is nothing to say, or a bar says it all.
    private static func amount(_ delivery: Delivery, for server: NotificationServer) -> String? {
        guard delivery.kind == .progress, let progress = delivery.progress else { return nil }
        let percent = percent(delivery)
        if progress.unit == nil, progress.total == nil {
            guard let percent, !server.drawsBar else { return nil }
            return Phrases.percent(percent)
        }
        let bar = server.drawsBar ? nil : percent
        return Phrases.amount(number(progress.value), of: progress.total.map(number), progress.unit, percent: bar)
    }

    /// What there is to choose from, where it can't be seen on buttons, and how.
    private static func choices(_ delivery: Delivery, for server: NotificationServer) -> [String] {
        guard delivery.kind == .question, !delivery.actions.isEmpty, !server.drawsButtons else { return [] }
        return [Phrases.choices(delivery.actions.map(\.title)), Phrases.howToAnswer]
    }

    /// A number for people: whole where it is whole, else with one decimal.
    private static func number(_ value: Double) -> String {
        let tenths = (value * 10).rounded()
        guard abs(tenths) < 1e15 else { return "\(value)" }
        let whole = Int64(tenths)
        return whole % 10 == 0 ? "\(whole / 10)" : "\(whole / 10).\(abs(whole % 10))"
    }

    /// The text, or its first characters with a mark behind them.
    static func cut(_ text: String, to characters: Int) -> String {
        // A character can be any number of bytes, and a server that draws thousands of accents on one stands still.
        let bounded = SafeText.shortened(text, to: characters * 32).text
        guard bounded.count > characters else { return bounded }
        return bounded.prefix(characters - 1) + SafeText.mark
    }
}
