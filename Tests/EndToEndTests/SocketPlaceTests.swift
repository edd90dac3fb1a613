// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("The socket's place", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct SocketPlaceTests {
    @Test("the socket a crash left behind is replaced, and a second companion is refused with a clear text")
    func stale() async throws {
        let person = try Person()
        try await person.run("emit", "success", "one")
        let first = try await person.companion().pid
        let second = try await person.shell("notify-a11yd")
        #expect(second.status == 69)
        #expect(
            second.errors
                == "notify-a11yd: another companion is running (process \(first)); stop it first: notify-a11y companion stop\n"
        )
        #expect(try await person.companion().pid == first)

        kill(first, SIGKILL)
        #expect(FileManager.default.fileExists(atPath: person.socket))
        #expect(try await person.run("emit", "success", "two").status == 0)
        #expect(try await person.companion().pid != first)
        #expect(try await person.history().count == 2)
    }

    @Test(
        "what stands in the socket's place and is no socket of ours is left alone, and named",
        arguments: ["file", "folder", "link to nothing", "link to a file", "foreign socket"])
    func hostile(what: String) async throws {
        let person = try Person()
        let folder = person.folder + "/run/notify-a11y"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let other = person.folder + "/other"
        try "precious".write(toFile: other, atomically: true, encoding: .utf8)
        switch what {
        case "file": try "precious".write(toFile: person.socket, atomically: true, encoding: .utf8)
        case "folder": try FileManager.default.createDirectory(atPath: person.socket, withIntermediateDirectories: true)
        case "link to nothing":
            try FileManager.default.createSymbolicLink(atPath: person.socket, withDestinationPath: "\(other)-2")
        case "link to a file":
            try FileManager.default.createSymbolicLink(atPath: person.socket, withDestinationPath: other)
        default:
            let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
            try #require(unsafe LineSocket.withAddress(of: person.socket) { unsafe bind(listener, $0, $1) } == 0)
            close(listener)
            try #require(unsafe lchown(person.socket, 65_534, 65_534) == 0)
        }
        func stands() throws -> String {
            var status = stat()
            try #require(unsafe lstat(person.socket, &status) == 0)
            return "\(status.st_ino) \(status.st_mode) \(status.st_uid) \(status.st_size)"
        }
        let before = try stands()
        let answer = try await person.run("emit", "success", "Order 42")
        #expect(answer.status == 69, "\(answer.status) \(answer.errors)")
        #expect(answer.errors.contains(person.socket), "\(answer.errors)")
        #expect(answer.errors.contains("move it away"), "\(answer.errors)")
        #expect(answer.errors.split(separator: "\n").count == 1)
        #expect(try stands() == before)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(!FileManager.default.fileExists(atPath: other + "-2"))
        #expect(await eventually { person.companions.isEmpty })
        // Once it is gone, everything works.
        try await person.shell("rm -rf \(person.socket)")
        #expect(try await person.run("emit", "success", "Order 42").status == 0)
    }

    @Test("a runtime folder of somebody else is not used")
    func foreignFolder() async throws {
        let person = try Person()
        let folder = person.folder + "/run/notify-a11y"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try #require(unsafe chown(folder, 65_534, 65_534) == 0)
        let answer = try await person.run("emit", "success", "x")
        #expect(answer.status == 69)
        #expect(answer.errors.contains("belongs to another user (65534)"), "\(answer.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }

    @Test("a runtime path that is too long for a socket, or none, gives a place below the state folder")
    func otherPlaces() async throws {
        let person = try Person()
        let long = person.folder + "/" + String(repeating: "r", count: 120)
        try FileManager.default.createDirectory(
            atPath: long, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (runtime, title) in [(long, "long"), ("", "none"), ("relative", "relative")] {
            let changes = ["XDG_RUNTIME_DIR": runtime]
            #expect(try await person.cron("emit", "success", title, changing: changes).status == 0)
            let companion = try await person.cron("companion", "status", "--json", changing: changes)
                .one(CompanionDescription.self)
            #expect(companion.socket == person.state + "/run/bus.sock")
            #expect(try permissions(of: companion.socket) == 0o600)
            // Another environment of the same person finds it.
            #expect(try await person.companion().pid == companion.pid)
            try await person.run("companion", "stop")
        }
        #expect(try await person.history().map(\.event.texts.title) == ["long", "none", "relative"])
    }

    @Test("NOTIFY_A11Y_SOCKET says where the socket is, and one that can't be used is refused")
    func given() async throws {
        let person = try Person()
        let folder = person.folder + "/elsewhere"
        let given = ["NOTIFY_A11Y_SOCKET": folder + "/a.sock"]
        #expect(try await person.run("emit", "success", "x", changing: given).status == 0)
        let companion = try await person.run("companion", "status", "--json", changing: given)
            .one(CompanionDescription.self)
        #expect(companion.socket == folder + "/a.sock")
        #expect(try permissions(of: companion.socket) == 0o600)
        for wrong in ["relative.sock", "/" + String(repeating: "x", count: 107)] {
            let answer = try await person.run("emit", "success", "x", changing: ["NOTIFY_A11Y_SOCKET": wrong])
            #expect(answer.status == 64)
            #expect(answer.errors.contains("NOTIFY_A11Y_SOCKET"))
        }
    }

    @Test("a folder that was given for the socket keeps its mode, and one that others can change is refused")
    func givenFolder() async throws {
        let person = try Person()
        for (mode, isTaken) in [(0o1777, true), (0o755, true), (0o777, false)] {
            let folder = person.folder + "/m\(mode)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try #require(unsafe chmod(folder, UInt32(mode)) == 0)
            let given = ["NOTIFY_A11Y_SOCKET": folder + "/a.sock"]
            let answer = try await person.run("emit", "success", "x", changing: given)
            #expect(answer.status == (isTaken ? 0 : 69), "\(answer.errors)")
            var status = stat()
            #expect(unsafe stat(folder, &status) == 0)
            #expect(status.st_mode & 0o7777 == UInt32(mode))
            _ = try await person.run("companion", "stop", changing: given)
        }
    }

    @Test("root in the place of another user makes nothing in that user's home")
    func root() async throws {
        let person = try Person()
        let home = person.folder + "/home"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        try #require(unsafe chown(home, 65_534, 65_534) == 0)
        let answer = try await person.run(
            "emit", "success", "x", changing: ["HOME": home, "XDG_STATE_HOME": nil, "XDG_RUNTIME_DIR": home])
        #expect(answer.status == 69)
        #expect(answer.errors.contains("another user (65534)"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: home).isEmpty)
    }

    @Test("nothing of ours can be read, entered or connected to by another user")
    func permissions() async throws {
        let person = try Person()
        // The strictest rules hold whatever the mask of the shell that came first.
        try await person.shell("umask 0; notify-a11y emit --wait failure 'Order 42'; notify-a11y companion status")
        for path in [person.state, person.folder + "/run/notify-a11y"] { #expect(try permissions(of: path) == 0o700) }
        #expect(try permissions(of: person.socket) == 0o600)
        for name in try FileManager.default.contentsOfDirectory(atPath: person.state) {
            #expect(try permissions(of: "\(person.state)/\(name)") == 0o600, "\(name)")
        }
        // Even with the folders opened, another user is not served.
        for path in [
            TemporaryDirectory.path, person.folder, person.folder + "/run", person.folder + "/run/notify-a11y",
        ] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: person.socket)
        let asNobody = try await person.shell(
            "NOTIFY_A11Y_SOCKET=\(person.socket) setpriv --reuid 65534 --regid 65534 --clear-groups env HOME=/nonexistent notify-a11y status"
        )
        #expect(asNobody.status == 69, "\(asNobody.output)\(asNobody.errors)")
        #expect(!asNobody.output.contains("Order"))
        #expect(try await person.run("status").output.contains("Order 42"))
    }

    private func permissions(of path: String) throws -> Int {
        var status = stat()
        try #require(unsafe lstat(path, &status) == 0, "\(path)")
        return Int(status.st_mode & 0o7777)
    }
}
