// SPDX-License-Identifier: Apache-2.0
import NotifyA11y

/// Completions for bash, made from the table of commands: `docs/notify-a11y.bash`, which the tests hold to this.
///
/// Nothing is asked of the companion for it: a key pressed in a shell must start nothing.
enum Completions {
    /// The whole script.
    static func bash() -> String {
        let commands = CommandTable.commands
        let firsts = unique(commands.map { first($0.name) }) + ["help", "--help", "--version"]
        let groups = unique(commands.filter { $0.name.contains(" ") }.map { first($0.name) })
        var lines = [
            "# SPDX-License-Identifier: Apache-2.0", "# shellcheck shell=bash", "#",
            "# Completions of notify-a11y for bash. Made from the table of commands; to record them anew:",
            "# NOTIFY_A11Y_RECORD=1 scripts/test --filter CommandLineTests",
            "",
            "_notify_a11y() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}",
            "    local command=${COMP_WORDS[1]} words='' place=1 start=2 index",
            "    COMPREPLY=()",
            "    # Bash takes --name=value apart.",
            "    if [[ $word == '=' ]]; then",
            "        word=''",
            "    elif [[ $before == '=' ]]; then",
            "        before=${COMP_WORDS[COMP_CWORD - 2]}",
            "    fi",
            "    case $command in",
            "        \(groups.joined(separator: " | ")))",
            "            if ((COMP_CWORD > 2)); then",
            "                command+=\" ${COMP_WORDS[2]}\"",
            "                start=3",
            "            fi ;;",
            "    esac",
            "    # Which word it is, besides options and their values.",
            "    for ((index = start; index < COMP_CWORD; index++)); do",
            "        case ${COMP_WORDS[index]} in",
            "            \(valued.joined(separator: " | ")))",
            "                ((index++))",
            "                [[ ${COMP_WORDS[index]} != '=' ]] || ((index++)) ;;",
            "            -*) ;;",
            "            *) ((place++)) ;;",
            "        esac",
            "    done",
            "    if ((COMP_CWORD == 1)); then",
            "        words='\(firsts.joined(separator: " "))'",
            "    else",
            "        case $before in",
        ]
        lines += values.map { "            --\($0.option)) words='\($0.words.joined(separator: " "))' ;;" }
        lines += [
            "            \(plain.joined(separator: " | "))) return ;;",
            "            *)",
            "                case $command in",
        ]
        for group in groups {
            let seconds = CommandTable.group(group).map { $0.name.dropFirst(group.count + 1) }
            lines.append("                    \(group)) words='\(seconds.joined(separator: " "))' ;;")
        }
        lines.append(
            "                    help) words='\(unique(commands.map { first($0.name) }).joined(separator: " "))' ;;")
        for command in commands {
            let pattern = command.name.contains(" ") ? "'\(command.name)'" : command.name
            let options = (command.options.map { "--\($0.name)" } + ["--help"]).joined(separator: " ")
            lines.append("                    \(pattern))")
            lines.append("                        if [[ $word == -* ]]; then")
            lines.append("                            words='\(options)'")
            for (place, words) in operands(of: command) {
                lines.append("                        elif ((place == \(place))); then")
                lines.append("                            words='\(words.joined(separator: " "))'")
            }
            lines.append("                        fi ;;")
        }
        lines += [
            "                esac ;;",
            "        esac",
            "    fi",
            "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")",
            "}",
            "# Where nothing of ours fits, a file may be meant.",
            "complete -o default -F _notify_a11y notify-a11y",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The options whose values are a few words, and these.
    private static let values: [(option: String, words: [String])] = [
        ("importance", Importance.allCases.map(\.rawValue)), ("sensitivity", Sensitivity.allCases.map(\.rawValue)),
        ("kind", Event.Kind.allCases.map(\.rawValue)), ("format", ["plain", "waybar", "tmux", "json"]),
        ("highlight", ["background", "underline", "none"]), ("theme", ["dark", "light"]),
        ("contrast", ["normal", "high"]), ("to", Grant.Permission.allCases.map(\.rawValue)),
    ]

    /// Every option that a value follows.
    private static var valued: [String] {
        unique(
            CommandTable.commands.flatMap(\.options).compactMap { option in
                if case .required = option.value { "--\(option.name)" } else { nil }
            })
    }

    /// Those whose values can't be told beforehand.
    private static var plain: [String] { valued.filter { option in !values.contains { "--\($0.option)" == option } } }

    /// The words that a command's operands can be, by place; those that can be anything are left out.
    private static func operands(of command: CommandSpecification) -> [(place: Int, words: [String])] {
        var found: [(Int, [String])] = []
        for (index, operand) in command.operands.split(separator: " ").enumerated() {
            let bare = operand.filter { !"[].".contains($0) }
            let parts = bare.split(separator: "|").map(String.init)
            if bare == "KIND" {
                found.append((index + 1, Event.Kind.allCases.map(\.rawValue)))
            } else if command.name.hasPrefix("context "), bare == "NAME" {
                found.append((index + 1, ContextName.allCases.map(\.rawValue)))
            } else if parts.count > 1, parts.allSatisfy({ $0 == $0.lowercased() && $0 != "-" }) {
                found.append((index + 1, parts))
            }
        }
        return found
    }

    private static func first(_ name: String) -> String { name.split(separator: " ").first.map(String.init) ?? name }

    private static func unique(_ words: [String]) -> [String] {
        words.reduce(into: []) { found, word in if !found.contains(word) { found.append(word) } }
    }
}
