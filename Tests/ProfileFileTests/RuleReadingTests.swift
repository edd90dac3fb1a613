// SPDX-License-Identifier: Apache-2.0
import LiveSupport
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@Suite("Rules, quiet times and grants", .temporaryDirectory)
struct RuleReadingTests {
    @Test("every key of a rule reaches the core, in any spelling")
    func rule() throws {
        let texts = [
            """
            [[rule]]
            when = { app = "ci-*", key = "main", category = "build*", kind = ["failure", "success"], importance = "high", sensitivity = "public", context = ["dnd", "locked"], byHand = false }
            channels = ["desktop", "speech"]
            without = ["earcon"]
            verbosity = "detail"
            interrupts = true
            hold = true
            digest = false
            again = { every = "5m", times = 4 }
            then = [{ after = "2m", channels = ["speech"] }, { after = 20, channels = ["earcon"] }]
            """,
            """
            [[rule]]
            when.app = "ci-*"
            when.key = "main"
            channels = ["desktop", "speech"]
            without = ["earcon"]
            verbosity = "detail"
            interrupts = true
            hold = true
            digest = false
            [rule.when]
            category = "build*"
            """,
        ]
        let profile = try Folders(["profile.toml": "extends = \"everything\"\n" + texts[0]]).reader.effective()
        let rule = try #require(profile.needs.first?.rules.first)
        #expect(
            rule.when
                == EventMatch(
                    kinds: [.failure, .success].reduce(EventMatch.Kinds()) { $0.union(EventMatch.Kinds([$1])) },
                    app: TextPattern("ci-*"), key: TextPattern("main"), category: TextPattern("build*"),
                    importance: .high, sensitivities: [.public], contexts: [.doNotDisturb, .locked], byHand: false))
        #expect(rule.channels == [.desktop, .speech] && rule.without == [.earcon])
        #expect(rule.verbosity == .detail && rule.interrupts == true && rule.hold == true && rule.digest == false)
        #expect(rule.again == ProfileRule.Reminder(every: 300, times: 4))
        #expect(rule.then == [.init(after: 20, channels: [.earcon]), .init(after: 120, channels: [.speech])])
        #expect(rule.source.line == 2)
        // A table that dots have begun can't be continued under its own line.
        #expect(try Folders(["profile.toml": texts[1]]).problems().count == 1)
    }

    @Test("a quiet time with days, over midnight, and what passes")
    func quiet() throws {
        let profile = try Folders([
            "profile.toml": """
            [[quiet]]
            days = ["mon", "fri"]
            from = "22:00"
            to = "7:05"
            silence = ["speech", "earcon"]
            pass = [{ app = "alarm", category = "clock" }, { kind = "question" }]

            [[quiet]]
            days = "sun"
            from = "00:00"
            to = "23:59"
            silence = []
            """
        ]).reader.effective()
        let first = try #require(profile.quiet.first)
        #expect(first.days == [.monday, .friday] && first.from == 1320 && first.to == 425)
        #expect(first.silence == [.speech, .earcon])
        #expect(first.pass.count == 2 && first.pass[0].app?.text == "alarm" && first.pass[1].kinds.list == [.question])
        #expect(profile.quiet.map(\.source.line) == [1, 8])
        #expect(profile.quiet[1].days == [.sunday])
    }

    @Test("a grant, and what it may by default")
    func grant() throws {
        let profile = try Folders([
            "profile.toml":
                "grant = [{ app = \"a\" }, { app = \"b*\", category = \"c\", may = [\"critical\", \"sound\"] }]\n"
        ]).reader.effective()
        #expect(profile.grants.map(\.permissions) == [[.quiet], [.critical, .sound]])
        #expect(profile.grants.last?.category?.text == "c")
    }

    @Test("the file's own rules come before those that it extends")
    func order() throws {
        let profile = try Folders([
            "profile.toml": "extends = \"a\"\n[[rule]]\nhold = true\n",
            "a": "channels.desktop.enabled = true\n[[rule]]\nhold = false\n",
        ]).reader.effective()
        #expect(profile.needs.first?.rules.map(\.hold) == [true, false])
    }

    @Test(
        "each mistake is named with its line, column, key and the way out",
        arguments: [
            ("quiet.form = \"22:00\"", "line 1, column 7: unknown key 'quiet.form'; did you mean 'quiet.from'?"),
            (
                "quiet.from = \"22:00\"",
                "line 1, column 1: 'quiet' is a table, but each one is a table of its own, under a line [[quiet]]"
            ),
            (
                "quiet = true",
                "line 1, column 9: 'quiet' is true, but each one is a table of its own, under a line [[quiet]]"
            ),
            (
                "[[rule]]\nwhen = { ap = \"x\" }",
                "line 2, column 10: unknown key 'rule.when.ap'; did you mean 'rule.when.app'?"
            ),
            (
                "[[rule]]\nwhen = { kind = \"failur\" }",
                "line 2, column 17: unknown value 'failur' of 'rule.when.kind'; did you mean 'failure'?"
            ),
            (
                "[[rule]]\nwhen = \"failure\"",
                "line 2, column 8: 'rule.when' is the text \"failure\", but only stands before other keys, such as "
                    + "'rule.when.app'"
            ),
            (
                "[[rule]]\nchannels = [\"desktop\", \"speach\"]",
                "line 2, column 24: unknown value 'speach' of 'rule.channels'; did you mean 'speech'?"
            ),
            (
                "[[rule]]\nagain = { every = 10 }",
                "line 2, column 19: 'rule.again.every' is 10, but must be 60 to 86400 seconds, or such as \"90s\", "
                    + "\"5m\" or \"2h\""
            ),
            (
                "[[rule]]\nagain = { every = \"5m\", times = 2.5 }",
                "line 2, column 33: 'rule.again.times' is 2.5, but must be a whole number from 1 to 20"
            ),
            ("[[rule]]\nagain = { times = 2 }", "line 2, column 1: 'rule.again' needs 'every'"),
            (
                "[[rule]]\nthen = [{ after = \"20x\", channels = [] }]",
                "line 2, column 19: 'rule.then.after' is the text \"20x\", but must be 1 to 86400 seconds, or such as "
                    + "\"90s\", \"5m\" or \"2h\""
            ),
            (
                "[[rule]]\nthen = { after = 20 }",
                "line 2, column 1: 'rule.then' is a table, but must be a list of tables, such as then = [ { … } ]"
            ),
            ("[[rule]]\nthen = [{ after = 20 }]", "line 2, column 9: 'rule.then' needs 'channels'"),
            (
                "[[quiet]]\nfrom = \"25:00\"\nto = \"07:00\"\nsilence = []",
                "line 2, column 8: 'quiet.from' is the text \"25:00\", but must be a time of day such as \"22:00\""
            ),
            ("[[quiet]]\nfrom = \"22:00\"\nsilence = []", "line 1, column 1: 'quiet' needs 'to'"),
            ("[[grant]]\nmay = \"quiet\"", "line 1, column 1: 'grant' needs 'app'"),
            (
                "[[grant]]\napp = \"\"",
                "line 2, column 7: 'grant.app' is the text \"\", but must be a text, where * stands for any characters"
            ),
            ("rule = [3]", "line 1, column 9: 'rule' is 3, but each one is a table of its own, under a line [[rule]]"),
            (
                "digest.at = [\"10:00\", \"noon\"]",
                "line 1, column 23: 'noon' in 'digest.at' is no time of day; write such as \"10:00\""
            ),
            (
                "part = \"needs\"",
                "line 1, column 8: unknown value 'needs' of 'part'; did you mean 'need'?"
            ),
        ])
    func mistakes(text: String, message: String) throws {
        #expect(try Folders(["profile.toml": text + "\n"]).problems() == ["profile.toml, \(message)"])
    }
}
