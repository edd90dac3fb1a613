// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
public import NotifyA11yAudio

/// Short sounds, one a kind, played through the person's sound server.
public actor EarconChannel: Channel {
    /// What the channel is, without making one.
    public static let descriptor = ChannelDescription(
        id: .earcon, carries: .cue, senses: .hearing,
        settings: [
            .init(
                "volume", .number(0...1),
                "How loud cues are, beside the sound server's own volume; 1, the default, is as loud as speech.",
                combining: .smaller),
            .init(
                "onset", .number(25...200),
                "How many milliseconds every note of a cue takes to swell in, so that it doesn't startle; 30 by default.",
                combining: .larger),
            .init(
                "theme", .choice(Earcon.Theme.allCases.map(\.rawValue)),
                "What cues sound like: \"tones\", the default; \"soft\", nearly pure; \"bright\", for places that are not "
                    + "quiet. Rhythm and pitch tell the kinds apart in each."),
        ])

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change that the sound server tells of.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    private let output: AudioOutput
    private let phrases = Phrases.english
    private let changes: AsyncStream<ChannelStatus>.Continuation
    private let observation: Int
    /// How the person wants a cue.
    private struct Manner: Equatable {
        let rise: Double
        let isLow: Bool
        let theme: Earcon.Theme
    }

    /// The cues that were made, with how they were wanted.
    private var sounds: [Event.Kind: (manner: Manner, sound: Sound)] = [:]
    private var isClosed = false

    /// Cues on this output.
    ///
    /// - Parameter output: Where they are heard.
    public init(output: AudioOutput) {
        self.output = output
        let (stream, changes) = AsyncStream.makeStream(of: ChannelStatus.self, bufferingPolicy: .bufferingNewest(1))
        statusChanges = stream
        self.changes = changes
        observation = output.observe { changes.yield($0.channelStatus) }
    }

    /// Whether sound is heard; within a second.
    public var status: ChannelStatus { get async { await output.status.channelStatus } }

    /// Long enough for a cue, the one before it, and a device that wakes slowly.
    public nonisolated func deadline(for delivery: Delivery) -> Duration { .seconds(6) }

    /// Finds out whether a cue would be heard.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {
        if isClosed { throw NotifyError(.unavailable, phrases.closed) }
        try await output.check()
    }

    /// Plays the cue of the event's kind to its end; several follow each other.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        if isClosed { throw NotifyError(.unavailable, phrases.closed) }
        let volume = delivery.settings.number("volume", in: 0...1, else: 1)
        if volume == 0 { return receipt(.suppressed, phrases.volumeIsZero) }
        let result = try await output.play(sound(of: delivery), as: .event, volume: volume)
        guard result.ending == .played else { return receipt(.suppressed, phrases.stopped) }
        return receipt(.delivered, phrases.caption(delivery.kind))
    }

    /// Stops what sounds, at once.
    public func silence() async { await output.silence(.event) }

    /// Uses this session's sound server, if the present one doesn't work.
    public func adopt(_ session: SessionAddresses) async {
        if let server = session.soundServer { await output.adopt(server: server) }
    }

    /// Stops what sounds; the output itself is not ours to close.
    public func shutdown() async {
        isClosed = true
        output.endObservation(observation)
        changes.finish()
        await silence()
    }

    /// The cue of a kind, made once for as long as the profile states the same.
    private func sound(of delivery: Delivery) -> Sound {
        let rise = delivery.settings.number("onset", in: 25...200, else: Earcon.rise * 1000) / 1000
        let manner = Manner(
            rise: rise, isLow: delivery.manner.isLow,
            theme: delivery.settings.text("theme").flatMap(Earcon.Theme.init) ?? .tones)
        if let made = sounds[delivery.kind], made.manner == manner { return made.sound }
        let sound = Earcon.sound(delivery.kind, rise: rise, isLow: manner.isLow, theme: manner.theme)
        sounds[delivery.kind] = (manner, sound)
        return sound
    }

    private nonisolated func receipt(_ outcome: Receipt.Outcome, _ reason: String) -> Receipt {
        Receipt(channel: .earcon, outcome: outcome, senses: outcome == .delivered ? .hearing : [], reason: reason)
    }
}
