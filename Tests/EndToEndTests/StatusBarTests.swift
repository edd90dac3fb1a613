// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Status bars", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct StatusBarTests {
    private func status(_ person: Person, _ format: String) async throws -> String {
        let answer = try await person.run("status", "--format", format)
        #expect(answer.status == 0 && answer.errors.isEmpty)
        return answer.output
    }

    @Test("a line of text first, one for each format; nothing unseen is an empty line")
    func formats() async throws {
        let person = try Person()
        #expect(try await status(person, "plain") == "\n")
        #expect(try await status(person, "tmux") == "\n")
        #expect(
            try await status(person, "waybar") == #"{"alt":"none","class":["none"],"text":"","tooltip":""}"# + "\n")
        #expect(
            try await status(person, "json") == #"{"failures":0,"other":0,"questions":0,"text":"","warnings":0}"# + "\n"
        )
        for words in [
            ["failure", "R&D <build>"], ["failure", "R&D <build>"], ["failure", "Backup"], ["warning", "Disk"],
            ["question", "Deploy?", "--action", "y=yes"], ["success", "Order 42"],
            ["failure", "Salary", "--sensitivity", "private", "--public", "Payroll"],
        ] { try await person.run(["emit"] + words) }
        #expect(try await status(person, "plain") == "3 failures, 1 question, 1 warning\n")
        #expect(try await status(person, "tmux") == "3 failures, 1 question, 1 warning\n")
        let json = try await status(person, "json")
        #expect(
            json == #"{"failures":3,"other":1,"questions":1,"text":"3 failures, 1 question, 1 warning","warnings":1}"#
                + "\n"
        )
        struct Waybar: Decodable {
            let text: String
            let tooltip: String
            let alt: String
            let `class`: [String]
        }
        let waybar = try JSONDecoder().decode(Waybar.self, from: Data(try await status(person, "waybar").utf8))
        #expect(
            waybar.text == "3 failures, 1 question, 1 warning" && waybar.alt == "failure" && waybar.class == ["failure"]
        )
        let lines = waybar.tooltip.split(separator: "\n")
        #expect(lines.first == "Failure: Payroll", "a bar is in everybody's sight")
        #expect(lines.contains("Failure: R&amp;D &lt;build&gt;") && lines.contains("Question: Deploy?, choices: yes"))
        #expect(!waybar.tooltip.contains("Salary"))
        #expect(try await person.entries().allSatisfy(\.isUnseen), "a bar marks nothing as seen")
    }

    @Test("'watch --format' changes with what is recorded, acknowledged, seen and answered, and sleeps in between")
    func live() async throws {
        let person = try Person()
        try await person.run("companion", "start")
        let bar = try person.start("\(Person.binaries)/notify-a11y", "watch", "--format", "plain", output: "bar")
        func lines() throws -> [String] {
            try String(contentsOfFile: person.folder + "/bar", encoding: .utf8).components(separatedBy: "\n").dropLast()
        }
        func shows(_ line: String) async throws -> Bool { try await eventually { try lines().last == line } }
        #expect(try await shows(""))
        try await person.run("emit", "failure", "Backup")
        #expect(try await shows("1 failure"))
        try await person.run("emit", "question", "Deploy?", "--action", "y=yes")
        #expect(try await shows("1 failure, 1 question"))
        try await person.run("act", "yes")
        #expect(try await shows("1 failure"))
        let terminal = try await Terminal(of: person)
        try await terminal.type("notify-a11y status")
        #expect(try await shows(""))
        try await person.run("emit", "warning", "Disk")
        #expect(try await shows("1 warning"))
        try await person.run("ack", "disk")
        #expect(try await shows(""))
        // Asleep in the kernel until the companion says something: poll without a time limit.
        #expect(
            await eventually {
                let call = (try? String(contentsOfFile: "/proc/\(bar.id)/syscall", encoding: .utf8)) ?? ""
                let words = call.split(separator: " ")
                guard words.count > 3 else { return false }
                #if arch(x86_64)
                    return words[0] == "7" && words[3].hasSuffix("ffffffff")
                #else
                    return words[0] == "73" && words[3] == "0x0"
                #endif
            })
        // A bar outlives the companion, and starts none.
        try await person.run("companion", "stop")
        #expect(bar.isRunning)
        try await person.run("emit", "failure", "Again")
        #expect(try await shows("1 failure"))
    }

    @Test(
        "wrong formats are refused with help",
        arguments: [
            ("status --format way", "unknown format 'way'; it is one of: plain, waybar, tmux, json"),
            ("status --format waybr", "did you mean 'waybar'?"), ("watch --format", "needs a value: --format FORMAT"),
            ("status --format plain --json", "'--format' and '--json' don't go together; give --format json"),
            ("status --format plain --all", "'--format' and '--all' don't go together"),
        ])
    func wrong(words: String, complaint: String) async throws {
        let answer = try await Person().shell("notify-a11y \(words)")
        #expect(answer.status == 64 && answer.output.isEmpty && answer.errors.contains(complaint), "\(answer.errors)")
    }
}
