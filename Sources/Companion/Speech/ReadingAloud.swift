// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient

/// Reads one longer text aloud, sentence by sentence, as the least urgent of all that is said.
///
/// Each sentence waits for its turn like everything else, so an announcement comes between two of them, and then the
/// reading goes on.
actor ReadingAloud {
    /// What everything of a reading belongs to.
    static let subject = Subject(app: "notify-a11y", key: "reading")

    private let say: @Sendable (NotificationBus.Utterance) async -> Receipt
    private let hush: @Sendable () async -> Void
    private let marks: BookMarks?
    private let observers = SeenMutex<(last: Int, all: [Int: @Sendable (ReadingState) -> Void])>((0, [:]))

    private var parameters = ReadingParameters(text: "")
    private var number: UInt64 = 0
    private var sentences: [String] = []
    private var index = 0
    private var activity = ReadingState.Activity.ended
    private var problem: String?
    /// Which run of sentences goes on: an order from the person begins a new one.
    private var run = 0
    private var running: Task<Void, Never>?

    /// - Parameters:
    ///   - marks: Where places are kept; nil for nowhere.
    ///   - hush: Drops what waits of the reading, and cuts what is being said of it.
    ///   - say: Says a sentence in its turn.
    init(
        marks: BookMarks?, hush: @escaping @Sendable () async -> Void,
        say: @escaping @Sendable (NotificationBus.Utterance) async -> Receipt
    ) {
        self.marks = marks
        self.hush = hush
        self.say = say
    }

    /// How it stands.
    var state: ReadingState {
        ReadingState(
            activity, name: parameters.name, sentence: sentences.isEmpty ? 0 : index + 1, sentences: sentences.count,
            problem: problem)
    }

    /// Calls with every change; it must return at once.
    nonisolated func observe(_ observer: @escaping @Sendable (ReadingState) -> Void) -> Int {
        observers.withLock { observers in
            observers.last += 1
            observers.all[observers.last] = observer
            return observers.last
        }
    }

    /// Ends an observation.
    nonisolated func endObservation(_ number: Int) { observers.withLock { $0.all[number] = nil } }

    /// Begins to read a text, in place of the one before; where the same text was left last time, unless told otherwise.
    func begin(_ parameters: ReadingParameters) async throws(NotifyError) -> ReadingState {
        let text = SafeText.block(parameters.text, limit: RPC.longestLine).text
        let sentences = Sentences.split(text)
        guard !sentences.isEmpty else {
            throw NotifyError(.invalidArgument, "the text is empty; give one with words in it")
        }
        await halt()
        self.parameters = parameters
        // Only the sentences are needed from here on.
        self.parameters.text = ""
        self.parameters.name = parameters.name.map { SafeText.line($0, limit: 1024) }
        self.sentences = sentences
        number = BookMarks.number(of: text)
        let left = parameters.fromStart == true ? nil : marks?.sentence(of: number)
        index = left.flatMap { $0 < sentences.count ? $0 : nil } ?? 0
        problem = nil
        go()
        return state
    }

    /// Does what the person wants.
    func control(_ act: ReadingControl.Act) async throws(NotifyError) -> ReadingState {
        guard act != .state else { return state }
        guard activity != .ended else {
            throw NotifyError(.notFound, "nothing is being read; begin with: notify-a11y read FILE")
        }
        problem = nil
        switch act {
        case .state: break
        case .pause:
            await halt()
            become(.paused)
        case .resume:
            if activity == .paused { go() }
        case .next:
            await halt()
            index += 1
            if index < sentences.count { go() } else { finish() }
        case .previous:
            await halt()
            index = max(0, index - 1)
            go()
        case .stop:
            await halt()
            become(.ended)
        }
        return state
    }

    /// Ends what is being said of it.
    private func halt() async {
        run += 1
        running = nil
        await hush()
    }

    private func go() {
        problem = nil
        run += 1
        become(.reading)
        let run = run
        running = Task { await self.read(run) }
    }

    private func read(_ run: Int) async {
        while run == self.run, index < sentences.count {
            var utterance = NotificationBus.Utterance(Texts(title: sentences[index]))
            utterance.prompt = .reading
            utterance.subject = Self.subject
            utterance.language = parameters.language
            if let rate = parameters.rate { utterance.settings["rate"] = .number(rate) }
            if let voice = parameters.voice { utterance.settings["voice"] = .text(voice) }
            let receipt = await say(utterance)
            // The person has gone elsewhere meanwhile.
            guard run == self.run else { return }
            guard receipt.outcome == .delivered else {
                // Silenced, or not heard: it stays at this sentence until the person wants it again.
                if receipt.outcome != .suppressed { problem = receipt.reason }
                return become(.paused)
            }
            index += 1
            if index < sentences.count { become(.reading) }
        }
        if run == self.run { finish() }
    }

    private func finish() {
        run += 1
        become(.ended)
    }

    private func become(_ activity: ReadingState.Activity) {
        self.activity = activity
        if !sentences.isEmpty { marks?.keep(index < sentences.count ? index : nil, of: number) }
        let state = state
        for observer in observers.withLock({ $0.all.values }) { observer(state) }
    }
}
