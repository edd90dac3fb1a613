// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("What is said, and what the eyes see of it", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct SpokenTests {
    private let voiceOnly = """
        extends = "everything"
        channels.earcon.enabled = false
        channels.desktop.enabled = false
        channels.speech.rate = 2
        """

    /// Follows what is said, as any surface can; the lines are in the file of this name.
    private func listen(_ person: Person, _ output: String = "spoken") async throws -> ServerProcess {
        let watcher = try person.start(
            "\(Person.binaries)/notify-a11y", "watch", "--captions", "--json", output: output)
        // It listens once what is said arrives.
        #expect(
            try await eventually {
                try await person.run("say", "x")
                return try !spoken(person, output).isEmpty
            })
        return watcher
    }

    /// What was said, as it was shown, without what ``listen(_:_:)`` itself had said.
    private func spoken(_ person: Person, _ output: String = "spoken") throws -> [SpeechChange] {
        try String(contentsOfFile: "\(person.folder)/\(output)", encoding: .utf8).split(separator: "\n").compactMap {
            try? JSONDecoder().decode(ChangeMessage.self, from: Data($0.utf8)).speech
        }
    }

    private func texts(_ person: Person) throws -> [String] {
        try spoken(person).compactMap(\.text).filter { $0 != "x" }
    }

    @Test("ten thousand events in a burst with five failures end in less than a dozen utterances that name all five")
    func flood() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let watcher = try await listen(person)
        defer { watcher.end() }
        let failures = [1_999: "backup", 4_000: "tests", 6_123: "deploy", 8_500: "mail queue", 9_998: "disk check"]
        let outcome = await Pipeline.run(person.socket, count: 10_000, outstanding: 1000) { number in
            let title = failures[number] ?? "job \(number)"
            return Pipeline.emit(failures[number] == nil ? "success" : "failure", title, app: "flood", key: title)
        }
        #expect(outcome.error == nil)
        #expect(outcome.acknowledged.count == 10_000)
        let all = try await eventually {
            let said = try texts(person).joined(separator: "\n")
            let isQuiet = try spoken(person).last?.phase == .quiet
            return isQuiet && failures.values.allSatisfy { said.contains($0) }
        }
        let said = try texts(person)
        #expect(all, "\(said)")
        #expect(said.count < 12, "\(said)")
        let records = try await person.run("history", "--kind", "failure", "--json", "--limit", "10").lines
        #expect(records.count == 5)
    }

    @Test("words are told while they are heard, and the recorded sound is as long as what was told")
    func words() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let watcher = try await listen(person)
        defer { watcher.end() }
        let recording = try await servers.pulse.record()
        #expect(try await person.run("say", "--language", "en", "Order 1234567 is ready").status == 0)
        #expect(try await eventually { try spoken(person).last?.phase == .quiet })
        let changes = try spoken(person)
        let begin = try #require(changes.last { $0.phase == .begin })
        #expect(begin.text == "Order 1234567 is ready")
        let words = try #require(begin.words)
        let told = changes.filter { $0.utterance == begin.utterance && $0.phase == .word }
        #expect(told.compactMap(\.word) == Array(words.indices))
        #expect(words.contains { $0.start == 6 && $0.length == 7 }, "a long number is one word")
        let heard = Double(try #require(try await recording.finish()[0].audible).count) / 44_100
        let last = try #require(words.last).at / 1000
        #expect(heard > last && heard < last + 1.5, "heard \(heard) s, the last word at \(last) s")
    }

    @Test("whoever wants captions sees in `watch` what is said, without asking for it; others see events alone")
    func captions() async throws {
        let servers = try await OwnServers()
        for (wants, name) in [(true, "captioned"), (false, "plain")] {
            let person = try Person(
                servers: .at(servers.addresses), profile: voiceOnly + (wants ? "\ncaptions = true" : ""))
            let watcher = try person.start("\(Person.binaries)/notify-a11y", "watch", output: name)
            defer { watcher.end() }
            func lines() throws -> [Substring] {
                try String(contentsOfFile: "\(person.folder)/\(name)", encoding: .utf8).split(separator: "\n")
            }
            var number = 0
            #expect(
                try await eventually {
                    number += 1
                    try await person.run("emit", "--wait", "success", "Order \(number)")
                    return try lines().contains { $0.contains("Success: Order \(number)") }
                })
            #expect(try await person.run("say", "for the ears").status == 0)
            // What comes later was printed later.
            try await person.run("emit", "success", "the end")
            #expect(try await eventually { try lines().contains { $0.contains("the end") } })
            #expect(try lines().contains("for the ears") == wants)
        }
    }

    @Test("an entry is read with its kind; what isn't there, and what can't be said, is an error with its reason")
    func say() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let watcher = try await listen(person)
        defer { watcher.end() }
        try await person.run("emit", "--wait", "failure", "Backup", "--key", "nightly")
        #expect(try await person.run("say", "--entry", "nightly").status == 0)
        #expect(try await eventually { try texts(person).count { $0.hasPrefix("Failure: Backup") } == 2 })
        let missing = try await person.run("say", "--entry", "nothing")
        #expect(missing.status == 65 && missing.errors.contains("there is no such entry"))
        #expect(try await person.run("say").status == 64)
        let unknown = try await person.run("say", "--language", "tlh", "x")
        let nearest = "no voice speaks 'tlh'; the nearest is 'English (Great Britain)'"
        #expect(unknown.status == 0 && unknown.errors == "notify-a11y: \(nearest)\n", "\(unknown.errors)")
        let near = try await person.run("say", "--language", "gsw", "x")
        #expect(
            near.status == 0 && near.errors == "notify-a11y: no voice speaks 'gsw'; the nearest is 'German'\n",
            "\(near.errors)")
        try "x".write(toFile: person.folder + "/x", atomically: true, encoding: .utf8)
        let read = try await person.run("read", "--language", "gsw", person.folder + "/x")
        #expect(
            read.status == 0 && read.errors.contains("no voice speaks 'gsw'; the nearest is 'German' (gmw/de)"),
            "\(read.errors)")
        #expect(try await person.run("say", "a", "--entry", "b").status == 64)
        let voice = try await person.run("say", "a", "--voice", "gmw/nobody")
        #expect(voice.status == 65 && voice.errors.contains("there is no voice 'gmw/nobody'; see: notify-a11y voices"))
        let absent = try await person.run("say", "a", "--voice", "mb/mb-de1")
        #expect(absent.status == 69 && absent.errors.contains("install the package mbrola-de1"))
        let silent = try Person("silent")
        let deaf = try await silent.run("say", "hello")
        #expect(deaf.status == 69 && deaf.errors.contains("not said: "), "\(deaf.errors)")
    }

    @Test("Ctrl-C ends what 'say' says, in the middle of the sentence, and nothing of it follows")
    func sayCut() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let watcher = try await listen(person)
        defer { watcher.end() }
        let terminal = try await Terminal(of: person)
        let long =
            "One two three four five six seven eight nine ten \(String(repeating: "and so on ", count: 30)). Last."
        _ = try await terminal.begin("notify-a11y say '\(long)'")
        #expect(try await eventually { try texts(person).contains { $0.hasPrefix("One two three") } })
        try await terminal.press("C-c")
        #expect(
            try await eventually {
                let changes = try spoken(person)
                return changes.last?.phase == .quiet
            })
        let changes = try spoken(person)
        let begin = try #require(changes.last { $0.phase == .begin })
        #expect(begin.text?.hasPrefix("One two three") == true, "nothing of it follows")
        let told = changes.count { $0.utterance == begin.utterance && $0.phase == .word }
        #expect(told < (begin.words ?? []).count / 2, "\(told) words were still said")
    }

    @Test("voices are listed by language, with the one that speaks and the package that brings a better one")
    func voices() async throws {
        let person = try Person(profile: #"channels.speech.voice = "gmw/en-US""#)
        let german = try await person.run("voices", "de")
        #expect(german.status == 0)
        #expect(german.lines.first?.hasPrefix("gmw/de: German, speaks de; synthetic, chosen; ") == true)
        #expect(german.lines.contains { $0.hasPrefix("mb/mb-de1: ") && $0.hasSuffix("install the package mbrola-de1") })
        let english = try await person.run("voices", "en", "--json").lines.map {
            try JSONDecoder().decode(VoiceAnswer.self, from: Data($0.utf8))
        }
        #expect(english.filter(\.chosen).map(\.voice).contains("gmw/en-US"))
        #expect(english.allSatisfy { answer in answer.languages.contains { $0.hasPrefix("en") } })
        let none = try await person.run("voices", "tlh")
        #expect(
            none.status == 65
                && none.errors.contains("no voice speaks 'tlh'; the nearest is 'English (America)' (gmw/en-US)"),
            "\(none.errors)")
        let named = try await person.run("voices", "german")
        #expect(named.status == 65 && named.errors.contains("did you mean 'de'?"), "\(named.errors)")
        #expect(try await person.run("voices", "?").status == 64)
    }

    @Test(
        "a text is read to its end; paused by a command, it goes on at its sentence, and an announcement comes between")
    func reading() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let watcher = try await listen(person)
        defer { watcher.end() }
        let sentences = (1...8).map { "Sentence number \($0) of a longer text." }
        try sentences.joined(separator: "\n\n").write(
            toFile: person.folder + "/text.txt", atomically: true, encoding: .utf8)
        let reader = try person.start(
            "\(Person.binaries)/notify-a11y", "read", "\(person.folder)/text.txt", output: "read")
        #expect(try await eventually { try texts(person).count >= 2 })
        #expect(try await person.run("reading", "pause").output.hasPrefix("Paused at sentence "))
        let place = try #require(
            try await person.run("reading", "--json").lines.first.map {
                try JSONDecoder().decode(ReadingState.self, from: Data($0.utf8))
            })
        #expect(place.activity == .paused)
        try await person.run("emit", "--wait", "failure", "between")
        #expect(try texts(person).last == "Failure: between")
        #expect(try await person.run("reading", "resume").status == 0)
        try await person.run("emit", "--quiet", "failure", "in the middle")
        #expect(await waitForEnd(of: reader) == 0)
        let said = try texts(person)
        #expect(
            said.filter { sentences.contains($0) }.suffix(8 - place.sentence + 1).first == sentences[place.sentence - 1]
        )
        #expect(said.last == sentences.last)
        #expect(said.contains("Failure: in the middle"))
        #expect(try await person.run("reading").output == "Read text.txt to its end.\n")
        let none = try await person.run("reading", "next")
        #expect(none.status == 65 && none.errors.contains("nothing is being read"))
        let missing = try await person.run("read", "/nonexistent/file")
        #expect(missing.status == 65 && missing.errors.contains("can't read '/nonexistent/file'"))
    }

    @Test("keys pause a reading, move it and stop it, and the terminal is as it was; a signal leaves it so as well")
    func readingKeys() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let sentences = (1...9).map { "This is sentence number \($0) of a text that takes its time, word after word." }
        try sentences.joined(separator: "\n\n").write(
            toFile: person.folder + "/text", atomically: true, encoding: .utf8)
        let terminal = try await Terminal(of: person)
        func state(_ activity: ReadingState.Activity, _ sentence: Int) async throws -> Bool {
            var last: ReadingState?
            let isSo = try await eventually {
                last = try await person.run("reading", "--json").one(ReadingState.self)
                return last?.activity == activity && last?.sentence == sentence
            }
            if !isSo { Issue.record("not \(activity) at \(sentence), but \(String(describing: last))") }
            return isSo
        }
        let reading = try await terminal.begin("notify-a11y read --rate 0.5 text", showsErrors: true)
        #expect(
            try await terminal.waits(for: "9 sentences. Keys: space pauses and goes on, n next, p previous, q stops."))
        try await terminal.press("Space")
        #expect(try await state(.paused, 1))
        #expect(try await terminal.waits(for: "paused at sentence 1 of 9; space goes on"))
        try await terminal.press("Space")
        #expect(try await state(.reading, 1))
        // From elsewhere; the key knows of it.
        try await person.run("reading", "pause")
        #expect(try await state(.paused, 1))
        try await terminal.press("Space")
        #expect(try await state(.reading, 1))
        for (key, sentence) in [("n", 2), ("Right", 3), ("C", 3), ("n", 4), ("p", 3), ("Left", 2)] {
            try await terminal.press(key)
            #expect(try await state(.reading, sentence))
        }
        try await terminal.press("q")
        #expect(try await terminal.finish(reading).status == 0)
        #expect(try await state(.ended, 2))
        #expect(try await terminal.type("stty -a").screen.joined().contains(" icanon"))

        _ = try await terminal.begin("notify-a11y read --rate 0.5 text", showsErrors: true)
        #expect(try await terminal.waits(for: "from sentence 2 of 9"))
        let device = try await terminal.device()
        try await person.shell("kill -TERM $(ps -t \(device) -o pid=,comm= | awk '$2 == \"notify-a11y\" { print $1 }')")
        #expect(try await state(.ended, 2))
        #expect(
            try await eventually { try await terminal.type("stty -a").screen.joined().contains(" icanon") })
    }

    @Test("a text that was left goes on there next time, also after the companion's end")
    func bookmark() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let sentences = (1...200).map { "This is sentence number \($0)." }
        try sentences.joined(separator: " ").write(
            toFile: person.folder + "/text", atomically: true, encoding: .utf8)
        /// The first sentence that is read, by the lines that the command prints; and then it is stopped.
        func first(_ output: String, _ arguments: String) async throws -> (line: String?, state: ReadingState) {
            let reader = try person.start(
                "/bin/sh", "-c", "notify-a11y read \(arguments) <\(person.folder)/text", output: output)
            var lines: [Substring] = []
            _ = try await eventually {
                lines = try String(contentsOfFile: "\(person.folder)/\(output)", encoding: .utf8).split(separator: "\n")
                return lines.count >= 2
            }
            #expect(try await person.run("reading", "pause").status == 0)
            let state = try await person.run("reading", "--json").one(ReadingState.self)
            try await person.run("reading", "stop")
            #expect(await waitForEnd(of: reader) == 0)
            return (lines.first.map(String.init), state)
        }
        let begun = try await first("first", "")
        #expect(begun.line == sentences[0])
        #expect(begun.state.activity == .paused && begun.state.sentences == 200 && begun.state.sentence >= 2)
        try await person.run("companion", "stop")
        #expect(try await first("again", "").line == sentences[begun.state.sentence - 1])
        #expect(try await first("whole", "--from-start").line == sentences[0])
    }

    @Test("in a terminal the words are lit as they are heard, and what was said stays as plain text")
    func highlight() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        let terminal = try await Terminal(of: person)
        // The terminal writes down what reaches it, marks included; the command ends by itself.
        let say = "(sleep 1; notify-a11y say --language en 'Order 42 is ready') &"
        let result = try await terminal.type(
            "\(say) timeout 8 script -qfc 'notify-a11y watch --highlight underline' $HOME/seen")
        #expect(result.status == 124 || result.status == 0)
        let seen = try String(contentsOfFile: person.folder + "/seen", encoding: .utf8)
        for word in ["Order", "42", "is", "ready"] {
            #expect(seen.contains("\u{1B}[4m\(word)\u{1B}[24m"), "'\(word)' was never lit")
        }
        #expect(result.screen.contains { $0.contains("Order 42 is ready") })
    }

    @Test("a speech engine that is killed in the middle of everything is there again with the next text")
    func engineKilled() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses), profile: voiceOnly)
        #expect(try await person.run("say", "one").status == 0)
        let companion = try await person.companion().pid
        /// Our companion's only child.
        func engine() async throws -> pid_t {
            let children = try await person.shell("cat /proc/\(companion)/task/*/children").output
            return try #require(children.split(whereSeparator: \.isWhitespace).first.flatMap { pid_t($0) })
        }
        kill(try await engine(), SIGKILL)
        #expect(try await person.run("say", "two").status == 0)
        #expect(try await person.companion().pid == companion)
        kill(try await engine(), SIGSTOP)
        let frozen = try await person.run("say", "three")
        #expect(frozen.status == 69 && frozen.errors.contains("took too long"), "\(frozen.errors)")
        #expect(try await person.run("say", "four").status == 0)
        let last = try await engine()
        try await person.run("companion", "stop")
        #expect(await eventually { kill(last, 0) != 0 })
    }
}
