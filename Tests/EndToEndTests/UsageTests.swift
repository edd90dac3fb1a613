// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Usage, and what wrong usage gets", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct UsageTests {
    @Test(
        "bash completes commands, options and the words that there are for each place, and starts nothing for it",
        arguments: [
            ("em", "emit"), ("profile ''", "list show use back set unset path lint simulate"),
            ("profile u", "use unset"),
            ("emit su", "success"), ("emit --key x f", "failure"), ("emit --key = x f", "failure"),
            ("emit success x --imp", "--importance"), ("emit success --sensitivity = pr", "private"),
            ("context set ''", "dnd locked meeting sharing screen-reader private-listening"),
            ("context set dnd o", "on off"), ("profile use --w", "--with"), ("help pr", "prompt profile"),
            ("emit --detail ''", ""), ("read ''", ""),
        ])
    func completions(_ words: String, _ found: String) async throws {
        let person = try Person()
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/notify-a11y.bash").path
        let answer = try await person.shell(
            "set -eu; . '\(script)'; COMP_WORDS=(notify-a11y \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                + "_notify_a11y || true; echo \"${COMPREPLY[*]}\"")
        #expect(answer.output == found + "\n" && answer.errors.isEmpty, "\(answer.output)\(answer.errors)")
        #expect(!FileManager.default.fileExists(atPath: person.socket))
    }

    @Test(
        "wrong words get exit 64, one line that names them and what is valid, and start nothing",
        arguments: [
            ("emit sucess x", "unknown kind 'sucess'; did you mean 'success'?"),
            (
                "emit hello x",
                "unknown kind 'hello'; it is one of: success, failure, warning, message, progress, question"
            ),
            ("emti success x", "unknown command 'emti'; did you mean 'emit'?"),
            ("emit success x --detial y", "unknown option of 'emit' '--detial'; did you mean '--detail'?"),
            ("emit success x -d y", "unknown option of 'emit' '-d'"),
            ("emit success x --detail", "the option '--detail' needs a value: --detail TEXT"),
            ("emit success x --json=yes", "the option '--json' takes no value"),
            (
                "emit success",
                "'emit' needs TITLE: notify-a11y emit KIND TITLE; for example: notify-a11y emit success"
            ),
            ("emit error x", "unknown kind 'error'; did you mean 'failure'?"),
            ("emit Fail x", "unknown kind 'Fail'; did you mean 'failure'?"),
            ("emit info x", "unknown kind 'info'; did you mean 'message'?"),
            ("emit ok x", "unknown kind 'ok'; did you mean 'success'?"),
            ("--verison", "unknown option '--verison'; did you mean '--version'?"),
            ("help emti", "unknown command 'emti'; did you mean 'emit'?"),
            ("emit success x --key ''", "'--key' is empty; leave it out, or give a value"),
            ("emit success x --total 3", "'--total' says nothing without '--value'"),
            ("emit success x --unit files", "'--unit' says nothing without '--value'"),
            ("history --app ''", "'--app' is empty"),
            ("history --limit 1.5", "'--limit' is '1.5'; give a whole number from 1 to 10000"),
            ("ack ''", "the name of the entry is empty"),
            ("emit success Order 42", "'emit' has a word too many: '42'; put a title of several words in quotes"),
            ("emit success x --importance urgent", "unknown importance 'urgent'"),
            ("emit success x --sensitivity secrt", "unknown sensitivity 'secrt'; did you mean 'secret'?"),
            ("emit progress x --value nan", "'--value' is 'nan'; give a number of at least 0"),
            ("emit progress x --value=-1", "'--value' is '-1'; give a number of at least 0"),
            ("emit success x --wait=soon", "'--wait' is 'soon'; give a number from 0 to 3600"),
            ("emit success x --language 'not a tag'", "'--language' is 'not a tag'; write it like"),
            ("emit question x --action yes", "'--action' is 'yes'; write it as ID=TITLE"),
            ("emit question x --action a=Yes --action b=yes", "the actions 'Yes' and 'yes' have the same name"),
            ("history --since yesterday", "yesterday"),
            ("history --kind succes", "unknown kind 'succes'; did you mean 'success'?"),
            ("history --limit 0", "'--limit' is '0'; give a whole number from 1 to 10000"),
            ("repeat 99", "'99' is no number of messages; give 1 to 20"),
            ("ack", "'ack' needs a key, a title, an id, a number, or --all"),
            ("ack x --all", "'ack' needs a key, a title, an id, a number, or --all"),
            ("status all", "'status' has a word too many: 'all'"),
            ("history --since 2026-11-31", "'2026-11-31' is no time"),
            ("emit progress x --value 1 --total 0", "'--total' is '0'; give a number above 0"),
            ("allow backup --to noise", "unknown permission 'noise'; it is one of: quiet, critical, sound"),
            (
                "profile",
                "'profile' needs more words: notify-a11y profile list|show|use|back|set|unset|path|lint|simulate"
            ),
            ("profile lst", "unknown word after 'profile' 'lst'; did you mean 'list'?"),
            ("profil list", "unknown command 'profil'; did you mean 'profile'?"),
            ("profile use", "'profile use' needs a profile's name or --with"),
            ("profile use deaf --for soon", "'--for' is 'soon'; write 90s, 10m, 2h, 1h30m or 3d"),
            ("profile use deaf --for 0s", "'--for' is '0s'"),
            ("profile use deaf --for 400d", "a year at most"),
            ("profile use deaf --whit quiet", "unknown option of 'profile use' '--whit'; did you mean '--with'?"),
            ("profile set channels.speech.rate", "'profile set' needs VALUE: notify-a11y profile set KEY VALUE"),
            (
                "profile simulate failure x --at 25:00",
                "'--at' is '25:00'; write 23:30, \"Sat 23:30\" or a date and time"
            ),
            ("profile simulate failure x --at 2026-11-30", "'--at' is '2026-11-30'"),
            ("profile simulate failure x --context dnd", "'--context' is 'dnd'; write it as NAME=on or NAME=off"),
            ("profile simulate failure x --context dnt=on", "unknown context 'dnt'; did you mean 'dnd'?"),
            ("profile simulate failur x", "unknown kind 'failur'; did you mean 'failure'?"),
            ("context set dnd maybe", "unknown value 'maybe' of 'context set'; it is one of: on, off"),
            ("context set metting on", "unknown context 'metting'; did you mean 'meeting'?"),
            ("context", "'context' needs more words: notify-a11y context list|set|unset"),
            ("allow", "'allow' needs APP: notify-a11y allow APP [CATEGORY]"),
            ("companion halt", "unknown word after 'companion' 'halt'; it is one of: run, start, stop, status"),
        ])
    func wrong(words: String, complaint: String) async throws {
        let person = try Person()
        let answer = try await person.shell("notify-a11y \(words)")
        #expect(answer.status == 64)
        #expect(answer.output.isEmpty)
        #expect(answer.errors.hasPrefix("notify-a11y: ") && answer.errors.contains(complaint), "\(answer.errors)")
        #expect(answer.errors.split(separator: "\n").count == 1)
        #expect(!FileManager.default.fileExists(atPath: person.state))
    }

    @Test("options may stand anywhere, with or without an equals sign, and end at '--'")
    func options() async throws {
        let person = try Person()
        try await person.run(
            "emit", "--key=k", "warning", "--detail", "--wait", "-", "--app", "Leaf", "--hint=a=b", input: "Low battery"
        )
        let event = try #require(try await person.history().first).event
        #expect(event.kind == .warning && event.texts.title == "Low battery" && event.texts.detail == "--wait")
        #expect(event.subject == Subject(app: "Leaf", key: "k") && event.texts.hint == "a=b")
        #expect(try await person.run("emit", "message", "--", "--json").output == "Message: --json\n")
    }

    @Test("every command's help fits into 80 columns, says how it is used, and ends in an example")
    func help() async throws {
        let person = try Person()
        let overview = try await person.run("--help")
        #expect(overview.status == 0 && overview.errors.isEmpty)
        #expect(overview.output.hasPrefix("usage: notify-a11y COMMAND [OPTIONS]\n"))
        #expect(overview.output.hasSuffix("Example: notify-a11y emit success \"Order 42\"\n"))
        #expect(try await person.run().status == 64)
        let commands = [
            "emit", "ask", "answer", "act", "prompt", "status", "history", "watch", "receipts", "ack", "silence",
            "repeat", "channels", "explain",
            "profile list", "profile show", "profile use", "profile back", "profile set", "profile unset",
            "profile path", "profile lint", "profile simulate", "context list", "context set", "context unset", "allow",
            "quieten", "companion",
        ]
        for command in commands {
            #expect(overview.lines.contains { $0.hasPrefix("  \(command) ") })
            let help = try await person.run(command.split(separator: " ").map(String.init) + ["--help"])
            #expect(help.status == 0 && help.errors.isEmpty)
            #expect(help.output.hasPrefix("usage: notify-a11y \(command)"))
            #expect(help.lines.last?.hasPrefix("Example: notify-a11y \(command)") == true)
            for line in overview.lines + help.lines { #expect(line.count <= 80, "\(line)") }
            #expect(!help.output.utf8.contains { $0 < 0x20 && $0 != 0x0A }, "no escapes, no tabs")
        }
        let emit = try await person.run("emit", "--help").output
        for option in ["--detail TEXT", "--wait[=SECONDS]", "--action ID=TITLE", "--json"] {
            #expect(emit.contains(option))
        }
        #expect(!FileManager.default.fileExists(atPath: person.state))
    }

    @Test("both programs tell the same version, and the companion its help")
    func version() async throws {
        let person = try Person()
        #expect(try await person.run("--version").output == "notify-a11y \(notifyA11yVersion)\n")
        #expect(try await person.shell("notify-a11yd --version").output == "notify-a11yd \(notifyA11yVersion)\n")
        let help = try await person.shell("notify-a11yd --help")
        #expect(help.output.hasPrefix("usage: notify-a11yd [--idle SECONDS]\n"))
        for line in help.lines { #expect(line.count <= 80) }
        let wrong = try await person.shell("notify-a11yd --idel 3")
        #expect(wrong.status == 64)
        #expect(wrong.errors.contains("unknown option '--idel'; did you mean '--idle'?"))
    }

    @Test("--quiet prints nothing, --json one object, and a closed output is no crash")
    func output() async throws {
        let person = try Person()
        let quiet = try await person.run("emit", "--quiet", "success", "x")
        #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
        let json = try await person.run("emit", "--json", "success", "Order 42")
        #expect(json.lines.count == 1 && json.errors.isEmpty)
        #expect(json.output.contains(#""kind":"success""#) && json.output.contains(#""title":"Order 42""#))
        #expect(json.output.contains(#""recorded":true,"sequence":2,"title""#))
        for number in 0..<50 { try await person.run("emit", "message", "n \(number)", "--quiet") }
        let cut = try await person.shell("notify-a11y history | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(cut.lines.first?.hasPrefix("Success: x (") == true)
        let closed = try await person.shell("notify-a11y history --json >&-")
        #expect(closed.status < 128, "\(closed.errors)")
    }
}
