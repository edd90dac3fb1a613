// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11yHaptic

@Suite("Vibration patterns")
struct HapticPatternTests {
    @Test("kinds differ by how many pulses they have and how long these are, never by strength")
    func distinct() {
        let patterns = Event.Kind.allCases.map { HapticPattern.standing(for: $0).pulses }
        #expect(Set(patterns).count == Event.Kind.allCases.count)
        #expect(HapticPattern.long >= HapticPattern.short * 2.5)
    }

    @Test("every pulse ends by itself within a second, and every pattern within two", arguments: Event.Kind.allCases)
    func finite(kind: Event.Kind) {
        let pattern = HapticPattern.standing(for: kind)
        #expect(!pattern.pulses.isEmpty)
        for pulse in pattern.pulses { #expect(pulse > .zero && pulse <= ForceFeedbackDevice.longestPulse) }
        #expect(pattern.duration < .seconds(2))
    }

    @Test("a failure is three long pulses, as its caption says, and captions differ")
    func captions() {
        #expect(
            HapticPattern.standing(for: .failure).pulses == [
                .milliseconds(350), .milliseconds(350), .milliseconds(350),
            ])
        #expect(HapticPattern.caption(for: .failure) == "three long pulses")
        #expect(Set(Event.Kind.allCases.map(HapticPattern.caption)).count == Event.Kind.allCases.count)
    }
}
