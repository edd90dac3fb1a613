// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

/// What stands on a card that others may see.
@Suite("Words on a screen")
struct PlannerPrivacyTests {
    /// What is known of the screen.
    private static let screens: [(states: [ContextName: Bool], isPrivate: Bool)] = [
        ([:], false), ([.locked: false], false), ([.sharing: false], false),
        ([.locked: false, .sharing: false], true), ([.locked: false, .sharing: false, .meeting: false], true),
        ([.locked: true, .sharing: false], false), ([.locked: false, .sharing: true], false),
        ([.locked: false, .sharing: false, .meeting: true], false), ([.locked: true, .sharing: true], false),
    ]

    private func title(
        _ sensitivity: Sensitivity, _ values: [ProfileValue: String], _ states: [ContextName: Bool],
        publicText: String? = nil
    ) -> String? {
        let source = Profile.Source(file: "profile.toml", line: 9)
        let profile = Profile(
            name: "own", needs: [.init(name: "own", switches: [.desktop: Sourced(.on, source)])],
            values: Dictionary(uniqueKeysWithValues: values.map { ($0.key.name, Sourced(.text($0.value), source)) }))
        let event = Event(
            id: Event.ID(high: 0x7000, low: 1 << 63), time: Timestamp(milliseconds: 0), kind: .message,
            subject: Subject(app: "mail", key: "salary"),
            texts: Texts(title: "Salary list ready", detail: "in the usual place", public: publicText),
            sensitivity: sensitivity)
        let card = ChannelDescription(id: .desktop, carries: .words, senses: .sight)
        let plan = Planner(profile: profile).plan(
            event, recording: .simulated,
            context: PlanContext(
                offers: [.init(card, .working(.sight, "it works"))],
                surroundings: states.mapValues { ContextState($0, "set by hand") }))
        let texts = plan.signals.first?.texts
        // Where the title is another one, nothing else of the words stands there.
        if let texts, texts.title != "Salary list ready" { #expect(texts == Texts(title: texts.title)) }
        return texts?.title
    }

    @Test(
        "private words stand on cards by the person's wish alone, and by 'unlocked' only where the screen is known to be theirs",
        arguments: 0..<9)
    func privateWords(_ index: Int) {
        let (states, isPrivate) = Self.screens[index]
        #expect(title(.private, [:], states) == "Private message")
        #expect(title(.private, [.privateShown: "never"], states) == "Private message")
        #expect(
            title(.private, [.privateShown: "unlocked"], states)
                == (isPrivate ? "Salary list ready" : "Private message"))
        #expect(title(.private, [.privateShown: "always"], states) == "Salary list ready")
        #expect(title(.private, [.privateShown: "unlocked"], states, publicText: "News") != "Private message")
    }

    @Test("secret words stand on no card, whatever the profile says", arguments: 0..<9)
    func secretWords(_ index: Int) {
        let states = Self.screens[index].states
        #expect(
            title(.secret, [.privateShown: "always", .publicShown: "always"], states) == "Private message")
        #expect(title(.secret, [.privateShown: "always"], states, publicText: "A code came") == "A code came")
    }

    @Test("what is public stays off a screen that others may see where the person wants that", arguments: 0..<9)
    func publicWords(_ index: Int) {
        let (states, isPrivate) = Self.screens[index]
        #expect(title(.public, [:], states) == "Salary list ready")
        #expect(
            title(.public, [.publicShown: "unlocked"], states)
                == (isPrivate ? "Salary list ready" : "Private message"))
    }
}
