// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("The companion's places")
struct CompanionPlacesTests {
    /// A user that this machine doesn't have, so that neither a password entry nor a runtime folder is found.
    private static let nobody: UInt32 = 4_000_000_001

    private func places(_ variables: [String: String], user: UInt32 = nobody) throws -> CompanionPlaces {
        try CompanionPlaces(Environment(variables: variables, user: user))
    }

    @Test("without any variable but HOME, everything is in the home folder")
    func home() throws {
        let places = try places(["HOME": "/people/ana"])
        #expect(places.stateFolder == "/people/ana/.local/state/notify-a11y")
        #expect(places.configurationFolder == "/people/ana/.config/notify-a11y")
        #expect(
            places.dataFolders == [
                "/people/ana/.local/share/notify-a11y", "/usr/local/share/notify-a11y", "/usr/share/notify-a11y",
            ])
        #expect(places.socket == "/people/ana/.local/state/notify-a11y/run/bus.sock", "there is no runtime folder")
        #expect(places.socketFolder == "/people/ana/.local/state/notify-a11y/run")
        #expect(places.lock == "/people/ana/.local/state/notify-a11y/companion.lock")
        #expect(!places.isSocketGiven)
    }

    @Test(
        "the XDG variables decide, and relative or empty ones count as unset",
        arguments: [
            ("XDG_STATE_HOME", "/s", "/s/notify-a11y"), ("XDG_STATE_HOME", "s", "/people/ana/.local/state/notify-a11y"),
            ("XDG_STATE_HOME", "", "/people/ana/.local/state/notify-a11y"),
            ("XDG_STATE_HOME", "./s", "/people/ana/.local/state/notify-a11y"),
        ])
    func stateHome(_ name: String, _ value: String, _ expected: String) throws {
        #expect(try places(["HOME": "/people/ana", name: value]).stateFolder == expected)
    }

    @Test("each folder has its own variable")
    func ownVariables() throws {
        let places = try places([
            "HOME": "/people/ana", "XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d",
            "XDG_DATA_DIRS": "/x:relative::/y", "XDG_RUNTIME_DIR": "/r",
        ])
        #expect(places.stateFolder == "/s/notify-a11y")
        #expect(places.configurationFolder == "/c/notify-a11y")
        #expect(places.dataFolders == ["/d/notify-a11y", "/x/notify-a11y", "/y/notify-a11y"])
        #expect(places.socket == "/r/notify-a11y/bus.sock")
        #expect(places.address == "/s/notify-a11y/companion.address")
        #expect(places.program == "/s/notify-a11y/companion.program")
    }

    @Test(
        "without HOME, the password file knows the home folder", arguments: [[:], ["HOME": ""], ["HOME": "relative"]])
    func passwordFile(_ variables: [String: String]) throws {
        let root = try places(variables, user: 0)
        #expect(root.stateFolder.hasSuffix("/.local/state/notify-a11y"))
    }

    @Test("where no home is known, the XDG variables suffice, and without them the error names them")
    func homeless() throws {
        let places = try places(["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"])
        #expect(places.stateFolder == "/s/notify-a11y")
        #expect(places.configurationFolder == "/c/notify-a11y")
        #expect(places.dataFolders == ["/usr/local/share/notify-a11y", "/usr/share/notify-a11y"])
        for variables in [[:], ["XDG_STATE_HOME": "/s"], ["XDG_CONFIG_HOME": "/c"]] {
            let error = #expect(throws: NotifyError.self) { try self.places(variables) }
            #expect(error?.code == .unavailable)
            #expect(error?.message.contains("set HOME") == true)
        }
    }

    @Test("a given socket goes before all others, if it is absolute and fits")
    func givenSocket() throws {
        let fits = "/" + String(repeating: "s", count: 106)
        let given = try places(["HOME": "/h", "XDG_RUNTIME_DIR": "/r", "NOTIFY_A11Y_SOCKET": fits])
        #expect(given.socket == fits)
        #expect(given.isSocketGiven)
        for bad in [fits + "s", "relative.sock"] {
            let error = #expect(throws: NotifyError.self) { try places(["HOME": "/h", "NOTIFY_A11Y_SOCKET": bad]) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.contains("at most 107") == true)
        }
    }

    @Test("a runtime folder that makes the path too long is passed over, and never cut", arguments: [107, 108, 200])
    func longRuntimeFolder(_ length: Int) throws {
        let suffix = "/notify-a11y/bus.sock"
        let runtime = "/" + String(repeating: "r", count: length - suffix.utf8.count - 1)
        let places = try places(["HOME": "/h", "XDG_RUNTIME_DIR": runtime])
        let expected = length <= 107 ? runtime + suffix : "/h/.local/state/notify-a11y/run/bus.sock"
        #expect(places.socket == expected)
        #expect(places.socket.utf8.count <= CompanionPlaces.longestSocketPath)
    }

    @Test("where no place is short enough, the error says how long it is and what to set")
    func noPlace() {
        let long = "/" + String(repeating: "é", count: 60)
        let error = #expect(throws: NotifyError.self) { try places(["HOME": long, "XDG_RUNTIME_DIR": long]) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("142 bytes") == true)
        #expect(error?.message.contains("NOTIFY_A11Y_SOCKET") == true)
    }

    @Test("a relative runtime folder is no place")
    func relativeRuntimeFolder() throws {
        #expect(try places(["HOME": "/h", "XDG_RUNTIME_DIR": "run"]).socket.hasPrefix("/h/"))
    }

    @Test("a folder is private when it is ours and nobody else may enter it", .temporaryDirectory)
    func isPrivate() throws {
        let folder = TemporaryDirectory.path
        let user = Environment.current().user
        #expect(CompanionPlaces.isPrivate(folder, of: user))
        #expect(!CompanionPlaces.isPrivate(folder, of: user + 1))
        #expect(!CompanionPlaces.isPrivate(folder + "/absent", of: user))
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder)
        #expect(!CompanionPlaces.isPrivate(folder + "/link", of: user), "a link may be changed by whoever made it")
        try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder)
        #expect(!CompanionPlaces.isPrivate(folder, of: user))
    }

    @Test("a folder is made private, with those above it, and one that is too open is closed", .temporaryDirectory)
    func makePrivate() throws {
        let user = Environment.current().user
        let folder = TemporaryDirectory.path + "/a/b/c"
        try CompanionPlaces.makePrivate(folder, of: user)
        #expect(CompanionPlaces.isPrivate(folder, of: user))
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        try CompanionPlaces.makePrivate(folder, of: user)
        #expect(CompanionPlaces.isPrivate(folder, of: user))
    }

    @Test("something else in a folder's place is refused and left alone", .temporaryDirectory)
    func notAFolder() throws {
        let user = Environment.current().user
        let path = TemporaryDirectory.path + "/file"
        try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
        let error = #expect(throws: NotifyError.self) { try CompanionPlaces.makePrivate(path, of: user) }
        #expect(error?.code == .denied)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
        let link = TemporaryDirectory.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: TemporaryDirectory.path)
        #expect(throws: NotifyError.self) { try CompanionPlaces.makePrivate(link, of: user) }
        let other = #expect(throws: NotifyError.self) {
            try CompanionPlaces.makePrivate(TemporaryDirectory.path, of: user + 1)
        }
        #expect(other?.message.contains("belongs to another user") == true)
    }

    @Test("small files are written whole and read back, and nothing else is read", .temporaryDirectory)
    func smallFiles() throws {
        let path = TemporaryDirectory.path + "/address"
        #expect(SmallFile.write("/run/x/bus.sock\n", to: path))
        #expect(SmallFile.read(path) == "/run/x/bus.sock\n")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(SmallFile.write("second", to: path))
        #expect(SmallFile.read(path) == "second")
        #expect(try FileManager.default.contentsOfDirectory(atPath: TemporaryDirectory.path) == ["address"])
        #expect(SmallFile.read(path + ".absent") == nil)
        #expect(SmallFile.read(TemporaryDirectory.path) == nil)
        #expect(!SmallFile.write("x", to: TemporaryDirectory.path + "/absent/file"))
        let pipe = TemporaryDirectory.path + "/pipe"
        let made = unsafe mkfifo(pipe, 0o600)
        #expect(made == 0)
        #expect(SmallFile.read(pipe) == nil, "a named pipe in its place holds nobody up")
        #expect(SmallFile.write(String(repeating: "x", count: 65_536), to: path))
        #expect(SmallFile.read(path)?.utf8.count == 65_536)
        #expect(SmallFile.write(String(repeating: "x", count: 65_537), to: path))
        #expect(SmallFile.read(path) == nil)
    }
}
