// SPDX-License-Identifier: Apache-2.0

/// The words for questions and what can be done, in one language.
///
/// Errors of these words hold titles: they are told to who asked, and never go to a log.
///
/// To translate, write one more value.
public struct QuestionPhrases: Sendable {
    /// A list of choices, in a list of events and on a card: "choices: yes, no".
    public var choices: @Sendable (_ titles: [String]) -> String
    /// Behind a question's title: what was answered.
    public var answered: @Sendable (_ title: String) -> String
    /// Behind another event's title: what was chosen to be done about it.
    public var chosen: @Sendable (_ title: String) -> String
    /// Behind a question's title: nobody waits for the answer any more, and nothing was chosen.
    public var unanswered: String
    /// By which way something was settled, such as "by the command 'answer'".
    public var route: @Sendable (_ route: Settlement.Route) -> String
    /// An error: the question was settled before; by what, and when.
    public var settled: @Sendable (_ settlement: Settlement, _ time: String) -> String
    /// An error: the words mean nothing that can be done.
    public var nothing: @Sendable (_ words: String, _ names: [String]) -> String
    /// An error: the words mean several things.
    public var several: @Sendable (_ words: String, _ choices: [OpenChoice]) -> String
    /// An error: no question is called so.
    public var noQuestion: @Sendable (_ name: String) -> String
    /// An error: several questions are called so.
    public var severalQuestions: @Sendable (_ name: String, _ records: [Record]) -> String
    /// An error: an event without choices.
    public var noChoices: String
    /// One choice at a time, shown and spoken: "yes, 1 of 2: Deploy to production?".
    ///
    /// Without a name for a private event, whose choices tell as much as its title.
    public var offer: @Sendable (_ choice: String?, _ number: Int, _ count: Int, _ title: String) -> String

    /// English.
    public static let english = QuestionPhrases(
        choices: { "choices: \($0.joined(separator: ", "))" },
        answered: { "answered: \($0)" },
        chosen: { "chosen: \($0)" },
        unanswered: "not answered; nothing was chosen",
        route: englishRoute,
        settled: { settlement, time in
            let who = settlement.who.map { " (\($0))" } ?? ""
            let route = englishRoute(settlement.route)
            guard let title = settlement.title else {
                return "it ended unanswered at \(time), \(route)\(who); nothing was chosen then, and nothing is now"
            }
            return "it was answered '\(title)' at \(time), \(route)\(who); that stays"
        },
        nothing: { words, names in
            let list = names.joined(separator: ", ")
            if names.isEmpty { return "nothing can be done now, so '\(words)' means nothing; see: notify-a11y status" }
            if Int(words) != nil {
                return
                    "there is no number \(words) in what can be done now, which is: \(list); its numbers: notify-a11y act"
            }
            return "'\(words)' is none of what can be done now, which is: \(list)"
        },
        several: { words, choices in
            let list = choices.map { choice in
                (choice.number.map { "\($0) " } ?? "") + "\(choice.action.title) (\(choice.record.event.texts.title))"
            }
            return "'\(words)' can mean several things; say a number or words of a title with it: "
                + list.joined(separator: ", ")
        },
        noQuestion: { "there is no question '\($0)'; see: notify-a11y act" },
        severalQuestions: { name, records in
            let list = records.map { "\($0.sequence) \($0.event.texts.title) (\($0.event.subject.app))" }
            return "several questions are called '\(name)'; name one by its number: \(list.joined(separator: ", "))"
        },
        noChoices: "it has no choices; to clear it, type: notify-a11y ack",
        offer: { choice, number, count, title in
            "\(choice.map { "\($0)," } ?? "choice") \(number) of \(count): \(title)"
        })

    private static func englishRoute(_ route: Settlement.Route) -> String {
        switch route {
        case .command: "by the command 'answer'"
        case .act: "by the command 'act'"
        case .terminal: "in the terminal that asked"
        case .app: "by a program"
        case .timeout: "because the asker's time was over"
        case .asker: "because the asker stopped waiting"
        case Settlement.Route(.desktop): "on its card"
        default: "on the channel '\(route.rawValue)'"
        }
    }
}

extension Phrases {
    /// What stands behind a title: the choices of an open question, or how it was settled; nil where there is nothing to
    /// say.
    public func choices(of record: Record) -> String? {
        if let settlement = record.settlement {
            let say = record.event.kind == .question ? questions.answered : questions.chosen
            return settlement.title.map { say($0) } ?? questions.unanswered
        }
        let titles = record.event.actions.map(\.title)
        guard record.event.kind == .question, !titles.isEmpty else { return nil }
        return questions.choices(titles)
    }

    /// An event as one line: "Success: Order 42", with the amount of progress and the choices of a question.
    public func line(of event: Event) -> String { line(of: Record(sequence: 0, event: event)) }

    /// A record as one line, with what was chosen.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - longest: How long its title may be, in bytes; any length when left out.
    /// - Returns: The line, without a newline.
    public func line(of record: Record, longestTitle longest: Int = .max) -> String {
        let event = record.event
        let title = SafeText.shortened(event.texts.title, to: longest).text
        let parts = [line(event.kind, title), event.progress.map(amount), choices(of: record)]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    /// An amount: "40 per cent", "3 of 7 files" or "12.3 MB".
    public func amount(_ progress: Progress) -> String {
        func number(_ value: Double) -> String {
            let rounded = (value * 10).rounded() / 10
            return rounded == rounded.rounded() && rounded < 1e15 ? String(Int64(rounded)) : String(rounded)
        }
        if let unit = progress.unit {
            return progress.total.map { outOf(number(progress.value), number($0)) + " \(unit)" }
                ?? "\(number(progress.value)) \(unit)"
        }
        return progress.fraction.map { perCent(Int(($0 * 100).rounded(.down))) } ?? number(progress.value)
    }
}
