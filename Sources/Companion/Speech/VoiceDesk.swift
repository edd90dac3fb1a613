// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11ySpeech

/// Answers what clients ask about what is said.
final class VoiceDesk: Sendable {
    /// What a client follows that listens along.
    struct Listener: Sendable {
        fileprivate let speech: Int
        fileprivate let reading: Int
    }

    private let bus: NotificationBus
    private let state: any TextState
    private let feed: SpeechFeed
    private let engine: (any SpeechEngine)?
    private let locale: LanguageTag?
    private let reading: ReadingAloud

    /// - Parameters:
    ///   - bus: Where what is said goes.
    ///   - state: Where entries are.
    ///   - feed: Told what is said, word by word.
    ///   - engine: Which voices there are; nil for none.
    ///   - locale: The person's language.
    ///   - marks: Where the places of readings are kept; nil for nowhere.
    init(
        bus: NotificationBus, state: any TextState, feed: SpeechFeed = SpeechFeed(), engine: (any SpeechEngine)? = nil,
        locale: LanguageTag? = nil, marks: BookMarks? = nil
    ) {
        self.bus = bus
        self.state = state
        self.feed = feed
        self.engine = engine
        self.locale = locale
        reading = ReadingAloud(marks: marks) {
            await bus.hush(ReadingAloud.subject)
        } say: {
            await bus.say($0)
        }
    }

    /// Calls with everything that is said from now on, and with how a reading stands; it must return at once.
    func listen(_ tell: @escaping @Sendable (ChangeMessage) -> Void) -> Listener {
        Listener(
            speech: feed.observe { tell(ChangeMessage(speech: $0)) },
            reading: reading.observe { tell(ChangeMessage(reading: $0)) })
    }

    /// Ends listening.
    func endListening(_ listener: Listener) {
        feed.endObservation(listener.speech)
        reading.endObservation(listener.reading)
    }

    /// Says a text, or an entry with all that the person has not seen of it, the most pressing first.
    func say(_ parameters: SayParameters) async throws(NotifyError) -> SayAnswer {
        if let rate = parameters.rate, !(0.5...4).contains(rate) {
            throw NotifyError(.invalidArgument, "'rate' is out of range; give 0.5 to 4")
        }
        try await checkVoice(parameters.voice)
        var utterances: [NotificationBus.Utterance] = []
        if let text = parameters.text {
            let safe = SafeText.block(text).text
            guard !safe.isEmpty else { throw NotifyError(.invalidArgument, "there is nothing to say; give a text") }
            // A long text is said sentence by sentence: one utterance is bounded.
            utterances = Sentences.split(safe).map { NotificationBus.Utterance(Texts(title: $0)) }
        } else if let entry = parameters.entry {
            utterances = try await self.utterances(of: try entry.resolved())
        } else {
            throw NotifyError(.invalidArgument, "there is nothing to say; give 'text' or 'entry'")
        }
        // Its own subject: giving it up cuts nothing else that is being said, or waits to be.
        let subject = Subject(app: "notify-a11y", key: "say \(Event.ID.make(at: .now()))")
        for index in utterances.indices {
            utterances[index].subject = subject
            utterances[index].language = utterances[index].language ?? parameters.language
            if let rate = parameters.rate { utterances[index].settings["rate"] = .number(rate) }
            if let voice = parameters.voice { utterances[index].settings["voice"] = .text(voice) }
        }
        let aloud = SayingAloud { [bus] in
            await bus.hush($0)
        } say: { [bus] in
            await bus.say($0)
        }
        return SayAnswer(receipts: await aloud(utterances))
    }

    /// What is said of an entry.
    private func utterances(of selection: EntrySelection) async throws(NotifyError) -> [NotificationBus.Utterance] {
        let listed = try await state.entries(limit: 10_000).entries
        var records: [Record] = []
        if let entry = listed.first(where: { selection.names($0.newest) }) {
            // The newest last, as it happened; at most the few that matter.
            records = entry.unseen.suffix(4) + [entry.newest]
        } else if let record = try await state.record(selection) {
            records = [record]
        }
        guard !records.isEmpty else {
            throw NotifyError(.notFound, "there is no such entry; see: notify-a11y status")
        }
        let words = await bus.wordsForPeople
        var utterances: [NotificationBus.Utterance] = []
        for event in records.map(\.event) {
            var utterance = NotificationBus.Utterance(await bus.sayable(event))
            utterance.kind = (event.kind, words.kind(event.kind))
            utterance.language = event.language
            utterance.settings["verbosity"] = .text("full")
            utterances.append(utterance)
        }
        return utterances
    }

    /// A voice that isn't there is an error that names it and the package with it.
    private func checkVoice(_ name: String?) async throws(NotifyError) {
        guard let name, let engine else { return }
        let voices = try await engine.voices()
        let found = name.split(separator: ",").map { part in
            (part, VoiceChoice.named(part.trimmed, among: voices))
        }
        for (part, voice) in found {
            let shown = SafeText.line(String(part.prefix(64)))
            guard let voice else {
                throw NotifyError(.notFound, "there is no voice '\(shown)'; see: notify-a11y voices")
            }
            guard voice.isInstalled else {
                throw NotifyError(
                    .unavailable,
                    "the voice '\(shown)' is not installed; install the package \(voice.package ?? "that brings it")")
            }
        }
    }

    /// Every voice.
    func voices(_ parameters: VoicesParameters) async throws(NotifyError) -> VoicesAnswer {
        guard let engine else { throw NotifyError(.unavailable, "this companion has no speech") }
        let all = try await engine.voices()
        let preferred = await bus.profile.preference(.speech).settings.preferredVoices
        let list = VoiceList(all, preferred: preferred, locale: locale)
        let voices = list.voices(of: parameters.language)
        return VoicesAnswer(
            voices: voices, nearest: voices.isEmpty ? parameters.language.flatMap(list.nearest) : nil)
    }

    /// Begins to read a text aloud.
    func read(_ parameters: ReadingParameters) async throws(NotifyError) -> ReadingState {
        if let rate = parameters.rate, !(0.5...4).contains(rate) {
            throw NotifyError(.invalidArgument, "'rate' is out of range; give 0.5 to 4")
        }
        try await checkVoice(parameters.voice)
        return try await reading.begin(parameters)
    }

    /// Moves, pauses or ends the reading.
    func control(_ control: ReadingControl) async throws(NotifyError) -> ReadingState {
        try await reading.control(control.act)
    }
}

extension EntrySelection {
    /// Whether it names the entry of this newest record.
    fileprivate func names(_ record: Record) -> Bool {
        switch self {
        case .all: false
        case .key(let key, let app):
            record.event.subject.key == key && (app ?? record.event.subject.app) == record.event.subject.app
        case .event(let id): record.event.id == id
        case .sequence(let number): record.sequence == number
        }
    }
}

extension Substring {
    /// Without blanks around it.
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
