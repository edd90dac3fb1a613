// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import Testing

/// The folders of `Examples/`, run as their pages say, each with a companion of its own.
@Suite("The examples", .tags(.live), .onLiveDesktop, .temporaryDirectory)
struct ExamplesTests {
    @Test("the Swift package builds with one dependency, and its event is in the text state", .timeLimit(.minutes(10)))
    func swift() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        let package = ExampleSession.root + "/Examples/EmitFromSwift"
        // A folder that stays, so that only the first run builds everything.
        let result = try session.run(
            "swift",
            ["run", "--package-path", package, "--scratch-path", ExampleSession.root + "/.build/examples"])
        #expect(result.status == 0, "\(result.errors.suffix(2000))")
        #expect(result.output.contains("desktop: delivered, shown by "), "\(result.output)")
        try session.expectEvent("success", "Order 42", app: "Leaf")
    }

    @Test("the Python program starts a companion where none runs, and its event is recorded", .timeLimit(.minutes(5)))
    func python() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        let first = try session.run(
            ExampleSession.root + "/Examples/emit-from-python/emit.py", ["success", "Order 42"])
        #expect(first.status == 0, "\(first.errors)")
        #expect(first.output == "recorded as number 1\n")
        let second = try session.run(
            ExampleSession.root + "/Examples/emit-from-python/emit.py", ["message", "Order 43"])
        #expect(second.output == "recorded as number 2\n", "\(second.errors)")
        try session.expectEvent("success", "Order 42", app: "emit-from-python")
        try session.expectEvent("message", "Order 43", app: "emit-from-python")
    }

    @Test("the Python program finds a companion that serves another runtime folder", .timeLimit(.minutes(5)))
    func pythonFindsAddress() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        try session.run("notify-a11y", ["companion", "start"])
        let other = session.folder + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        let result = try session.run(
            ExampleSession.root + "/Examples/emit-from-python/emit.py", ["success", "Order 42"],
            environment: ["XDG_RUNTIME_DIR": other])
        #expect(result.output == "recorded as number 1\n", "\(result.errors)")
        try session.expectEvent("success", "Order 42", app: "emit-from-python")
    }

    @Test("the Python program says what the companion refuses, and why", .timeLimit(.minutes(5)))
    func pythonRefusal() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        let result = try session.run(
            ExampleSession.root + "/Examples/emit-from-python/emit.py", ["sucess", "Order 42"])
        #expect(result.status == 1)
        #expect(result.errors == "emit.py: unknown kind 'sucess'; did you mean 'success'?\n")
    }

    @Test("the shell script tells success and failure, and keeps the command's exit status", .timeLimit(.minutes(5)))
    func shell() throws {
        let session = try ExampleSession()
        defer { session.stop() }
        let script = ExampleSession.root + "/Examples/emit-from-shell/tell"
        #expect(try session.run(script, ["true"]).status == 0)
        let failure = try session.run(script, ["sh", "-c", "echo out; exit 3"])
        #expect(failure.status == 3)
        #expect(failure.output == "out\n")
        try session.expectEvent("success", "true", app: "tell")
        try session.expectEvent("failure", "sh", app: "tell")
    }

    @Test("the shell script runs its command also where no notifier can", .timeLimit(.minutes(5)))
    func shellWithoutCompanion() throws {
        let session = try ExampleSession()
        let result = try session.run(
            ExampleSession.root + "/Examples/emit-from-shell/tell", ["sh", "-c", "echo out; exit 3"],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(result.status == 3)
        #expect(result.output == "out\n")
    }
}
