// SPDX-License-Identifier: Apache-2.0
internal import CSpawn
internal import Glibc
internal import NotifyA11y

/// A running process of the engine and the socket to it; ends with its owner.
final class EngineChild {
    /// What can go wrong with it.
    enum Trouble: Error {
        /// It could not be started.
        case notStarted(SystemError)
        /// It took too long.
        case late
        /// It had ended before it was asked.
        case gone
        /// It ended, or said something that is no answer.
        case ended
        /// It answered with an error.
        case answered(NotifyError)
    }

    /// Its process id.
    let process: pid_t
    private let socket: CInt
    private var read: [UInt8] = []

    /// Starts it.
    init(_ program: String, _ arguments: [String], environment: [String: String]) throws(Trouble) {
        // A socket rather than pipes: what is sent to an ended process is an error, and no signal that would end us.
        var ends: [CInt] = [-1, -1]
        guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .notStarted(.last)
        }
        defer { close(ends[1]) }
        do throws(SystemError) {
            process = try Self.spawn(program, arguments, Self.variables(environment), ends[1])
        } catch {
            close(ends[0])
            throw .notStarted(error)
        }
        socket = ends[0]
    }

    deinit {
        close(socket)
        // It holds nothing that needs an orderly end, and it may be in a text that has none.
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// Whether it has not ended.
    var isAlive: Bool {
        var info = unsafe siginfo_t()
        // Only looks: the process is collected when its owner lets it go. Where nothing has ended, the signal is 0.
        let status = unsafe waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
        return unsafe status == 0 && info.si_signo == 0
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8], until end: ContinuousClock.Instant) throws(Trouble) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(
                    socket, $0.baseAddress?.advanced(by: sent), $0.count - sent,
                    CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else if errno == EAGAIN {
                try wait(for: Int16(POLLOUT), until: end)
            } else if errno != EINTR {
                throw .gone
            }
        }
    }

    /// Reads a line, without its end.
    func line(upTo longest: Int, until end: ContinuousClock.Instant) throws(Trouble) -> [UInt8] {
        var searched = 0
        while true {
            if let newline = read[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(read[..<newline])
                read.removeFirst(newline + 1)
                return line
            }
            searched = read.count
            guard searched <= longest else { throw .ended }
            try readMore(until: end)
        }
    }

    /// Reads so many bytes.
    func bytes(_ count: Int, until end: ContinuousClock.Instant) throws(Trouble) -> [UInt8] {
        while read.count < count { try readMore(until: end) }
        let bytes = Array(read[..<count])
        read.removeFirst(count)
        return bytes
    }

    private func readMore(until end: ContinuousClock.Instant) throws(Trouble) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes {
                unsafe recv(socket, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT))
            }
            if count > 0 {
                read += buffer[..<count]
                return
            }
            if count == 0 { throw .ended }
            if errno == EAGAIN {
                try wait(for: Int16(POLLIN), until: end)
            } else if errno != EINTR {
                throw .ended
            }
        }
    }

    private func wait(for events: Int16, until end: ContinuousClock.Instant) throws(Trouble) {
        let rest = end - .now
        guard rest > .zero else { throw .late }
        var entry = pollfd(fd: socket, events: events, revents: 0)
        _ = unsafe poll(&entry, 1, CInt(min(rest / .milliseconds(1) + 1, 60_000)))
    }

    /// The variables of the process: what the engine goes by, and nothing else of ours.
    private static func variables(_ more: [String: String]) -> [String] {
        var variables = more
        for name in ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "ESPEAK_DATA_PATH"] where variables[name] == nil {
            variables[name] = unsafe getenv(name).map { unsafe String(cString: $0) }
        }
        return variables.map { "\($0)=\($1)" }
    }

    private static func spawn(
        _ program: String, _ arguments: [String], _ variables: [String], _ end: CInt
    ) throws(SystemError) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe (["notify-a11yd"] + arguments).map { unsafe strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] = unsafe variables.map { unsafe strdup($0) } + [nil]
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer {
            unsafe (words + settings).forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        // A group of its own, so that what is typed in our terminal doesn't reach it, and the usual signals.
        var noSignals = sigset_t()
        unsafe sigemptyset(&noSignals)
        var allSignals = sigset_t()
        unsafe sigfillset(&allSignals)
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &allSignals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETPGROUP))
        unsafe posix_spawn_file_actions_adddup2(&actions, end, 0)
        unsafe posix_spawn_file_actions_adddup2(&actions, end, 1)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // Some library may have left a descriptor open to children.
        unsafe na11y_close_from(&actions, 3)
        var process: pid_t = 0
        let status = unsafe posix_spawn(&process, program, &actions, &attributes, &words, &settings)
        guard status == 0 else { throw SystemError(rawValue: status) }
        return process
    }
}
