// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11ySpeech

@Suite("What Speech Dispatcher is told")
struct DispatcherWordsTests {
    @Test("the priority of each kind; nothing is ever a notification, and important only what was granted")
    func priorities() {
        for kind in Event.Kind.allCases {
            for importance in Importance.allCases {
                let priority = DispatcherWords.priority(kind, importance)
                switch (kind, importance) {
                case (.progress, _): #expect(priority == .progress)
                case (_, .critical): #expect(priority == .important)
                default: #expect(priority == .message)
                }
                #expect(priority != .notification)
            }
        }
    }

    @Test("with the reader's settings only priority and language are set")
    func reader() {
        let numbers: [String: SettingValue] = ["rate": .number(2), "pitch": .number(1), "volume": .number(0.5)]
        #expect(
            DispatcherWords.settings(for: assistive(.failure, "x", settings: numbers)) == ["SET self PRIORITY message"])
        #expect(
            DispatcherWords.settings(
                for: assistive(
                    .progress, "x", settings: numbers.merging(["settings": .text("reader")]) { $1 }, language: "pt-BR"))
                == ["SET self PRIORITY progress", "SET self LANGUAGE pt-BR"])
    }

    @Test("with one's own settings the profile's numbers are set, and what it doesn't say stays the reader's")
    func own() {
        let own = ["settings": SettingValue.text("own")]
        #expect(
            DispatcherWords.settings(for: assistive(.success, "x", settings: own, importance: .critical))
                == ["SET self PRIORITY important"])
        let numbers: [String: SettingValue] = ["rate": .number(1.5), "pitch": .number(0.75), "volume": .number(0.5)]
        #expect(
            DispatcherWords.settings(for: assistive(.success, "x", settings: own.merging(numbers) { $1 })) == [
                "SET self PRIORITY message", "SET self RATE 33", "SET self PITCH 50", "SET self VOLUME 0",
            ])
    }

    @Test(
        "speeds, as espeak-ng's module counts them",
        arguments: [(0.1, -100), (0.5, -92), (1, 2), (2, 65), (2.6, 100), (4, 100)])
    func rate(multiple: Double, rate: Int) { #expect(DispatcherWords.rate(multiple) == rate) }

    @Test("a message is one line, and never the full stop that would end it")
    func message() {
        #expect(DispatcherWords.message("Order 42") == "Order 42")
        #expect(DispatcherWords.message(".") == "..")
        #expect(DispatcherWords.message("one\r\n.\r\nQUIT\ntwo") == "one . QUIT two")
        #expect(DispatcherWords.message("\n.\n") == "..")
    }
}

@Suite("Speech Dispatcher's lines")
struct SSIPLinesTests {
    private let input =
        "225-7\r\n225 OK MESSAGE QUEUED\r\n701-7\r\n701-1\r\n701 BEGIN\r\n700-7\r\n700-1\r\n700-mark\r\n700 INDEX MARK\r\n"
        + "251-espeak-ng\r\n251 OK GET RETURNED\r\n300 ERR INTERNAL\r\n703-12\r\n703-1\r\n703 CANCELED\r\n"
    private let items: [SSIPLines.Item] = [
        .reply(SSIPReply(code: 225, values: ["7"], text: "OK MESSAGE QUEUED")),
        .event(SSIPEvent(kind: .began, message: 7)),
        .reply(SSIPReply(code: 251, values: ["espeak-ng"], text: "OK GET RETURNED")),
        .reply(SSIPReply(code: 300, values: [], text: "ERR INTERNAL")),
        .event(SSIPEvent(kind: .cancelled, message: 12)),
    ]

    @Test("answers and events are the same wherever the input is cut")
    func cut() throws {
        let bytes = Array(input.utf8)
        for size in 1...bytes.count {
            var lines = SSIPLines()
            var found: [SSIPLines.Item] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                found += try lines.take(bytes[start..<min(start + size, bytes.count)])
            }
            #expect(found == items)
        }
    }

    @Test(
        "what is no such line is refused, and what has no end is bounded",
        arguments: [
            "HTTP/1.1 400 Bad Request\r\n", "\r\n", "12 x\r\n", "225x\r\n", "-25 x\r\n",
            String(repeating: "2", count: 70_000),
            String(repeating: "225-x\r\n", count: 20_000),
        ])
    func nonsense(input: String) {
        var lines = SSIPLines()
        #expect(throws: SSIPLines.Nonsense.self) { _ = try lines.take(Array(input.utf8)) }
    }
}
