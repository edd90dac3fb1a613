// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11ySpeechText
import Testing

@testable import NotifyA11ySpeech

@Suite("How much is said")
struct VerbosityTests {
    @Test(
        "what a rule says of an event comes before what the channel says of all",
        arguments: [
            (nil, nil, "Failure. Backup. Disk full."), (nil, "full", "Failure. Backup. Disk full. Free 5 gigabytes."),
            (.kind, "full", "Failure."), (.title, "full", "Failure. Backup"),
            (.detail, "title", "Failure. Backup. Disk full. Free 5 gigabytes."),
        ] as [(ProfileRule.Verbosity?, String?, String)])
    func rules(rule: ProfileRule.Verbosity?, channel: String?, said: String) {
        var delivery = Delivery(
            event: .make(at: .now()), sequence: 1, kind: .failure, subject: Subject(app: "test", key: "backup"),
            texts: Texts(title: "Backup", detail: "Disk full. Free 5 GB."), kindWord: "Failure")
        delivery.manner.verbosity = rule
        if let channel { delivery.settings = ChannelSettings(["verbosity": .text(channel)]) }
        #expect(SpeechWriter(home: LanguageTag(rawValue: "en")).spoken(delivery).text == said)
    }
}
