// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yCompanion

@Suite("The reader of text consoles", .temporaryDirectory)
struct ConsoleReaderTests {
    private let console = SessionAddresses(runtimeDirectory: "/run/user/7")

    @Test(
        "it speaks where it is loaded and has a synthesizer",
        arguments: [("soft", true), ("none\n", false), ("", false)])
    func loaded(synthesizer: String, speaks: Bool) throws {
        let folder = TemporaryDirectory.path + "/speakup"
        #expect(!ConsoleReader(folder: folder).speaks)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        #expect(ConsoleReader(folder: folder).speaks, "what can't be read counts as speaking")
        try synthesizer.write(toFile: folder + "/synth", atomically: true, encoding: .utf8)
        #expect(ConsoleReader(folder: folder).speaks == speaks)
        #expect(ConsoleReader(folder: folder).reads(console) == speaks)
    }

    @Test("it reads consoles, not desktops")
    func desktops() throws {
        let folder = TemporaryDirectory.path
        try "soft\n".write(toFile: folder + "/synth", atomically: true, encoding: .utf8)
        let reader = ConsoleReader(folder: folder)
        #expect(reader.reads(console))
        #expect(!reader.reads(SessionAddresses(display: ":0")))
        #expect(!reader.reads(SessionAddresses(waylandDisplay: "wayland-0")))
    }
}
