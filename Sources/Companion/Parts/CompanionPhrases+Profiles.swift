// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11yProfileFile

/// The words about profiles and surroundings.
extension CompanionPhrases {
    /// The entry that follows ``profileTitle`` once the profile can be used again.
    static let profileMended = "Your profile is in use again"
    /// What can be done where a choice isn't liked.
    static let wayBack = "notify-a11y profile back"

    /// What `profile use`, `back` and `list` say where nothing that comes by itself can be told now.
    ///
    /// - Parameters:
    ///   - reasons: Why each channel that carries words can't tell it, where they are the same together.
    ///   - typed: Whether what the person types is told in its terminal.
    /// - Returns: One line.
    static func reachesNobody(_ reasons: [(channels: [ChannelID], reason: String)], typed: Bool) -> String {
        let why = reasons.map { "\(EnglishWords.list($0.channels.map(\.rawValue))): \($0.reason)" }
        let rest = typed ? ", and only what you type is told, in its terminal" : ""
        return "no words of what comes by itself can reach you now\(rest); \(why.joined(separator: "; ")); "
            + "\(typed ? "the rest" : "it") waits in: notify-a11y status"
    }

    /// The message that tells of another profile.
    static func inUse(_ name: String, until: Timestamp?, now: Timestamp) -> String {
        until.map { "Profile in use: \(name), until \(clock($0, now: now))" } ?? "Profile in use: \(name)"
    }

    /// The detail of that message, where what was chosen for a while has ended.
    ///
    /// - Parameters:
    ///   - ended: What was in use.
    ///   - now: What is in use now; what stays is not named.
    /// - Returns: One sentence.
    static func hasEnded(_ ended: ProfileReader.Choice, now: ProfileReader.Choice) -> String {
        let names = ended.names.filter { !now.names.contains($0) } + ended.with.filter { !now.with.contains($0) }
        return "The time of \(EnglishWords.list(names.isEmpty ? ended.names + ended.with : names)) is over."
    }

    /// A time of day, with the day of the week where that is more than 20 hours away.
    static func clock(_ time: Timestamp, now: Timestamp) -> String {
        let local = LocalTime(time)
        guard abs(time.milliseconds - now.milliseconds) > 20 * 3_600_000 else { return local.clock }
        return "\("\(local.weekday)".capitalizedFirst) \(local.clock)"
    }

    /// `profile back`, where nothing was chosen.
    static let nothingToUndo =
        "there is nothing to go back to: no profile was chosen with 'profile use', or its time is over"

    /// What commands say on standard error while the profile can't be used.
    ///
    /// - Parameters:
    ///   - error: What is wrong.
    ///   - isLastGood: Whether an earlier one could be read and holds; otherwise it is the one that comes with us.
    /// - Returns: One line.
    static func notice(_ error: ProfileError, isLastGood: Bool) -> String {
        guard let first = error.problems.first else { return profileTitle }
        let more = error.problems.count - 1
        let rest = more > 0 ? "; \(more) more: notify-a11y profile lint" : ""
        let holds = isLastGood ? "the last good one holds" : "the shipped one holds, and what yours switches off is off"
        return "your profile can't be used, so \(holds): \(first.withFix)\(rest)"
    }

    /// What a command answers where profiles can't be used.
    static func refusal(_ error: ProfileError) -> NotifyError {
        let isUnknown = error.problems.first?.kind == .unknownName
        // Where the name stands in the message already.
        let words = error.problems.map { problem in
            guard problem.line == nil else { return problem.withFix }
            return problem.message.contains("'\(problem.file)'") ? problem.message : "\(problem)"
        }
        return NotifyError(isUnknown ? .notFound : .invalidArgument, words.joined(separator: "; "), cause: error)
    }

    /// `profile list`, of a profile that can't be used.
    static func brokenProfile(_ name: String) -> String { "it can't be used; see: notify-a11y profile lint" }

    /// `context list`, where nothing says whether it is so.
    static let contextUnknown = "nothing says whether it is"

    /// How a context is known that was set by hand.
    static func setByHand(until: Timestamp?, now: Timestamp) -> String {
        until.map { "set by hand until \(clock($0, now: now))" } ?? "set by hand"
    }

    /// Behind what was said and could not be written down.
    static let notKept = ", but only until the companion ends: it could not be written down"

    /// A time that can't be used.
    static let badSeconds = "'seconds' is out of range; give 1 to 31536000, which is a year"

    /// How a channel is in a plan that is only imagined.
    static let imagined = "imagined to work"
    /// Why the screen reader's channel isn't used in such a plan.
    static let noReaderImagined = "no screen reader is imagined; add --context screen-reader=on"
}

extension String {
    /// With its first letter in upper case.
    var capitalizedFirst: String { (first.map { $0.uppercased() } ?? "") + dropFirst() }
}
