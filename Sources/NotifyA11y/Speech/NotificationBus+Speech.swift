// SPDX-License-Identifier: Apache-2.0

extension NotificationBus {
    /// Words that are no event, and how they are said.
    package struct Utterance: Sendable {
        /// The words.
        package var texts: Texts
        /// Their kind and its word, where they are those of an event.
        package var kind: (Event.Kind, String)?
        /// Their language; nil for the person's.
        package var language: LanguageTag?
        /// What is said in another way than the profile has it.
        package var settings: [String: SettingValue] = [:]
        /// Why they are said.
        package var prompt = Prompt.asked
        /// What they belong to: what of it waits is dropped with it.
        package var subject = Subject(app: "notify-a11y", key: "say")
        /// Whether it is still wanted once it has been queued: who gives it up just before hushes nothing.
        package var isWanted: @Sendable () -> Bool = { true }

        /// These words.
        package init(_ texts: Texts) { self.texts = texts }
    }

    /// Says words that are no event, in their turn, and returns when that is done.
    ///
    /// The person asks for it by hand, which is their own switch: also where the profile has no speech.
    ///
    /// - Parameter utterance: The words.
    /// - Returns: What became of them.
    package func say(_ utterance: Utterance) async -> Receipt {
        guard let runner = runners[.speech] else {
            return Receipt(channel: .speech, outcome: .unavailable, reason: "this companion has no speech")
        }
        let (kind, word) = utterance.kind ?? (.message, "")
        var settings = profile.preference(.speech).settings
        settings.values.merge(utterance.settings) { $1 }
        let event = Event(
            id: .make(at: time.wall()), time: time.wall(), kind: kind, subject: utterance.subject,
            texts: utterance.texts, language: utterance.language,
            origin: Origin(source: .hand, byHand: true, terminal: .quiet))
        let plan = planner.plan(event, recording: .simulated, context: currentContext)
        // Beside a screen reader by the person's own speech service, which tells when it has been said; what the reader's
        // interface is handed would be cut by the next sentence.
        let isRead = plan.signals.contains { $0.channel == .reader }
        let delivery = Delivery(
            event: event.id, sequence: nil, kind: kind, subject: utterance.subject, texts: utterance.texts,
            kindWord: word, language: utterance.language, settings: settings, voice: isRead ? .assistive : plan.voice)
        let signal = DeliveryPlan.Signal(
            channel: .speech, carries: .words, senses: .hearing, texts: utterance.texts, tellsAll: false,
            why: PlanReason(.on))
        return await withCheckedContinuation { continuation in
            let job = ChannelRunner.Job(
                signal: signal, senses: .all, accompaniment: Accompaniment(words: [.speech], cues: []),
                prompt: utterance.prompt
            ) { continuation.resume(returning: $0) }
            // In the order of the calls, as far as one task can promise it.
            Task {
                await runner.add(delivery, job)
                if !utterance.isWanted() { await runner.hush(utterance.subject) }
            }
        }
    }

    /// What may be said aloud of an event: all its words, or what anyone may know of a private one.
    package func sayable(_ event: Event) -> Texts {
        let asked = Event(
            id: event.id, time: event.time, kind: event.kind, subject: event.subject, texts: event.texts,
            category: event.category, language: event.language, importance: event.importance,
            sensitivity: event.sensitivity, origin: Origin(source: event.origin.source, byHand: true, terminal: .quiet))
        let plan = planner.plan(asked, recording: .simulated, context: currentContext)
        if let signal = plan.signals.first(where: { $0.channel == .speech }) { return signal.texts }
        if event.sensitivity == .public { return event.texts }
        return Texts(title: event.texts.public ?? planner.words.privateEvent(planner.words.kind(event.kind)))
    }

    /// Drops what waits to be said of a subject, and stops what is being said of it.
    package func hush(_ subject: Subject) async { await runners[.speech]?.hush(subject) }
}
