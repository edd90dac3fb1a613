// SPDX-License-Identifier: Apache-2.0

/// The help, made from the table: usage first, an example last, at most 80 columns.
enum Help {
    /// The help of the whole program.
    static func overview() -> String {
        var text = """
            usage: notify-a11y COMMAND [OPTIONS]

            Tells what happened on every channel that your profile allows: text that stays,
            speech, a desktop notification, a sound, a vibration.

            Commands:

            """
        for command in CommandTable.commands { text += row(command.name, command.meaning) }
        text += """

            Options of every command:
            \(row("--help", "this help, or a command's own"))\(row("--version", "the version"))
            Exit status: 0 done; 1 recorded, but nothing was delivered (--wait);
            64 wrong usage; 65 input that cannot be used; 69 no companion;
            74 not recorded; 75 not answered (ask).

            Example: notify-a11y emit success "Order 42"

            """
        return text
    }

    /// The help of commands whose names begin with the same word.
    static func of(group name: String, _ commands: [CommandSpecification]) -> String {
        var text = "usage: notify-a11y \(name) COMMAND [OPTIONS]\n\nCommands:\n"
        for command in commands { text += row(command.name, command.meaning) }
        text += "\n"
        text += wrapped("Each has a help of its own, such as: notify-a11y \(commands[0].name) --help", indent: 0)
        return text + "\nExample: \(commands.last?.example ?? "")\n"
    }

    /// The help of one command.
    static func of(_ command: CommandSpecification) -> String {
        var usage = "usage: notify-a11y \(command.name)"
        if !command.operands.isEmpty { usage += " \(command.operands)" }
        if !command.options.isEmpty { usage += " [OPTIONS]" }
        var text = "\(usage)\n\n"
        text += wrapped(sentence(command.meaning), indent: 0)
        if !command.options.isEmpty {
            text += "\nOptions:\n"
            for option in command.options { text += row(option.usage, option.meaning) }
        }
        if command.name == "emit" || command.name == "ask" {
            text += "\n"
            text += wrapped(
                "A \(command.name == "emit" ? "TITLE" : "QUESTION") of - is read from standard input; from a pipe it is private unless --sensitivity says otherwise.",
                indent: 0)
        }
        return text + "\nExample: \(command.example)\n"
    }

    /// With its first letter in upper case and a full stop.
    static func sentence(_ text: String) -> String {
        (text.first.map { $0.uppercased() } ?? "") + text.dropFirst() + "."
    }

    /// A name and its meaning side by side, the meaning wrapped below itself.
    private static func row(_ name: String, _ meaning: String) -> String {
        let indent = 24
        let start = "  " + name
        let lines = wrapped(meaning, indent: indent)
        guard start.count < indent - 1 else { return start + "\n" + lines }
        return start + String(lines.dropFirst(start.count))
    }

    private static func wrapped(_ text: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            if line.count + word.count + 1 > 80, line.count > indent {
                lines.append(line)
                line = margin
            }
            line += (line.count > indent ? " " : "") + word
        }
        return (lines + [line]).joined(separator: "\n") + "\n"
    }
}
