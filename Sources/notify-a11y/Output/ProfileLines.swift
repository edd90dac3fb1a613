// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// How profiles read as lines: one thing a line, in plain sentences.
enum ProfileLines {
    /// Which profiles are in use.
    static func use(_ use: ProfileUse) -> String {
        var line = "In use: \(Profile.title(of: use.name))"
        if let until = use.until { line += ", until \(LocalClock.text(until))" }
        if use.steps > 0 { line += "; undo it with: notify-a11y profile back" }
        return line
    }

    /// A profile as one line.
    static func summary(_ profile: ProfileSummary) -> String {
        var words = [profile.part.map { $0.rawValue } ?? "not readable"]
        if profile.inUse { words.append("in use") }
        if let file = profile.file { words.append("from \(file)") }
        var line = "\(profile.name): \(words.joined(separator: ", "))"
        if let about = profile.about { line += "; \(firstSentence(about, of: profile.name))" }
        if let problem = profile.problem { line += "; \(problem)" }
        return line
    }

    /// Whom a profile is for, without its name: a list is listened to.
    private static func firstSentence(_ about: String, of name: String) -> String {
        let text = about.hasPrefix("\(name): ") ? about.dropFirst(name.count + 2) : about[...]
        var end = text.startIndex
        while let stop = text[end...].firstIndex(of: ".") {
            end = text.index(after: stop)
            if end == text.endIndex || text[end] == " " { return String(text[..<stop]) }
        }
        return String(text)
    }

    /// All that holds.
    ///
    /// - Parameters:
    ///   - answer: What the companion says.
    ///   - withFallbacks: Whether what no profile states is listed as well.
    /// - Returns: The lines.
    static func show(_ answer: ProfileAnswer, withFallbacks: Bool) -> [String] {
        var lines = ["Profile: \(Profile.title(of: answer.name)) (\(answer.part.rawValue))"]
        for missing in answer.cannot {
            lines.append("Does not reach you: \(missing.sense.rawValue) (\(missing.source))")
        }
        for channel in answer.channels {
            var line = "Channel \(channel.channel): \(word(channel.use)) (\(channel.source))"
            // Where several profiles are in use together, each says something of its own.
            let others = answer.groups.filter { $0.channel == channel.channel && $0.source != channel.source }
            for other in others {
                line += "; \(word(other.use)) in \(Profile.title(of: other.group ?? answer.name)) (\(other.source))"
            }
            lines.append(line)
        }
        for value in answer.values where withFallbacks || value.source.line != nil {
            lines.append("\(value.key): \(text(value.value)) (\(value.source))")
        }
        lines += answer.rules.map { "Rule: \(sentence($0))" }
        lines += answer.quiet.map { "Quiet times: \(sentence($0))" }
        lines += answer.grants.map { "Allowed: \(sentence($0))" }
        return lines
    }

    private static func sentence(_ sentence: ProfileAnswer.Sentence) -> String {
        "\(sentence.group.map { "\(Profile.title(of: $0)): " } ?? "")\(sentence.text) (\(sentence.source))"
    }

    private static func word(_ use: Profile.Switch) -> String {
        switch use {
        case .on: "on"
        case .off: "off"
        case .auto: "only for what you type"
        }
    }

    private static func text(_ value: SettingValue) -> String {
        switch value {
        case .flag(let flag): flag ? "yes" : "no"
        case .number(let number): number == number.rounded() ? String(Int64(number)) : String(number)
        case .text(let text): text
        case .list(let list): list.isEmpty ? "none" : list.joined(separator: ", ")
        }
    }

    /// A finding, as compilers write theirs, so that editors find the place.
    static func finding(_ finding: ProfileFinding) -> String {
        var place = finding.file
        if let line = finding.line { place += ":\(line)" }
        if finding.line != nil, let column = finding.column { place += ":\(column)" }
        var text = "\(place): "
        if let element = finding.element, !finding.message.contains("'\(element)'") { text += "\(element): " }
        text += finding.message
        if let fix = finding.fix, !fix.isEmpty { text += "; \(fix)" }
        return text
    }
}
