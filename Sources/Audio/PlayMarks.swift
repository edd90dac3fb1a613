// SPDX-License-Identifier: Apache-2.0

/// Places in a sound, and who is told when they are heard.
public struct PlayMarks: Sendable {
    /// The places, as times from the sound's beginning, rising; a mark at 0 is the first sample.
    let times: [Duration]
    private let reached: @Sendable (_ mark: Int, _ time: Duration) -> Void
    /// How many were told.
    private(set) var told = 0

    /// Marks at these times.
    ///
    /// - Parameters:
    ///   - times: From the sound's own beginning, without any silence before it; rising.
    ///   - reached: Called once for each, in order, on the thread for sound: which it is, and how much of the sound has
    ///     been heard by the device's clock. Hand it on and return.
    public init(_ times: [Duration], reached: @escaping @Sendable (_ mark: Int, _ time: Duration) -> Void) {
        self.times = times
        self.reached = reached
    }

    /// The time of the next one; nil when all were told.
    var next: Duration? { told < times.count ? times[told] : nil }

    /// Tells all up to a time.
    mutating func tell(until time: Duration) {
        while let next, next <= time {
            reached(told, time)
            told += 1
        }
    }
}

extension AudioOutput {
    /// How much too early a mark may be told: less than anyone notices, and it saves a wake-up.
    private static let early = Duration.milliseconds(2)
    /// How long the device's clock is trusted without looking again.
    private static let trusted = Duration.milliseconds(250)
    /// How often the clock is asked until the server has told it.
    private static let asking = Duration.milliseconds(10)

    /// Tells the marks that are heard now, and comes back for the next one.
    ///
    /// By the device's clock, not by ours: a device that wakes late, or stumbles, takes its words along.
    func tellMarks(_ playback: Playback, _ stream: PulseStream) {
        guard playback.marks?.next != nil else { return }
        var pause = Self.asking
        if let heard = stream.time {
            let time = heard - playback.leadIn
            playback.marks?.tell(until: time + Self.early)
            guard let next = playback.marks?.next else { return }
            pause = min(max(next - time, .milliseconds(1)), Self.trusted)
        }
        let ticket = playback.ticket
        playback.markTimer = PulseTimer(on: loop, after: pause) { [weak self] in
            self?.assumeIsolated { output in
                guard let playback = output.playbacks.first(where: { $0.ticket == ticket }),
                    let stream = playback.stream
                else { return }
                output.tellMarks(playback, stream)
            }
        }
    }
}
