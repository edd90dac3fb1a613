// SPDX-License-Identifier: Apache-2.0
import Foundation
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Repairing JSON")
struct JSONRepairTests {
    private func repaired(_ bytes: [UInt8]) -> String {
        String(decoding: JSONRepair.repaired(Data(bytes)), as: UTF8.self)
    }

    private func title(_ string: [UInt8]) throws -> String {
        let line = Array(#"{"kind":"failure","title":""#.utf8) + string + Array(#""}"#.utf8)
        return try JSONDecoder().decode(Draft.self, from: JSONRepair.repaired(Data(line))).title
    }

    @Test(
        "a good line stays byte for byte",
        arguments: [
            #"{"a":"b"}"#, #"{"title":"\u00e9 \ud83d\ude80 \n \" \\ \/"}"#, #"{"t":"🚀 é","n":[1,2.5,null,true]}"#,
            #"  { "a" : "\\u12" }  "#, #"{"a":"ends in a backslash \\"}"#, "", "null", #"{"a":"{}[]\\\"b"}"#,
        ])
    func good(_ line: String) {
        #expect(repaired(Array(line.utf8)) == line)
    }

    @Test(
        "a title that no decoder takes arrives with U+FFFD or its escape in the place",
        arguments: [
            ("bad ", [0xFF], " end", "bad \u{FFFD} end"),
            ("a", [0xC3], "", "a\u{FFFD}"),
            (#"lone \ud83d high"#, [], "", "lone \u{FFFD} high"),
            (#"lone \ude80 low"#, [], "", "lone \u{FFFD} low"),
            (#"\ude80\ud83d turned round"#, [], "", "\u{FFFD}\u{FFFD} turned round"),
            (#"\ud83d\ud83d\ude80"#, [], "", "\u{FFFD}🚀"),
            (#"\uD83D"#, [], "", "\u{FFFD}"),
            ("tab\there", [], "", "tab\there"),
            ("esc \u{1B}[31m", [], "", "esc \u{1B}[31m"),
            ("nul ", [0], "x", "nul \0x"),
            ("line\nbreak\r", [], "", "line\nbreak\r"),
        ] as [(String, [UInt8], String, String)])
    func bad(_ before: String, _ bytes: [UInt8], _ after: String, _ expected: String) throws {
        #expect(try title(Array(before.utf8) + bytes + Array(after.utf8)) == expected)
    }

    @Test("controls outside strings are left, for they may be the blanks between")
    func outside() {
        #expect(repaired(Array("{\t\"a\":\r1}".utf8)) == "{\t\"a\":\r1}")
    }

    @Test(
        "an unfinished line ends where it ends",
        arguments: [
            #"{"a":"\"#, #"{"a":"\u"#, #"{"a":"\u12"#, #"{"a":"\ud83d"#, #"{"a":"\ud83d\"#, #"{"a":"\ud83d\u"#,
            #"{"a":"\ud83d\ude8"#,
        ])
    func unfinished(_ line: String) {
        let result = repaired(Array(line.utf8))
        #expect(result.hasPrefix(#"{"a":""#))
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Draft.self, from: Data(result.utf8)) }
    }

    @Test("whatever the bytes, it neither stops nor grows without end, and a second time changes nothing")
    func randomBytes() {
        var numbers = SystemRandomNumberGenerator()
        let pieces: [[UInt8]] = [
            [0x22], [0x5C], Array(#"\u"#.utf8), Array(#"\ud83d"#.utf8), Array(#"\udc00"#.utf8), [0], [0x1F], [0xFF],
            [0xE2, 0x82], Array("{}[]:,".utf8), Array("é🚀".utf8), Array("12ab".utf8),
        ]
        for _ in 0..<5000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0...20, using: &numbers) {
                bytes +=
                    Bool.random(using: &numbers)
                    ? pieces[Int.random(in: 0..<pieces.count, using: &numbers)] : [UInt8.random(in: 0...255)]
            }
            let once = JSONRepair.repaired(Data(bytes))
            #expect(once.count <= bytes.count * 6)
            #expect(JSONRepair.repaired(once) == once)
            _ = try? JSONDecoder().decode(EmitParameters.self, from: once)
        }
    }
}
