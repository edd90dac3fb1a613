// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11yClient
import Testing

@testable import NotifyA11y
@testable import NotifyA11yCompanion

@Suite("Reading what a client sends")
struct IncomingMessageTests {
    private func read(_ line: String) -> IncomingMessage { read(Data(line.utf8)) }
    private func read(_ line: Data) -> IncomingMessage { IncomingMessage.read(line, with: JSONDecoder()) }

    private func title(_ message: IncomingMessage) -> String? {
        guard case .emit(_, let parameters) = message else { return nil }
        return parameters.draft.title
    }

    private func failure(_ message: IncomingMessage) -> (id: RequestID?, code: Int, message: String)? {
        guard case .refused(let id, let failure) = message else { return nil }
        return (id, failure.code, failure.message)
    }

    @Test("every method is understood with the parameters it needs", arguments: NotifyA11yClient.Method.allCases)
    func methods(method: NotifyA11yClient.Method) {
        let params =
            #"{"kind":"success","title":"x","all":true,"sequences":[1],"id":"01a22a93-cd1f-7373-b972-fafab64ddb3e","written":true,"key":"k","app":"a","name":"dnd","on":true,"words":"yes","action":"y","terminal":"/dev/pts/3","take":true,"lines":[],"text":"x","act":"stop"}"#
        let message = read(#"{"jsonrpc":"2.0","id":7,"method":"\#(method.rawValue)","params":\#(params)}"#)
        switch message {
        case .emit(let id, _): #expect(method == .emit && id == .number(7))
        case .call(let id, _): #expect(method != .emit && id == .number(7))
        case .refused(_, let failure): Issue.record("\(method): \(failure.message)")
        }
    }

    @Test("an id may be a number, a text, or left out; unknown fields are ignored")
    func ids() {
        for (given, expected) in [(#""id":1,"#, RequestID.number(1)), (#""id":"a","#, .text("a")), ("", nil)] {
            let line =
                #"{\#(given)"method":"event.emit","more":{"a":[]},"params":{"kind":"failure","title":"x","y":1}}"#
            guard case .emit(let id, let parameters) = read(line) else {
                Issue.record("not read: \(line)")
                continue
            }
            #expect(id == expected && parameters.draft.kind == .failure && parameters.session == nil)
        }
    }

    @Test("bytes that no decoder takes are repaired, and the event's id is kept")
    func repaired() {
        let before = Array(#"{"id":5,"method":"event.emit","params":{"kind":"message","title":""#.utf8)
        let after = Array(#""}}"#.utf8)
        for (bytes, expected) in [
            (Array("a ".utf8) + [0xFF, 0xFE] + Array(" b".utf8), "a \u{FFFD}\u{FFFD} b"),
            (Array(#"a \ud800 b"#.utf8), "a \u{FFFD} b"), ([0x61, 0x01, 0x62], "a\u{1}b"),
            ([0x61, 0x09, 0x62], "a\tb"),
        ] {
            #expect(title(read(Data(before + bytes + after))) == expected)
        }
    }

    @Test("what can't be done says what is wrong, with the request's id and JSON-RPC's number")
    func refused() throws {
        for (line, code, words) in [
            ("", RPC.parseError, "not JSON"), ("null", RPC.parseError, "not a JSON object"),
            ("[]", RPC.parseError, "not a JSON object"),
            (#"{"id":1}"#, RPC.invalidRequest, "'method' is missing"),
            (#"{"id":1,"method":7}"#, RPC.invalidRequest, "'method' is missing"),
            (#"{"id":1,"method":"state.lst"}"#, RPC.methodNotFound, "did you mean 'state.list'?"),
            (#"{"id":1,"method":"event.emit","params":{"kind":"success"}}"#, RPC.invalidParams, "'title' is missing"),
            (#"{"id":1,"method":"event.emit","params":{"title":"x"}}"#, RPC.invalidParams, "'kind' is missing"),
            (#"{"id":1,"method":"event.emit","params":{"kind":"x","title":"x"}}"#, RPC.invalidParams, "kind 'x'"),
            (#"{"id":1,"method":"event.emit","params":{"kind":"success","title":null}}"#, RPC.invalidParams, "'title'"),
            (#"{"id":1,"method":"receipt.report","params":{"written":true}}"#, RPC.invalidParams, "'id' is missing"),
            (#"{"id":1,"method":"state.seen"}"#, RPC.invalidParams, "'params' is missing"),
        ] {
            let failure = try #require(self.failure(read(line)), "\(line)")
            #expect(failure.code == code, "\(line): \(failure.message)")
            #expect(failure.message.contains(words), "\(line): \(failure.message)")
            if code != RPC.parseError { #expect(failure.id == .number(1)) }
        }
    }

    @Test("the answer to an emit, written by hand, is what the encoder would write")
    func answers() throws {
        let id = Event.ID.make(at: .now())
        for request: RequestID in [.number(0), .number(.max), .number(-1), .text("a\"b\\c/\u{1}é")] {
            let event = Event(
                id: id, time: .now(), kind: .success, subject: Subject(app: "a", key: "k"), texts: Texts(title: "x"))
            let emitted = Emitted(Record(sequence: 42, event: event))
            let answer = RPC.Answer(id: request, result: EmitAnswer(id: id, sequence: 42, recorded: true))
            var bytes: [UInt8] = []
            EmitLine.append(request, emitted, to: &bytes)
            #expect(Data(bytes) == (try RPC.line(answer, with: RPC.encoder())))
        }
    }
}
