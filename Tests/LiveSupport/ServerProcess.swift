// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A server that a test runs, started by `posix_spawn`.
///
/// Foundation's `Process` has two traps for servers. It takes a descriptor that the child closes for the child's end
/// (PulseAudio closes all it inherits), and then waits for that end on the one thread that watches all children: no
/// other child is ever seen to end. And a child that is started on one of Swift's threads inherits their signal mask,
/// so that SIGTERM never arrives.
public final class ServerProcess: Sendable {
    /// Its process id.
    public let id: Int32
    private let ending = Mutex<Int32?>(nil)

    /// Starts a program without input.
    ///
    /// - Parameters:
    ///   - program: A name that is looked up in `PATH`, or a path.
    ///   - arguments: Its arguments.
    ///   - environment: What is added to our environment; nil removes a variable.
    ///   - output: The file that gets its standard output, made where it isn't there; nowhere by default.
    /// - Throws: The system's error when it can't be started.
    public init(
        _ program: String, _ arguments: [String], environment: [String: String?] = [:],
        output: String = "/dev/null"
    ) throws {
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in environment { variables[name] = value }
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] =
            unsafe variables.map { unsafe strdup("\($0)=\($1)") } + [nil]
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        var noSignals = sigset_t()
        unsafe sigemptyset(&noSignals)
        unsafe posix_spawnattr_setsigmask(&attributes, &noSignals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer {
            unsafe (words + settings).forEach { unsafe free($0) }
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT, 0o600)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var id: pid_t = 0
        let status = unsafe posix_spawnp(&id, program, &actions, &attributes, &words, &settings)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        self.id = id
    }

    deinit { end() }

    /// Sends a signal and goes on at once.
    public func send(_ signal: Int32) { ending.withLock { if $0 == nil { kill(id, signal) } } }

    /// Waits until it has ended by itself.
    ///
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
    public func waitForEnd() -> Int32 { collect(killing: false) }

    /// Kills it, also where it is stopped, and waits until it is gone.
    public func end() { _ = collect(killing: true) }

    private func collect(killing: Bool) -> Int32 {
        ending.withLock { ending in
            if let ending { return ending }
            if killing { kill(id, SIGKILL) }
            var status: Int32 = 0
            while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
            let signal = status & 0x7F
            let result = signal == 0 ? status >> 8 & 0xFF : 128 + signal
            ending = result
            return result
        }
    }
}
