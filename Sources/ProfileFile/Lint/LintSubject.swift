// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// A profile that could be read, with everything that the checks look at.
struct LintSubject: Sendable {
    /// The path, or the name of a shipped profile.
    let file: String
    /// What the file states, with its places.
    let statements: ProfileStatements
    /// What the file states, in the core's types.
    let layer: ProfileLayer
    /// What holds: with all that it extends, and of a limit with the default need.
    let profile: Profile
    /// What the file is.
    let part: Profile.Part
    let lint: ProfileLint

    var channels: [ChannelDescription] { lint.channels }

    /// A finding about a key of this file; about the file itself where it doesn't state the key.
    func finding(
        _ check: ProfileLint.Check, key: String, _ message: String, fix: String
    ) -> ProfileLint.Finding {
        let statement = statements.root.values[key.split(separator: ".").map(String.init)]
        return ProfileLint.Finding(
            check, file: file, line: statement?.valuePlace.line, column: statement?.valuePlace.column, key: key,
            message,
            fix: fix)
    }

    /// A finding about an element of a list of this file, such as the second `[[rule]]`.
    func finding(
        _ check: ProfileLint.Check, _ list: String, _ index: Int, _ message: String, fix: String
    ) -> ProfileLint.Finding {
        let place = statements.root.lists[[list]]?[index].place
        return ProfileLint.Finding(
            check, file: file, line: place?.line, column: place?.column, key: "\(list) \(index + 1)", message, fix: fix)
    }

    /// A finding about whatever was written in a line, here or in another file.
    func finding(
        _ check: ProfileLint.Check, at source: Profile.Source?, key: String?, _ message: String, fix: String
    ) -> ProfileLint.Finding {
        guard let source, source.line != nil else {
            return ProfileLint.Finding(check, file: file, key: key, message, fix: fix)
        }
        let column = source.file == file ? source.line.flatMap(statements.column) : nil
        return ProfileLint.Finding(
            check, file: source.file, line: source.line, column: column, key: key, message, fix: fix)
    }

    /// The plan for an event, with every channel working and reaching what it can.
    func plan(_ kind: Event.Kind, byHand: Bool = false) -> DeliveryPlan {
        let id = Event.ID(high: 0, low: 0)
        let event = Event(
            id: id, time: Timestamp(milliseconds: 0), kind: kind, subject: Subject(app: "lint", key: "lint"),
            texts: Texts(title: "lint"), progress: kind == .progress ? Progress(value: 50) : nil,
            origin: Origin(byHand: byHand, terminal: byHand ? .foreground : .none))
        let context = PlanContext(
            offers: channels.map { PlanContext.Offer($0, .working($0.senses, "")) },
            subject: SubjectHistory(progressSeconds: 86_400))
        return Planner(profile: profile).plan(event, recording: .simulated, context: context)
    }
}

extension ProfileStatements {
    /// The column of what begins in a line.
    func column(of line: Int) -> Int? {
        let places =
            root.values.values.map(\.place) + root.lists.values.flatMap { $0.map(\.place) }
        return places.filter { $0.line == line }.map(\.column).min()
    }
}
