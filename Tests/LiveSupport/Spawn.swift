// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Starts programs by `posix_spawn`.
///
/// Foundation's `Process` has two traps for tests. It takes a descriptor that the child closes for the child's end
/// (PulseAudio closes all it inherits), and then waits for that end on the one thread that watches all children: no
/// other child is ever seen to end. And a child that is started on one of Swift's threads inherits their signal mask,
/// so that SIGTERM never arrives.
enum Spawn {
    /// Where one of the child's standard descriptors leads.
    enum Stream {
        /// To a descriptor of ours.
        case descriptor(Int32)
        /// To a file, made where it isn't there.
        case file(String)
        /// To nothing.
        case nothing
    }

    /// What is in the child's environment.
    static func environment(_ changes: [String: String?], clean: Bool = false) -> [String: String] {
        let own = ProcessInfo.processInfo.environment
        var variables = clean ? own.filter { $0.key == "PATH" || $0.key == "HOME" } : own
        for (name, value) in changes { variables[name] = value }
        return variables
    }

    /// Starts a program.
    ///
    /// - Returns: Its process id.
    static func start(
        _ program: String, _ arguments: [String], environment: [String: String], input: Stream = .nothing,
        output: Stream = .nothing, errors: Stream = .nothing
    ) throws -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] =
            unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var noSignals = sigset_t()
        unsafe sigemptyset(&noSignals)
        var allSignals = sigset_t()
        unsafe sigfillset(&allSignals)
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &allSignals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer {
            unsafe (words + settings).forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in [(Int32(0), input), (1, output), (2, errors)] {
            switch stream {
            case .descriptor(let descriptor): unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .file(let path):
                unsafe posix_spawn_file_actions_addopen(
                    &actions, number, path, number == 0 ? O_RDONLY : O_WRONLY | O_CREAT, 0o600)
            case .nothing:
                unsafe posix_spawn_file_actions_addopen(
                    &actions, number, "/dev/null", number == 0 ? O_RDONLY : O_WRONLY, 0)
            }
        }
        var id: pid_t = 0
        let status = unsafe posix_spawnp(&id, program, &actions, &attributes, &words, &settings)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        return id
    }

    /// Waits until a child has ended, and collects it.
    ///
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
    static func wait(for id: pid_t) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
