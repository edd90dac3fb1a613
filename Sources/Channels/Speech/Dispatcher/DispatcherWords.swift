// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// How an event is put to Speech Dispatcher: which priority, and the profile's voice in its numbers.
enum DispatcherWords {
    /// The five priorities of SSIP; two of them are never used.
    enum Priority: String, Sendable, CaseIterable {
        /// Said at once, and never interrupted; cuts whatever else is spoken.
        case important
        /// Said after other messages; cuts what is read.
        case message
        /// What the person reads: a newer text takes the place of an older one. Not ours.
        case text
        /// Dropped where anything else is spoken or waits. Never ours: a failure would be lost.
        case notification
        /// Dropped while something is spoken, but the last of a series is said.
        case progress
    }

    /// The priority of an event.
    ///
    /// - Parameters:
    ///   - kind: What it means.
    ///   - importance: How important it is, after the person's grants: `critical` is one that they granted.
    /// - Returns: The priority; `important`, `message` or `progress`.
    static func priority(_ kind: Event.Kind, _ importance: Importance) -> Priority {
        if kind == .progress { return .progress }
        return importance == .critical ? .important : .message
    }

    /// A speed as SSIP counts it: −100 to 100, where 0 is the engine's own.
    ///
    /// SSIP leaves open how fast 100 is. This is the line that espeak-ng's module follows as it comes: 80 words a minute
    /// at −100, 170 at 0, 449 at 100.
    ///
    /// - Parameter multiple: How fast, where 1 is 175 words a minute.
    /// - Returns: The number; what is out of its range, at its end.
    static func rate(_ multiple: Double) -> Int {
        let words = 175 * multiple
        let rate = words < 170 ? (words - 170) / (170 - 80) : (words - 170) / (449 - 170)
        return Int((100 * min(max(rate, -1), 1)).rounded())
    }

    /// A pitch or a volume from 0 to 1 as SSIP counts it: −100 to 100.
    static func level(_ level: Double) -> Int { Int((200 * min(max(level, 0), 1) - 100).rounded()) }

    /// The commands that prepare the connection for a delivery, in order.
    ///
    /// Whatever isn't said stays as the person set it for their screen reader.
    ///
    /// - Parameter delivery: What will be spoken.
    /// - Returns: The commands.
    static func settings(for delivery: Delivery) -> [String] {
        var commands = ["SET self PRIORITY \(priority(delivery.kind, delivery.importance).rawValue)"]
        if let language = delivery.language { commands.append("SET self LANGUAGE \(language.rawValue)") }
        guard delivery.settings.text("settings") == SpeechSettingsSource.own.rawValue else { return commands }
        if delivery.settings.values["rate"] != nil {
            commands.append("SET self RATE \(rate(delivery.settings.number("rate", in: 0.5...4, else: 1)))")
        }
        if delivery.settings.values["pitch"] != nil {
            commands.append("SET self PITCH \(level(delivery.settings.number("pitch", in: 0...1, else: 0.5)))")
        }
        if delivery.settings.values["volume"] != nil {
            commands.append("SET self VOLUME \(level(delivery.settings.number("volume", in: 0...1, else: 1)))")
        }
        return commands
    }

    /// A text as the message of SSIP: one line, on which a full stop alone would end it, and is doubled.
    static func message(_ text: String) -> String {
        let line = text.split { $0.isNewline || $0 == "\0" }.joined(separator: " ")
        return line.hasPrefix(".") ? "." + line : line
    }
}
