// SPDX-License-Identifier: Apache-2.0
import NotifyA11y
import Testing

@testable import NotifyA11yAudio

@Suite("A sound in memory")
struct SoundTests {
    @Test(
        "fractions of full scale become 16-bit samples, and what is out of range is clamped",
        arguments: [
            (Float(0), Int16(0)), (1, 32_767), (-1, -32_767), (0.5, 16_383), (7, 32_767), (-7, -32_767),
            (.infinity, 32_767), (.nan, 0),
        ])
    func fractions(fraction: Float, sample: Int16) {
        #expect(Sound(samples: [fraction], rate: 8_000).samples == [sample])
    }

    @Test(
        "the volume is a factor of the amplitude",
        arguments: [(1.0, Int16(-32_768)), (0.5, -16_384), (0, 0), (-1, 0), (3, -32_768)])
    func volume(volume: Double, sample: Int16) {
        #expect(Sound(samples: [Int16.min], rate: 8_000).scaled(by: volume).samples == [sample])
    }

    @Test("the length follows from the rate", arguments: [(22_050, 22_050, 1_000), (441, 44_100, 10), (0, 8_000, 0)])
    func length(samples: Int, rate: Int, milliseconds: Int) {
        let sound = Sound(samples: [Int16](repeating: 0, count: samples), rate: rate)
        #expect(sound.duration == .milliseconds(milliseconds))
    }

    @Test("a rate that no server takes is clamped", arguments: [(0, 1_000), (-5, 1_000), (1_000_000, 192_000)])
    func rate(given: Int, kept: Int) {
        #expect(Sound(samples: [Int16](), rate: given).rate == kept)
    }

    @Test("a lead-in is silence of that length, and the sound follows whole")
    func leadIn() {
        let sound = Sound(samples: [1, 2, 3] as [Int16], rate: 1_000).after(.milliseconds(2))
        #expect(sound.samples == [0, 0, 1, 2, 3])
    }
}

@Suite("The lead-in of an output")
struct LeadInTests {
    @Test(
        "only a sleeping output needs one, and a slow one a longer one",
        arguments: [
            (false, false, 0), (false, true, 0), (true, false, 300), (true, true, 1_200),
        ])
    func length(isSuspended: Bool, isSlow: Bool, milliseconds: Int) {
        let sink = PulseSink(name: "s", title: "S", isSuspended: isSuspended, isSlow: isSlow)
        #expect(AudioTiming().leadIn(for: sink) == .milliseconds(milliseconds))
    }
}

@Suite("What sound says about itself")
struct AudioStatusTests {
    @Test(
        "an output that nobody hears is muted, with the reason and what to do",
        arguments: [
            (PulseSink(name: "a", title: "Box", isMuted: true), "the sound output 'Box' is muted"),
            (PulseSink(name: "a", title: "Box", isSilent: true), "the volume of the sound output 'Box' is 0"),
            (PulseSink(name: "auto_null", title: "Dummy Output"), "the sound server at unix:/x has no sound device"),
        ])
    func muted(sink: PulseSink, reason: String) {
        let status = AudioStatus(sink, at: "unix:/x", in: .english)
        #expect(status.state == .muted)
        #expect(status.reason == reason)
        #expect(status.channelStatus.reach == [])
        #expect(status.channelStatus.advice != nil)
        #expect(!status.channelStatus.works)
    }

    @Test("an output that plays reaches hearing")
    func working() {
        let status = AudioStatus(PulseSink(name: "a", title: "Box"), at: "unix:/x", in: .english)
        #expect(status.channelStatus == .working(.hearing, "plays on 'Box'", device: "Box"))
    }
}
