// SPDX-License-Identifier: Apache-2.0
public import Foundation
import Synchronization

/// A program that a test runs to its end.
public enum ChildProcess {
    /// What a program left when it ended.
    public struct Result: Sendable {
        /// Its exit status, or 128 and the signal's number.
        public let status: Int32
        /// What it wrote to standard output.
        public let output: String
        /// What it wrote to standard error.
        public let errors: String

        /// A result of these values.
        public init(status: Int32, output: String, errors: String) {
            self.status = status
            self.output = output
            self.errors = errors
        }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - program: A name that is looked up in `PATH`, or a path.
    ///   - arguments: Its arguments.
    ///   - environment: What is added to our environment; nil removes a variable.
    ///   - cleanEnvironment: Whether to start from an empty environment with only `PATH` and `HOME`.
    ///   - input: What it reads on standard input; nothing by default.
    /// - Returns: Its status and what it wrote.
    /// - Throws: The system's error when it can't be started.
    public static func run(
        _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
        cleanEnvironment: Bool = false, input: Data = Data()
    ) throws -> Result {
        let (source, output, errors) = (Pipe(), Pipe(), Pipe())
        for pipe in [source, output, errors] {
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
        }
        let id = try Spawn.start(
            program, arguments, environment: Spawn.environment(environment, clean: cleanEnvironment),
            input: .descriptor(source.fileHandleForReading.fileDescriptor),
            output: .descriptor(output.fileHandleForWriting.fileDescriptor),
            errors: .descriptor(errors.fileHandleForWriting.fileDescriptor))
        // Ours would keep the pipes open after the child's end.
        try source.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        try errors.fileHandleForWriting.close()

        let collected = Mutex(Data())
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "standard error").async {
            let data = errors.fileHandleForReading.readDataToEndOfFile()
            collected.withLock { $0 = data }
            done.signal()
        }
        DispatchQueue(label: "standard input").async {
            try? source.fileHandleForWriting.write(contentsOf: input)
            try? source.fileHandleForWriting.close()
        }
        let text = output.fileHandleForReading.readDataToEndOfFile()
        done.wait()
        return Result(
            status: Spawn.wait(for: id), output: String(decoding: text, as: UTF8.self),
            errors: collected.withLock { String(decoding: $0, as: UTF8.self) })
    }
}
