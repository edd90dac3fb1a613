// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
package import NotifyA11yAudio
package import NotifyA11ySpeechText

/// Our own voice: what happened, spoken by espeak-ng through the person's sound server.
public actor SpeechChannel: Channel {
    /// What the channel is, without making one.
    public static let descriptor = ChannelDescription(
        id: .speech, carries: .words, senses: .hearing,
        settings: [
            .init(
                "rate", .number(0.5...4), "How fast it speaks: 1 is 175 words a minute, 2 twice as fast; 1 by default."),
            .init("pitch", .number(0...1), "How high the voice is: 0.5, the default, is the voice's own pitch."),
            .init("volume", .number(0...1), "How loud it is, beside the sound server's own volume; 1 by default."),
            .init(
                "voice", .text, "The voice, by espeak-ng's name or file such as \"gmw/en-US\"; by language by default."),
            settingsSource,
            .init(
                "verbosity", .text,
                "How much is said: \"title\" the kind and the title; \"normal\", the default, for a failure its first "
                    + "sentence too; \"full\" the whole detail and what can be done."),
            .init("emoji", .text, "What is said for emoji: \"names\", the default, or \"none\"."),
            .init(
                "expand", .flag,
                "Whether numbers, units and signs become words; true by default."),
        ])

    /// What was made for a delivery before it is due.
    private struct Prepared {
        var request: EspeakEngine.Request
        var speech: EspeakEngine.Speech
        var isCut: Bool
    }

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change that the sound server tells of.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    private let output: AudioOutput
    private let engine: EspeakEngine
    let service: (any SpeechService)?
    private let locale: LanguageTag?
    private let writer: SpeechWriter
    private let phrases = Phrases.english
    private let changes: AsyncStream<ChannelStatus>.Continuation
    private let observation: Int
    private var prepared: [Event.ID: Prepared] = [:]
    private var silences = 0
    private var isClosed = false

    /// How much prepared sound is kept at most, in samples: two minutes, which are 5 MiB.
    private static let mostPrepared = 120 * 22_050

    /// A voice on this output.
    ///
    /// - Parameters:
    ///   - output: Where it is heard.
    ///   - locale: The person's language as in the environment, such as `de_DE.UTF-8`: for texts whose language isn't
    ///     stated. For `C` and whatever is no language it is English, the language of our own words.
    ///   - symbols: Where the names of emoji come from.
    ///   - engine: What makes the samples.
    ///   - service: The person's speech service, for deliveries that are to be spoken by it.
    package init(
        output: AudioOutput, locale: String, symbols: SymbolNames = .none, engine: EspeakEngine = .shared,
        service: (any SpeechService)? = nil
    ) {
        self.output = output
        writer = SpeechWriter(
            home: LanguageTag(rawValue: locale).flatMap { $0.language == "posix" ? nil : $0 }, symbols: symbols)
        self.engine = engine
        self.service = service
        self.locale = LanguageTag(rawValue: locale)
        let phrases = phrases
        let (stream, changes) = AsyncStream.makeStream(of: ChannelStatus.self, bufferingPolicy: .bufferingNewest(1))
        statusChanges = stream
        self.changes = changes
        observation = output.observe { changes.yield(Self.status($0, phrases, symbols)) }
    }

    /// Whether the engine has voices and sound is heard; within a second.
    public var status: ChannelStatus {
        get async { await serviceStatus(insteadOf: await ownStatus) }
    }

    private var ownStatus: ChannelStatus {
        get async {
            do throws(NotifyError) {
                try await engine.check()
            } catch {
                return .unavailable(
                    error.message, advice: error.message == phrases.noData ? phrases.installData : phrases.restart)
            }
            return Self.status(await output.status, phrases, writer.symbols)
        }
    }

    private static func status(
        _ sound: AudioStatus, _ phrases: Phrases, _ symbols: SymbolNames
    ) -> ChannelStatus {
        let status = sound.channelStatus
        return status.works
            ? .working(status.reach, phrases.works(status.reason), advice: symbols.problem()) : status
    }

    /// Long enough for the text at its rate, read slowly, and the cue before it.
    public nonisolated func deadline(for delivery: Delivery) -> Duration {
        let characters = writer.spoken(delivery).text.count
        let rate = delivery.settings.number("rate", in: 0.5...4, else: 1)
        // A digit may take half a second; what lasts longer than the engine's limit is cut anyway.
        return .seconds(15) + min(.milliseconds(Int(500 * Double(characters) / rate)), EspeakEngine.longest)
            + serviceTime(for: delivery)
    }

    /// Makes the samples, and finds out whether they would be heard.
    public func prepare(_ delivery: Delivery) async throws(NotifyError) {
        if isClosed { throw NotifyError(.unavailable, phrases.closed) }
        if volume(delivery) == 0 { return }
        if await isServiceReady(for: delivery) { return }
        try await output.check()
        let made = try await make(delivery)
        prepared[delivery.event] = made
        // Bounded: what was prepared and never delivered goes first.
        var kept = preparedSamples
        for (event, other) in prepared where event != delivery.event && kept > Self.mostPrepared {
            prepared[event] = nil
            kept -= other.speech.sound.samples.count
        }
    }

    /// Speaks, and returns when the last word was spoken.
    public func deliver(_ delivery: Delivery) async throws(NotifyError) -> Receipt {
        if isClosed { throw NotifyError(.unavailable, phrases.closed) }
        let volume = volume(delivery)
        if volume == 0 { return receipt(.suppressed, phrases.volumeIsZero) }
        let before = silences
        if let receipt = await spokenByService(SpokenText(delivery, phrases: phrases).text, delivery) {
            return receipt
        }
        guard silences == before else { return receipt(.suppressed, phrases.stopped) }
        let ready = prepared.removeValue(forKey: delivery.event)
        let made: Prepared
        if let ready, ready.request == request(delivery).request {
            made = ready
        } else {
            made = try await make(delivery)
        }
        guard silences == before else { return receipt(.suppressed, phrases.stopped) }
        let result = try await output.play(made.speech.sound, as: .a11y, volume: volume)
        guard result.ending == .played else { return receipt(.suppressed, phrases.stopped) }
        var reasons = [phrases.spoken(made.speech.choice.voice.name, result.output ?? "")]
        if made.speech.choice.isSubstitute, let language = delivery.language {
            reasons.append(phrases.substitute(language.rawValue))
        }
        if made.isCut { reasons.append(phrases.cut) }
        return receipt(.delivered, reasons.joined(separator: "; "))
    }

    /// Stops speaking at once.
    public func silence() async {
        silences += 1
        await service?.silence()
        await output.silence(.a11y)
    }

    /// Uses this session's sound server, if the present one doesn't work.
    public func adopt(_ session: SessionAddresses) async {
        if let server = session.soundServer { await output.adopt(server: server) }
        await service?.adopt(session)
    }

    /// Stops speaking; the output itself is not ours to close.
    public func shutdown() async {
        isClosed = true
        prepared = [:]
        output.endObservation(observation)
        changes.finish()
        await silence()
        await service?.shutdown()
    }

    /// How much prepared sound is kept, in samples.
    var preparedSamples: Int { prepared.values.reduce(0) { $0 + $1.speech.sound.samples.count } }

    private func volume(_ delivery: Delivery) -> Double { delivery.settings.number("volume", in: 0...1, else: 1) }

    private func request(_ delivery: Delivery) -> (request: EspeakEngine.Request, isCut: Bool) {
        let spoken = writer.spoken(delivery)
        let request = EspeakEngine.Request(
            text: spoken.text, language: delivery.language, voice: delivery.settings.text("voice"), locale: locale,
            rate: delivery.settings.number("rate", in: 0.5...4, else: 1),
            pitch: delivery.settings.number("pitch", in: 0...1, else: 0.5))
        return (request, spoken.isCut)
    }

    private func make(_ delivery: Delivery) async throws(NotifyError) -> Prepared {
        let (request, isCut) = request(delivery)
        let speech = try await engine.speech(for: request)
        return Prepared(request: request, speech: speech, isCut: isCut || speech.isCut)
    }

    private nonisolated func receipt(_ outcome: Receipt.Outcome, _ reason: String) -> Receipt {
        Receipt(channel: .speech, outcome: outcome, senses: outcome == .delivered ? .hearing : [], reason: reason)
    }
}
