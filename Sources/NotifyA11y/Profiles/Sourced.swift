// SPDX-License-Identifier: Apache-2.0

/// A value of a profile and where it was written.
public struct Sourced<Value: Sendable & Hashable>: Sendable, Hashable {
    /// The value.
    public var value: Value
    /// Where it was written.
    public var source: Profile.Source

    /// A value and its source.
    public init(_ value: Value, _ source: Profile.Source) {
        self.value = value
        self.source = source
    }
}

extension Profile {
    /// Where a value was written, for explanations and errors.
    public struct Source: Sendable, Hashable, Codable, CustomStringConvertible {
        /// The profile's name, or the file's path.
        public let file: String
        /// The line, from 1; nil for a value that no file states.
        public let line: Int?

        /// The place at this line of this file.
        public init(file: String, line: Int?) {
            self.file = file
            self.line = line
        }

        /// A value that no file states.
        public static let builtIn = Source(file: "built in", line: nil)

        /// The text for people and logs.
        public var description: String { line.map { "\(file), line \($0)" } ?? Profile.title(of: file) }
    }
}
