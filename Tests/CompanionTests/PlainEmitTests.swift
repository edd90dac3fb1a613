// SPDX-License-Identifier: Apache-2.0
import FoundationEssentials
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import NotifyA11yCompanion

@Suite struct PlainEmitTests {
    @Test(
        "What common clients send is read without the decoder",
        arguments: [
            #"{"id":1,"jsonrpc":"2.0","method":"event.emit","params":{"kind":"success","title":"Order 42"}}"#,
            #"{"jsonrpc": "2.0", "id": 123456789012345678, "method": "event.emit", "params": {"kind": "failure", "title": "Café", "app": "Leaf", "key": "a b", "detail": ""}}"#,
            #" { "params" : { "title" : "x" , "kind" : "warning" } , "method" : "event.emit" } "#,
            #"{"id":0,"method":"event.emit","params":{"kind":"question","title":"🙂 a  b"}}"#,
        ])
    func common(line: String) throws {
        let emit = try #require(PlainEmit.read(Data(line.utf8)))
        #expect(Reading(.emit(emit.id, emit.parameters)) == Reading(decoding: Data(line.utf8)))
    }

    @Test(
        "What is unusual is left to the decoder",
        arguments: [
            "", "{", "{}", "[]", "null", #"{"id":1}"#,
            #"{"id":01,"method":"event.emit","params":{"kind":"success","title":"x"}}"#,
            #"{"id":1.5,"method":"event.emit","params":{"kind":"success","title":"x"}}"#,
            #"{"id":-1,"method":"event.emit","params":{"kind":"success","title":"x"}}"#,
            #"{"id":1234567890123456789,"method":"event.emit","params":{"kind":"success","title":"x"}}"#,
            #"{"id":"a","method":"event.emit","params":{"kind":"success","title":"x"}}"#,
            #"{"id":1,"id":2,"method":"event.emit","params":{"kind":"success","title":"x"}}"#,
            #"{"id":1,"method":"state.list","params":{"kind":"success","title":"x"}}"#,
            #"{"id":1,"method":"event.emit","params":{"kind":"succes","title":"x"}}"#,
            #"{"id":1,"method":"event.emit","params":{"kind":"success"}}"#,
            #"{"id":1,"method":"event.emit","params":{"kind":"success","title":"x","title":"y"}}"#,
            #"{"id":1,"method":"event.emit","params":{"kind":"success","title":"a\u0041"}}"#,
            "{\"id\":1,\"method\":\"event.emit\",\"params\":{\"kind\":\"success\",\"title\":\"a\u{1B}[0m\"}}",
            #"{"id":1,"method":"event.emit","params":{"kind":"success","title":"x","value":4}}"#,
            #"{"id":1,"method":"event.emit","params":{"kind":"success","title":"x"}}}"#,
            #"{"id":1,"method":"event.emit","params":{"kind":"success","title":"x"},}"#,
        ])
    func unusual(line: String) {
        #expect(PlainEmit.read(Data(line.utf8)) == nil)
    }

    @Test("Whatever it reads, the decoder reads the same", arguments: UInt64(1)...8)
    func sameAsDecoder(seed: UInt64) {
        var lines = LineMaker(seed: seed)
        var plain = 0
        for _ in 0..<1000 {
            let line = lines.next()
            guard let emit = PlainEmit.read(line) else { continue }
            plain += 1
            let text = String(decoding: line, as: UTF8.self)
            #expect(Reading(.emit(emit.id, emit.parameters)) == Reading(decoding: line), "\(text)")
        }
        // Otherwise nothing was compared.
        #expect(plain > 50)
    }
}

/// What a line was understood as, in a form that can be compared.
private struct Reading: Equatable {
    let id: RequestID?
    let draft: Draft?
    let session: SessionAddresses?

    init(_ message: IncomingMessage) {
        guard case .emit(let id, let parameters) = message else {
            (id, draft, session) = (nil, nil, nil)
            return
        }
        self.id = id
        draft = parameters.draft
        session = parameters.session
    }

    init(decoding line: Data) { self.init(IncomingMessage.readAny(line, with: JSONDecoder())) }
}

/// Makes lines that are emits, nearly emits, or once were.
private struct LineMaker {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> Data {
        var members = [
            #""method":\#(seldom(#""state.list""#) ?? #""event.emit""#)"#,
            #""params":\#(parameters())"#,
        ]
        if chance(3) { members.append(#""jsonrpc":"2.0""#) }
        if chance(3) {
            members.append(
                #""id":\#(seldom(pick(["007", "1e3", "null", #""a""#])) ?? pick(["1", "0", "42", "12345678901"]))"#)
        }
        if let again = seldom(#""id":7"#) { members.append(again) }
        var bytes = Array(joined(members).utf8)
        // Every fourth line is damaged somewhere.
        if !chance(3), !bytes.isEmpty {
            let index = Int(random() % UInt64(bytes.count))
            switch random() % 3 {
            case 0: bytes[index] = UInt8(truncatingIfNeeded: random())
            case 1: bytes.remove(at: index)
            default: bytes.insert(pick(Array(#"{}[]",:\ 0a"#.utf8)), at: index)
            }
        }
        return Data(bytes)
    }

    private mutating func parameters() -> String {
        var members = [
            #""kind":"\#(seldom("Success") ?? pick(Event.Kind.allCases.map(\.rawValue)))""#,
            #""title":"\#(word())""#,
        ]
        for name in ["detail", "app", "key", "spoken", "more"] where !chance(2) {
            members.append(#""\#(name)":\#(pick([#""\#(word())""#, #""\#(word())""#, "null", "3"]))"#)
        }
        return joined(members)
    }

    private mutating func word() -> String {
        seldom(pick([#"a\nb"#, #"\"q\""#, "\t"]))
            ?? pick(["Order 42", "", " x ", "Grüße", "👩‍👩‍👧", "e\u{301}", "\u{7F}", "\u{2028}", "a/b"])
    }

    private mutating func joined(_ members: [String]) -> String {
        var members = members
        for index in members.indices.dropFirst() { members.swapAt(index, Int(random() % UInt64(index + 1))) }
        return "{" + members.joined(separator: seldom(",\t") ?? pick([",", ", ", " , "])) + "}"
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(random() % UInt64(elements.count))]
    }

    /// The value in one case of twelve.
    private mutating func seldom<Value>(_ value: Value) -> Value? { random() % 12 == 0 ? value : nil }

    /// True that many times out of one more.
    private mutating func chance(_ times: UInt64) -> Bool { random() % (times + 1) != 0 }

    private mutating func random() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
