// SPDX-License-Identifier: Apache-2.0
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yAudio

/// The six cues, made by calculation: one a kind, told apart by rhythm alone and by pitch alone.
///
/// Everything lies between 290 and 800 Hz, where hearing is lost last and small loudspeakers still play; soft
/// overtones give it an edge, the highest of the usual theme at 2.4 kHz. Every note swells in for ``rise`` or longer, so that
/// nothing startles, and the whole is as loud as speech and no louder. One channel: there is no left and right to miss.
enum Earcon {
    /// One note.
    struct Note: Sendable, Hashable {
        /// When it begins, in seconds from the cue's beginning.
        var start: Double
        /// How long it sounds, its rise and its fall included, in seconds.
        var length: Double
        /// Its fundamental, in hertz.
        var frequency: Double
    }

    /// Samples a second.
    static let rate = 48_000
    /// How long every note takes to swell in where the profile states nothing, in seconds: half a period of a cosine.
    static let rise = 0.030
    /// How long every note takes to fade, in seconds: the same form.
    static let fall = 0.050
    /// How loud a cue is while it sounds: the root of the mean square, as a fraction of full scale.
    ///
    /// Sentences of espeak-ng's measure 0.093 to 0.11 between their pauses, with peaks of 0.69 to 0.78.
    static let loudness = 0.09

    /// What the cues sound like; rhythm and pitch are the same in each.
    enum Theme: String, Sendable, CaseIterable {
        /// A little edge.
        case tones
        /// Nearly pure, for whom sounds are soon too much.
        case soft
        /// More edge, for places that are not quiet.
        case bright

        /// The overtones' amplitudes, beginning with the fundamental's.
        var overtones: [Double] {
            switch self {
            case .tones: [1, 0.25, 0.08]
            case .soft: [1, 0.04]
            case .bright: [1, 0.32, 0.16, 0.06]
            }
        }
    }

    /// The notes of a kind's cue.
    static func notes(of kind: Event.Kind) -> [Note] {
        switch kind {
        case .success:  // Short, long; rising.
            [Note(start: 0, length: 0.13, frequency: 523.25), Note(start: 0.14, length: 0.32, frequency: 783.99)]
        case .failure:  // Long, long; falling.
            [Note(start: 0, length: 0.27, frequency: 440), Note(start: 0.32, length: 0.36, frequency: 293.66)]
        case .warning:  // Three even ones.
            [0, 0.19, 0.38].map { Note(start: $0, length: 0.13, frequency: 587.33) }
        case .message:  // One.
            [Note(start: 0, length: 0.34, frequency: 659.26)]
        case .progress:  // Two short ones, apart.
            [0, 0.24].map { Note(start: $0, length: 0.10, frequency: 392) }
        case .question:  // Short, short, long; the last rises.
            [
                Note(start: 0, length: 0.11, frequency: 523.25), Note(start: 0.14, length: 0.11, frequency: 523.25),
                Note(start: 0.30, length: 0.34, frequency: 698.46),
            ]
        }
    }

    /// The samples of a kind's cue, −1 to 1, ``rate`` a second; the same every time.
    ///
    /// - Parameters:
    ///   - kind: What it stands for.
    ///   - rise: How long every note takes to swell in, in seconds. A short note's is at most half of it.
    ///   - isLow: Whether it is for someone who hears little.
    ///   - theme: What it sounds like.
    /// - Returns: The samples; as loud for every rise and theme.
    static func samples(
        _ kind: Event.Kind, rise: Double = rise, isLow: Bool = false, theme: Theme = .tones
    ) -> [Float] {
        let notes = isLow ? low(notes(of: kind)) : notes(of: kind)
        let end = notes.map { $0.start + $0.length }.max() ?? 0
        var samples = [Double](repeating: 0, count: Int(end * Double(rate)))
        var energy = 0.0
        var sounding = 0
        for note in notes {
            let first = Int(note.start * Double(rate))
            for index in first..<min(samples.count, first + Int(note.length * Double(rate))) {
                let time = Double(index - first) / Double(rate)
                var wave = 0.0
                for (order, amplitude) in theme.overtones.enumerated() {
                    wave += amplitude * sin(2 * .pi * note.frequency * Double(order + 1) * time)
                }
                samples[index] += wave * envelope(time, of: note.length, rise: min(rise, note.length / 2))
                energy += samples[index] * samples[index]
                sounding += 1
            }
        }
        let factor = loudness / (energy / Double(max(sounding, 1))).squareRoot()
        return samples.map { Float($0 * factor) }
    }

    /// How far a note has swelled in, or faded, 0 to 1.
    private static func envelope(_ time: Double, of length: Double, rise: Double) -> Double {
        func cosine(_ part: Double) -> Double { part >= 1 ? 1 : (1 - cos(.pi * max(part, 0))) / 2 }
        return min(cosine(time / rise), cosine((length - time) / fall))
    }

    /// The same cue for whoever hears little: longer, in the same rhythm, and a fourth lower.
    ///
    /// It lasts 0.75 s or a fifth longer than usual, whichever is more, so that there is time to notice it.
    private static func low(_ notes: [Note]) -> [Note] {
        let length = notes.map { $0.start + $0.length }.max() ?? 1
        let factor = max(1.2, 0.75 / length)
        return notes.map {
            Note(start: $0.start * factor, length: $0.length * factor, frequency: $0.frequency * 0.75)
        }
    }

    /// The sound of a kind's cue.
    static func sound(
        _ kind: Event.Kind, rise: Double = rise, isLow: Bool = false, theme: Theme = .tones
    ) -> Sound {
        Sound(samples: samples(kind, rise: rise, isLow: isLow, theme: theme), rate: rate)
    }
}
