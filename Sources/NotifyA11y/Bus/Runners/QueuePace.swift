// SPDX-License-Identifier: Apache-2.0

/// Why something is told: what the person asked for goes by other rules than what came by itself.
package enum Prompt: Int, Sendable, Comparable {
    /// The person asked for it, such as with `repeat`.
    case asked
    /// The person typed the event.
    case typed
    /// It came by itself.
    case itself
    /// A piece of a longer text that the person has read to them: everything else goes first.
    case reading

    /// Whether the first is told before the second.
    package static func < (a: Prompt, b: Prompt) -> Bool { a.rawValue < b.rawValue }
}

/// How a channel's queue keeps up with what comes.
///
/// What is shown can be looked at later and all at once; what is spoken takes its time, one after the other, and comes
/// too late when it waits.
enum QueuePace: Sendable {
    /// In order.
    case shown
    /// What presses first, what has become old never, and many in one.
    case spoken

    /// More than so many waiting are told in one, where they are spoken.
    static let few = 3

    /// The pace of a channel.
    init(_ channel: ChannelDescription) {
        let isHeard = channel.senses.contains(.hearing) && !channel.senses.contains(.sight)
        self = channel.carries == .words && isHeard ? .spoken : .shown
    }

    /// How long after its arrival something of this kind is still spoken.
    static func maximumAge(_ kind: Event.Kind) -> Duration {
        switch kind {
        case .progress: .seconds(10)
        case .success, .message: .seconds(60)
        case .warning: .seconds(300)
        case .failure, .question: .seconds(600)
        }
    }

    /// Where in the queue it goes: lower numbers first.
    func place(_ delivery: Delivery, _ prompt: Prompt) -> Int {
        guard self == .spoken else { return 0 }
        switch prompt {
        case .asked: return 0
        case .typed: return 1
        case .itself: return delivery.kind.isPressing ? 1 : 2
        case .reading: return 3
        }
    }

    /// Whether the newer of two makes the older one, which was not told yet, superfluous.
    ///
    /// Progress gives way to everything of its subject, and everything to a newer one of its kind. What is spoken says
    /// the newest alone, but a failure, warning or question is never covered by what follows it.
    func replaces(_ newer: Delivery, _ older: Delivery) -> Bool {
        guard newer.subject == older.subject else { return false }
        if older.kind == .progress || older.kind == newer.kind { return true }
        return self == .spoken && !older.kind.isPressing && newer.kind != .progress
    }
}

extension Event.Kind {
    /// Whether the person has to look.
    var isPressing: Bool { self == .failure || self == .question || self == .warning }
}
