// SPDX-License-Identifier: Apache-2.0

/// What became of a sound that was not refused.
public struct PlayResult: Sendable, Hashable {
    /// How a sound ends.
    public enum Ending: String, Sendable, Hashable {
        /// Its last sample was played.
        case played
        /// It was stopped before, by cancellation or by ``AudioOutput/silence(_:)``.
        case stopped
    }

    /// How it ended.
    public let ending: Ending
    /// When its first sample (of the lead-in, if there was one) went to the device; nil when none did.
    public let started: ContinuousClock.Instant?
    /// How long the silence before it was, which wakes a sleeping device.
    public let leadIn: Duration
    /// The output's name as people call it; nil when it was stopped before one was found.
    public let output: String?
}

/// What a sound is for: the sound server keeps a volume for each role, and lowers or moves others by it.
///
/// The names are those of `media.role` in PulseAudio's documentation of application properties.
public enum SoundRole: String, Sendable, Hashable, CaseIterable {
    /// A cue.
    case event
    /// Speech.
    case a11y
}
