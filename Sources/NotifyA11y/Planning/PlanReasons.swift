// SPDX-License-Identifier: Apache-2.0

/// Why a channel is used or not: the sentences of receipts and `explain`.
///
/// To translate, this is the place.
public enum PlanReasons {
    /// The words for what decided.
    static func words(_ cause: PlanReason.Cause) -> String {
        switch cause {
        case .on: "on in the profile"
        case .off: "off in the profile"
        case .notWanted: "not wanted by the profile"
        case .ruleWants: "a rule of the profile says so"
        case .ruleLeavesOut: "a rule of the profile leaves it out"
        case .granted: "you allowed it to come although others have to wait"
        case .automatic: "automatic, so only for what you type yourself"
        case .noTerminal(let terminal): noTerminal(terminal)
        case .otherSenses(let reach): otherSenses(reach)
        case .channel(let reason): reason
        case .counted(let count, unsteady: false):
            "\(counted): still so, \(ordinal(count)) time; told when it changes, or after you acknowledged it"
        case .counted(_, unsteady: true): "\(counted): it keeps changing"
        case .digest: "not now, but in the next digest"
        case .digestWhile(let context): "not now, but in a digest when \(name(context)) has ended"
        case .quiet(until: let minute): "quiet times until \(LocalTime.clock(minute))"
        case .progressBefore(let seconds):
            "progress is told when it has gone on for \(Duration.seconds(seconds).inSeconds)"
        case .progressBetween: "told at the next step, and at the end"
        case .progressEndOnly: "only the end of progress is told"
        case .notWorn: "others would hear it: no device is named as worn ('channels.haptic.worn')"
        case .noWords: "withheld: no words can go out with it now"
        case .notRecorded: "withheld: the event could not be recorded, and then only words go out"
        case .stage(let seconds): "used after \(Duration.seconds(seconds).inSeconds), since nothing had happened"
        case .reminder(let number): "reminder \(number), since it is not acknowledged"
        case .accompanies: "the words that go with it: a sound is never the only signal"
        case .notHeardOnly: "used as well, since everything else is only heard"
        case .takesOver(let channel): "took over from \(channel)"
        case .route(let reason): reason
        }
    }

    /// The beginning of every sentence about an event that was counted, since the same had been told before.
    private static let counted = "counted, not told again"

    /// Whether a stored sentence says that an event was counted, since the same had been told before.
    ///
    /// One in another language isn't found, and then the same is told once more.
    static func isCounted(_ sentence: String) -> Bool { sentence.hasPrefix(counted) }

    /// What a context is called in a sentence.
    static func name(_ context: ContextName) -> String {
        switch context {
        case .doNotDisturb: "do-not-disturb"
        case .locked: "the lock of the screen"
        case .meeting: "the meeting"
        case .sharing: "the sharing of the screen"
        case .screenReader: "the screen reader"
        case .privateListening: "private listening"
        }
    }

    /// Such as "third".
    static func ordinal(_ number: Int) -> String {
        let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
        if words.indices.contains(number - 1) { return words[number - 1] }
        return EnglishWords.ordinal(number)
    }

    /// Why the emitter writes no line.
    private static func noTerminal(_ terminal: Origin.Terminal) -> String {
        switch terminal {
        case .foreground: "the emitter writes it"
        case .background: "another program has the terminal's foreground, so the line waits for the next prompt"
        case .quiet: "the command was asked to print something else"
        case .none: "it was not sent from a terminal"
        }
    }

    /// The channel reaches only senses that don't reach the person.
    private static func otherSenses(_ reach: Senses) -> String {
        "reaches \(reach.list.map(\.rawValue).joined(separator: " and ")) only, which does not reach you"
    }

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

    /// What became of an event in the digest of this time.
    static func inDigest(at clock: String, _ digest: Receipt) -> String {
        digest.outcome == .delivered ? "told in the digest at \(clock)" : "in the digest at \(clock): \(digest.reason)"
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
