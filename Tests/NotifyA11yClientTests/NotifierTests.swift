// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Notifier", .temporaryDirectory, .timeLimit(.minutes(5)))
struct NotifierTests {
    private func environment(_ more: [String: String] = [:]) -> Environment {
        let folder = TemporaryDirectory.path
        return Environment(
            variables: [
                "HOME": folder, "XDG_RUNTIME_DIR": folder, "NOTIFY_A11Y_SOCKET": folder + "/bus.sock",
            ].merging(more) { $1 }, user: Environment.current().user)
    }

    private func failure(_ body: () async throws(NotifyError) -> Void) async -> NotifyError? {
        do {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test("without a companion, the error says so and what to type")
    func none() async {
        let environment = environment()
        let error = await failure { () async throws(NotifyError) in
            _ = try await Notifier(app: "Leaf", startsCompanion: false, environment: environment)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message == "no companion runs; start one: notify-a11y companion start")
    }

    @Test("where the companion's program isn't found, the error says what to install or set")
    func noProgram() async {
        let environment = environment(["NOTIFY_A11YD": "/nonexistent/notify-a11yd"])
        let error = await failure { () async throws(NotifyError) in
            _ = try await Notifier(app: "Leaf", environment: environment)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("'notify-a11yd' was not found") == true)
        #expect(error?.message.contains("NOTIFY_A11YD") == true)
    }

    @Test("a program that doesn't become a companion is told with its own complaint")
    func brokenProgram() async throws {
        let program = TemporaryDirectory.path + "/notify-a11yd"
        try Data("#!/bin/sh\necho $$ >\(program).pid\necho 'no state folder: read-only' >&3\n".utf8).write(
            to: URL(fileURLWithPath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        let environment = environment(["NOTIFY_A11YD": program])
        let error = await failure { () async throws(NotifyError) in
            _ = try await Notifier(app: "Leaf", environment: environment)
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("did not start: no state folder: read-only") == true)
        let process = try String(contentsOfFile: program + ".pid", encoding: .utf8).filter(\.isNumber)
        #expect(
            await eventually { !FileManager.default.fileExists(atPath: "/proc/" + process) }, "nothing is left of it")
    }

    @Test("without a companion, receipts and watching say so as well")
    func others() async throws {
        let listener = try Listener { _ in }
        defer { withExtendedLifetime(listener) {} }
        let notifier = try await Notifier(app: "Leaf", startsCompanion: false, environment: environment())
        try FileManager.default.removeItem(atPath: listener.path)
        let error = await failure { () async throws(NotifyError) in
            _ = try await notifier.receipt(of: .make(at: .now()))
        }
        #expect(error?.code == .unavailable)
        await #expect(throws: NotifyError.self) { for try await _ in notifier.watch() {} }
    }

    @Test("an event is sent under the app's name with an id, and once more after a lost connection with the same id")
    func sendsAgain() async throws {
        let lines = SeenMutex<[String]>([])
        let listener = try Listener { caller in
            guard let line = Listener.readLine(from: caller) else { return }
            let isFirst = lines.withLock { lines in
                lines.append(line)
                return lines.count == 1
            }
            guard !isFirst, let id = line.firstMatch(of: /"id":"([0-9a-f-]{36})"/)?.1 else {
                shutdown(caller, CInt(SHUT_RDWR))
                return
            }
            Listener.write(
                #"{"id":1,"jsonrpc":"2.0","result":{"id":"\#(id)","recorded":true,"sequence":7}}"# + "\n", to: caller)
        }
        defer { withExtendedLifetime(listener) {} }
        let notifier = try await Notifier(app: "Leaf", startsCompanion: false, environment: environment())
        let answer = try await notifier.emit(.success, "Order 42", detail: "paid", key: "order")
        #expect(answer.sequence == 7)
        #expect(answer.recorded)
        let sent = lines.withLock { $0 }
        #expect(sent.count == 2)
        for line in sent {
            #expect(line.contains(#""app":"Leaf""#))
            #expect(line.contains(answer.id.description))
            #expect(line.contains(#""key":"order""#))
            #expect(line.contains(#""runtimeDirectory":"\#(TemporaryDirectory.path)""#))
        }
    }

    @Test("a watch gives every change and ends with the companion")
    func watch() async throws {
        let listener = try Listener { caller in
            _ = Listener.readLine(from: caller)
            Listener.write(#"{"id":1,"jsonrpc":"2.0","result":{}}"# + "\n", to: caller)
            for missed in 1...3 {
                Listener.write(
                    #"{"jsonrpc":"2.0","method":"state.changed","params":{"missed":\#(missed)}}"# + "\n", to: caller)
            }
            shutdown(caller, CInt(SHUT_RDWR))
        }
        defer { withExtendedLifetime(listener) {} }
        let notifier = try await Notifier(app: "Leaf", startsCompanion: false, environment: environment())
        _ = notifier
        var missed: [Int?] = []
        // The first caller is the notifier itself, which says nothing: let its turn pass.
        let watcher = Task {
            var missed: [Int?] = []
            for try await change in notifier.watch() { missed.append(change.missed) }
            return missed
        }
        _ = await failure { () async throws(NotifyError) in _ = try await notifier.entries() }
        missed = try await watcher.value
        #expect(missed == [1, 2, 3])
    }
}
