// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Testing

/// Gives each test a folder of its own for its people, and afterwards ends whatever still runs for them: companions are
/// nobody's children.
struct Household: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await body() }
        try await TemporaryDirectory().provideScope(for: test, testCase: testCase) {
            defer { Self.endAll(of: TemporaryDirectory.path) }
            try await body()
        }
    }

    /// Ends every process whose environment names the folder, which has a name that is used once.
    private static func endAll(of folder: String) {
        var round = 0
        while true {
            let left = processes(of: folder)
            if left.isEmpty { return }
            // Politely for five seconds; a stopped one has to go on to hear it.
            for id in left {
                kill(id, round < 500 ? SIGTERM : SIGKILL)
                kill(id, SIGCONT)
            }
            _ = poll(nil, 0, 10)
            round += 1
        }
    }

    /// The processes that were started with the folder in their environment.
    static func processes(of folder: String) -> [Int32] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.compactMap(Int32.init).filter { id in
            guard id != getpid(), let environment = FileManager.default.contents(atPath: "/proc/\(id)/environ")
            else { return false }
            return environment.range(of: Data(folder.utf8)) != nil
        }
    }
}

extension Trait where Self == Household {
    /// A folder for each test's people, as `TemporaryDirectory.path`, and nothing left running afterwards.
    static var household: Self { Household() }
}
