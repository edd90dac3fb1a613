// SPDX-License-Identifier: Apache-2.0
import Foundation
import LiveSupport
import NotifyA11y
import Testing

@testable import NotifyA11yEarcon

/// Every pair of different kinds, once.
private let pairs: [(Event.Kind, Event.Kind)] = Event.Kind.allCases.enumerated().flatMap { index, kind in
    Event.Kind.allCases[(index + 1)...].map { (kind, $0) }
}

/// How loud each 10 ms of a cue are, over 700 ms: its rhythm without its pitch.
private func rhythm(_ kind: Event.Kind) -> [Double] {
    let samples = Earcon.samples(kind)
    return (0..<70).map { step in
        let window = samples.dropFirst(step * Earcon.rate / 100).prefix(Earcon.rate / 100)
        return Array(window).rootMeanSquare
    }
}

/// How alike two series are: 1 where one is a multiple of the other.
private func likeness(_ a: [Double], _ b: [Double]) -> Double {
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    return dot(a, b) / (dot(a, a) * dot(b, b)).squareRoot()
}

/// A cue's energy in each band of 50 Hz, by discrete Fourier transforms of every 20 ms at a quarter of the rate.
private func spectrum(_ cue: [Float]) -> [Double] {
    let samples = cue.map(Double.init)
    let coarse = stride(from: 0, to: samples.count - 3, by: 4).map { samples[$0..<$0 + 4].reduce(0, +) / 4 }
    let length = 240
    let wave = (0..<length).map { cos(2 * .pi * Double($0) / Double(length)) }
    return (0..<length / 2).map { band in
        stride(from: 0, to: coarse.count - length, by: length).reduce(0) { sum, first in
            var (real, imaginary) = (0.0, 0.0)
            for index in 0..<length {
                real += coarse[first + index] * wave[band * index % length]
                imaginary += coarse[first + index] * wave[(band * index + length / 4) % length]
            }
            return sum + real * real + imaginary * imaginary
        }
    }
}

@Suite("The six cues")
struct EarconTests {
    @Test("a cue lasts 300 to 700 ms", arguments: Event.Kind.allCases)
    func length(kind: Event.Kind) {
        let seconds = Double(Earcon.samples(kind).count) / Double(Earcon.rate)
        #expect((0.3...0.7).contains(seconds))
    }

    @Test(
        "no note startles: at 12.5 ms it is at most half as loud as at 25 ms, and it begins at nothing",
        arguments: Event.Kind.allCases)
    func onset(kind: Event.Kind) {
        let samples = Earcon.samples(kind)
        let peak = samples.peak
        for note in Earcon.notes(of: kind) {
            let first = Int(note.start * Double(Earcon.rate))
            func loudest(until milliseconds: Double) -> Float {
                Array(samples[first..<first + Int(milliseconds / 1000 * Double(Earcon.rate))]).peak
            }
            #expect(loudest(until: 2) < peak * 0.05)
            #expect(loudest(until: 12.5) < peak * 0.5)
        }
    }

    @Test("a longer onset swells in for as long, and is as loud in all", arguments: Event.Kind.allCases)
    func longerOnset(kind: Event.Kind) {
        let samples = Earcon.samples(kind, rise: 0.060)
        for note in Earcon.notes(of: kind) {
            let rise = min(0.060, note.length / 2)
            let first = Int(note.start * Double(Earcon.rate))
            let half = Array(samples[first..<first + Int(rise / 2 * Double(Earcon.rate))])
            #expect(half.peak < samples.peak * 0.6)
        }
        #expect(samples.peak < 0.4)
        #expect(samples.count == Earcon.samples(kind).count)
    }

    @Test(
        "nothing clicks: no step between two samples is greater than a tone of 3 kHz makes",
        arguments: Event.Kind.allCases)
    func clicks(kind: Event.Kind) {
        let samples = Earcon.samples(kind)
        let steepest = zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
        #expect(steepest < samples.peak * Float(2 * Double.pi * 3_000 / Double(Earcon.rate)))
        #expect(abs(samples.last ?? 1) < 0.001)
    }

    @Test("no cue is louder than speech, and all are alike", arguments: Event.Kind.allCases)
    func loudness(kind: Event.Kind) {
        let samples = Earcon.samples(kind)
        let notes = Earcon.notes(of: kind).flatMap { note in
            samples[Int(note.start * Double(Earcon.rate))...]
                .prefix(Int(note.length * Double(Earcon.rate)))
        }
        #expect(abs(notes.rootMeanSquare - 0.09) < 0.005)
        #expect(samples.peak < 0.35)
    }

    @Test("the main energy is well below 2 kHz", arguments: Event.Kind.allCases)
    func lowPitch(kind: Event.Kind) {
        let bands = spectrum(Earcon.samples(kind))
        let total = bands.reduce(0, +)
        #expect(bands[..<20].reduce(0, +) / total > 0.85, "below 1 kHz")
        #expect(bands[..<40].reduce(0, +) / total > 0.97, "below 2 kHz")
    }

    @Test(
        "for whoever hears little a cue is longer and lower, as loud, and keeps its rhythm",
        arguments: Event.Kind.allCases)
    func lowHearing(kind: Event.Kind) {
        let (usual, low) = (Earcon.samples(kind), Earcon.samples(kind, isLow: true))
        let factor = Double(low.count) / Double(usual.count)
        #expect(Double(low.count) / Double(Earcon.rate) >= 0.749)
        #expect(factor >= 1.199)
        #expect(low.peak < 0.35)
        let bands = (spectrum(usual), spectrum(low))
        let middle = { (bands: [Double]) in
            zip(bands.indices, bands).reduce(0) { $0 + Double($1.0) * $1.1 } / bands.reduce(0, +)
        }
        #expect(middle(bands.1) < middle(bands.0) * 0.85)
        // The same moments, stretched.
        let step = Double(Earcon.rate) / 100
        let stretched = (0..<70).map { index in
            let first = Int(Double(index) * step * factor)
            return Array(low.dropFirst(first).prefix(Int(step * factor))).rootMeanSquare
        }
        #expect(likeness(rhythm(kind), stretched) > 0.9)
    }

    @Test(
        "themes differ in their overtones alone: as long, as loud, without a click, and low",
        arguments: Event.Kind.allCases,
        Earcon.Theme.allCases)
    func themes(kind: Event.Kind, theme: Earcon.Theme) {
        let samples = Earcon.samples(kind, theme: theme)
        #expect(samples.count == Earcon.samples(kind).count)
        #expect((samples == Earcon.samples(kind)) == (theme == .tones))
        #expect(samples.peak < 0.35)
        let steepest = zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
        #expect(steepest < samples.peak * Float(2 * Double.pi * 3_000 / Double(Earcon.rate)))
        let bands = spectrum(samples)
        #expect(bands[..<40].reduce(0, +) / bands.reduce(0, +) > 0.95, "below 2 kHz")
        let steps = (0..<70).map { step in
            Array(samples.dropFirst(step * Earcon.rate / 100).prefix(Earcon.rate / 100)).rootMeanSquare
        }
        #expect(likeness(rhythm(kind), steps) > 0.99)
    }

    @Test("the brighter a theme, the more of it lies above its notes", arguments: Event.Kind.allCases)
    func brightness(kind: Event.Kind) {
        let high = [Earcon.Theme.soft, .tones, .bright].map { theme in
            let bands = spectrum(Earcon.samples(kind, theme: theme))
            return bands[16...].reduce(0, +) / bands.reduce(0, +)
        }
        #expect(high == high.sorted())
    }

    @Test("two kinds differ in rhythm alone", arguments: pairs)
    func rhythms(a: Event.Kind, b: Event.Kind) {
        #expect(likeness(rhythm(a), rhythm(b)) < 0.9)
    }

    @Test("two kinds differ in pitch", arguments: pairs)
    func pitches(a: Event.Kind, b: Event.Kind) {
        #expect(Earcon.notes(of: a).map(\.frequency) != Earcon.notes(of: b).map(\.frequency))
    }

    @Test("a failure falls, a warning stays: they are not the same sound")
    func failureAndWarning() {
        #expect(Earcon.samples(.failure) != Earcon.samples(.warning))
        #expect(likeness(rhythm(.failure), rhythm(.warning)) < 0.75)
    }

    @Test("every cue has words for those who can't hear it, each its own")
    func captions() {
        let captions = Event.Kind.allCases.compactMap { Phrases.english.captions[$0] }
        #expect(captions.count == Event.Kind.allCases.count)
        #expect(Set(captions).count == captions.count)
    }
}
