// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import NotifyA11yProfileFile
import Testing

@testable import NotifyA11yCompanion

@Suite("The stack of chosen profiles")
struct ChosenProfilesTests {
    private func choice(_ name: String) -> ProfileReader.Choice { ProfileReader.Choice(names: [name]) }
    private func time(_ seconds: Int64) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

    @Test("each use can be undone, in order; the same one again only gets another end")
    func stack() {
        var chosen = ChosenProfiles()
        chosen.use(choice("a"), until: nil)
        chosen.use(choice("b"), until: time(10))
        chosen.use(choice("b"), until: time(20))
        #expect(chosen.uses.count == 2 && chosen.current?.until == time(20))
        #expect(chosen.back()?.choice == choice("b"))
        #expect(chosen.choice == choice("a"))
        #expect(chosen.back() != nil && chosen.back() == nil)
        #expect(chosen.choice == ProfileReader.Choice())
    }

    @Test("what ends below leaves quietly, what ends on top uncovers what is below")
    func ends() {
        var chosen = ChosenProfiles()
        chosen.use(choice("a"), until: time(10))
        chosen.use(choice("b"), until: time(30))
        chosen.use(choice("c"), until: nil)
        #expect(chosen.dropEnded(at: time(10)) == nil)
        #expect(chosen.uses.map(\.choice) == [choice("b"), choice("c")])
        _ = chosen.back()
        #expect(chosen.dropEnded(at: time(29)) == nil)
        #expect(chosen.dropEnded(at: time(30))?.choice == choice("b"))
        #expect(chosen.current == nil)
    }

    @Test("it doesn't grow without end")
    func bounded() {
        var chosen = ChosenProfiles()
        for number in 0..<100 { chosen.use(choice("\(number)"), until: nil) }
        #expect(chosen.uses.count == ChosenProfiles.most && chosen.choice == choice("99"))
    }
}
