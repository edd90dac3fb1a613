// SPDX-License-Identifier: Apache-2.0

/// The border for actions: their names are what a person says or types, so they must differ.
enum ActionIntake {
    /// How many further names one action may have.
    static let mostLabels = 9

    /// The actions with safe names.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for too many, for one without a name, and for two that can't be
    ///   told apart when they are said or typed: case, accents and filler words don't tell names apart.
    static func actions(_ given: [Action]) throws(NotifyError) -> [Action] {
        guard given.count <= Intake.mostActions else {
            throw NotifyError(
                .invalidArgument,
                "\(given.count) actions are too many to choose from; give at most \(Intake.mostActions)")
        }
        var actions: [Action] = []
        for action in given {
            let title = SafeText.line(action.title, limit: Intake.longestName)
            let id = SafeText.line(action.id, limit: Intake.longestName)
            guard !title.isEmpty, !id.isEmpty else {
                throw NotifyError(.invalidArgument, "an action without a name can't be chosen; write it as ID=TITLE")
            }
            if let other = actions.first(where: { $0.id == id && !isSameName($0.title, title) }) {
                throw NotifyError(
                    .invalidArgument,
                    "the actions '\(other.title)' and '\(title)' have the same id '\(id)'; give each one of its own")
            }
            let labels = try labels(action.labels, of: title)
            for other in actions { try check([title] + labels, against: other) }
            actions.append(Action(id: id, title: title, labels: labels))
        }
        return actions
    }

    private static func labels(_ given: [String], of title: String) throws(NotifyError) -> [String] {
        guard given.count <= mostLabels else {
            throw NotifyError(
                .invalidArgument, "the action '\(title)' has \(given.count) labels; give at most \(mostLabels)")
        }
        var labels: [String] = []
        for text in given {
            let label = SafeText.line(text, limit: Intake.longestName)
            // One that says nothing new is no trouble and no help.
            guard !label.isEmpty, !([title] + labels).contains(where: { isSameName($0, label) }) else { continue }
            labels.append(label)
        }
        return labels
    }

    private static func check(_ names: [String], against other: Action) throws(NotifyError) {
        for taken in [other.title] + other.labels {
            guard let name = names.first(where: { isSameName($0, taken) }) else { continue }
            throw NotifyError(
                .invalidArgument,
                "the actions '\(taken)' and '\(name)' have the same name; give each one of its own")
        }
    }

    private static func isSameName(_ a: String, _ b: String) -> Bool { NameWords.words(a) == NameWords.words(b) }
}

extension AnswerTerms {
    /// The terms in a draft; nil where it has none.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument` for terms of what is no question, a default that isn't among the
    ///   actions, and a time-out that isn't above zero.
    init?(of draft: Draft, _ actions: [Action]) throws(NotifyError) {
        guard draft.default != nil || draft.timeout != nil else { return nil }
        guard draft.kind == .question else {
            throw NotifyError(
                .invalidArgument,
                "only a question has a default and a time-out, and this is a \(draft.kind.rawValue); leave them out")
        }
        self.init()
        if let given = draft.default {
            let text = SafeText.line(given, limit: Intake.longestName)
            let words = NameWords.words(text)
            guard
                let action = actions.first(where: { $0.id == text })
                    ?? actions.first(where: { NameWords.words($0.title) == words })
            else {
                let names = actions.map { "'\($0.title)'" }.joined(separator: ", ")
                throw NotifyError(
                    .invalidArgument,
                    "the default '\(text)' is none of the choices\(names.isEmpty ? "" : ", which are \(names)"); give one of them"
                )
            }
            self.default = action.id
        }
        if let timeout = draft.timeout {
            guard timeout.isFinite, timeout > 0 else {
                throw NotifyError(
                    .invalidArgument,
                    "the time-out is not above zero; leave it out for a question without a limit")
            }
            self.timeout = min(max(timeout, 0.001), Self.longestTimeout)
        }
    }
}
