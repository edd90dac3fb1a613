// SPDX-License-Identifier: Apache-2.0

/// What is known of the screen readers that a person has running.
public struct ScreenReaders: Sendable, Hashable, Codable {
    /// Whether it could be found out: the session's bus answered.
    public var isKnown: Bool
    /// Whether one runs on the desktop.
    public var isRunning: Bool
    /// Whether the session is a text console, and a reader in the kernel speaks what is written there.
    public var readsConsole: Bool

    /// Screen readers in this state.
    public init(isKnown: Bool, isRunning: Bool, readsConsole: Bool = false) {
        self.isKnown = isKnown
        self.isRunning = isRunning
        self.readsConsole = readsConsole
    }

    /// Nothing is known.
    public static let unknown = ScreenReaders(isKnown: false, isRunning: false)
    /// None runs.
    public static let none = ScreenReaders(isKnown: true, isRunning: false)
    /// One runs on the desktop.
    public static let running = ScreenReaders(isKnown: true, isRunning: true)
}

/// Who makes sound of the words that go out on the channel `speech`.
public enum SpeechVoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// Our own engine.
    case own
    /// The person's speech service, in whose queue a screen reader's words stand too; our own engine where there is none.
    case assistive
}

/// Whose voice, speed and pitch hold where assistive technology speaks: `channels.speech.settings`.
public enum SpeechSettingsSource: String, Sendable, Hashable, Codable, CaseIterable {
    /// Those that the person set for the screen reader.
    case reader
    /// Those of the profile.
    case own
}
