// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11yClient
import Testing

@testable import NotifyA11yCompanion

@Suite("The companion's log", .temporaryDirectory)
struct LogTests {
    private var path: String { TemporaryDirectory.path + "/companion.log" }

    @Test("each message is one line with its time, in a file that only its owner can read")
    func lines() throws {
        Log(file: path).line("serving\nat \u{1B}[31mlast")
        Log(file: path).line("stopped")
        let lines = try #require(SmallFile.read(path)).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(try /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d serving at last/.wholeMatch(in: lines[0]) != nil)
        #expect(lines[1].hasSuffix(" stopped"))
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    }

    @Test("one that has grown beyond a mebibyte is begun anew, and a link is not followed")
    func bounded() throws {
        try Data(count: 1 << 20 + 1).write(to: URL(fileURLWithPath: path))
        Log(file: path).line("new")
        #expect(try #require(SmallFile.read(path)).hasSuffix(" new\n"))
        let link = TemporaryDirectory.path + "/link.log"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path + "-2")
        Log(file: link).line("a line for standard error")
        #expect(!FileManager.default.fileExists(atPath: path + "-2"))
    }
}
