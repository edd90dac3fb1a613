// SPDX-License-Identifier: Apache-2.0

/// How the reading of a longer text stands.
public struct ReadingState: Sendable, Hashable, Codable {
    /// Whether it goes on.
    public enum Activity: String, Sendable, Hashable, Codable {
        /// Sentences are being said, or something else is said between them.
        case reading
        /// The person has stopped it for a while.
        case paused
        /// Nothing is read: it has come to its end, or was stopped, or was never begun.
        case ended
    }

    /// Whether it goes on.
    public var activity: Activity
    /// What people call the text; nil for none.
    public var name: String?
    /// Which sentence it is at, from 1; the number of sentences and one more at its end.
    public var sentence: Int
    /// How many sentences there are.
    public var sentences: Int
    /// Why it can't go on, such as that there is no sound; nil when nothing is wrong.
    public var problem: String?

    /// A state of these values.
    public init(
        _ activity: Activity, name: String? = nil, sentence: Int = 0, sentences: Int = 0, problem: String? = nil
    ) {
        self.activity = activity
        self.name = name
        self.sentence = sentence
        self.sentences = sentences
        self.problem = problem
    }
}
