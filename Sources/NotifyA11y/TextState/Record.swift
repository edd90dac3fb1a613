// SPDX-License-Identifier: Apache-2.0

/// An event as it is stored.
public struct Record: Sendable, Hashable, Codable {
    /// Its number: rising by at least one with each record, never used again, also over restarts.
    public let sequence: Int64
    /// The event.
    public let event: Event
    /// Which run of its subject it belongs to, from 1: after a success or failure the same key begins a new one.
    public let run: Int
    /// How many times in a row the subject has said this (the same kind and the same title), this one included.
    public let repetitions: Int
    /// Whether the person has seen it, by an act of their own.
    public let seen: Bool
    /// Whether the person has acknowledged it.
    public let acknowledged: Bool
    /// How its question ended, or which of its actions was chosen; nil while that is open.
    public let settlement: Settlement?

    /// A record of these values.
    public init(
        sequence: Int64, event: Event, run: Int = 1, repetitions: Int = 1, seen: Bool = false,
        acknowledged: Bool = false, settlement: Settlement? = nil
    ) {
        self.sequence = sequence
        self.event = event
        self.run = run
        self.repetitions = repetitions
        self.seen = seen
        self.acknowledged = acknowledged
        self.settlement = settlement
    }
}

/// What the text state shows of one subject: its newest record, joined with what the person has not seen.
public struct Entry: Sendable, Hashable, Codable {
    /// The subject's newest record.
    public let newest: Record
    /// Every earlier failure, warning and question of the subject that the person has not seen, oldest first; at most
    /// 20 of them, the newest.
    public let unseen: [Record]
    /// How many earlier failures, warnings and questions of the subject there are that the person has not seen.
    public let unseenCount: Int

    /// An entry of these records.
    public init(newest: Record, unseen: [Record] = [], unseenCount: Int? = nil) {
        self.newest = newest
        self.unseen = unseen
        self.unseenCount = unseenCount ?? unseen.count
    }

    /// Whether the person has something of it still to see.
    public var isUnseen: Bool { !newest.seen || unseenCount > 0 }

    /// How urgent it is to look: failures first, then questions, then warnings, then the rest; by the most urgent of
    /// what is unseen, or of the newest record.
    public var rank: Int {
        ((newest.seen && !unseen.isEmpty ? [] : [newest]) + unseen).map { $0.event.kind.rank }.min() ?? 4
    }
}

extension Event.Kind {
    /// The order in which kinds are listed: what needs the person first.
    public var rank: Int {
        switch self {
        case .failure: 0
        case .question: 1
        case .warning: 2
        case .message, .success: 3
        case .progress: 4
        }
    }
}
