// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("The wire")
struct WireTests {
    private func line(_ message: some Encodable) throws -> String {
        String(decoding: try RPC.line(message, with: RPC.encoder()), as: UTF8.self)
    }

    private func parameters(_ json: String) throws -> EmitParameters {
        try JSONDecoder().decode(EmitParameters.self, from: Data(json.utf8))
    }

    @Test("a line is the same every time: sorted keys, plain slashes, one newline at its end")
    func lines() throws {
        var draft = Draft(.success, "a/b")
        draft.key = "k"
        draft.detail = "two\nlines"
        let request = RPC.Request(id: .number(7), method: .emit, params: EmitParameters(draft))
        #expect(
            try line(request)
                == #"{"id":7,"jsonrpc":"2.0","method":"event.emit","params":{"detail":"two\nlines","key":"k","#
                + #""kind":"success","title":"a/b"}}"# + "\n")
        #expect(
            try line(RPC.Request(id: nil, method: .silence, params: Nothing()))
                == #"{"jsonrpc":"2.0","method":"signal.silence","params":{}}"# + "\n")
        #expect(
            try line(RPC.Answer(id: .text("x"), result: RepeatParameters(count: 2)))
                == #"{"id":"x","jsonrpc":"2.0","result":{"count":2}}"# + "\n")
    }

    @Test("an error answer has an id also where none could be read, and both codes")
    func errors() throws {
        let failure = RPC.Failure(NotifyError(.io, "disk full"))
        #expect(
            try line(RPC.ErrorAnswer(id: nil, error: failure))
                == #"{"error":{"code":-32000,"data":{"code":"io"},"message":"disk full"},"id":null,"jsonrpc":"2.0"}"#
                + "\n")
        #expect(failure.error.code == .io)
        #expect(failure.error.message == "disk full")
        #expect(RPC.Failure(NotifyError(.invalidArgument, "x")).code == RPC.invalidParams)
        #expect(RPC.Failure(code: RPC.methodNotFound, message: "x").error.code == .invalidArgument)
        #expect(failure.error.cause is RPC.Failure, "it tells that the companion answered")
    }

    @Test("an id of a request is a number or a text", arguments: ["7", "-1", "\"seven\"", "\"7\"", "\"\""])
    func requestIDs(_ json: String) throws {
        let id = try JSONDecoder().decode(RequestID.self, from: Data(json.utf8))
        #expect(String(decoding: try JSONEncoder().encode(id), as: UTF8.self) == json)
    }

    @Test("an id of a request is nothing else", arguments: ["1.5", "null", "[]", "{}", "true"])
    func badRequestIDs(_ json: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(RequestID.self, from: Data(json.utf8)) }
    }

    @Test("every field of an emit arrives, and unknown ones are ignored")
    func everyField() throws {
        let id = Event.ID.make(at: .now())
        let read = try parameters(
            """
            {"id":"\(id)","time":5,"kind":"question","title":"t","detail":"d","spoken":"s","short":"sh","public":"p",
            "hint":"h","app":"a","key":"k","category":"battery-caution","language":"de","importance":"high",
            "sensitivity":"secret","actions":[{"id":"y","title":"Yes","labels":["ja"]}],"default":"y","timeout":1.5,"value":0.5,"total":3,"unit":"files",
            "origin":{"source":"command","byHand":true,"terminal":"quiet","host":"box","unknown":1},
            "session":{"bus":"b","display":"d","waylandDisplay":"w","runtimeDirectory":"r","pulseServer":"ps"},
            "terminal":"/dev/pts/3","unknown":{"nested":[1,2,3]}}
            """)
        var draft = Draft(.question, "t")
        draft.id = id
        draft.time = Timestamp(milliseconds: 5)
        draft.detail = "d"
        draft.spoken = "s"
        draft.short = "sh"
        draft.public = "p"
        draft.hint = "h"
        draft.app = "a"
        draft.key = "k"
        draft.category = Category(rawValue: "battery-caution")
        draft.language = LanguageTag(rawValue: "de")
        draft.importance = .high
        draft.sensitivity = .secret
        draft.actions = [Action(id: "y", title: "Yes", labels: ["ja"])]
        draft.default = "y"
        draft.timeout = 1.5
        draft.value = 0.5
        draft.total = 3
        draft.unit = "files"
        draft.origin = Origin(source: .command, byHand: true, terminal: .quiet, host: "box")
        #expect(read.draft == draft)
        #expect(
            read.session
                == SessionAddresses(
                    bus: "b", display: "d", waylandDisplay: "w", runtimeDirectory: "r", pulseServer: "ps"))
        #expect(read.terminal == "/dev/pts/3")
        let again = try JSONDecoder().decode(
            EmitParameters.self, from: RPC.encoder().encode(EmitParameters(draft, session: read.session)))
        #expect(again.draft == draft)
        #expect(again.session == read.session)
    }

    @Test("an emit has as many fields as a draft: none was forgotten")
    func noFieldForgotten() {
        let fields = Mirror(reflecting: Draft(.success, "t")).children.count
        #expect(fields == 22, "a new field of Draft belongs into EmitParameters and into the test above")
    }

    @Test(
        "what can't be used is explained by its name",
        arguments: [
            (#"{"title":"x"}"#, "'kind' is missing; see docs/protocol.md"),
            (#"{"kind":"success"}"#, "'title' is missing; see docs/protocol.md"),
            (#"{}"#, "'kind' is missing; see docs/protocol.md"),
            (#"{"kind":"sucess","title":"x"}"#, "unknown kind 'sucess'; did you mean 'success'?"),
            (#"{"kind":"success","title":7}"#, "'title' is not a String; see docs/protocol.md"),
            (#"{"kind":"success","title":null}"#, "'title' is null; leave it out or give a value"),
            (#"{"kind":"success","title":"x","value":"40"}"#, "'value' is not a Double; see docs/protocol.md"),
            (
                #"{"kind":"success","title":"x","importance":"urgent"}"#,
                "unknown importance 'urgent'; it is one of: low, normal, high, critical"
            ),
            (
                #"{"kind":"success","title":"x","origin":{"source":"cat"}}"#,
                "'origin.source' has a value that can't be used; see docs/protocol.md"
            ),
            (
                #"{"kind":"success","title":"x","id":"7"}"#, "an id is a UUID of 36 characters, not '7'"
            ),
            (#"{"kind":"success","title":"x""#, "the line is not JSON; send one JSON object a line"),
            (#"[]"#, "the line is not a JSON object; send one JSON object a line"),
            (#"garbage"#, "the line is not JSON; send one JSON object a line"),
        ])
    func explained(_ json: String, _ explanation: String) {
        do {
            _ = try parameters(json)
            Issue.record("it was taken: \(json)")
        } catch {
            #expect(RPC.explain(error) == explanation)
        }
    }

    @Test("an explanation never holds a value of the event's texts")
    func explanationsArePrivate() {
        do {
            _ = try parameters(#"{"kind":"success","title":["my secret"],"detail":"my secret"}"#)
            Issue.record("it was taken")
        } catch {
            #expect(!RPC.explain(error).contains("secret"))
        }
    }

    @Test("any other error is explained as well as it can be")
    func otherErrors() {
        struct Other: Error {}
        #expect(RPC.explain(Other()) == "the message can't be read; see docs/protocol.md")
        #expect(RPC.explain(NotifyError(.io, "ours")) == "ours")
    }

    @Test(
        "a selection names one thing, and an empty one is refused",
        arguments: [
            (#"{"all":true}"#, .all), (#"{"key":"k"}"#, .key("k", app: nil)),
            (#"{"key":"k","app":"a"}"#, .key("k", app: "a")),
            (#"{"sequence":7}"#, .sequence(7)), (#"{"all":false,"sequence":7}"#, .sequence(7)),
            (#"{}"#, nil), (#"{"all":false}"#, nil), (#"{"app":"a"}"#, nil),
        ] as [(String, EntrySelection?)])
    func selections(_ json: String, _ expected: EntrySelection?) throws {
        let selection = try JSONDecoder().decode(Selection.self, from: Data(json.utf8))
        if let expected {
            #expect(try selection.resolved() == expected)
        } else {
            #expect(throws: NotifyError.self) { try selection.resolved() }
        }
    }
}
