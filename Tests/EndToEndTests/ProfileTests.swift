// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import Testing

@Suite("Profiles from the command line", .tags(.live), .onLiveDesktop, .household, .timeLimit(.minutes(5)))
struct ProfileTests {
    private static let shipped = [
        "blind", "calm", "deaf", "deafblind", "default", "everything", "hard-of-hearing", "low-vision",
        "photosensitive",
        "quiet", "server",
    ]

    // MARK: Choosing

    @Test("a profile that is chosen changes the next event without a restart, is told on both, and 'back' undoes it")
    func use() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        let before = try await person.companionStarted()
        #expect(try await person.emit("failure", "one").outcome(.earcon) == .delivered)
        let use = try await person.run("profile", "use", "deaf")
        #expect(use.status == 0 && use.errors.isEmpty)
        #expect(use.output == "In use: deaf; undo it with: notify-a11y profile back\n")
        let deaf = try await person.emit("failure", "two")
        #expect(deaf.outcome(.earcon) == .suppressed && deaf.reason(.earcon).contains("deaf, line "))
        #expect(deaf.outcome(.desktop) == .delivered)
        #expect(try await servers.closeAll().contains { $0.summary == "Message: Profile in use: deaf" })
        #expect(try await person.run("profile", "back").output == "In use: default\n")
        #expect(try await person.emit("failure", "three").outcome(.earcon) == .delivered)
        #expect(try await person.run("profile", "back").status == 65)
        #expect(try await person.companion().pid == before)
    }

    @Test("a name that isn't there is wrong usage with the nearest, and changes nothing")
    func unknown() async throws {
        let person = try Person()
        for words in [["use", "blnd"], ["use", "default", "--with", "quite"], ["show", "blnd"]] {
            let answer = try await person.run(["profile"] + words)
            #expect(answer.status == 64 && answer.output.isEmpty)
            #expect(answer.errors.contains("did you mean '"), "\(answer.errors)")
            #expect(answer.errors.split(separator: "\n").count == 1)
        }
        let need = try await person.run("profile", "use", "default", "--with", "deaf")
        #expect(need.status == 65 && need.errors.contains("deaf"), "\(need.errors)")
        #expect(try await person.run("profile", "list").output.hasPrefix("In use: default\n"))
    }

    @Test("what leaves no words for the person is refused by the line that does it")
    func wordless() async throws {
        let person = try Person(
            profile: "cannot = [\"sight\", \"braille\"]\n\nchannels.speech.enabled = false\n")
        let answer = try await person.run("profile", "use", "deaf")
        #expect(answer.status == 65, "\(answer.output)")
        #expect(answer.errors.contains("profile.toml"), "\(answer.errors)")
    }

    @Test("where nothing of what comes by itself can be told, choosing it says why, and what is typed still is")
    func reachesNobody() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        let blind = try await person.run("profile", "use", "blind")
        #expect(blind.status == 0 && blind.errors.isEmpty, "our voice speaks: \(blind.errors)")
        let server = try await person.run("profile", "use", "blind", "--with", "server")
        #expect(server.status == 0 && server.output.hasPrefix("In use: blind, with server; "))
        #expect(
            server.errors.hasPrefix(
                "notify-a11y: no words of what comes by itself can reach you now, and only what you type is told, in its "
                    + "terminal; desktop, reader and speech: off in the profile; "), "\(server.errors)")
        let terminal = try await Terminal(of: person)
        try await terminal.type("notify-a11y emit --wait success 'Order 42'")
        let receipt = try await person.run("receipts", "--json").one(EventReceipt.self)
        #expect(
            receipt.accompanied && receipt.channels.first { $0.channel == .terminal }?.senses == [.hearing, .braille])
    }

    @Test("a time that is over ends by itself, and is told")
    func ends() async throws {
        let person = try Person()
        let use = try await person.run("profile", "use", "deaf", "--for", "2s", "--json").one(ProfileUse.self)
        #expect(use.names == ["deaf"] && use.kept)
        let until = try #require(use.until)
        // Nobody asks meanwhile: the companion's own alarm ends it.
        let path = person.state + "/profiles-in-use.json"
        #expect(await eventually { (try? String(contentsOfFile: path, encoding: .utf8))?.contains("deaf") == false })
        #expect(Timestamp.now() >= until)
        let told = try await person.history("--search", "Profile in use").last
        #expect(told?.event.texts.title == "Profile in use: default")
        #expect(told?.event.texts.detail == "The time of deaf is over.")
    }

    @Test("a choice outlives the companion, and its end does not wait for it")
    func restart() async throws {
        let person = try Person()
        try await person.run("profile", "use", "deaf", "--with", "quiet", "--for", "2h")
        try await person.run("companion", "stop")
        #expect(try await person.companionStarted() > 0)
        #expect(try await person.companion().profile == "deaf, with quiet")
        try await person.run("companion", "stop")
        // As if the two hours had passed.
        let path = person.state + "/profiles-in-use.json"
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let past = text.replacing(try Regex(#""until":\d+"#), with: #""until":1000"#)
        try past.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try await person.run("profile", "list").output.hasPrefix("In use: default\n"))
    }

    @Test("every pair of shipped profiles can be used or is refused by name, and blind with quiet keeps braille")
    func pairs() async throws {
        let person = try Person()
        for first in Self.shipped {
            let answer = try await person.run(
                "profile", "simulate", "failure", "x", "--profile", first, "--profile", "quiet")
            #expect(answer.status == 0 || answer.errors.contains("quiet"), "\(first): \(answer.errors)")
        }
        let both = try await person.run(
            "profile", "simulate", "failure", "x", "--profile", "blind", "--profile", "deaf", "--json")
        let alone = try await person.run("profile", "simulate", "failure", "x", "--profile", "deafblind", "--json")
        #expect(
            try both.one(PlanAnswer.self).channels.map(\.outcome) == alone.one(PlanAnswer.self).channels.map(\.outcome))
    }

    // MARK: Editing

    @Test("what an editor writes counts for the next event; what it breaks is said, and costs no event")
    func edited() async throws {
        let person = try Person(profile: "channels.desktop.enabled = true\n")
        let pid = try await person.companionStarted()
        try person.write(profile: "channels.desktop.enabled = false\n")
        #expect(try await person.emit("success", "one").outcome(.desktop) == .suppressed)
        try person.write(profile: "channels.desktop.enabled = false\n\nchanels.speech.rate = 1.2\n")
        let broken = try await person.run("emit", "success", "two")
        #expect(broken.status == 0 && broken.output == "Success: two\n")
        #expect(broken.errors.split(separator: "\n").count == 1)
        #expect(
            broken.errors.contains("profile.toml, line 3, column 1: ") && broken.errors.contains("'channels"),
            "\(broken.errors)")
        let reason = try await person.emit("success", "three").reason(.desktop)
        #expect(reason.contains("profile.toml, line 1"), "\(reason)")
        let entry = try #require(try await person.entries().first)
        #expect(entry.newest.event.kind == .warning)
        #expect(entry.newest.event.texts.detail?.contains("profile.toml, line 3, column 1: ") == true)
        let status = try await person.run("companion", "status")
        #expect(status.output.contains("\nProblem: your profile can't be used") && status.errors.isEmpty)
        #expect(try await person.run("channels").output.hasPrefix("Problem: your profile can't be used"))
        let log = try String(contentsOfFile: person.state + "/companion.log", encoding: .utf8)
        #expect(log.components(separatedBy: "the profile can't be used").count == 2)
        try person.write(profile: "channels.desktop.enabled = true\n")
        let mended = try await person.run("emit", "success", "four")
        #expect(mended.errors.isEmpty && mended.status == 0)
        #expect(try await person.history().filter { $0.event.subject.key != "profile" }.count == 4)
        #expect(try await person.companion().pid == pid)
    }

    @Test("lint knows which voices are installed: one that isn't is named with its line, one that is passes")
    func lintVoices() async throws {
        let person = try Person(profile: "channels.speech.voice = \"gmw/xx\"\n")
        let wrong = try await person.run("profile", "lint")
        #expect(wrong.status == 1 && wrong.output.contains("there is no voice 'gmw/xx' here"), "\(wrong.output)")
        try person.write(profile: "channels.speech.voice = \"mb/mb-de1\"\n")
        #expect(try await person.run("profile", "lint").status == 1, "it is listed, but not installed")
        for good in ["gmw/en-US", "de", "German, gmw/en-US"] {
            try person.write(profile: "channels.speech.voice = \"\(good)\"\n")
            let right = try await person.run("profile", "lint")
            #expect(right.status == 0, "\(right.output)")
        }
    }

    @Test("'set' and 'unset' write the person's file, keep its comments, and count at once")
    func set() async throws {
        let person = try Person(profile: "# Mine.\nchannels.desktop.expiry = 30 # long enough\n")
        let path = try await person.run("profile", "path").output.trimmingCharacters(in: .newlines)
        #expect(path == person.folder + "/.config/notify-a11y/profile.toml")
        let set = try await person.run("profile", "set", "channels.desktop.enabled", "false")
        #expect(set.status == 0 && set.output.hasPrefix("channels.desktop.enabled is set (\(path), line "), "\(set)")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("# Mine.\n") && text.contains("expiry = 30 # long enough"))
        let reason = try await person.emit("success", "one").reason(.desktop)
        #expect(reason.contains("profile.toml, line "), "\(reason)")
        #expect(try await person.run("profile", "unset", "channels.desktop.enabled").status == 0)
        #expect(try await person.emit("success", "two").reason(.desktop).contains("off in the profile") == false)
        for words in [
            ["chanels.desktop.expiry", "30"], ["channels.desktop.expiry", "3"], ["channels.desktop.expiry", "x"],
        ] {
            let wrong = try await person.run(["profile", "set"] + words)
            #expect(wrong.status == 65 && wrong.errors.contains("desktop.expiry"), "\(wrong.errors)")
        }
        #expect(
            try await person.run("profile", "show").output.contains("channels.desktop.expiry: 30 (\(path), line 2)"))
    }

    @Test("'allow' lets an app pass quiet times, 'quieten' takes that back")
    func grants() async throws {
        let quiet = "[[quiet]]\nfrom = \"00:00\"\nto = \"23:59\"\nsilence = [\"desktop\"]\n"
        let person = try Person(profile: quiet)
        func isUsed() async throws -> Bool {
            let plan = try await person.run(
                "profile", "simulate", "failure", "x", "--app", "alarm-clock", "--at", "12:00", "--json"
            ).one(PlanAnswer.self)
            return plan.channels.first { $0.channel == .desktop }?.outcome == .planned
        }
        #expect(try await !isUsed())
        let allow = try await person.run("allow", "alarm-clock")
        #expect(allow.status == 0 && allow.output.hasPrefix("alarm-clock is allowed ("), "\(allow)")
        #expect(try await isUsed())
        #expect(try await person.run("profile", "show").output.contains("Allowed: alarm-clock may pass quiet times ("))
        #expect(try await person.run("quieten", "alarm-clock").status == 0)
        #expect(try await !isUsed())
        let wrong = try await person.run("allow", "alarm-clock", "--to", "quite")
        #expect(wrong.status == 64 && wrong.errors.contains("did you mean 'quiet'?"), "\(wrong.errors)")
    }

    @Test("'lint' finds nothing in what is shipped, and names what is wrong with a file, with exit 1")
    func lint() async throws {
        let person = try Person()
        let clean = try await person.run("profile", "lint")
        #expect(clean.status == 0 && clean.output == "Nothing is wrong.\n")
        try "channels.speech.rate = 1\nchannels.speach.rate = 1\n".write(
            toFile: person.folder + "/mine.toml", atomically: true, encoding: .utf8)
        let found = try await person.shell("notify-a11y profile lint mine.toml")
        #expect(found.status == 1)
        #expect(found.lines.contains { $0.hasPrefix("\(person.folder)/mine.toml:2:") && $0.contains("speech") })
        let json = try await person.shell("notify-a11y profile lint --json mine.toml")
        let finding = try #require(try json.decoded(as: ProfileFinding.self).first { $0.line == 2 })
        #expect(json.status == 1 && finding.check == "unknownKey" && finding.fix?.isEmpty == false)
        let missing = try await person.run("profile", "lint", "/nonexistent.toml")
        #expect(missing.status == 1 && missing.output.hasPrefix("/nonexistent.toml: "), "\(missing)")
    }

    // MARK: Looking

    @Test("'list' and 'show' say every shipped profile, each value with its line, and nothing over and over")
    func shown() async throws {
        let person = try Person()
        let list = try await person.run("profile", "list")
        #expect(list.lines.dropFirst().map { $0.prefix { $0 != ":" } }.map(String.init) == Self.shipped)
        let all = try await person.run("profile", "list", "--json").decoded(as: ProfileSummary.self)
        #expect(all.map(\.name) == Self.shipped && all.filter(\.inUse).map(\.name) == ["default"])
        #expect(all.allSatisfy { $0.about?.isEmpty == false && $0.part != nil })
        for name in Self.shipped {
            let show = try await person.run("profile", "show", name)
            #expect(show.status == 0 && show.lines[0].hasPrefix("Profile: \(name) ("))
            #expect(Set(show.lines).count == show.lines.count, "\(name) says something twice")
            #expect(show.lines.dropFirst().allSatisfy { $0.hasSuffix(")") }, "each line names its source")
        }
        let some = try await person.run("profile", "show").lines
        let more = try await person.run("profile", "show", "--all").lines
        #expect(more.count > some.count && more.contains { $0.hasSuffix(" (built in)") })
    }

    @Test("a plan can be read for every shipped profile, at noon and at night", arguments: ["12:00", "Sat 23:30"])
    func simulated(at time: String) async throws {
        let person = try Person()
        for name in Self.shipped {
            let answer = try await person.run(
                "profile", "simulate", "failure", "Backup", "--profile", name, "--at", time)
            #expect(answer.status == 0, "\(name): \(answer.errors)")
            #expect(answer.lines[0].hasPrefix("Failure: Backup (imagined, nothing is sent): profile "))
            #expect(answer.lines[0].contains(name))
            #expect(answer.lines[0].lowercased().hasSuffix(time.lowercased()))
            for channel in ["desktop", "earcon", "haptic", "speech", "terminal"] {
                #expect(answer.lines.filter { $0.hasPrefix("\(channel): ") }.count == 1)
            }
        }
        #expect(try await person.history().isEmpty, "nothing was sent")
    }

    @Test(
        "--at takes dates in the person's zone, on the days that the clocks change too",
        arguments: [
            ("Europe/Berlin", "2026-03-29T00:59Z", "sun 01:59"), ("Europe/Berlin", "2026-03-29T01:00Z", "sun 03:00"),
            ("Europe/Berlin", "2026-10-25T00:30Z", "sun 02:30"), ("Europe/Berlin", "2026-10-25T01:30Z", "sun 02:30"),
            ("America/New_York", "2026-11-01T05:30:00Z", "sun 01:30"),
            ("America/New_York", "2026-11-01T06:30:00Z", "sun 01:30"),
            ("Australia/Lord_Howe", "2026-10-03T15:30Z", "sun 02:30"),
            ("Asia/Kolkata", "2026-01-01T00:00+02:00", "thu 03:30"), ("Asia/Kolkata", "2026-01-01T23:30", "thu 23:30"),
        ])
    func zones(zone: String, at: String, local: String) async throws {
        let person = try Person()
        let answer = try await person.run(
            "profile", "simulate", "success", "x", "--at", at, "--json", changing: ["TZ": zone])
        #expect(try answer.one(PlanAnswer.self).at == local)
    }

    @Test("contexts that are set by hand hold for the next event, and for a plan those that are imagined")
    func contexts() async throws {
        let person = try Person(
            profile: "[[rule]]\nwhen = { context = \"meeting\" }\nwithout = [\"desktop\"]\n")
        #expect(try await person.run("context", "list", "--json").decoded(as: ContextAnswer.self).count == 6)
        #expect(try await person.run("context", "set", "meeting", "on").output == "meeting: on; set by hand\n")
        #expect(try await person.emit("success", "x").reason(.desktop).contains("profile.toml, line 1"))
        let timed = try await person.run("context", "set", "meeting", "on", "--for", "1s", "--json").one(
            ContextAnswer.self)
        #expect(timed.until != nil)
        #expect(
            try await eventually {
                try await person.run("context", "list").output.contains("meeting: not known")
            })
        let plan = try await person.run("profile", "simulate", "success", "x", "--context", "meeting=on", "--json")
        #expect(try plan.one(PlanAnswer.self).contexts == [.meeting])
        #expect(try plan.one(PlanAnswer.self).channels.first { $0.channel == .desktop }?.source?.line == 1)
        try await person.run("context", "set", "meeting", "on")
        #expect(try await person.run("context", "unset", "meeting").output.hasPrefix("meeting: not known"))
    }

    @Test("what waits while the person is not to be disturbed outlives the companion, and comes in one digest")
    func digestOverRestart() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        #expect(try await person.run("context", "set", "dnd", "on").status == 0)
        let failure = try await person.emit("failure", "Backup")
        #expect(failure.reason(.desktop).hasPrefix("not now, but in a digest"), "\(failure.channels)")
        for number in 0..<3 { _ = try await person.emit("success", "Job \(number)") }
        let file = person.state + "/contexts.json"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        try await person.run("companion", "stop")

        #expect(try await person.run("context", "list").lines.contains("dnd: on; set by hand"))
        _ = try await person.emit("success", "Job 3")
        #expect(try await servers.displayed == 0)
        #expect(try await person.run("context", "unset", "dnd").status == 0)
        #expect(!FileManager.default.fileExists(atPath: file))
        #expect(try await eventually { try await servers.displayed == 1 })
        let cards = try await servers.closeAll()
        #expect(cards.count == 1)
        #expect(cards.first?.summary.hasPrefix("Failure: While you were away, ") == true, "\(cards)")
        #expect(cards.first?.summary.hasSuffix(": 1 did not work (Backup), 4 done") == true, "\(cards)")
        let isSaid = try await eventually {
            try await person.run("receipts", failure.id.description).output.contains("told in the digest at ")
        }
        #expect(isSaid)
        try await person.run("companion", "stop")
        #expect(try await person.run("context", "list").output.contains("dnd: not known"))
    }

    @Test("'explain' says of the last event, and of any by its number, what decided each channel")
    func explained() async throws {
        let servers = try await OwnServers()
        let person = try Person(servers: .at(servers.addresses))
        #expect(try await person.run("explain").status == 65, "nothing was recorded yet")
        _ = try await person.emit("failure", "Backup")
        let first = try await person.run("explain").output
        #expect(first.hasPrefix("Failure: Backup (number 1, "))
        #expect(first.contains("\ndesktop: delivered, reaches sight; shown by dunst "))
        for channel in ["desktop", "earcon", "speech"] {
            let line = try #require(first.split(separator: "\n").first { $0.hasPrefix("\(channel): ") })
            #expect(line.contains("(default, line "), "\(line)")
        }
        try await person.run("companion", "stop")
        #expect(try await person.run("explain", "1").output == first, "also after a restart")
        let plan = try await person.run("explain", "1", "--json").one(PlanAnswer.self)
        #expect(plan.sequence == 1 && plan.channels.count >= 5)
        let missing = try await person.run("explain", "99")
        #expect(missing.status == 65 && missing.errors.contains("there is no such event"))
    }

    // MARK: What is wrong besides

    @Test("a text state that can't be written is a problem of 'channels' and 'companion status'")
    func unwritable() async throws {
        let person = try Person()
        // A folder where the database belongs: root may write anywhere else.
        try FileManager.default.createDirectory(
            atPath: person.state + "/state.db", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let status = try await person.run("companion", "start")
        #expect(status.output.contains("\nProblem: "), "\(status.output)\(status.errors)")
        #expect(status.output.contains(person.state + "/state.db"))
        #expect(try await person.run("channels").output.contains("Problem: "))
    }

    @Test("'channels' and 'repeat' take the session along, so that a companion from cron finds its servers")
    func sessions() async throws {
        let servers = try await OwnServers()
        let person = try Person()
        try await person.run("emit", "success", "one")
        let without = try await person.run("channels").lines.first { $0.hasPrefix("desktop: ") }
        #expect(without?.hasPrefix("desktop: unavailable") == true)
        let addresses = servers.addresses.mapValues { Optional($0) }
        let with = try await person.run(["channels"], changing: addresses).lines.first { $0.hasPrefix("desktop: ") }
        #expect(with?.hasPrefix("desktop: works") == true, "\(with ?? "")")
        let other = try Person("other")
        try await other.run("emit", "success", "two")
        try await other.run(["repeat"], changing: addresses)
        #expect(try await eventually { try await servers.displayed == 1 })
    }
}

extension Person {
    /// Starts their companion, and tells its process.
    fileprivate func companionStarted() async throws -> Int32 {
        try await run("companion", "start", "--json").one(CompanionDescription.self).pid
    }
}
