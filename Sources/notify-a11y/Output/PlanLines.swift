// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yClient

/// How a plan reads as lines: what it is about, then one channel a line, then what comes later.
enum PlanLines {
    /// All lines of a plan.
    static func lines(_ plan: PlanAnswer) -> [String] {
        var lines = [head(plan)]
        lines += plan.channels.map { channel($0, title: plan.title, isPast: plan.sequence != nil) }
        if plan.channels.isEmpty { lines.append("What became of it on the channels is not known.") }
        if let digest = plan.digest { lines.append("Digest: \(digest)") }
        for step in plan.later {
            lines.append("Later: after \(duration(step.after)), if nothing has happened, \(step.text) (\(step.source))")
        }
        if plan.heardOnly { lines.append("It can only be heard; it stays in the text state.") }
        return lines
    }

    private static func head(_ plan: PlanAnswer) -> String {
        var line = Phrases.english.line(plan.kind, SafeText.shortened(plan.title, to: 300).text)
        if let sequence = plan.sequence {
            line += " (number \(sequence)\(plan.time.map { ", \(LocalClock.text($0))" } ?? ""))"
        } else {
            line += " (imagined, nothing is sent)"
        }
        var circumstances: [String] = []
        if let profile = plan.profile {
            let title = Profile.title(of: profile)
            circumstances.append(title == profile ? "profile \(profile)" : title)
        }
        if let at = plan.at { circumstances.append(at) }
        circumstances += plan.contexts.map { "\($0.rawValue) on" }
        return circumstances.isEmpty ? line : "\(line): \(circumstances.joined(separator: ", "))"
    }

    private static func channel(_ channel: PlanAnswer.Channel, title: String, isPast: Bool) -> String {
        let isUsed = channel.carries != nil
        var line = "\(channel.channel): "
        switch channel.outcome {
        // One that reaches nobody is tried, since trying is how its return is found.
        case .planned: line += isPast ? "under way" : channel.senses.isEmpty ? "only tried" : "used"
        case .suppressed, .unavailable: line += isPast ? channel.outcome.rawValue : "not used"
        default: line += channel.outcome.rawValue
        }
        let senses = channel.senses.list.map(\.rawValue).joined(separator: " and ")
        if isUsed, !senses.isEmpty { line += ", reaches \(senses)" }
        if let text = channel.text, text != title {
            line += ", says only \"\(SafeText.shortened(text, to: 100).text)\""
        }
        if let result = channel.result { line += "; \(result)" }
        // Of a channel that was not tried again yet, the result begins with the reason, and ears hear each word.
        if channel.result?.hasPrefix(channel.reason) != true { line += "; \(channel.reason)" }
        return channel.spare == true ? line + "; takes over if no other words get through" : line
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int64(seconds.rounded())
        return whole % 60 == 0 ? "\(whole / 60) min" : "\(whole) s"
    }
}
