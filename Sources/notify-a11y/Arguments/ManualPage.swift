// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// The manual page, made from the table of commands: `docs/notify-a11y.1`, which the tests hold to this.
///
/// In the macros of man(7), which every `man` reads.
enum ManualPage {
    /// The whole page.
    static func text() -> String {
        var lines = [
            #".\" SPDX-License-Identifier: Apache-2.0"#,
            #".\" Made from the table of commands; to record it anew: NOTIFY_A11Y_RECORD=1 scripts/test --filter CommandLineTests"#,
            #".TH NOTIFY\-A11Y 1 "" "notify\-a11y \#(escaped(notifyA11yVersion))" "User Commands""#,
            ".SH NAME", #"notify\-a11y \- tell what happened, on every channel that reaches you"#,
            ".SH SYNOPSIS", ".B notify\\-a11y", ".I COMMAND", "[\\fIOPTIONS\\fR]",
            ".SH DESCRIPTION",
        ]
        lines += [
            "A program finishes, fails or moves on.",
            "This command tells it once, and your profile decides how you get it: as text that stays, as a card on your",
            "desktop, as speech or braille, as a sound, as a vibration, and as a line in the terminal.",
            "A sound is never the only signal.",
            ".PP",
            "Standard output is the answer and nothing else; what goes wrong is said on standard error, in one line.",
            "Every command takes",
            #".BR \-\-help ."#,
            #"An option's value follows it, or stands behind \(lq=\(rq; \fB\-\-\fR ends the options."#,
            ".SH COMMANDS",
        ]
        for command in CommandTable.commands { lines += section(command) }
        lines.append(".SH EXIT STATUS")
        for (status, meaning) in statuses { lines += [".TP", ".B \(status)", text(meaning)] }
        lines.append(".SH ENVIRONMENT")
        for (names, meaning) in environment {
            lines += [".TP", ".B " + names.map(escaped).joined(separator: ", "), text(meaning)]
        }
        lines.append(".SH FILES")
        for (path, meaning) in files { lines += [".TP", ".I " + escaped(path), text(meaning)] }
        lines += [".SH SEE ALSO", #".BR notify\-send (1),"#, ".BR spd\\-say (1)"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static let statuses = [
        ("0", "Done; for emit: recorded."),
        ("1", "It was recorded, but nothing was delivered (emit --wait); or profile lint found something."),
        ("64", "Wrong usage; the message names the word and the nearest valid one."),
        ("65", "Input that can't be used, or no such event or entry."),
        ("69", "There is no companion, and none could be started, or it does not answer."),
        ("74", "It was not recorded, for example because the disk is full."),
        ("75", "Not answered (ask)."),
    ]

    private static let environment: [([String], String)] = [
        (
            ["XDG_STATE_HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "HOME"],
            "Where files are, as the XDG specification says."
        ),
        (["NOTIFY_A11Y_SOCKET"], "The companion's socket, instead of all that."),
        (["NOTIFY_A11YD"], "The companion's program."),
        (
            ["NO_COLOR", "ACCESSIBLE", "TERM"],
            "Whether anything but plain lines is written; dumb for a plain terminal."
        ),
    ]

    private static let files = [
        ("~/.config/notify-a11y/profile.toml", "Your own profile."),
        ("~/.config/notify-a11y/profiles/", "Further profiles of yours, each by its name."),
        ("~/.local/state/notify-a11y/state.db", "The text state: entries, history and receipts."),
    ]

    private static func section(_ command: CommandSpecification) -> [String] {
        var lines = [".SS \(escaped(command.name))"]
        var usage = #"\fBnotify\-a11y \#(escaped(command.name))\fR"#
        if !command.operands.isEmpty { usage += #" \fI\#(escaped(command.operands))\fR"# }
        if !command.options.isEmpty { usage += #" [\fIOPTIONS\fR]"# }
        lines += [usage, ".PP", text(Help.sentence(command.meaning))]
        for option in command.options { lines += [".TP", tag(option), text(Help.sentence(option.meaning))] }
        return lines + [".PP", "Example:", ".PP", ".nf", text(command.example), ".fi"]
    }

    private static func tag(_ option: OptionSpecification) -> String {
        let name = #"\fB\-\-\#(escaped(option.name))\fR"#
        return switch option.value {
        case .none: name
        case .required(let what): #"\#(name) \fI\#(escaped(what))\fR"#
        case .optional(let what): #"\#(name)[=\fI\#(escaped(what))\fR]"#
        }
    }

    /// Words of a paragraph: what begins a line must not be taken for a macro.
    private static func text(_ words: String) -> String {
        let escaped = escaped(words)
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? #"\&"# + escaped : escaped
    }

    /// Words as roff has them: a plain hyphen could become a typographic one, which can't be copied.
    private static func escaped(_ words: String) -> String {
        words.replacing(#"\"#, with: #"\e"#).replacing("-", with: #"\-"#).replacing("~", with: #"\(ti"#)
            .replacing("\"", with: #"\(dq"#)
    }
}
