// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11yCompanion

@Suite("Rules in words")
struct RuleWordsTests {
    @Test("a rule says when, and then what differs")
    func rule() {
        let rule = ProfileRule(
            when: EventMatch(
                kinds: [.failure, .warning].reduce(into: []) { $0.formUnion(.init([$1])) },
                app: TextPattern("ci-*"), importance: .high, contexts: [.doNotDisturb], byHand: false),
            channels: [.desktop, .haptic], without: [.speech], verbosity: .detail, hold: true, digest: false,
            again: .init(every: 300, times: 3), then: [.init(after: 20, channels: [.earcon])])
        #expect(
            RuleWords.sentence(rule)
                == "failure or warning from ci-* that says it is at least high that you did not type while dnd is on: only on desktop and haptic; not on speech; tells the detail as well; stays until acknowledged; comes at once; again every 5 minutes until acknowledged, at most 3 times; after 20 seconds on earcon, if nothing happened"
        )
        #expect(RuleWords.sentence(ProfileRule(channels: [])) == "any event: no channel")
        #expect(
            RuleWords.sentence(ProfileRule(interrupts: true)) == "any event: cuts what our own voice is saying")
        #expect(RuleWords.sentence(ProfileRule(interrupts: false)) == "any event: cuts nothing")
    }

    @Test("quiet times say the days, the hours and what is silent")
    func quiet() {
        let work = QuietTime(
            days: [.monday, .tuesday, .wednesday, .thursday, .friday], from: 22 * 60, to: 7 * 60,
            silence: [.speech, .earcon], pass: [EventMatch(kinds: .init([.question]))])
        #expect(
            RuleWords.sentence(work)
                == "mon to fri from 22:00 to 07:00: earcon and speech are silent; what passes: question")
        let always = QuietTime(from: 0, to: 60, silence: [.speech])
        #expect(RuleWords.sentence(always) == "every day from 00:00 to 01:00: speech is silent")
        let ends = QuietTime(days: [.saturday, .monday], from: 0, to: 60, silence: [.speech])
        #expect(RuleWords.sentence(ends).hasPrefix("mon and sat from "))
    }

    @Test("a permission says who may do what")
    func grant() {
        let grant = Grant(app: TextPattern("alarm"), category: TextPattern("im.*"), permissions: [.quiet, .sound])
        #expect(
            RuleWords.sentence(grant)
                == "alarm, category im.*, may pass quiet times and make a sound for a message")
    }

    @Test(
        "times are said in their largest whole unit",
        arguments: [
            (1.0, "1 second"), (90, "90 seconds"), (60, "1 minute"), (300, "5 minutes"), (3600, "1 hour"),
            (5400, "90 minutes"),
        ])
    func durations(seconds: Double, words: String) { #expect(RuleWords.duration(seconds) == words) }
}
