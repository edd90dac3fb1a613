// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import NotifyA11y

/// The environment of a process, as values: so that tests can give another, and nothing reads it behind our back.
public struct Environment: Sendable {
    /// The variables.
    public var variables: [String: String]
    /// The user's number.
    public var user: UInt32

    /// An environment of these values.
    public init(variables: [String: String], user: UInt32) {
        self.variables = variables
        self.user = user
    }

    /// A variable's value; nil where it isn't set or is empty.
    public subscript(name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

    /// This process's environment.
    public static func current() -> Environment {
        var variables: [String: String] = [:]
        var entry = unsafe environ
        while let text = unsafe entry.pointee {
            let line = unsafe String(cString: text)
            // By bytes: by characters, this alone was a quarter of what the command line does.
            if let sign = line.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables[String(line[..<sign])] = String(line[line.utf8.index(after: sign)...])
            }
            unsafe entry += 1
        }
        return Environment(variables: variables, user: getuid())
    }

    /// Where the session has its servers, as far as the environment tells.
    ///
    /// Where no runtime folder is named, as in cron, it is the usual one if that is there and the user's own: the
    /// session's servers are in it.
    public var session: SessionAddresses {
        var session = SessionAddresses(environment: variables)
        let usual = "/run/user/\(user)"
        if session.runtimeDirectory == nil, CompanionPlaces.isPrivate(usual, of: user) {
            session.runtimeDirectory = usual
        }
        return session
    }

    /// The user's home folder: `HOME`, else the one in the password file.
    ///
    /// The file is read as text, because the C library's own look-up loads modules, which a static program can't.
    public var home: String? {
        if let home = self["HOME"], home.hasPrefix("/") { return home }
        guard let text = SmallFile.read("/etc/passwd") else { return nil }
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count >= 6, fields[2] == String(user), fields[5].hasPrefix("/") { return String(fields[5]) }
        }
        return nil
    }
}
