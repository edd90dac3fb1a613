// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("The client's socket", .temporaryDirectory, .timeLimit(.minutes(5)))
struct LineSocketTests {
    private func text(_ data: Data?) -> String? { data.map { String(decoding: $0, as: UTF8.self) } }

    @Test("lines arrive whole, however they were cut on the way")
    func halfLines() throws {
        let listener = try Listener { caller in
            for part in ["on", "e\ntw", "o\n\nthree", "\n"] {
                Listener.write(part, to: caller)
                // The client reads each part by itself: it answers before the next one goes.
                if part != "\n" { _ = poll(nil, 0, 20) }
            }
            shutdown(caller, CInt(SHUT_WR))
        }
        defer { withExtendedLifetime(listener) {} }
        var socket = try LineSocket(path: listener.path)
        #expect(text(try socket.line()) == "one")
        #expect(text(try socket.line()) == "two")
        #expect(text(try socket.line()) == "")
        #expect(text(try socket.line()) == "three")
        #expect(try socket.line() == nil, "closed between lines is an end")
    }

    @Test("many lines at once come out one by one, and long ones whole")
    func manyLines() throws {
        let long = String(repeating: "x", count: 300_000)
        let listener = try Listener { caller in
            Listener.write((0..<500).map { "\($0)\n" }.joined(), to: caller)
            Listener.write(long + "\nlast\n", to: caller)
        }
        defer { withExtendedLifetime(listener) {} }
        var socket = try LineSocket(path: listener.path)
        for number in 0..<500 { #expect(text(try socket.line()) == "\(number)") }
        let isWhole = text(try socket.line()) == long
        #expect(isWhole)
        #expect(text(try socket.line()) == "last")
    }

    @Test("an answer that breaks off is told as a closed connection")
    func brokenOff() throws {
        let listener = try Listener { caller in
            Listener.write("half a li", to: caller)
            shutdown(caller, CInt(SHUT_RDWR))
        }
        defer { withExtendedLifetime(listener) {} }
        var socket = try LineSocket(path: listener.path)
        do {
            _ = try socket.line()
            Issue.record("there was no line")
        } catch {
            #expect(error.code == .disconnected)
            #expect(error.message.contains("in the middle"))
        }
    }

    @Test("who doesn't answer is waited for as long as was said, and no longer", arguments: ["", "half a li"])
    func deadline(_ sent: String) async throws {
        let listener = try Listener { caller in Listener.write(sent, to: caller) }
        defer { withExtendedLifetime(listener) {} }
        let isPrompt = try await promptly(within: .seconds(5)) {
            var socket = try LineSocket(path: listener.path)
            let start = ContinuousClock.now
            do throws(NotifyError) {
                _ = try socket.line(within: .milliseconds(150))
                Issue.record("there was no line")
            } catch {
                #expect(error.code == .timedOut)
            }
            #expect(ContinuousClock.now - start >= .milliseconds(140))
        }
        #expect(isPrompt)
    }

    @Test("who doesn't read is given up on, and who has gone is told so")
    func sending() throws {
        let listener = try Listener { caller in
            if Listener.readLine(from: caller) == "bye" { shutdown(caller, CInt(SHUT_RDWR)) }
        }
        defer { withExtendedLifetime(listener) {} }
        let much = Data(repeating: UInt8(ascii: "x"), count: 16 * 1024 * 1024)
        var full = try LineSocket(path: listener.path)
        do {
            // The reader takes the first line, and nothing after it.
            try full.send(Data("hello\n".utf8) + much, within: .milliseconds(300))
            Issue.record("sixteen megabytes fit nowhere")
        } catch {
            #expect(error.code == .timedOut)
        }
        var gone = try LineSocket(path: listener.path)
        do {
            try gone.send(Data("bye\n".utf8))
            for _ in 0..<1000 { try gone.send(much, within: .seconds(10)) }
            Issue.record("nobody was there")
        } catch {
            #expect(error.code == .disconnected)
        }
    }

    @Test("where nobody listens, it says so, also at a stale socket")
    func nobody() throws {
        func refusal(_ path: String) -> LineSocket.Refusal? {
            do {
                _ = try LineSocket(path: path)
                return nil
            } catch {
                return error
            }
        }
        let folder = TemporaryDirectory.path
        #expect(refusal(folder + "/absent.sock") == .nobody)
        #expect(refusal(folder + "/absent/bus.sock") == .nobody)
        let path: String
        do {
            let listener = try Listener(nil)
            path = listener.path
        }
        #expect(FileManager.default.fileExists(atPath: path))
        #expect(refusal(path) == .nobody, "its socket is still there, and nobody behind it")
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        #expect(refusal(folder + "/file") == .nobody)
        #expect(refusal(folder + "/file/bus.sock") == .nobody)
        let long = "/" + String(repeating: "s", count: 107)
        #expect(refusal(long) == .system(SystemError(rawValue: ENAMETOOLONG)), "a long path is never cut")
        #expect(refusal("/" + String(repeating: "s", count: 106)) == .nobody)
    }

    @Test("a listener's user is known")
    func peer() throws {
        let user = Environment.current().user
        var pair: [CInt] = [0, 0]
        #expect(unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &pair) == 0)
        defer { for end in pair { close(end) } }
        #expect(LineSocket.peer(of: pair[0]) == user)
        #expect(LineSocket.peer(of: -1) == nil)
    }

    @Test("a question gets its own answer, whatever else arrives")
    func conversation() throws {
        let listener = try Listener { caller in
            while let line = Listener.readLine(from: caller) {
                let id = line.contains(#""id":1,"#) ? 1 : 2
                Listener.write(#"{"jsonrpc":"2.0","method":"state.changed","params":{}}"# + "\n", to: caller)
                Listener.write(#"{"id":99,"jsonrpc":"2.0","result":{"entries":[],"total":9}}"# + "\n", to: caller)
                Listener.write(
                    id == 1
                        ? #"{"id":1,"jsonrpc":"2.0","result":{"entries":[],"total":5}}"# + "\n"
                        : #"{"error":{"code":-32000,"data":{"code":"io"},"message":"disk full"},"id":2,"jsonrpc":"2.0"}"#
                            + "\n", to: caller)
            }
        }
        defer { withExtendedLifetime(listener) {} }
        var connection = CompanionConnection(try LineSocket(path: listener.path))
        let answer: ListAnswer = try connection.call(.list, ListParameters(), within: .seconds(120))
        #expect(answer == ListAnswer(entries: [], total: 5))
        do {
            let _: ListAnswer = try connection.call(.list, ListParameters(), within: .seconds(120))
            Issue.record("the companion had refused it")
        } catch {
            #expect(error.code == .io)
            #expect(error.message == "disk full")
        }
    }

    @Test("an answer of another version says what to restart")
    func otherVersion() throws {
        let listener = try Listener { caller in
            _ = Listener.readLine(from: caller)
            Listener.write("[]\n", to: caller)
        }
        defer { withExtendedLifetime(listener) {} }
        var connection = CompanionConnection(try LineSocket(path: listener.path))
        do {
            let _: ListAnswer = try connection.call(.list, ListParameters(), within: .seconds(120))
            Issue.record("there was no answer")
        } catch {
            #expect(error.code == .io)
            #expect(error.message.contains("restart"))
        }
    }

    @Test("a message that is too long isn't sent, and the error says how long it is")
    func tooLong() throws {
        let listener = try Listener { _ in }
        defer { withExtendedLifetime(listener) {} }
        var connection = CompanionConnection(try LineSocket(path: listener.path))
        let draft = Draft(.message, String(repeating: "x", count: RPC.longestLine))
        do {
            let _: EmitAnswer = try connection.call(.emit, EmitParameters(draft), within: .seconds(120))
            Issue.record("it was sent")
        } catch {
            #expect(error.code == .invalidArgument)
            #expect(error.message.contains("\(RPC.longestLine) are possible"))
        }
    }

    @Test("a number that JSON doesn't have is refused before it is sent")
    func notANumber() throws {
        let listener = try Listener { _ in }
        defer { withExtendedLifetime(listener) {} }
        var connection = CompanionConnection(try LineSocket(path: listener.path))
        var draft = Draft(.progress, "x")
        draft.value = .nan
        do {
            let _: EmitAnswer = try connection.call(.emit, EmitParameters(draft), within: .seconds(120))
            Issue.record("it was sent")
        } catch {
            #expect(error.code == .invalidArgument)
            #expect(error.message.contains("finite"))
        }
    }
}
