// SPDX-License-Identifier: Apache-2.0

/// How long sound output waits for what.
public struct AudioTiming: Sendable, Hashable {
    /// For the server to take us, or to answer a question.
    public var answer: Duration = .milliseconds(800)
    /// For a sound to end, beyond its own length.
    public var overrun: Duration = .milliseconds(1_500)
    /// Between two attempts to connect that somebody asked for, while the server's socket stays the same.
    public var pause: Duration = .seconds(1)
    /// The longest time between two attempts that nobody asked for; they begin with ``pause`` and double.
    public var longestPause: Duration = .seconds(60)
    /// The silence before a sound when the output sleeps: waking swallows up to that much.
    public var leadIn: Duration = .milliseconds(300)
    /// The same for Bluetooth and HDMI, which take longer to wake.
    public var slowLeadIn: Duration = .milliseconds(1_200)

    /// The usual times.
    public init() {}

    /// The silence that an output needs before a sound.
    func leadIn(for sink: PulseSink) -> Duration {
        guard sink.isSuspended else { return .zero }
        return sink.isSlow ? slowLeadIn : leadIn
    }
}
