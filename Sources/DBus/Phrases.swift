// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of this module that a person can meet, in the reason of a channel that doesn't work.
///
/// To translate, change them here.
enum Phrases {
    /// No address of a session bus is known: from cron, ssh or a system service.
    static let noAddress = "no session bus: none is named"

    /// The bus ended or closed the connection.
    static let connectionLost = "the session bus closed the connection"

    /// The bus object was closed by us; met only while the companion ends.
    static let closed = "the connection to the session bus is closed"

    /// Connecting failed.
    static func cannotConnect(_ address: String, _ why: String) -> String {
        "no session bus at \(SafeText.line(address, limit: 255)): \(SafeText.line(why, limit: 255))"
    }

    /// The bus took the connection and then said nothing.
    static func busSilent(_ address: String) -> String {
        "the session bus at \(SafeText.line(address, limit: 255)) did not answer in time"
    }

    /// An address that would start a bus instead of finding one.
    static func startsBus(_ address: String) -> String {
        "'\(SafeText.line(address, limit: 255))' is no address of a running session bus"
    }

    /// A call had no answer within its deadline.
    static func noAnswer(_ call: String) -> String { "no answer to \(call) in time" }

    /// The task that waited for a call was cancelled.
    static func cancelled(_ call: String) -> String { "stopped waiting for the answer to \(call)" }

    /// A call was answered by an error.
    static func callFailed(_ call: String, _ why: String) -> String {
        "\(call) failed: \(SafeText.line(why, limit: 255))"
    }
}
