// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

@Suite("The socket's server", .temporaryDirectory, .timeLimit(.minutes(5)))
actor SocketServerTests {
    /// A thread of each test's own: its client waits for answers, and the server needs the few that Swift has.
    private let executor = QueueExecutor(label: "a client's thread")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private func emit(_ id: String, _ title: String) -> String {
        #"{\#(id)"method":"event.emit","params":{"app":"a","kind":"success","title":"\#(title)"}}"#
    }

    @Test("what comes in one read is answered in order, also between emits, and notifications are not answered")
    func order() async throws {
        let served = try await ServedBus()
        var socket = try LineSocket(path: served.path)
        let lines = [
            emit(#""id":1,"#, "one"), emit("", "quiet"), "garbage", emit(#""id":2,"#, "two"),
            #"{"id":3,"method":"companion.describe"}"#, emit(#""id":"x","#, "three"),
        ]
        try send(lines.joined(separator: "\n"), on: &socket)
        var answers: [String] = []
        for _ in 0..<5 { answers.append(try #require(try receive(&socket))) }
        #expect(answers[0].hasPrefix(#"{"id":1,"#) && answers[0].hasSuffix(#""recorded":true,"sequence":1}}"#))
        #expect(answers[1].contains("-32700"))
        #expect(answers[2].hasPrefix(#"{"id":2,"#) && answers[2].hasSuffix(#""sequence":3}}"#))
        #expect(answers[3].hasPrefix(#"{"id":3,"#) && answers[3].contains(#""socket":"\#(served.path)""#))
        #expect(answers[4].hasPrefix(#"{"id":"x","#) && answers[4].hasSuffix(#""sequence":4}}"#))
        #expect(await served.state.all.map(\.event.texts.title) == ["one", "quiet", "two", "three"])
        await served.stop()
    }

    @Test("the socket is its user's alone")
    func mode() async throws {
        let served = try await ServedBus()
        let attributes = try FileManager.default.attributesOfItem(atPath: served.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(attributes[.type] as? FileAttributeType == .typeSocket)
        await served.stop()
    }

    @Test("waiting for a receipt holds up neither the same client's next question nor anybody else")
    func waiting() async throws {
        let served = try await ServedBus()
        await served.cards.hang()
        var socket = try LineSocket(path: served.path)
        try send(emit(#""id":1,"#, "hanging"), on: &socket)
        _ = try receive(&socket)
        try send(#"{"id":2,"method":"receipt.get","params":{"sequence":1,"wait":60}}"#, on: &socket)
        try send(#"{"id":3,"method":"state.list"}"#, on: &socket)
        #expect(try #require(try receive(&socket)).contains(#""id":3,"#))
        var other = try LineSocket(path: served.path)
        try send(emit(#""id":1,"#, "other"), on: &other)
        #expect(try #require(try receive(&other)).contains(#""recorded":true"#))
        await served.cards.release()
        let receipt = try #require(try receive(&socket))
        #expect(receipt.contains(#""id":2,"#) && receipt.contains(#""outcome":"delivered""#))
        await served.stop()
    }

    @Test("what can't be recorded is an error with its code, and the words go out all the same")
    func refused() async throws {
        let served = try await ServedBus()
        await served.state.refuse(NotifyError(.io, "the disk is full; free some space"))
        var socket = try LineSocket(path: served.path)
        try send(emit(#""id":1,"#, "lost"), on: &socket)
        let answer = try #require(try receive(&socket))
        #expect(answer.contains(#""error":{"code":-32000,"data":{"code":"io"},"message":"the disk is full"#))
        #expect(await eventually { await served.cards.delivered.map(\.texts.title) == ["lost"] })
        await served.stop()
    }

    @Test("a watcher is told each record and each acknowledgement in order, from its subscription on")
    func watching() async throws {
        let served = try await ServedBus()
        var watcher = CompanionConnection(try LineSocket(path: served.path))
        var emitter = CompanionConnection(try LineSocket(path: served.path))
        let _: EmitAnswer = try emitter.call(.emit, EmitParameters(Draft(.success, "before")), within: .seconds(120))
        let _: Nothing = try watcher.call(.watch, Nothing(), within: .seconds(120))
        for number in 0..<100 {
            var draft = Draft(.message, "n \(number)")
            draft.key = "k"
            draft.app = "a"
            let _: EmitAnswer = try emitter.call(.emit, EmitParameters(draft), within: .seconds(120))
        }
        let acknowledged: AcknowledgeAnswer = try emitter.call(.acknowledge, Selection(key: "k"), within: .seconds(120))
        #expect(acknowledged.entries.map(\.newest.event.texts.title) == ["n 99"])
        for number in 0..<100 {
            let change = try #require(try watcher.nextChange(within: .seconds(30)))
            #expect(change.recorded?.event.texts.title == "n \(number)" && change.missed == nil)
        }
        let change = try #require(try watcher.nextChange(within: .seconds(30)))
        #expect(change.acknowledged == [Subject(app: "a", key: "k")])
        #expect(await eventually { await served.cards.withdrawn == [Subject(app: "a", key: "k")] })
        await served.stop()
        #expect(try watcher.nextChange(within: .seconds(30)) == nil, "the end is an end, not an error")
    }

    @Test("numbers out of their range, and names of nothing, are errors or bounded")
    func ranges() async throws {
        let served = try await ServedBus()
        var connection = CompanionConnection(try LineSocket(path: served.path))
        let wait = #expect(throws: NotifyError.self) {
            let _: EventReceipt = try connection.call(
                .receipt, ReceiptParameters(sequence: 1, wait: 1e9), within: .seconds(120))
        }
        #expect(wait?.code == .invalidArgument && wait?.message.contains("0 to 3600") == true)
        for (parameters, code) in [
            (ReceiptParameters(sequence: 1), NotifyError.Code.notFound), (ReceiptParameters(), .invalidArgument),
        ] {
            let error = #expect(throws: NotifyError.self) {
                let _: EventReceipt = try connection.call(.receipt, parameters, within: .seconds(120))
            }
            #expect(error?.code == code)
        }
        let nothing = #expect(throws: NotifyError.self) {
            let _: AcknowledgeAnswer = try connection.call(.acknowledge, Selection(), within: .seconds(120))
        }
        #expect(nothing?.code == .invalidArgument)
        let list: ListAnswer = try connection.call(.list, ListParameters(limit: -5), within: .seconds(120))
        #expect(list.total == 0)
        await served.stop()
    }

    @Test("clients are counted until they leave, and beyond the limit turned away")
    func clients() async throws {
        let served = try await ServedBus()
        #expect(await served.server.clientCount == 0)
        var connections: [CInt] = []
        defer { for connection in connections { close(connection) } }
        for _ in 0..<SocketServer.mostClients + 3 {
            let connection = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
            try #require(unsafe LineSocket.withAddress(of: served.path) { unsafe connect(connection, $0, $1) } == 0)
            connections.append(connection)
        }
        #expect(await eventually { await served.server.clientCount == SocketServer.mostClients })
        // The last one is told why, and closed.
        var bytes = [UInt8](repeating: 0, count: 4096)
        let last = try #require(connections.last)
        let count = unsafe recv(last, &bytes, bytes.count, 0)
        let told = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        #expect(told.contains("512 clients") && told.hasSuffix("\n"))
        #expect(unsafe recv(last, &bytes, bytes.count, 0) == 0)
        for connection in connections { close(connection) }
        connections = []
        #expect(await eventually { await served.server.clientCount == 0 })
        var connection = CompanionConnection(try LineSocket(path: served.path))
        let _: Nothing = try connection.call(.silence, Nothing(), within: .seconds(120))
        await served.stop()
    }

    @Test("a request to stop is answered before it is carried out, and the socket goes with the server")
    func stops() async throws {
        let served = try await ServedBus()
        var socket = try LineSocket(path: served.path)
        try send(#"{"id":1,"method":"companion.stop"}"#, on: &socket)
        #expect(try receive(&socket) == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
        #expect(await eventually { served.stopRequests == 1 })
        await served.stop()
        #expect(!FileManager.default.fileExists(atPath: served.path))
        #expect(throws: LineSocket.Refusal.nobody) { _ = try LineSocket(path: served.path) }
    }
}
