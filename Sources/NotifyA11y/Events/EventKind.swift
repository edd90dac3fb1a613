// SPDX-License-Identifier: Apache-2.0

extension Event {
    /// What an event means.
    ///
    /// The set is closed, because every channel has a sign for each.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Something ended as it should.
        case success
        /// Something did not work.
        case failure
        /// Something needs a look before it becomes a failure.
        case warning
        /// Something to know; nothing ended.
        case message
        /// Something is under way.
        case progress
        /// Something waits for the person's answer.
        case question

        /// Whether an event of this kind stays listed until the person has seen it, whatever follows.
        public var staysUntilSeen: Bool { self == .failure || self == .warning || self == .question }

        /// Whether an event of this kind ends a run of its subject.
        public var endsRun: Bool { self == .success || self == .failure }
    }
}

extension Event.Kind: Codable {
    /// Reads a kind by its word.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`, naming the word and the nearest valid one.
    public init(from decoder: any Decoder) throws {
        self = try Event.Kind(word: decoder.singleValueContainer().decode(String.self))
    }

    /// The kind of this word.
    ///
    /// - Throws: ``NotifyError`` with `invalidArgument`, naming the word and the nearest valid one.
    public init(word: String) throws(NotifyError) {
        guard let kind = Event.Kind(rawValue: word) else {
            throw .unknownWord(word, what: "kind", among: Event.Kind.allCases.map(\.rawValue))
        }
        self = kind
    }
}
