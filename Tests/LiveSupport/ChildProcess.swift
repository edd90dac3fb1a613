// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Synchronization

/// A program that a test runs: a server of its own, or one of our binaries.
///
/// Killed when the last reference goes.
public final class ChildProcess: Sendable {
    /// What a program left when it ended.
    public struct Result: Sendable {
        /// Its exit status, or 128 and the signal's number.
        public let status: Int32
        /// What it wrote to standard output.
        public let output: String
        /// What it wrote to standard error.
        public let errors: String
    }

    private let process: Mutex<Process>
    /// Its process id.
    public let id: Int32

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: Its path, or a name that is looked up in `PATH`.
    ///   - arguments: Its arguments.
    ///   - environment: What is added to our environment; nil removes a variable.
    ///   - cleanEnvironment: Whether to start from an empty environment with only `PATH` and `HOME`.
    ///   - output: Where its standard output and error go; nowhere by default.
    /// - Throws: When it can't be started.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
        cleanEnvironment: Bool = false, output: FileHandle = .nullDevice
    ) throws {
        let process = try Self.make(program, arguments, environment, cleanEnvironment)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
        id = process.processIdentifier
        self.process = Mutex(process)
    }

    deinit { end(with: SIGKILL) }

    /// Sends a signal and waits until the program has ended.
    public func end(with signal: Int32 = SIGTERM) {
        process.withLock { process in
            guard process.isRunning else { return }
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
        }
    }

    /// Sends a signal and goes on at once.
    public func send(_ signal: Int32) { _ = kill(id, signal) }

    /// Whether it still runs.
    public var isRunning: Bool { process.withLock { $0.isRunning } }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: Its path, or a name that is looked up in `PATH`.
    ///   - arguments: Its arguments.
    ///   - environment: What is added to our environment; nil removes a variable.
    ///   - cleanEnvironment: Whether to start from an empty environment with only `PATH` and `HOME`.
    ///   - input: What it reads on standard input; nothing by default.
    /// - Returns: Its status and what it wrote.
    /// - Throws: When it can't be started.
    public static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
        cleanEnvironment: Bool = false, input: Data = Data()
    ) throws -> Result {
        let process = try make(program, arguments, environment, cleanEnvironment)
        let (output, errors, source) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = source
        try process.run()
        let collected = Mutex(Data())
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "standard error").async {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            collected.withLock { $0 = data }
            done.signal()
        }
        DispatchQueue.global().async {
            try? source.fileHandleForWriting.write(contentsOf: input)
            try? source.fileHandleForWriting.close()
        }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        done.wait()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        return Result(
            status: status, output: String(decoding: text, as: UTF8.self),
            errors: collected.withLock { String(decoding: $0, as: UTF8.self) })
    }

    private static func make(
        _ program: String, _ arguments: [String], _ changes: [String: String?], _ clean: Bool
    ) throws -> Process {
        let own = ProcessInfo.processInfo.environment
        let process = Process()
        process.executableURL = try URL(fileURLWithPath: path(of: program, in: own["PATH"] ?? "/usr/bin:/bin"))
        process.arguments = arguments
        var environment = clean ? own.filter { $0.key == "PATH" || $0.key == "HOME" } : own
        for (name, value) in changes { environment[name] = value }
        process.environment = environment
        return process
    }

    /// Where a program is.
    private static func path(of program: String, in folders: String) throws -> String {
        if program.contains("/") { return program }
        for folder in folders.split(separator: ":") where unsafe access("\(folder)/\(program)", X_OK) == 0 {
            return "\(folder)/\(program)"
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: program])
    }
}

/// Waits until something outside holds, by asking again and again.
///
/// For what can't be waited for otherwise, such as another process's file; the limit is generous, because timing never
/// decides a test.
///
/// - Returns: Whether it held within the limit.
public func eventually(
    within limit: Duration = .seconds(30), _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + limit
    while clock.now < end {
        if try await condition() { return true }
        await Task.yield()
        _ = poll(nil, 0, 5)
    }
    return try await condition()
}
