// SPDX-License-Identifier: Apache-2.0
internal import NotifyA11y
internal import NotifyA11yClient
internal import NotifyA11yProfileFile

/// Tells how an event would be told, and why one was told as it was.
struct PlanTeller: Sendable {
    let bus: NotificationBus
    let state: any TextState
    let profiles: ProfileKeeper
    var channels = ChannelCatalog.descriptions

    // MARK: Imagined

    /// The plan for an event that isn't sent, as if every channel worked and reached all that it can.
    ///
    /// No channel is asked, and no device is touched.
    ///
    /// - Throws: ``NotifyError`` with `notFound` for a profile that isn't there, and `invalidArgument` for anything else
    ///   that can't be used.
    func simulate(_ parameters: SimulateParameters) async throws(NotifyError) -> PlanAnswer {
        let now = LocalTime(profiles.time.wall())
        var local = now
        if let words = parameters.at {
            guard let time = LocalTime(words: words, now: now) else {
                throw NotifyError(
                    .invalidArgument, "'at' is '\(SafeText.line(words))'; write it like '23:30' or 'sat 23:30'")
            }
            local = time
        }
        var surroundings: [ContextName: ContextState] = [:]
        for (word, isOn) in parameters.contexts ?? [:] {
            surroundings[try ContextName(word: word)] = ContextState(isOn, "imagined")
        }
        let profile = try await profiles.profile(for: parameters)
        let event = try Intake.event(
            from: parameters.draft, now: profiles.time.wall(), id: .make(at: profiles.time.wall()), words: .english)
        // Whoever wants their assistive technology to speak has it running, unless they say otherwise.
        let isRead = surroundings[.screenReader]?.isOn ?? profile.flag(.prefersAssistiveTechnology)
        let offers = channels.map { PlanContext.Offer($0, Self.imagined($0, isRead: isRead)) }
        let plan = Planner(profile: profile).plan(
            event, recording: .simulated,
            context: PlanContext(
                offers: offers, local: local, surroundings: surroundings, readers: isRead ? .running : .none,
                // Progress that has gone on for long enough to be told.
                subject: SubjectHistory(progressSeconds: 60)))
        var answer = PlanAnswer(kind: event.kind, title: event.texts.title, profile: profile.name, at: local.words)
        answer.contexts = ContextName.allCases.filter { surroundings[$0]?.isOn == true }
        answer.take(plan, of: event)
        return answer
    }

    /// What a channel would be like if all was well.
    private static func imagined(_ channel: ChannelDescription, isRead: Bool) -> ChannelStatus {
        switch channel.id {
        // Few servers' cards are read by a screen reader; its own interface is there wherever it runs.
        case .desktop: .working(.sight, CompanionPhrases.imagined)
        // The planner adds what a reader of terminals reaches.
        case .terminal: .working(.sight, CompanionPhrases.imagined)
        case .reader where !isRead: .unavailable(CompanionPhrases.noReaderImagined)
        default: .working(channel.senses, CompanionPhrases.imagined)
        }
    }

    // MARK: Real

    /// Why an event was told as it was.
    ///
    /// - Throws: ``NotifyError`` with `notFound` where there is no such event.
    func explain(_ parameters: ExplainParameters) async throws(NotifyError) -> PlanAnswer {
        let selection: EntrySelection
        if let id = parameters.id {
            selection = .event(id)
        } else if let sequence = parameters.sequence {
            selection = .sequence(sequence)
        } else if let newest = try await state.history(HistoryQuery(limit: 1)).last {
            selection = .event(newest.event.id)
        } else {
            throw NotifyError(.notFound, "nothing was recorded yet")
        }
        guard let record = try await state.record(selection), let receipt = try await bus.receipt(selection) else {
            throw NotifyError(.notFound, "there is no such event; see: notify-a11y history")
        }
        let event = record.event
        var answer = PlanAnswer(
            kind: event.kind, title: event.texts.title, id: event.id, sequence: record.sequence, time: event.time)
        answer.heardOnly = receipt.heardOnly
        answer.channels = receipt.channels.map { PlanAnswer.Channel($0, channels) }
        return answer
    }
}

extension PlanAnswer {
    /// Takes over what a plan says of each channel.
    fileprivate mutating func take(_ plan: DeliveryPlan, of event: Event) {
        let spares = Set(plan.spares.map(\.channel))
        channels = plan.signals.map { signal in
            Channel(
                channel: signal.channel, outcome: .planned, carries: signal.carries, senses: signal.senses,
                text: signal.carries == .words ? signal.texts.title : nil, reason: signal.reason,
                source: signal.why.source)
        }
        channels += plan.withheld.map { withheld in
            Channel(
                channel: withheld.channel, outcome: withheld.outcome, spare: spares.contains(withheld.channel),
                reason: withheld.reason, source: withheld.why.source)
        }
        channels.sort { $0.channel < $1.channel }
        digest = plan.digest?.sentence
        heardOnly = plan.heardOnly
        later = plan.later.map { step in
            let text =
                switch step.purpose {
                case .stage(let channels): "on \(EnglishWords.list(channels.map(\.rawValue)))"
                case .reminder(let number): "again, reminder \(number)"
                }
            return Step(after: step.after, text: text, source: step.source)
        }
    }
}

extension PlanAnswer.Channel {
    /// What became of one channel, and what had decided that it was used.
    fileprivate init(_ receipt: Receipt, _ channels: [ChannelDescription]) {
        let wasUsed = receipt.decision != nil
        self.init(
            channel: receipt.channel, outcome: receipt.outcome,
            carries: wasUsed ? channels.first { $0.id == receipt.channel }?.carries : nil, senses: receipt.senses,
            // A channel that does not work has one reason for both.
            result: wasUsed && receipt.reason != receipt.decision ? receipt.reason : nil,
            reason: receipt.decision ?? receipt.reason)
    }
}

extension ProfileKeeper {
    /// The profile that an event is imagined with: what would hold if these were in use, with the person's own file.
    func profile(for parameters: SimulateParameters) throws(NotifyError) -> Profile {
        guard parameters.profiles != nil || parameters.situations != nil else { return profile }
        // A situation alone goes with what is in use.
        let names = parameters.profiles ?? chosen.choice.names
        let choice = try Self.choice(names, parameters.situations ?? [])
        do throws(ProfileError) {
            return try reader.resolved(choice).profile
        } catch {
            throw CompanionPhrases.refusal(error)
        }
    }
}
