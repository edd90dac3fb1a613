// SPDX-License-Identifier: Apache-2.0
public import NotifyA11y
package import NotifyA11yAudio
package import NotifyA11ySpeechText

/// Our own voice: what happened, spoken by espeak-ng through the person's sound server.
public actor SpeechChannel: Channel {
    /// What was made for a delivery before it is due.
    private struct Prepared {
        var request: SpeechRequest
        var text: SpokenText
        var speech: Speech
    }

    /// What the channel is.
    public nonisolated var description: ChannelDescription { Self.descriptor }
    /// Each change that the sound server tells of.
    public nonisolated let statusChanges: AsyncStream<ChannelStatus>

    private let output: AudioOutput
    private let engine: any SpeechEngine
    let feed: SpeechFeed
    let service: (any SpeechService)?
    let locale: LanguageTag?
    private let writer: SpeechWriter
    private let phrases = Phrases.english
    private let changes: AsyncStream<ChannelStatus>.Continuation
    private let observation: Int
    private var prepared: [Event.ID: Prepared] = [:]
    private var silences = 0
    /// When the last utterance ended.
    private var lastEnd: ContinuousClock.Instant?
    private var isClosed = false

    /// The silence between two utterances, at the normal speed.
    private static let pause = Duration.milliseconds(250)

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
    ///   - feed: Told what is said, word by word.
    ///   - service: The person's speech service, for deliveries that are to be spoken by it.
    package init(
        output: AudioOutput, locale: String, symbols: SymbolNames = .none, engine: any SpeechEngine,
        feed: SpeechFeed = SpeechFeed(), service: (any SpeechService)? = nil
    ) {
        self.output = output
        writer = SpeechWriter(home: LanguageTag(locale: locale), symbols: symbols)
        self.engine = engine
        self.feed = feed
        self.service = service
        self.locale = LanguageTag(locale: locale)
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
            ? .working(
                status.reach, phrases.works(status.reason), advice: symbols.problem(), device: status.device) : status
    }

    /// Long enough for the text at its rate, read slowly, and the cue before it.
    public nonisolated func deadline(for delivery: Delivery) -> Duration {
        let characters = words(delivery).text.count
        let rate = delivery.settings.number("rate", in: 0.5...4, else: 1)
        // A digit may take half a second; what lasts longer than the engine's limit is cut anyway.
        return .seconds(15) + min(.milliseconds(Int(500 * Double(characters) / rate)), EspeakLibrary.longest)
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
        if let receipt = await spokenByService(delivery) { return receipt }
        guard silences == before else { return receipt(.suppressed, phrases.stopped) }
        let ready = prepared.removeValue(forKey: delivery.event)
        let made: Prepared
        if let ready, ready.request == request(words(delivery), delivery.settings) {
            made = ready
        } else {
            made = try await make(delivery)
        }
        guard silences == before else { return receipt(.suppressed, phrases.stopped) }
        if delivery.settings.text("foreign") == "text", let language = delivery.language,
            made.speech.choices.contains(where: \.isSubstitute)
        {
            return receipt(.suppressed, phrases.textOnly(language.rawValue))
        }
        if let device = delivery.onlyThrough, await output.status.output != device {
            return receipt(.suppressed, phrases.otherDevice(device))
        }
        let result = try await play(made, for: delivery, volume: volume)
        guard result.ending == .played else { return receipt(.suppressed, phrases.stopped) }
        return receipt(.delivered, reasons(made, result, delivery))
    }

    /// Plays what was made, and tells the words as they are heard.
    private func play(
        _ made: Prepared, for delivery: Delivery, volume: Double
    ) async throws(NotifyError) -> PlayResult {
        let pause = pause(before: made, delivery)
        let sound = Sound(
            samples: Array(repeating: 0, count: pause) + made.speech.sound.samples, rate: made.speech.sound.rate)
        let steps = Timeline(made.speech.marks, of: made.text).steps
        let times = steps.map { Double($0.sample + pause) * 1000 / Double(sound.rate) }
        defer { lastEnd = .now }
        let utterance = feed.begin(
            event: delivery.kindWord.isEmpty ? nil : delivery.event, text: made.text.shown,
            language: delivery.language ?? locale,
            words: zip(steps, times).map { step, time in
                SpeechChange.Word(start: step.shown.lowerBound, length: step.shown.count, at: time)
            })
        // The first mark is the first sample.
        let marks = PlayMarks([.zero] + times.map { .microseconds(Int64($0 * 1000)) }) { [feed] mark, time in
            if mark == 0 { feed.start(utterance, earlier: time) } else { feed.word(utterance, mark - 1, at: time) }
        }
        do throws(NotifyError) {
            let result = try await output.play(sound, as: .a11y, volume: volume, marks: marks)
            feed.end(utterance, whole: result.ending == .played)
            return result
        } catch {
            feed.end(utterance, whole: false)
            throw error
        }
    }

    /// How many samples of silence go before an utterance, so that it isn't taken for a part of the one before it: the
    /// engine makes pauses only inside a text.
    private func pause(before made: Prepared, _ delivery: Delivery) -> Int {
        guard let lastEnd else { return 0 }
        let rate = delivery.settings.number("rate", in: 0.5...4, else: 1)
        let rest = Self.pause / rate - (.now - lastEnd)
        return max(0, Int(rest / .microseconds(1)) * made.speech.sound.rate / 1_000_000)
    }

    private func reasons(_ made: Prepared, _ result: PlayResult, _ delivery: Delivery) -> String {
        var names: [String] = []
        for choice in made.speech.choices where !names.contains(choice.voice.name) { names.append(choice.voice.name) }
        var reasons = [phrases.spoken(names, result.output ?? "")]
        if let choice = made.speech.choices.first(where: \.isSubstitute), let language = delivery.language {
            reasons.append(phrases.substitute(language.rawValue, choice.voice.name))
        }
        for voice in made.speech.missing { reasons.append(phrases.missingVoice(voice.name, voice.package)) }
        if made.text.isCut || made.speech.isCut { reasons.append(phrases.cut) }
        return reasons.joined(separator: "; ")
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

    /// What is said for a delivery, in words.
    nonisolated func words(_ delivery: Delivery) -> SpokenText {
        var writer = writer
        writer.settings.keepsMarks = delivery.settings.punctuation != .none
        return writer.spoken(delivery)
    }

    private func request(_ text: SpokenText, _ settings: ChannelSettings) -> SpeechRequest {
        let scalars = Array(text.text.unicodeScalars)
        var request = SpeechRequest(
            parts: text.parts.map { part in
                let range = part.spoken.clamped(to: scalars.indices)
                return SpeechRequest.Part(String(String.UnicodeScalarView(scalars[range])), part.language)
            })
        request.voices = settings.preferredVoices
        request.locale = locale
        request.rate = settings.number("rate", in: 0.5...4, else: 1)
        request.pitch = settings.number("pitch", in: 0...1, else: 0.5)
        request.punctuation = settings.punctuation
        return request
    }

    private func make(_ delivery: Delivery) async throws(NotifyError) -> Prepared {
        let text = words(delivery)
        let request = request(text, delivery.settings)
        return Prepared(request: request, text: text, speech: try await engine.speech(for: request))
    }

    private nonisolated func receipt(_ outcome: Receipt.Outcome, _ reason: String) -> Receipt {
        Receipt(channel: .speech, outcome: outcome, senses: outcome == .delivered ? .hearing : [], reason: reason)
    }
}
