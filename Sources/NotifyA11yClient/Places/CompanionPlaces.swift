// SPDX-License-Identifier: Apache-2.0
internal import Glibc
public import NotifyA11y

/// Where the companion's files are: the same for every program of a person, whatever started it.
public struct CompanionPlaces: Sendable, Hashable {
    /// The folder of the text state, such as `~/.local/state/notify-a11y`.
    public let stateFolder: String
    /// The socket's path.
    public let socket: String
    /// Whether the socket's path was given by `NOTIFY_A11Y_SOCKET`.
    public let isSocketGiven: Bool
    /// The folder of the person's profiles, such as `~/.config/notify-a11y`.
    public let configurationFolder: String
    /// Folders of installed profiles.
    public let dataFolders: [String]

    /// Held by the running companion, also when it serves another socket; its first line is the process id.
    public var lock: String { stateFolder + "/companion.lock" }
    /// Holds the running companion's socket, so that an environment with another runtime folder finds it.
    public var address: String { stateFolder + "/companion.address" }
    /// Holds the path of the companion's program, so that an app elsewhere can start it.
    public var program: String { stateFolder + "/companion.program" }

    /// How long a socket's path may be, in bytes: `sun_path` has 108 with the NUL (unix(7)).
    public static let longestSocketPath = 107

    /// Finds the places.
    ///
    /// - Throws: ``NotifyError`` with `unavailable` when there is no home folder, and with `invalidArgument` when no
    ///   socket path short enough can be had.
    public init(_ environment: Environment) throws(NotifyError) {
        let home = environment.home
        func folder(_ name: String, else fallback: String) -> String? {
            // The specification says that a path that isn't absolute counts as unset.
            let base = environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + fallback }
            return base.map { $0 + "/notify-a11y" }
        }
        guard let state = folder("XDG_STATE_HOME", else: "/.local/state"),
            let configuration = folder("XDG_CONFIG_HOME", else: "/.config")
        else {
            throw NotifyError(.unavailable, "no home folder is known; set HOME, or XDG_STATE_HOME and XDG_CONFIG_HOME")
        }
        (stateFolder, configurationFolder) = (state, configuration)
        dataFolders =
            [folder("XDG_DATA_HOME", else: "/.local/share")].compactMap { $0 }
            + (environment["XDG_DATA_DIRS"] ?? "/usr/local/share:/usr/share").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/notify-a11y" }
        if let given = environment["NOTIFY_A11Y_SOCKET"] {
            guard given.hasPrefix("/"), given.utf8.count <= Self.longestSocketPath else {
                throw NotifyError(
                    .invalidArgument,
                    "NOTIFY_A11Y_SOCKET has \(given.utf8.count) bytes; give an absolute path of at most \(Self.longestSocketPath)"
                )
            }
            socket = given
            isSocketGiven = true
            return
        }
        isSocketGiven = false
        var candidates: [String] = []
        // One that belongs to someone else is left to them: root keeps the variable where it took a person's place.
        if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
            Self.owner(of: runtime).map({ $0 == environment.user }) ?? true
        {
            candidates.append(runtime)
        }
        let standard = "/run/user/\(environment.user)"
        if !candidates.contains(standard), Self.isPrivate(standard, of: environment.user) {
            candidates.append(standard)
        }
        let paths =
            candidates.map { "\($0)/notify-a11y/bus.sock" } + ["\(stateFolder)/run/bus.sock"]
        guard let path = paths.first(where: { $0.utf8.count <= Self.longestSocketPath }) else {
            throw NotifyError(
                .invalidArgument,
                "no place for the socket: '\(paths[0])' has \(paths[0].utf8.count) bytes and \(Self.longestSocketPath) are possible; set NOTIFY_A11Y_SOCKET to a shorter path"
            )
        }
        socket = path
    }

    /// The socket's folder.
    public var socketFolder: String { String(socket[..<(socket.lastIndex(of: "/") ?? socket.startIndex)]) }

    /// Whether a folder is there, ours, and nobody else's to enter.
    public static func isPrivate(_ path: String, of user: UInt32) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == user
            && status.st_mode & 0o077 == 0
    }

    /// Makes the socket's folder private; one that was given is taken as it is if nobody else can put something in
    /// the socket's place.
    ///
    /// - Parameter user: Whose it has to be.
    /// - Throws: ``NotifyError`` as ``makePrivate(_:of:)`` does.
    public func prepareSocketFolder(of user: UInt32) throws(NotifyError) {
        var status = stat()
        guard isSocketGiven, unsafe stat(socketFolder, &status) == 0 else {
            return try Self.makePrivate(socketFolder, of: user)
        }
        let isSticky = status.st_mode & 0o1000 != 0
        guard status.st_mode & S_IFMT == S_IFDIR, isSticky || (status.st_uid == user && status.st_mode & 0o022 == 0)
        else {
            throw NotifyError(
                .denied, "others can change '\(socketFolder)'; set NOTIFY_A11Y_SOCKET to a path in a folder of your own"
            )
        }
    }

    /// Who owns the innermost folder that is there already.
    private static func nearestOwner(of parts: ArraySlice<Substring>) -> UInt32? {
        for length in stride(from: parts.count, through: 1, by: -1) {
            if let owner = owner(of: "/" + parts.prefix(length).joined(separator: "/")) { return owner }
        }
        return nil
    }

    /// Who owns what is at this path; nil where nothing is.
    private static func owner(of path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_uid : nil
    }

    /// Makes a folder that only its owner can enter, and those above it as they are usual.
    ///
    /// - Throws: ``NotifyError`` with `denied` when something else is in its place or it belongs to someone else, and
    ///   with `io` when it can't be made.
    public static func makePrivate(_ path: String, of user: UInt32) throws(NotifyError) {
        var above = ""
        let parts = path.split(separator: "/")
        // Root in a person's place, as by sudo: what it makes in their home they could never use again.
        if user == 0, let owner = nearestOwner(of: parts.dropLast()), owner != 0 {
            throw NotifyError(
                .denied,
                "'\(path)' is in a folder of another user (\(owner)); run it as that user, or set HOME to your own")
        }
        for part in parts.dropLast() {
            above += "/" + part
            unsafe mkdir(above, 0o700)
        }
        if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
            throw NotifyError(
                .io, "can't make the folder '\(path)' (\(SystemError.last.text))", cause: SystemError.last)
        }
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            throw NotifyError(.io, "can't look at '\(path)' (\(SystemError.last.text))", cause: SystemError.last)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw NotifyError(.denied, "'\(path)' is not a folder; move it away")
        }
        guard status.st_uid == user else {
            throw NotifyError(.denied, "'\(path)' belongs to another user (\(status.st_uid)); move it away")
        }
        if status.st_mode & 0o077 != 0, unsafe chmod(path, 0o700) != 0 {
            throw NotifyError(.denied, "'\(path)' can be entered by others; run: chmod 700 '\(path)'")
        }
    }
}
