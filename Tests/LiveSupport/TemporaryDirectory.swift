// SPDX-License-Identifier: Apache-2.0
import Foundation
public import Testing

/// Gives each test an empty folder of its own, as `TemporaryDirectory.path`, and removes it afterwards.
public struct TemporaryDirectory: TestTrait, SuiteTrait, TestScoping {
    /// The running test's folder.
    @TaskLocal public static var path = "/nonexistent"

    /// Whether it holds for the suites inside as well.
    public let isRecursive = true

    /// Wraps a text.
    public init() {}

    /// Makes the folder, runs the test, removes the folder.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await body() }
        // Short, because the path of a socket has at most 107 bytes.
        let path = "/tmp/na11y-" + UUID().uuidString.prefix(8).lowercased()
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: path) }
        try await Self.$path.withValue(path) { try await body() }
    }
}

extension Trait where Self == TemporaryDirectory {
    /// An empty folder for each test, as `TemporaryDirectory.path`.
    public static var temporaryDirectory: Self { TemporaryDirectory() }
}
