// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y

/// Everything that is wrong with a profile, at once: nobody wants to mend a file one run at a time.
public struct ProfileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// What kind of thing is wrong.
        public enum Kind: String, Sendable, Hashable, Codable {
            /// The file can't be read.
            case file
            /// The file is no valid TOML.
            case syntax
            /// A key that there isn't.
            case unknownKey
            /// A value of the wrong form, or one that is missing.
            case value
            /// A profile that isn't there.
            case unknownName
            /// Profiles that can't be used together, or that extend themselves.
            case extends
            /// No words can reach the person.
            case noWords
        }

        /// What kind of thing is wrong.
        public let kind: Kind
        /// The file's path, or the name of a shipped profile.
        public let file: String
        /// The line, from 1; nil where it isn't about one.
        public let line: Int?
        /// The column in code points, from 1; nil where it isn't about one.
        public let column: Int?
        /// The key with dots, such as `channels.speech.rate`; nil where it isn't about one.
        public let key: String?
        /// What is wrong, with which value, and what to do next.
        public let message: String

        /// A problem at this place.
        public init(
            file: String, line: Int? = nil, column: Int? = nil, key: String? = nil, message: String, kind: Kind = .file
        ) {
            self.kind = kind
            self.file = file
            self.line = line
            self.column = column
            self.key = key
            self.message = message
        }

        /// The place and the message, in one line.
        public var description: String {
            let place = [file, line.map { "line \($0)" }, column.map { "column \($0)" }].compactMap { $0 }
            return "\(place.joined(separator: ", ")): \(message)"
        }

        /// The place, the message, and what to do where the message doesn't say it itself, in one line.
        public var withFix: String {
            Phrases.ownParts(of: self) == nil ? "\(self); \(Phrases.fix(of: kind))" : description
        }
    }

    /// What is wrong, in the order of reading; at least one.
    public let problems: [Problem]

    /// An error of these problems.
    public init(_ problems: [Problem]) { self.problems = problems }

    /// One problem a line.
    public var description: String { problems.map(\.description).joined(separator: "\n") }

    /// This error as the library's own.
    public var notifyError: NotifyError { NotifyError(.invalidArgument, description, cause: self) }
}
