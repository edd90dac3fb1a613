// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of the desktop channel.
///
/// To translate, change them here.
enum Phrases {
    /// What stands between the kind and the title on a card: "Success: Order 42".
    static let separator = ": "
    /// What stands between the title and the detail where a server shows only the summary.
    static let joint = " – "

    /// A button of every card that tells something: pressing it acknowledges.
    static let seen = "Seen"

    /// How far something has come, on a card without a bar.
    static func percent(_ percent: Int32) -> String { "\(percent) %" }
    /// How far something has come, in numbers: "3 of 4 files (75 %)".
    static func amount(_ value: String, of total: String?, _ unit: String?, percent: Int32?) -> String {
        let number = total.map { "\(value) of \($0)" } ?? value
        let part = total == nil ? nil : percent.map { "(\(self.percent($0)))" }
        return [number, unit, part].compactMap(\.self).joined(separator: " ")
    }

    /// A question's card where buttons can't be seen: what there is to choose from.
    static func choices(_ titles: [String]) -> String { "Choices: " + titles.joined(separator: ", ") }
    /// A question's card where buttons can't be seen: how to answer.
    static let howToAnswer = "To answer, type: notify-a11y act"

    /// The one card about what came while none could be shown; the outcome stands first.
    static func missed(_ counts: [Event.Kind: Int]) -> String {
        let names: [(Event.Kind, String)] = [
            (.failure, "failed"), (.question, "waiting for an answer"), (.warning, "with a warning"),
            (.success, "succeeded"), (.message, "new"),
        ]
        let parts = names.compactMap { kind, name in counts[kind].map { "\($0) \(name)" } }
        return parts.joined(separator: ", ") + " while no card could be shown"
    }
    /// Below a card that stands for several events.
    static let whereTheyAre = "All of them: notify-a11y status"

    /// A receipt's reason: there are so many cards that this one is only counted.
    static func counted(by server: String) -> String {
        "\(server) shows many cards already: told as one of several, and kept in the text state"
    }

    /// A receipt's reason: the card is shown.
    static func shown(by server: String) -> String { "shown by \(server)" }
    /// A receipt's reason: an earlier card of the same subject shows this event now.
    static func replaced(by server: String) -> String { "shown by \(server) in place of the earlier card" }

    /// `notify-a11y channels`: it works.
    static func ready(_ server: String) -> String { server }
    /// `notify-a11y channels`: nobody shows cards yet, and the bus knows whom to start.
    static let startable = "a notification server will be started for the first card"

    /// `notify-a11y channels`: it works, and a person may wonder where the other cards are.
    static let oneAtATime =
        "it shows one card at a time, and a failure's stays until you close it; dunst shows them side by side"
    /// `notify-a11y channels`: what a screen reader makes of the cards.
    static func ready(_ server: String, readBy reader: String) -> String { "\(server), read by \(reader)" }

    /// A server that doesn't tell its name.
    static let unnamedServer = "the notification server"

    /// `notify-a11y channels`: no bus is known, as in cron, over ssh or in a system service.
    static let noBus = "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and neither is XDG_RUNTIME_DIR"
    /// `notify-a11y channels`: no bus is named, and where systemd would have put it there is none.
    static func noBus(at address: String) -> String {
        "no session bus: DBUS_SESSION_BUS_ADDRESS is not set, and there is none at "
            + SafeText.line(address, limit: 255)
    }
    /// What to do about it.
    static let logIn =
        "cards need a desktop session; an event that is sent from inside one brings its address along"

    /// `notify-a11y channels`: nobody on this bus shows cards.
    static let noServer = "no notification server on the session bus"
    /// What to do about it.
    static let installServer =
        "install and start one; desktops bring their own, and elsewhere the package dunst (X11) or "
        + "mako-notifier (Wayland) works"

    /// `notify-a11y channels`: the bus could not start the server, or it did not come up in time.
    static let doesNotStart = "the notification server does not start"
    /// What to do about it.
    static let startByHand = "start it by hand to see why, such as with the command dunst"

    /// `notify-a11y channels`: the server is there and says nothing.
    static func silent(_ server: String) -> String { "\(server) does not answer" }
    /// What to do about it.
    static let restartServer = "restart the notification server"

    /// The server has had too many cards in too short a time, or shows as many as it can.
    static let tooMany =
        "the notification server takes no more cards for now: told as one of several as soon as it does"

    /// The server answered something that isn't in the specification.
    static func senseless(_ method: String) -> String {
        "the notification server's answer to \(method) makes no sense"
    }

    /// A delivery after the end.
    static let closed = "the desktop channel is closed"
    /// What to do about it.
    static let startCompanion = "it opens again with the companion"
}
