// SPDX-License-Identifier: Apache-2.0

/// An error of this library: a code to match, a message to show, and a cause to follow.
///
/// Messages say what failed, with which value, and what to do next; lower case, no full stop. They never hold an
/// event's text, which is private.
public struct NotifyError: Error, Sendable, CustomStringConvertible {
    /// What went wrong, broadly.
    ///
    /// More codes may be added in a minor release.
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// The text for people and logs.
        public var description: String { name }

        /// The code of this name, as it crosses the socket; nil for a name of a newer version.
        public init?(name: String) {
            guard let code = Self.all.first(where: { $0.name == name }) else { return nil }
            self = code
        }

        private static let all: [Code] = [
            .unavailable, .denied, .invalidArgument, .busy, .io, .timedOut, .notFound, .disconnected, .settled,
        ]

        /// Something outside that is needed isn't there: a server, a device, a package.
        public static let unavailable = Code("unavailable")
        /// The system or the person doesn't allow it.
        public static let denied = Code("denied")
        /// What was given can't be used.
        public static let invalidArgument = Code("invalidArgument")
        /// Too much is waiting already.
        public static let busy = Code("busy")
        /// Reading, writing or storing failed.
        public static let io = Code("io")
        /// No answer within the time allowed; it may still have happened.
        public static let timedOut = Code("timedOut")
        /// The other side closed the connection; trying again may help.
        public static let disconnected = Code("disconnected")
        /// There is no such event, entry or name.
        public static let notFound = Code("notFound")
        /// The question was settled before.
        public static let settled = Code("settled")
    }

    /// What went wrong, broadly.
    public let code: Code
    /// What failed, with which value, and what to do next.
    public let message: String
    /// The error below this one, such as a C library's status.
    public let cause: (any Error)?
    /// Where in the source the error was made, for logs.
    public let location: String

    /// Makes an error.
    public init(
        _ code: Code, _ message: String, cause: (any Error)? = nil, file: StaticString = #fileID, line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.cause = cause
        location = "\(file):\(line)"
    }

    /// The text for people and logs.
    public var description: String { message }
}
