// SPDX-License-Identifier: Apache-2.0

/// The speed of speech as people set it, and as espeak-ng counts it.
enum SpeakingRate {
    /// How fast a number of words a minute really is, as a multiple of 175 a minute, the engine's normal speed.
    ///
    /// Measured with espeak-ng 1.51: the mean of English, German and French sentences, each within 5 % of it. The engine
    /// itself promises other values: at "700" it speaks 3.74 times as fast, not 4 times.
    private static let measured: [(multiple: Double, words: Double)] = [
        (0.50, 80), (0.59, 100), (0.70, 120), (0.812, 140), (0.92, 160), (1, 175), (1.136, 200), (1.238, 220),
        (1.439, 263), (1.607, 300), (1.832, 350), (2.07, 400), (2.398, 450), (2.67, 500), (2.94, 550), (3.21, 600),
        (3.475, 650), (3.74, 700), (3.96, 740), (4.08, 760),
    ]

    /// The engine's number for a multiple of the normal speed.
    ///
    /// - Parameter multiple: 0.5 (half as fast) to 4; clamped.
    /// - Returns: Words a minute, as espeak-ng counts.
    static func wordsPerMinute(_ multiple: Double) -> Int32 {
        let wanted = min(max(multiple, 0.5), 4)
        guard let index = measured.firstIndex(where: { $0.multiple >= wanted }), index > 0 else { return 80 }
        let (low, high) = (measured[index - 1], measured[index])
        let share = (wanted - low.multiple) / (high.multiple - low.multiple)
        return Int32((low.words + share * (high.words - low.words)).rounded())
    }
}
