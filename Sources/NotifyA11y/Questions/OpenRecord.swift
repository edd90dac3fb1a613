// SPDX-License-Identifier: Apache-2.0

/// An event whose choice is open: a question that waits for its answer, or another event with actions that can be done.
public struct OpenRecord: Sendable, Hashable, Codable {
    /// The event.
    public var record: Record
    /// The number of its first action in the list of all that can be done; nil before it was listed.
    ///
    /// Its other actions follow. It is never another event's at the same time, and goes to another one only long after.
    public var number: Int?
    /// When the asker stops waiting; nil when it waits as long as it takes.
    public var deadline: Timestamp?

    /// An open record of these values.
    public init(_ record: Record, number: Int? = nil, deadline: Timestamp? = nil) {
        self.record = record
        self.number = number
        self.deadline = deadline
    }
}

/// One thing that can be done now: an action of an event.
public struct OpenChoice: Sendable, Hashable {
    /// The event.
    public var record: Record
    /// The action.
    public var action: Action
    /// Its number in the list of all that can be done.
    public var number: Int?

    /// A choice of these values.
    public init(_ record: Record, _ action: Action, number: Int? = nil) {
        self.record = record
        self.action = action
        self.number = number
    }
}

extension OpenRecord {
    /// Its actions, each as something that can be done.
    public var choices: [OpenChoice] {
        record.event.actions.enumerated().map { index, action in
            OpenChoice(record, action, number: number.map { $0 + index })
        }
    }
}

/// A name that the person taught: words of their own for what can be done.
public struct TaughtName: Sendable, Hashable, Codable {
    /// What the person says or types.
    public var name: String
    /// What it means, in visible names, such as "deploy yes".
    public var meaning: String

    /// A name with this meaning.
    public init(name: String, meaning: String) {
        self.name = name
        self.meaning = meaning
    }
}

/// How much is unseen and how much waits, for status bars and prompts.
public struct StateCounts: Sendable, Hashable, Codable {
    /// How many subjects have failures that the person has not seen.
    public var failures: Int
    /// How many questions wait for an answer.
    public var questions: Int
    /// How many subjects have warnings that the person has not seen.
    public var warnings: Int
    /// How many other entries are new.
    public var other: Int

    /// Counts of these values.
    public init(failures: Int = 0, questions: Int = 0, warnings: Int = 0, other: Int = 0) {
        self.failures = failures
        self.questions = questions
        self.warnings = warnings
        self.other = other
    }
}
