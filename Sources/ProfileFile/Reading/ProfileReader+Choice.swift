// SPDX-License-Identifier: Apache-2.0

extension ProfileReader {
    /// The profiles in use.
    public struct Choice: Sendable, Hashable, Codable {
        /// The profiles by name; none for the person's own file, or `default`.
        public var names: [String]
        /// The limits and situations that hold besides.
        public var with: [String]

        /// A choice of these profiles; of none by default, which is the person's own file or `default`.
        public init(names: [String] = [], with: [String] = []) {
            self.names = names
            self.with = with
        }
    }

    /// What tells whether profiles would be read as they were: some questions to the file system, no reading.
    public struct Stamp: Sendable, Hashable {
        private let marks: [FileMark]

        init(_ marks: [FileMark]) { self.marks = marks }

        /// Whether nothing has changed since: no file that was read, none that would be read first now.
        public func isCurrent() -> Bool { marks.allSatisfy(\.isCurrent) }
    }
}
