// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@testable import NotifyA11yCompanion

@Suite("The companion's lock", .temporaryDirectory)
struct CompanionLockTests {
    private var path: String { TemporaryDirectory.path + "/companion.lock" }

    @Test("one has it at a time, its first line is the holder's process id, and nobody else may read it")
    func held() throws {
        var first = try CompanionLock.take(path)
        #expect(first != nil)
        #expect(try CompanionLock.take(path) == nil)
        #expect(SmallFile.read(path) == "\(getpid())\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        first = nil
        #expect(try CompanionLock.take(path) != nil)
    }

    @Test("what a crash left in it is overwritten whole")
    func overwritten() throws {
        try "999999999999\nmore\n".write(toFile: path, atomically: true, encoding: .utf8)
        let lock = try #require(try CompanionLock.take(path))
        #expect(SmallFile.read(path) == "\(getpid())\n")
        withExtendedLifetime(lock) {}
    }

    @Test("a link in its place isn't followed, and a folder that isn't there is an error that names the path")
    func refused() throws {
        let other = TemporaryDirectory.path + "/other"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
        for place in [path, TemporaryDirectory.path + "/missing/companion.lock"] {
            let error = #expect(throws: NotifyError.self) { _ = try CompanionLock.take(place) }
            #expect(error?.code == .io && error?.message.contains(place) == true)
        }
        #expect(!FileManager.default.fileExists(atPath: other))
    }
}
