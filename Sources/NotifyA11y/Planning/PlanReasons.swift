// SPDX-License-Identifier: Apache-2.0

/// Why a channel is used or not: the sentences of receipts and `explain`.
///
/// To translate, this is the place.
public enum PlanReasons {
    /// The person switched the channel off.
    static func off(_ source: Profile.Source) -> String { "off in the profile (\(source))" }

    /// The channel is on.
    static func on(_ source: Profile.Source) -> String { "on in the profile (\(source))" }

    /// The channel serves only what the person typed, and this came by itself.
    static func automatic(_ source: Profile.Source) -> String {
        "automatic, so only for what you type yourself (\(source))"
    }

    /// Why the emitter writes no line; nil when it does.
    static func noTerminal(_ terminal: Origin.Terminal) -> String? {
        switch terminal {
        case .foreground: nil
        case .background: "another program has the terminal's foreground, so the line waits for the next prompt"
        case .quiet: "the command was asked to print something else"
        case .none: "it was not sent from a terminal"
        }
    }

    /// The channel reaches only senses that don't reach the person.
    static func otherSenses(_ reach: Senses) -> String {
        "reaches \(reach.list.map(\.rawValue).joined(separator: " and ")) only, which does not reach you"
    }

    /// A cue is withheld because the record is missing.
    static let notRecorded = "withheld: the event could not be recorded, and then only words go out"

    /// A cue is withheld because it would be alone.
    static let noWords = "withheld: no words can go out with it now"

    /// A cue was withheld at the last moment.
    public static let wordsFailed = "withheld: the words that it goes with did not go out"

    /// Something newer of the same subject took its place while it waited.
    public static let replaced = "replaced by something newer before its turn came"

    /// Too much was waiting.
    public static let tooMany = "too much at once: told as one of several, and kept in the text state"

    /// The person asked for silence.
    public static let silenced = "stopped by 'silence'"

    /// The companion was stopped before it was its turn.
    public static let stopping = "the companion is stopping"

    /// The subject was acknowledged while it waited.
    public static let acknowledged = "acknowledged before its turn came"

    /// The channel gave no answer in time.
    public static func late(_ deadline: Duration) -> String {
        "no answer within \(deadline.inSeconds); it may have arrived"
    }

    /// The channel failed lately and isn't tried yet.
    public static func pausing(_ reason: String, _ pause: Duration) -> String {
        "\(reason); tried again after \(pause.inSeconds)"
    }

    /// The channel's state isn't known yet.
    public static let starting = "still starting"
}

extension Duration {
    /// In seconds, with one decimal where it has a fraction, such as "2 s" or "0.5 s".
    var inSeconds: String {
        let tenths = Int((self / .milliseconds(100)).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
