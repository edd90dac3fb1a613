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
