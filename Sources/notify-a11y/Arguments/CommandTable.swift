// SPDX-License-Identifier: Apache-2.0

/// One option of a command, as the table has it.
struct OptionSpecification {
    /// What follows the option.
    enum Value {
        /// Nothing.
        case none
        /// A value, called this in the help.
        case required(String)
        /// A value behind "=", called this in the help, or nothing.
        case optional(String)
    }

    let name: String
    let value: Value
    let meaning: String
    /// Whether it may be given more than once.
    let repeats: Bool

    init(_ name: String, _ value: Value, repeats: Bool = false, _ meaning: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
        self.repeats = repeats
    }

    /// A switch.
    init(_ name: String, _ meaning: String) { self.init(name, .none, meaning) }

    /// As it is written in the help, such as "--limit N".
    var usage: String {
        switch value {
        case .none: "--\(name)"
        case .required(let what): "--\(name) \(what)"
        case .optional(let what): "--\(name)[=\(what)]"
        }
    }
}

/// One command, as the table has it.
///
/// Parsing, help, the manual page and completions come from here.
struct CommandSpecification {
    let name: String
    /// The words that follow, such as "KIND TITLE".
    let operands: String
    /// How many words may follow.
    let count: ClosedRange<Int>
    let meaning: String
    let options: [OptionSpecification]
    let example: String
}

/// Every command and option of `notify-a11y`.
enum CommandTable {
    private static let details = OptionSpecification("details", "with the detail and what can be done next")
    private static let format = OptionSpecification(
        "format", .required("FORMAT"), "one line for a bar: plain, waybar, tmux or json")
    /// What `emit` and `ask` can say of an event.
    private static let texts = [
        OptionSpecification("detail", .required("TEXT"), "more about it"),
        OptionSpecification("key", .required("KEY"), "what it is about; a newer one takes its place"),
        OptionSpecification("app", .required("NAME"), "the program's name; notify-a11y by default"),
        OptionSpecification("category", .required("NAME"), "a finer kind, such as battery-caution"),
        OptionSpecification("language", .required("TAG"), "the language of the texts, such as de"),
        OptionSpecification("spoken", .required("TEXT"), "the title for ears"),
        OptionSpecification("short", .required("TEXT"), "at most 20 characters, for braille"),
        OptionSpecification("public", .required("TEXT"), "what others may read of a private event"),
        OptionSpecification("hint", .required("TEXT"), "what can be done next"),
        OptionSpecification("importance", .required("LEVEL"), "low, normal, high or critical"),
        OptionSpecification("sensitivity", .required("LEVEL"), "public, private or secret"),
    ]
    private static let json = OptionSpecification("json", "print one JSON object a line")
    private static let rate = OptionSpecification("rate", .required("N"), "how fast: 0.5 to 4 times the normal speed")
    private static let voice = OptionSpecification("voice", .required("NAME"), "a voice, as 'voices' lists them")
    private static let language = OptionSpecification("language", .required("TAG"), "the language, such as de")
    private static let highlight = [
        OptionSpecification("highlight", .required("HOW"), "light words as they are said: background, underline, none"),
        OptionSpecification("theme", .required("NAME"), "the terminal is dark or light"),
        OptionSpecification("contrast", .required("HOW"), "normal (4.5 to 1) or high (7 to 1)"),
        OptionSpecification("colours", .required("#A,#B"), "your own: the words' and the block's"),
    ]

    static let commands: [CommandSpecification] = [
        CommandSpecification(
            name: "emit", operands: "KIND TITLE", count: 2...2,
            meaning: "tell what happened: success, failure, warning, message, progress or question",
            options: texts + [
                OptionSpecification("action", .required("ID=TITLE"), repeats: true, "what can be done about it"),
                OptionSpecification("label", .required("ID=LABEL"), repeats: true, "a further name of an action"),
                OptionSpecification("value", .required("N"), "how far it is; per cent without a total"),
                OptionSpecification("total", .required("N"), "of how much"),
                OptionSpecification("unit", .required("WORD"), "what is counted, such as files"),
                OptionSpecification("wait", .optional("SECONDS"), "wait for every channel; 30 seconds by default"),
                OptionSpecification("json", "print what became of it as one JSON object"),
                OptionSpecification("quiet", "print nothing"),
            ], example: "notify-a11y emit success \"Order 42\""),
        CommandSpecification(
            name: "ask", operands: "QUESTION", count: 1...1,
            meaning: "ask, wait for the answer by any way, and print it",
            options: [
                OptionSpecification(
                    "choice", .required("TEXT"), repeats: true, "what can be answered; yes and no if none"),
                OptionSpecification("label", .required("CHOICE=LABEL"), repeats: true, "a further name of a choice"),
                OptionSpecification("default", .required("CHOICE"), "what Enter means; never what silence means"),
                OptionSpecification("timeout", .required("TIME"), "how long to wait, such as 10m; without, for ever"),
            ] + texts + [
                OptionSpecification("json", "print how it was settled as one JSON object"),
                OptionSpecification("quiet", "don't ask in this terminal"),
            ], example: "notify-a11y ask \"Deploy to production?\" --choice yes --choice no"),
        CommandSpecification(
            name: "answer", operands: "QUESTION CHOICE", count: 1...2,
            meaning: "answer a question, named by its key, title, number or id",
            options: [
                OptionSpecification("app", .required("NAME"), "only one of this program"),
                OptionSpecification("none", "end it without a choice"), json,
            ], example: "notify-a11y answer \"deploy to production\" yes"),
        CommandSpecification(
            name: "act", operands: "[WORDS]", count: 0...64,
            meaning: "list what can be done now, or do what the words or a number of the list name",
            options: [
                OptionSpecification("pick", "one choice at a time, by two keys"),
                OptionSpecification("next", .required("KEY"), "the key for the next choice; space by default"),
                OptionSpecification("choose", .required("KEY"), "the key to choose; enter by default"),
                OptionSpecification(
                    "teach", .required("NAME=WORDS"), "a name of your own, such as 'ship it=deploy yes'"),
                OptionSpecification("forget", .required("NAME"), "forget such a name"),
                OptionSpecification("taught", "list such names"), json,
            ], example: "notify-a11y act deploy yes"),
        CommandSpecification(
            name: "status", operands: "", count: 0...0, meaning: "what is unseen, failures first, and what is current",
            options: [OptionSpecification("all", "every entry, not the first ten"), details, format, json],
            example: "notify-a11y status"),
        CommandSpecification(
            name: "history", operands: "", count: 0...0, meaning: "what was recorded, the newest last",
            options: [
                OptionSpecification("since", .required("TIME"), "from 90s, 10m, 2h, 3d ago, or a date: 2026-11-30"),
                OptionSpecification("kind", .required("KIND"), "of this kind"),
                OptionSpecification("app", .required("NAME"), "of this program; * stands for anything"),
                OptionSpecification("search", .required("TEXT"), "with this text"),
                OptionSpecification("limit", .required("N"), "at most so many; 100 by default"),
                details, json,
            ], example: "notify-a11y history --since 2h --kind failure"),
        CommandSpecification(
            name: "watch", operands: "", count: 0...0, meaning: "print each event as it is recorded, until stopped",
            options: [format] + highlight
                + [OptionSpecification("captions", "only what is being said, large"), json],
            example: "notify-a11y watch --highlight underline"),
        CommandSpecification(
            name: "prompt", operands: "", count: 0...0,
            meaning: "what waited for this terminal; your shell calls it before each prompt",
            options: [], example: "notify-a11y prompt"),
        CommandSpecification(
            name: "receipts", operands: "[NUMBER|ID|KEY|TITLE]", count: 0...1,
            meaning: "what became of an event on each channel; of the newest, if none is named",
            options: [json], example: "notify-a11y receipts 7"),
        CommandSpecification(
            name: "ack", operands: "KEY|TITLE|NUMBER|ID", count: 0...1,
            meaning: "acknowledge: clear an entry and silence it everywhere",
            options: [
                OptionSpecification("all", "every entry"),
                OptionSpecification("app", .required("NAME"), "only of this program"), json,
            ], example: "notify-a11y ack \"order 42\""),
        CommandSpecification(
            name: "silence", operands: "", count: 0...0, meaning: "stop speech, sound and vibration now",
            options: [], example: "notify-a11y silence"),
        CommandSpecification(
            name: "repeat", operands: "[N]", count: 0...1, meaning: "present the last message, or the last N, again",
            options: [json], example: "notify-a11y repeat 3"),
        CommandSpecification(
            name: "say", operands: "[TEXT|-]", count: 0...1, meaning: "say a text, or an entry with its detail",
            options: [
                OptionSpecification(
                    "entry", .required("KEY"), "the entry of this key, id or number, instead of a text"),
                OptionSpecification("app", .required("NAME"), "the entry's program"), language, voice, rate,
            ], example: "notify-a11y say \"Hello\""),
        CommandSpecification(
            name: "voices", operands: "[LANGUAGE]", count: 0...1, meaning: "the voices, or those of a language",
            options: [json], example: "notify-a11y voices de"),
        CommandSpecification(
            name: "read", operands: "[FILE|-]", count: 0...1,
            meaning: "read a text aloud; goes on where it was left last time",
            options: [OptionSpecification("from-start", "from the beginning"), language, voice, rate] + highlight,
            example: "notify-a11y read letter.txt --rate 1.5"),
        CommandSpecification(
            name: "reading", operands: "[pause|resume|next|previous|stop]", count: 0...1,
            meaning: "how the reading stands, or what it is to do", options: [json],
            example: "notify-a11y reading pause"),
        CommandSpecification(
            name: "channels", operands: "", count: 0...0, meaning: "what works, what doesn't, why, and what to do",
            options: [json], example: "notify-a11y channels"),
        CommandSpecification(
            name: "explain", operands: "[NUMBER|ID|KEY|TITLE]", count: 0...1,
            meaning: "why the last event, or this one, was told as it was",
            options: [json], example: "notify-a11y explain 7"),
        CommandSpecification(
            name: "profile list", operands: "", count: 0...0,
            meaning: "every profile, whom it is for, and which is in use",
            options: [json], example: "notify-a11y profile list"),
        CommandSpecification(
            name: "profile show", operands: "[NAME]", count: 0...1,
            meaning: "what holds, each value with the file and line that says so",
            options: [OptionSpecification("all", "also the values that no profile states"), json],
            example: "notify-a11y profile show deaf"),
        CommandSpecification(
            name: "profile use", operands: "[NAME]...", count: 0...16,
            meaning: "be told in this way from now on; several names are one person's needs together",
            options: [
                OptionSpecification("with", .required("SITUATION"), repeats: true, "a situation such as quiet"),
                OptionSpecification("for", .required("TIME"), "for so long: 90s, 10m, 2h, 1h30m or 3d"), json,
            ], example: "notify-a11y profile use blind --with quiet --for 1h"),
        CommandSpecification(
            name: "profile back", operands: "", count: 0...0, meaning: "undo the last 'profile use'",
            options: [json], example: "notify-a11y profile back"),
        CommandSpecification(
            name: "profile set", operands: "KEY VALUE", count: 2...2,
            meaning: "write a value into your own profile; its comments stay",
            options: [json], example: "notify-a11y profile set channels.speech.rate 1.2"),
        CommandSpecification(
            name: "profile unset", operands: "KEY", count: 1...1, meaning: "take a value out of your own profile",
            options: [json], example: "notify-a11y profile unset channels.speech.rate"),
        CommandSpecification(
            name: "profile path", operands: "", count: 0...0, meaning: "where your own profile is",
            options: [json], example: "notify-a11y profile path"),
        CommandSpecification(
            name: "profile lint", operands: "[FILE]", count: 0...1,
            meaning: "what is wrong with your profiles, or with this file, and what to do",
            options: [json], example: "notify-a11y profile lint"),
        CommandSpecification(
            name: "profile simulate", operands: "KIND TITLE", count: 2...2,
            meaning: "how an event would be told, without sending it, as if every channel worked",
            options: [
                OptionSpecification(
                    "profile", .required("NAME"), repeats: true, "with this profile, not the one in use"),
                OptionSpecification("with", .required("SITUATION"), repeats: true, "in a situation such as quiet"),
                OptionSpecification("at", .required("TIME"), "at 23:30, \"Sat 23:30\" or 2026-11-30T23:30"),
                OptionSpecification(
                    "context", .required("NAME=VALUE"), repeats: true, "what is on or off, such as dnd=on"),
                OptionSpecification("app", .required("NAME"), "from this program; notify-a11y by default"),
                OptionSpecification("key", .required("KEY"), "what it is about"),
                OptionSpecification("category", .required("NAME"), "a finer kind, such as battery-caution"),
                OptionSpecification("importance", .required("LEVEL"), "low, normal, high or critical"),
                OptionSpecification("sensitivity", .required("LEVEL"), "public, private or secret"),
                OptionSpecification("public", .required("TEXT"), "what others may read of a private event"),
                OptionSpecification("by-hand", "as if you had typed it yourself"), json,
            ], example: "notify-a11y profile simulate failure Backup --profile deaf --at 23:30"),
        CommandSpecification(
            name: "context list", operands: "", count: 0...0,
            meaning: "what is known of your surroundings, such as a meeting", options: [json],
            example: "notify-a11y context list"),
        CommandSpecification(
            name: "context set", operands: "NAME on|off", count: 2...2,
            meaning: "say that something is on or off, such as dnd, meeting or sharing",
            options: [OptionSpecification("for", .required("TIME"), "for so long: 90s, 10m, 2h or 3d"), json],
            example: "notify-a11y context set dnd on --for 1h"),
        CommandSpecification(
            name: "context unset", operands: "NAME", count: 1...1,
            meaning: "take back what you said with 'context set'",
            options: [json], example: "notify-a11y context unset dnd"),
        CommandSpecification(
            name: "allow", operands: "APP [CATEGORY]", count: 1...2,
            meaning: "let a program reach you in quiet times",
            options: [
                OptionSpecification(
                    "to", .required("WHAT"), repeats: true,
                    "quiet: pass quiet times (by default); critical: be as urgent as it says; sound: sound for messages"
                ),
                json,
            ], example: "notify-a11y allow alarm-clock"),
        CommandSpecification(
            name: "quieten", operands: "APP [CATEGORY]", count: 1...2,
            meaning: "take back what 'allow' gave a program", options: [json],
            example: "notify-a11y quieten alarm-clock"),
        CommandSpecification(
            name: "spoken", operands: "TEXT|-", count: 1...1,
            meaning: "print what would be said for a text, and say nothing",
            options: [
                OptionSpecification("kind", .required("KIND"), "as the title of an event of this kind"),
                OptionSpecification("detail", .required("TEXT"), "with this detail"),
                OptionSpecification("language", .required("TAG"), "the language of the text, such as de"),
                OptionSpecification("verbosity", .required("HOW"), "how much is said: kind, title, normal or full"),
                json,
            ], example: "notify-a11y spoken --kind success \"Order #42\""),
        CommandSpecification(
            name: "companion", operands: "run|start|stop|status", count: 1...1,
            meaning: "the process behind it: start, stop or look at it",
            options: [json], example: "notify-a11y companion status"),
    ]
}
