// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// A server that a test runs: killed, also where it is stopped, when the last reference goes.
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
    ///   - cleanEnvironment: Whether to start from an empty environment with only `PATH` and `HOME`.
    ///   - output: The file that gets its standard output, made where it isn't there; nowhere by default.
    /// - Throws: The system's error when it can't be started.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
        cleanEnvironment: Bool = false, output: String = "/dev/null"
    ) throws {
        id = try Spawn.start(
            program, arguments, environment: Spawn.environment(environment, clean: cleanEnvironment),
            output: .file(output))
    }

    deinit { end() }

    /// Sends a signal and goes on at once.
    public func send(_ signal: Int32) { ending.withLock { if $0 == nil { kill(id, signal) } } }

    /// Whether it still runs.
    public var isRunning: Bool {
        ending.withLock { ending in
            guard ending == nil else { return false }
            var information = unsafe siginfo_t()
            // Looks without collecting: the status stays for whoever waits.
            let options = WEXITED | WNOHANG | WNOWAIT
            guard unsafe waitid(P_PID, id_t(id), &information, options) == 0 else { return false }
            return unsafe information.si_signo == 0
        }
    }

    /// Waits until it has ended by itself.
    ///
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
    @discardableResult
    public func waitForEnd() -> Int32 { collect(after: nil) }

    /// Kills it, also where it is stopped, and waits until it is gone.
    public func end() { end(with: SIGKILL) }

    /// Sends a signal and waits until it is gone.
    ///
    /// - Parameter signal: The signal.
    public func end(with signal: Int32) { _ = collect(after: signal) }

    private func collect(after signal: Int32?) -> Int32 {
        ending.withLock { ending in
            if let ending { return ending }
            if let signal { kill(id, signal) }
            let result = Spawn.wait(for: id)
            ending = result
            return result
        }
    }
}
