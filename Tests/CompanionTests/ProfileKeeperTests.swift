// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import NotifyA11yClient
import NotifyA11yTesting
import Testing

@testable import NotifyA11yCompanion

@Suite("The person's profile", .temporaryDirectory, .timeLimit(.minutes(5)))
struct ProfileKeeperTests {
    /// What holds right after the start with this file, and what is wrong with it.
    private func load(_ text: String?) async throws -> (profile: Profile, notice: String?) {
        if let text { try KeptProfiles.write(text) }
        let keeper = ProfileKeeper(try KeptProfiles.places, log: Log(file: TemporaryDirectory.path + "/log"))
        return (await keeper.load(), keeper.notice)
    }

    @Test("without a file it is the default, without a complaint: the voice only for what is typed")
    func none() async throws {
        let (profile, notice) = try await load(nil)
        #expect(profile.name == "default" && notice == nil)
        #expect(profile.preference(.speech).use == .auto && profile.preference(.desktop).use == .on)
        #expect(profile.preference(.haptic).use == .off)
    }

    @Test("the person's own file is read for every channel of the catalog")
    func own() async throws {
        let (profile, notice) = try await load(
            "extends = \"everything\"\nchannels.haptic.device = \"/dev/input/event5\"\n")
        #expect(notice == nil)
        for description in ChannelCatalog.descriptions { #expect(profile.preference(description.id).use == .on) }
        #expect(profile.preference(.haptic).settings.text("device") == "/dev/input/event5")
    }

    @Test("one that can't be used still switches off what it switches off, and nothing gets louder")
    func careful() async throws {
        let (profile, notice) = try await load(
            """
            cannot = ["hearing"]
            channels.earcon.enabled = false
            channels.desktop.enabled = false
            channels.desktop.expirey = 30
            """)
        #expect(notice?.contains("expirey") == true)
        #expect(profile.preference(.earcon).use == .off && profile.preference(.desktop).use == .off)
        #expect(profile.cannot == .hearing)
        #expect(profile.preference(.terminal).use == .on)
    }

    @Test("one that switches off everything is complained about and obeyed, and no event is lost")
    func everythingOff() async throws {
        let text = ChannelCatalog.descriptions.map { "channels.\($0.id).enabled = false\n" }.joined()
        let kept = try await KeptProfiles(text)
        #expect(kept.keeper.notice?.contains("no words can reach you") == true, "\(kept.keeper.notice ?? "none")")
        await kept.emit("one")
        #expect(await eventually { await !kept.bus.isBusy })
        #expect(await kept.titles(kept.cards).isEmpty)
        #expect(await kept.titles(kept.voice).isEmpty)
        #expect(await kept.allRecords.contains { $0.event.texts.title == "one" && !$0.seen })
        await kept.stop()
    }

    @Test(
        "one that can't be used is the default, with a complaint that names file and line",
        arguments: [
            "channels.speach.enabled = true", "= 3", "extends = \"nobody\"", "channels.speech.enabled = \"maybe\"",
        ])
    func broken(text: String) async throws {
        let (profile, notice) = try await load("\n" + text + "\n")
        #expect(profile.name == "default" && profile.preference(.desktop).use == .on)
        #expect(notice?.contains("/notify-a11y/profile.toml, line 2") == true, "\(notice ?? "none")")
        #expect(notice?.contains("\n") == false)
    }

    @Test("the event after a change of the file is planned by it, without a restart")
    func edited() async throws {
        let kept = try await KeptProfiles("channels.speech.enabled = false\n")
        await kept.emit("one")
        #expect(await kept.hasGot(kept.cards, "one"))
        try KeptProfiles.write("channels.speech.enabled = true\nchannels.desktop.enabled = false\n")
        #expect(kept.keeper.needsLook)
        await kept.keeper.look()
        #expect(!kept.keeper.needsLook)
        await kept.emit("two")
        #expect(await kept.hasGot(kept.voice, "two"))
        #expect(await kept.titles(kept.cards) == ["one"])
        #expect(await kept.titles(kept.voice) == ["two"])
        await kept.stop()
    }

    @Test("what is changed while the companion starts holds from its first event on")
    func earlyChange() async throws {
        try KeptProfiles.write("channels.desktop.enabled = true\n")
        let keeper = ProfileKeeper(try KeptProfiles.places, log: Log(file: TemporaryDirectory.path + "/log"))
        let bus = NotificationBus(
            state: MemoryTextState(), channels: [RecordingChannel(.desktop)], profile: await keeper.load())
        await bus.start()
        try KeptProfiles.write("channels.desktop.enabled = false\n")
        await keeper.look()
        await keeper.attach(bus)
        #expect(await bus.profile.preference(.desktop).use == .off)
        await bus.stop()
    }

    @Test("a file that is broken by a change costs nothing: the last good one holds, is said so once, and mended once")
    func brokenLater() async throws {
        let kept = try await KeptProfiles("channels.speech.enabled = true\n")
        try KeptProfiles.write("channels.speech.enabled = true\nchannels.dekstop.enabled = false\n")
        for title in ["one", "two", "three"] { await kept.emit(title) }
        for channel in [kept.cards, kept.voice] { #expect(await kept.hasGot(channel, "three")) }
        let notice = try #require(kept.keeper.notice)
        #expect(notice.contains("the last good one holds") && notice.contains("profile.toml, line 2, column 10: "))
        #expect(notice.contains("desktop"))
        #expect(await kept.records("profile").map(\.event.kind) == [.warning])
        #expect(await kept.records("profile")[0].event.texts.detail?.contains("line 2, column 10") == true)
        #expect(kept.log.components(separatedBy: "can't be used").count == 2)
        try KeptProfiles.write("channels.speech.enabled = true\nchannels.desktop.enabled = false\n")
        await kept.emit("four")
        #expect(kept.keeper.notice == nil)
        #expect(await kept.records("profile").map(\.event.kind) == [.warning, .success])
        #expect(await kept.hasGot(kept.voice, "four"))
        #expect(await !kept.titles(kept.cards).contains("four"))
        await kept.stop()
    }

    @Test("what a broken file switches off is off at once, although the last good one holds")
    func brokenAndOff() async throws {
        let kept = try await KeptProfiles("channels.speech.enabled = true\n")
        try KeptProfiles.write("channels.speech.enabled = false\n= 3\n")
        await kept.emit("one")
        #expect(await kept.hasGot(kept.cards, "one"))
        #expect(await kept.titles(kept.voice).isEmpty)
        await kept.stop()
    }

    @Test("a profile that is chosen is told on the channels before and after, and 'back' undoes it")
    func chosen() async throws {
        try KeptProfiles.write(
            "channels.speech.enabled = true\nchannels.terminal.enabled = true\n", to: "profiles/ears.toml")
        let kept = try await KeptProfiles("extends = []\nchannels.desktop.enabled = true\n")
        let use = try await kept.keeper.use(UseProfileParameters(names: ["ears"]))
        #expect(use.names == ["ears"] && use.steps == 1 && use.until == nil && use.kept)
        for channel in [kept.cards, kept.voice] { #expect(await eventually { await kept.titles(channel).count == 1 }) }
        #expect(await kept.titles(kept.cards)[0].hasPrefix("Profile in use: "))
        let back = try await kept.keeper.back()
        #expect(back.names.isEmpty && back.steps == 0)
        for channel in [kept.cards, kept.voice] { #expect(await eventually { await kept.titles(channel).count == 2 }) }
        await kept.emit("one")
        #expect(await kept.hasGot(kept.cards, "one"))
        #expect(await kept.titles(kept.voice).count == 2)
        await #expect(throws: NotifyError.self) { try await kept.keeper.back() }
        await kept.stop()
    }

    @Test("a name that isn't there is refused with the nearest, and nothing has changed")
    func unknown() async throws {
        let kept = try await KeptProfiles()
        let error = await #expect(throws: NotifyError.self) {
            try await kept.keeper.use(UseProfileParameters(names: ["evrything"]))
        }
        #expect(error?.code == .notFound && error?.message.contains("did you mean 'everything'?") == true)
        #expect(await kept.keeper.use.names.isEmpty)
        await kept.stop()
    }

    @Test("a combination without words for the person is refused by the line that does it, and nothing has changed")
    func wordless() async throws {
        try KeptProfiles.write(
            "cannot = [\"sight\", \"hearing\", \"braille\"]\nchannels.haptic.enabled = true\n", to: "profiles/no.toml")
        let kept = try await KeptProfiles()
        let error = await #expect(throws: NotifyError.self) {
            try await kept.keeper.use(UseProfileParameters(names: ["no"]))
        }
        #expect(error?.code == .invalidArgument && error?.message.contains("no.toml") == true, "\(error as Any)")
        #expect(await kept.keeper.use.steps == 0)
        #expect(await kept.titles(kept.cards).isEmpty)
        await kept.stop()
    }

    @Test("what is chosen for a while ends on time, is told, and what was chosen before holds again")
    func ends() async throws {
        try KeptProfiles.write(
            "channels.speech.enabled = true\nchannels.desktop.enabled = true\n", to: "profiles/both.toml")
        let kept = try await KeptProfiles()
        _ = try await kept.keeper.use(UseProfileParameters(names: ["everything"]))
        let use = try await kept.keeper.use(UseProfileParameters(names: ["both"], seconds: 3600))
        #expect(use.until == kept.clock.now.adding(seconds: 3600) && use.steps == 2)
        #expect(await kept.keeper.hasEnd)
        kept.clock.move(seconds: 3599)
        #expect(!kept.keeper.needsLook)
        kept.clock.move(seconds: 1)
        #expect(kept.keeper.needsLook)
        await kept.emit("one")
        #expect(await kept.keeper.use.names == ["everything"])
        #expect(await kept.hasGot(kept.cards, "Profile in use: everything"))
        let told = await kept.records("profile in use").last
        #expect(told?.event.texts.detail == "The time of both is over.")
        #expect(await !kept.keeper.hasEnd)
        await kept.stop()
    }

    @Test("of what was chosen for a while only what is over is named")
    func endsAlone() async throws {
        let kept = try await KeptProfiles()
        _ = try await kept.keeper.use(UseProfileParameters(names: ["deaf"]))
        _ = try await kept.keeper.use(UseProfileParameters(situations: ["quiet"], seconds: 60))
        kept.clock.move(seconds: 61)
        await kept.keeper.look()
        let told = await kept.records("profile in use").last
        #expect(told?.event.texts.title == "Profile in use: deaf")
        #expect(told?.event.texts.detail == "The time of quiet is over.")
        await kept.stop()
    }

    @Test("where nothing that comes by itself can reach the person, whoever chooses it is told why, each reason once")
    func reachesNobody() async throws {
        let kept = try await KeptProfiles()
        #expect(try await kept.keeper.use(UseProfileParameters(names: ["blind"])).problem == nil)
        let use = try await kept.keeper.use(UseProfileParameters(situations: ["server"]))
        #expect(
            use.problem
                == "no words of what comes by itself can reach you now; desktop and speech: off in the profile; "
                + "it waits in: notify-a11y status")
        #expect(await kept.keeper.list().use.problem == use.problem)
        #expect(try await kept.keeper.back().problem == nil)
        // What waits for a digest comes later, but not where nothing could tell the digest.
        await kept.bus.set([.doNotDisturb: ContextState(true, "set by hand")])
        #expect(try await kept.keeper.use(UseProfileParameters(names: ["blind"])).problem == nil)
        #expect(try await kept.keeper.use(UseProfileParameters(situations: ["server"])).problem == use.problem)
        _ = try await kept.keeper.back()
        await kept.bus.set([:])
        await kept.voice.become(.unavailable("no sound server"))
        let deaf = try await kept.keeper.use(UseProfileParameters(names: ["blind"]))
        #expect(deaf.problem?.contains("speech: no sound server") == true, "\(deaf.problem ?? "none")")
        await kept.stop()
    }

    @Test("a need among situations is refused without its name twice")
    func needAsSituation() async throws {
        let kept = try await KeptProfiles()
        let error = await #expect(throws: NotifyError.self) {
            try await kept.keeper.use(UseProfileParameters(situations: ["deaf"]))
        }
        #expect(error?.message == "'deaf' is a need, not a situation; use it by its name: profile use deaf")
        await kept.stop()
    }

    @Test("a clock that is set back lengthens it, one that is set forward ends it")
    func jumps() async throws {
        let kept = try await KeptProfiles()
        _ = try await kept.keeper.use(UseProfileParameters(names: ["everything"], seconds: 60))
        kept.clock.move(seconds: -7200)
        await kept.keeper.look()
        #expect(await kept.keeper.use.names == ["everything"])
        kept.clock.move(seconds: 100_000)
        await kept.keeper.look()
        #expect(await kept.keeper.use.names.isEmpty)
        await kept.stop()
    }

    @Test("the next companion goes on with what was chosen, and what ended meanwhile is told")
    func restored() async throws {
        let clock = MovableClock()
        let first = try await KeptProfiles(clock: clock)
        _ = try await first.keeper.use(UseProfileParameters(names: ["everything"]))
        _ = try await first.keeper.use(UseProfileParameters(names: ["default"], seconds: 60))
        await first.stop()
        let second = try await KeptProfiles(clock: clock)
        #expect(await second.keeper.use.steps == 2)
        #expect(await second.keeper.use.names == ["default"])
        #expect(await second.records("profile in use").isEmpty)
        await second.stop()
        clock.move(seconds: 60)
        let third = try await KeptProfiles(clock: clock)
        #expect(await third.keeper.use.names == ["everything"])
        #expect(await third.hasGot(third.cards, "Profile in use: everything"))
        await third.stop()
        let path = try KeptProfiles.places.stateFolder + "/profiles-in-use.json"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Rubbish in the file's place is as if nothing was chosen.
        try "{".write(toFile: path, atomically: true, encoding: .utf8)
        let fourth = try await KeptProfiles(clock: clock)
        #expect(await fourth.keeper.use.names.isEmpty)
        await fourth.stop()
    }

    @Test("events that come while the file changes again and again are all planned")
    func storm() async throws {
        let kept = try await KeptProfiles("channels.speech.enabled = false\n")
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    for step in 0..<5 { await kept.emit("\(number)-\(step)") }
                }
            }
            group.addTask {
                for step in 0..<10 { try? KeptProfiles.write("channels.desktop.expiry = \(20 + step)\n") }
            }
        }
        let events = await kept.allRecords.filter { $0.event.subject.app == "test" }
        #expect(events.count == 40)
        for record in events {
            let receipt = try #require(try await kept.bus.receipt(.event(record.event.id), waiting: .seconds(60)))
            let card = try #require(receipt.channels.first { $0.channel == .desktop })
            // Of so many at once some are told together.
            #expect(card.outcome == .delivered || card.outcome == .superseded, "\(card)")
        }
        await kept.stop()
    }
}
