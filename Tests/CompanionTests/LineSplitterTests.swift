// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@testable import NotifyA11yCompanion

@Suite("Cutting what comes in into lines")
struct LineSplitterTests {
    private func split(_ reads: [[UInt8]], limit: Int) -> (pieces: [LineSplitter.Piece], isMidLine: Bool) {
        var splitter = LineSplitter(limit: limit)
        var pieces: [LineSplitter.Piece] = []
        for read in reads { unsafe read.withUnsafeBytes { unsafe pieces += splitter.add($0) } }
        return (pieces, splitter.isMidLine)
    }

    private func split(_ reads: String..., limit: Int = 100) -> (pieces: [LineSplitter.Piece], isMidLine: Bool) {
        split(reads.map { Array($0.utf8) }, limit: limit)
    }

    private func line(_ text: String) -> LineSplitter.Piece { .line(Data(text.utf8)) }

    @Test("however the bytes are cut, the lines are the same, and blank ones are left out")
    func everyCut() {
        let bytes = Array("{\"a\":1}\n\nzwei ü\n{}\nrest".utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                let parts = [bytes[..<first], bytes[first..<second], bytes[second...]].map { Array($0) }
                let result = split(parts, limit: 100)
                #expect(result.pieces == [line("{\"a\":1}"), line("zwei ü"), line("{}")])
                #expect(result.isMidLine)
            }
        }
    }

    @Test("a line may have exactly the limit, its newline aside, and one byte more is too long")
    func limit() {
        #expect(split("12345\n12345\n", limit: 5).pieces == [line("12345"), line("12345")])
        #expect(split("ok\n123456\nlater\n", limit: 5).pieces == [line("ok"), .tooLong])
        #expect(split("123", "456", limit: 5).pieces == [.tooLong])
        #expect(split("12345", "\n", limit: 5).pieces == [line("12345")])
        #expect(!split("123", "456", limit: 5).isMidLine, "what was too long is not kept")
    }

    @Test("between lines nothing waits, within one something does")
    func midLine() {
        #expect(!split("a\n").isMidLine)
        #expect(!split("\n\n").isMidLine)
        #expect(split("a\nb").isMidLine)
    }
}
