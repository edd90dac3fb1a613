// SPDX-License-Identifier: Apache-2.0
import DBusTestSupport
import NotifyA11yDBus
import Synchronization

@testable import NotifyA11yDesktop

extension Patience {
    /// Longer than any of our machines is busy.
    static let endless = Patience(call: .seconds(20), start: .seconds(20), delivery: .seconds(40))
    /// As long for what others do, and without the pauses that are for people's eyes.
    static let restless = Patience(
        call: .seconds(20), start: .seconds(20), delivery: .seconds(40), replacement: .milliseconds(1),
        gathering: .milliseconds(1), longestRetry: .milliseconds(5))
}

/// A notification server that does as a test tells it.
final class FakeNotificationServer: Sendable {
    static let name = "org.freedesktop.Notifications"

    let service: FakeService

    /// Takes the name and answers from then on: to each call of `Notify` what the test says for its number, from 1, by
    /// default that number as the id.
    init(
        at address: String, name: String = "fake", capabilities: [String] = ["body", "body-markup", "actions"],
        notify: @escaping @Sendable (_ number: UInt32) -> FakeService.Answer = { .values([.uint32($0)]) }
    ) throws {
        let count = Mutex<UInt32>(0)
        service = try FakeService(Self.name, at: address) { call in
            switch call.method {
            case "GetCapabilities": return .values([.strings(capabilities)])
            case "GetServerInformation":
                return .values([.string(name), .string("tests"), .string("1.0"), .string("1.2")])
            case "Notify":
                return notify(
                    count.withLock {
                        $0 += 1
                        return $0
                    })
            case "CloseNotification": return .values([])
            default: return .error("org.freedesktop.DBus.Error.UnknownMethod")
            }
        }
    }

    /// What each `Notify` call was asked to replace.
    var replaced: [Int64?] { service.calls("Notify").map { $0.arguments[1].number } }
    /// The summary of each `Notify` call.
    var summaries: [String?] { service.calls("Notify").map { $0.arguments[3].text } }
    /// The body of each `Notify` call.
    var bodies: [String?] { service.calls("Notify").map { $0.arguments[4].text } }
    /// The cards that were to be closed.
    var closed: [Int64?] { service.calls("CloseNotification").map { $0.arguments[0].number } }

    /// Tells that a button was pressed.
    func press(_ key: String, on id: UInt32) throws {
        try service.emit(
            "ActionInvoked", Self.name, path: "/org/freedesktop/Notifications", [.uint32(id), .string(key)])
    }

    /// Tells that a card is gone.
    func tellClosed(_ id: UInt32, reason: UInt32 = 1) throws {
        try service.emit(
            "NotificationClosed", Self.name, path: "/org/freedesktop/Notifications", [.uint32(id), .uint32(reason)])
    }
}
