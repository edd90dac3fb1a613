// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc
public import NotifyA11y

/// Finds the running companion, or starts one.
public struct CompanionLauncher: Sendable {
    private let environment: Environment
    /// Where the companion's files are.
    public let places: CompanionPlaces

    /// What a companion tells its starter once it serves.
    public static let isReady = "ready\n"
    /// What a companion tells its starter when another one was first; any other line says why it can't serve.
    public static let anotherIsStarting = "another\n"

    /// A launcher for this environment.
    ///
    /// - Throws: As ``CompanionPlaces/init(_:)``.
    public init(_ environment: Environment) throws(NotifyError) {
        self.environment = environment
        places = try CompanionPlaces(environment)
    }

    /// Connects to the running companion.
    ///
    /// - Returns: The connection; nil when none runs.
    /// - Throws: ``NotifyError`` with `denied` or `io` when something is in the socket's place that isn't ours.
    public func connect() throws(NotifyError) -> LineSocket? {
        if let socket = try connect(to: places.socket) { return socket }
        // One companion a person: one that another environment started may serve another socket.
        guard !places.isSocketGiven,
            let address = SmallFile.read(places.address)?.split(separator: "\n").first.map(String.init),
            address != places.socket, address.utf8.count <= CompanionPlaces.longestSocketPath
        else { return nil }
        // What an earlier companion left there may lead nowhere by now, and then it says nothing.
        return try? connect(to: address)
    }

    private func connect(to path: String) throws(NotifyError) -> LineSocket? {
        do throws(LineSocket.Refusal) {
            return try LineSocket(path: path)
        } catch {
            switch error {
            case .nobody: return nil
            case .busy: throw NotifyError(.busy, "the companion at '\(path)' has too many callers; try again")
            case .system(let cause):
                throw NotifyError(
                    cause.rawValue == EACCES ? .denied : .io,
                    "can't connect to '\(path)' (\(cause.text)); something else is in the socket's place: move it away",
                    cause: cause)
            }
        }
    }

    /// Connects to the companion, and starts one where none runs.
    ///
    /// However many callers do this at the same time, one companion lives: the others' leave when they find its lock.
    ///
    /// - Parameter limit: How long a start may take.
    /// - Returns: The connection.
    /// - Throws: ``NotifyError`` with `unavailable` when none could be started, naming why.
    public func connectOrStart(within limit: Duration = .seconds(5)) throws(NotifyError) -> LineSocket {
        if let socket = try connect() { return socket }
        guard let program = findProgram() else {
            throw NotifyError(
                .unavailable,
                "no companion runs and 'notify-a11yd' was not found; install it into PATH, or set NOTIFY_A11YD to its path"
            )
        }
        var started = try start(program)
        defer { close(started) }
        let end = ContinuousClock.now + limit
        var complaint = ""
        var pause: Int32 = 1
        var pipe = started
        while ContinuousClock.now < end {
            // The companion writes "ready" once it serves, or a line that says why it can't; or it just leaves,
            // because another one was first.
            var entry = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&entry, 1, pause) > 0, pipe >= 0 {
                if let text = Self.readSome(pipe) { complaint += text } else { pipe = -1 }
            }
            if let socket = try connect() { return socket }
            let isComing = complaint == Self.isReady || complaint == Self.anotherIsStarting
            if pipe < 0, !isComing { break }
            if pipe < 0, complaint == Self.anotherIsStarting, !isLocked {
                // The other one was not starting but stopping, and is gone now.
                close(started)
                started = try start(program)
                pipe = started
                complaint = ""
            }
            pause = min(pause * 2, 50)
        }
        let reason = complaint.hasPrefix(Self.isReady) ? "" : SafeText.line(complaint)
        throw NotifyError(
            .unavailable,
            "the companion '\(program)' did not start\(reason.isEmpty ? "" : ": \(reason)"); try: notify-a11y companion run"
        )
    }

    /// Whether a companion holds the person's lock: it is starting, serving or stopping.
    ///
    /// The process id says less: it stays for a while after the process has ended, until somebody collects it.
    public var isLocked: Bool {
        let lock = unsafe open(places.lock, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard lock >= 0 else { return false }
        defer { close(lock) }
        return flock(lock, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Where the companion's program is: `NOTIFY_A11YD`, beside our own program, in `PATH`, in the usual folders, or
    /// where the last companion of this person was.
    public func findProgram() -> String? {
        if let given = environment["NOTIFY_A11YD"] { return unsafe access(given, X_OK) == 0 ? given : nil }
        var candidates: [String] = []
        if let own = Self.ownPath, let slash = own.lastIndex(of: "/") {
            candidates.append(own[..<slash] + "/notify-a11yd")
        }
        candidates += (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
            .map { "\($0)/notify-a11yd" }
        candidates += ["/usr/local/bin/notify-a11yd", "/usr/bin/notify-a11yd"]
        if let last = SmallFile.read(places.program)?.split(separator: "\n").first { candidates.append(String(last)) }
        return candidates.first { unsafe access($0, X_OK) == 0 }
    }

    private static var ownPath: String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink("/proc/self/exe", &bytes, bytes.count - 1)
        guard length > 0 else { return nil }
        return String(decoding: bytes[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func readSome(_ descriptor: CInt) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }

    /// Starts the program with none of our standard descriptors: whoever captures our output with `x=$(notify-a11y emit
    /// …)` must not wait for the companion.
    ///
    /// It closes what else it inherits, and begins a session of its own, by itself: the C library's calls for that
    /// aren't in Swift's module of it.
    ///
    /// - Returns: The reading end of a pipe on which the companion says that it is ready.
    private func start(_ program: String) throws(NotifyError) -> CInt {
        var pipes: [CInt] = [-1, -1]
        guard unsafe pipe(&pipes) == 0 else {
            throw NotifyError(.io, "can't start the companion (\(SystemError.last.text))", cause: SystemError.last)
        }
        for end in pipes { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, pipes[1], 3)
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var noSignals = sigset_t()
        unsafe sigemptyset(&noSignals)
        var allSignals = sigset_t()
        unsafe sigfillset(&allSignals)
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &allSignals)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        let arguments = [program, "--ready-descriptor", "3"]
        let variables = environment.variables.map { "\($0)=\($1)" }
        var process: pid_t = 0
        let status = unsafe Self.withCStrings(arguments) { arguments in
            unsafe Self.withCStrings(variables) { variables in
                unsafe posix_spawn(&process, program, &actions, &attributes, arguments, variables)
            }
        }
        close(pipes[1])
        guard status == 0 else {
            close(pipes[0])
            let cause = SystemError(rawValue: status)
            throw NotifyError(.unavailable, "can't start the companion '\(program)' (\(cause.text))", cause: cause)
        }
        Self.bury(process)
        return pipes[0]
    }

    /// Waits, on a thread of its own, until a process of ours has ended.
    ///
    /// Otherwise what is left of it stays in the app's table of processes, and an app that waits for any child of its
    /// own finds this one first for ever.
    private static func bury(_ process: pid_t) {
        DispatchQueue(label: "notify-a11y.client.companion").async {
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe strings.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { unsafe pointers.withUnsafeBufferPointer { for index in $0.indices { unsafe free($0[index]) } } }
        return unsafe pointers.withUnsafeMutableBufferPointer { buffer in
            // The array has at least its closing nil.
            guard let base = buffer.baseAddress else { preconditionFailure("a list of arguments is never empty") }
            return unsafe body(base)
        }
    }
}
