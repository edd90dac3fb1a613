// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y

/// The words of this module that a person hears or reads, in one language.
struct StorePhrases: Sendable {
    /// A damaged file was found: the companion records this as a warning, so it is met on every channel.
    var movedAside: @Sendable (_ path: String) -> String
    /// What is added when it isn't known how far the numbers had come.
    var numbersBeginAgain: String
    /// What a call was about to do, for `failed`.
    var open: String
    var store: String
    var change: String
    var read: String
    var trim: String
    /// A call failed: an error's message, in the command line and in answers on the socket.
    var failed: @Sendable (_ verb: String, _ path: String, _ reason: String) -> String
    /// What can be done about it, by what kind of failure it is; added to `failed`.
    var isFull: String
    var isReadOnly: String
    var isFailing: String
    var isBusy: String
    /// The file can't be used, though it isn't damaged.
    var newer: @Sendable (_ path: String, _ version: Int64, _ ours: Int64) -> String
    var foreign: @Sendable (_ path: String) -> String
    var closed: String

    static let english = StorePhrases(
        movedAside: { path in
            "The saved notifications were damaged; they were moved to \(path), and a new list was begun"
        },
        numbersBeginAgain: "; numbers begin at 1 again",
        open: "open", store: "store in", change: "change", read: "read", trim: "trim",
        failed: { verb, path, reason in "can't \(verb) the text state at '\(path)' (\(reason))" },
        isFull: "; free some space on its disk, and it works again",
        isReadOnly: "; make its folder writable, and it works again",
        isFailing: "; its disk may be full or failing",
        isBusy: "; another program is using it, try again",
        newer: { path, version, ours in
            "the text state at '\(path)' is of version \(version), and this program knows versions up to \(ours); "
                + "install the newer program again, or move the file away to begin a new one"
        },
        foreign: { path in
            "'\(path)' is a database of another program; move it away, and a new text state is begun"
        },
        closed: "the text state is closed; the program is about to end")
}
