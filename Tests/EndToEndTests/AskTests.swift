// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Questions", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct AskTests {
    /// An `ask` that runs without a terminal.
    private struct Asking {
        let person: Person
        let process: ServerProcess
        let name: String

        init(_ person: Person, _ words: String..., name: String = "ask") throws {
            self.person = person
            self.name = name
            process = try person.start(
                ["\(Person.binaries)/notify-a11y", "ask"] + words, output: "\(person.folder)/\(name)", changing: [:])
        }

        /// What it printed, once it has ended with this status.
        func answer(status: Int32, sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
            #expect(await waitForEnd(of: process) == status, sourceLocation: sourceLocation)
            let errors = try String(contentsOfFile: "\(person.folder)/\(name).err", encoding: .utf8)
            #expect(errors.isEmpty, sourceLocation: sourceLocation)
            return try String(contentsOfFile: "\(person.folder)/\(name)", encoding: .utf8)
        }
    }

    private func waitUntilAsked(_ person: Person, count: Int = 1) async throws {
        #expect(try await eventually { try await open(person).count == count })
    }

    private func open(_ person: Person) async throws -> [OpenRecord] {
        try await person.run("act", "--json").decoded()
    }

    @Test("'ask' prints what 'answer' or 'act' chose, whatever the case and accents, and says so everywhere else")
    func answered() async throws {
        let person = try Person()
        let asking = try Asking(person, "Déjà vu?", "--choice", "Ja, später", "--choice", "Nein", "--key", "k")
        try await waitUntilAsked(person)
        #expect(try await person.run("status").output.contains("Question: Déjà vu?, choices: Ja, später, Nein ("))
        let answer = try await person.run("act", "ja", "SPATER")
        #expect(answer.status == 0 && answer.errors.isEmpty, "\(answer.errors)")
        #expect(answer.output.hasPrefix("Question: Déjà vu?, answered: Ja, später ("))
        #expect(try await asking.answer(status: 0) == "Ja, später\n")
        let again = try await person.run("answer", "k", "nein")
        #expect(again.status == 65 && again.output.isEmpty)
        #expect(again.errors.contains("it was answered 'Ja, später' at "))
        #expect(again.errors.contains("by the command 'act'"))
        #expect(try await person.run("status").output == "Nothing is waiting.\n")
        #expect(try await person.history().last?.settlement?.choice == "Ja, später")

        let second = try Asking(person, "Deploy?", "--choice", "yes", "--choice", "no", "--json", name: "second")
        try await waitUntilAsked(person)
        #expect(try await person.run("answer", "deploy", "1").status == 0)
        let json = Data(try await second.answer(status: 0).utf8)
        let settlement = try JSONDecoder().decode(Settlement.self, from: json)
        #expect(settlement.choice == "yes" && settlement.route == .command)
    }

    @Test("unanswered in time, it prints nothing and exits 75; an input to it gives ten times as long")
    func unanswered() async throws {
        let person = try Person()
        let asking = try Asking(person, "In time?", "--timeout", "1s", "--default", "no")
        #expect(try await asking.answer(status: 75).isEmpty)
        let record = try #require(try await person.history().last)
        #expect(record.settlement?.outcome == .unanswered && record.settlement?.choice == nil && !record.seen)
        let late = try await person.run("answer", "In time?", "yes")
        #expect(late.status == 65 && late.errors.contains("it ended unanswered at "))
        #expect(late.errors.contains("nothing was chosen"))

        let longer = try Asking(person, "Longer?", "--timeout", "10m", name: "longer")
        try await waitUntilAsked(person)
        let asked = try #require(try await person.history().last)
        #expect(try await open(person).first?.deadline == nil, "what its asker said still holds")
        let wrong = try await person.run("answer", "longer?", "perhaps")
        #expect(
            wrong.status == 65 && wrong.errors.contains("'perhaps' is none of what can be done now, which is: yes, no"))
        for answer in [try await person.run("act", "99"), try await person.run("answer", "longer?", "99")] {
            #expect(
                answer.status == 65
                    && answer.errors.contains(
                        "there is no number 99 in what can be done now, which is: yes, no; its numbers: notify-a11y act"
                    ),
                "\(answer.errors)")
        }
        // A hundred minutes from the wrong answer on.
        #expect(
            try await eventually {
                let deadline = try await open(person).first?.deadline?.milliseconds ?? 0
                return deadline >= asked.event.time.milliseconds + 6_000_000
            })
        try await person.run("answer", "longer?", "--none")
        #expect(try await longer.answer(status: 75).isEmpty)
    }

    @Test("without a limit it outlives the companion, killed or stopped, and is answered by the next one")
    func restart() async throws {
        let person = try Person()
        let asking = try Asking(person, "Still there?")
        try await waitUntilAsked(person)
        kill(try await person.companion().pid, SIGKILL)
        try await waitUntilAsked(person)
        #expect(try await person.run("companion", "stop").status == 0)
        try await waitUntilAsked(person)
        #expect(try await eventually { try await person.run("act", "yes").status == 0 })
        #expect(try await asking.answer(status: 0) == "yes\n")
    }

    @Test("an asker that is told to end takes its question back; one that was killed leaves it, and an answer says so")
    func gone() async throws {
        let person = try Person()
        let polite = try Asking(person, "Polite?")
        try await waitUntilAsked(person)
        kill(polite.process.id, SIGTERM)
        #expect(try await polite.answer(status: 143).isEmpty)
        #expect(try await person.history().last?.settlement?.route == .asker)
        #expect(try await open(person).isEmpty)
        let killed = try Asking(person, "Killed?", name: "killed")
        try await waitUntilAsked(person)
        kill(killed.process.id, SIGKILL)
        _ = await waitForEnd(of: killed.process)
        #expect(
            try await eventually {
                // The companion sees the end of the connection a moment later.
                let answer = try await person.run("emit", "message", "x", "--quiet")
                return answer.status == 0
            })
        let answer = try await person.run("answer", "killed?", "yes")
        #expect(answer.status == 0)
        #expect(answer.errors == "notify-a11y: the answer is kept, but no program is waiting for it now\n")
    }

    @Test(
        "what can mean several things is listed and not guessed; words of the title, a number or a taught name decide")
    func several() async throws {
        let person = try Person()
        let deploy = try Asking(person, "Deploy to production?", "--label", "yes=ship it", name: "deploy")
        try await waitUntilAsked(person)
        let restart = try Asking(person, "Restart the server?", name: "restart")
        try await waitUntilAsked(person, count: 2)
        let third = try Asking(person, "Really?", name: "third")
        try await waitUntilAsked(person, count: 3)
        let list = try await person.run("act").lines
        #expect(list.count == 10)
        #expect(list[0].hasPrefix("Question: Deploy to production? (notify-a11y, "))
        #expect(list[1] == "  1 yes (also: ship it)" && list[2] == "  2 no")
        #expect(list[9] == "Type a name or a number: notify-a11y act 1")
        let several = try await person.run("act", "yes")
        #expect(several.status == 65 && several.output.isEmpty)
        for choice in ["1 yes (Deploy to production?)", "3 yes (Restart the server?)", "5 yes (Really?)"] {
            #expect(several.errors.contains(choice))
        }
        #expect(try await person.run("act", "--teach", "go=ship it").output == "go: ship it\n")
        #expect(try await person.run("act", "Go!").status == 0)
        #expect(try await deploy.answer(status: 0) == "yes\n")
        #expect(try await person.run("act", "restart", "no").status == 0)
        #expect(try await restart.answer(status: 0) == "no\n")
        #expect(try await person.run("act", "5").status == 0)
        #expect(try await third.answer(status: 0) == "yes\n")
        #expect(try await person.run("act").output == "Nothing can be done now.\n")
        #expect(try await person.run("act", "5").errors.contains("it was answered 'yes'"))
        #expect(try await person.run("act", "--forget", "go").output == "No names are taught.\n")
    }

    @Test("an action of a failure is done by 'act', and '--none' ends a question without a choice")
    func actions() async throws {
        let person = try Person()
        try await person.run("emit", "failure", "Backup", "--action", "r=Try again")
        #expect(try await person.run("act", "try again").output.hasPrefix("Failure: Backup, chosen: Try again ("))
        #expect(try await person.run("status").output == "Nothing is waiting.\n")
        let asking = try Asking(person, "Lunch?")
        try await waitUntilAsked(person)
        #expect(try await person.run("answer", "lunch?", "--none").status == 0)
        #expect(try await asking.answer(status: 75).isEmpty)
    }

    @Test(
        "what can't be asked gets exit 64 and starts nothing",
        arguments: [
            ("ask x --timeout 0", "'--timeout' is '0', which is not above zero"),
            ("ask x --timeout=-5m", "'--timeout' is '-5m', which is not above zero"),
            ("ask x --timeout soon", "'--timeout' is 'soon'; write it like 90s, 10m, 2h or 3d"),
            ("ask x --choice yes --choice Yes", "the actions 'yes' and 'Yes' have the same name"),
            ("ask x --choice café --choice 'the Cafe!'", "the actions 'café' and 'the Cafe!' have the same name"),
            ("ask x --choice a --default b", "the default 'b' is none of the choices, which are 'a'"),
            ("ask x --choice a --label b=c", "'--label' is 'b=c'; write it as CHOICE=LABEL, with a choice of 'a'"),
            ("ask", "'ask' needs QUESTION"), ("answer x", "'answer' needs a question and a choice"),
            ("act --pick yes", "'--pick' and words don't go together"),
            ("act --next n", "'--next' says nothing without '--pick'"), ("act --teach x", "write it as NAME=WORDS"),
            ("act --pick", "needs a terminal to read keys from"),
        ])
    func wrong(words: String, complaint: String) async throws {
        let person = try Person()
        let answer = try await person.shell("notify-a11y \(words)")
        #expect(answer.status == 64 && answer.output.isEmpty)
        #expect(answer.errors.contains(complaint), "\(answer.errors)")
        #expect(answer.errors.split(separator: "\n").count == 1)
    }

    @Test("a question that can't be recorded is not asked")
    func notRecorded() async throws {
        let person = try Person()
        // A folder in the file's place: root could write into any other file.
        try FileManager.default.createDirectory(
            atPath: person.state + "/state.db", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let answer = try await person.run("ask", "Anyone?")
        #expect(answer.status == 69 && answer.output.isEmpty, "\(answer.status)")
        #expect(answer.errors.contains("is not a file, so the text state is not kept there; move it away"))
    }

    @Test("the library's call waits for the answer, survives the companion, and withdraws when its task is cancelled")
    func library() async throws {
        let person = try Person()
        let environment = Environment(
            variables: person.variables.merging(["NOTIFY_A11YD": "\(try Person.binaries)/notify-a11yd"]) { $1 },
            user: Environment.current().user)
        let notifier = try await Notifier(app: "Leaf", environment: environment)
        async let answer = notifier.ask("Save?", choices: ["Save", "Discard"], default: "Save")
        try await waitUntilAsked(person)
        kill(try await person.companion().pid, SIGKILL)
        try await waitUntilAsked(person)
        #expect(try await eventually { try await person.run("act", "discard").status == 0 })
        #expect(try await answer == "Discard")
        #expect(try await notifier.ask("Soon?", choices: ["ok"], timeout: .milliseconds(100)) == nil)

        let task = Task { try await notifier.ask("Cancelled?", choices: ["ok"]) }
        try await waitUntilAsked(person)
        task.cancel()
        let result = await task.result
        #expect((result.failure as? NotifyError)?.code == .disconnected)
        #expect(try await person.history().last?.settlement?.route == .asker)
        await #expect(throws: NotifyError.self) { try await notifier.ask("Same?", choices: ["Ok", "ok!"]) }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        guard case .failure(let failure) = self else { return nil }
        return failure
    }
}
