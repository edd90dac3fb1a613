// SPDX-License-Identifier: Apache-2.0
package import NotifyA11y

/// The person's Speech Dispatcher, in whose queue the words of a screen reader stand as well.
///
/// Each message has a connection of its own: what is set for one can't colour the next, and one that hangs costs only
/// itself.
package actor SpeechDispatcher: SpeechService {
    /// How long the server may take, at most.
    struct Patience: Sendable {
        /// To connect, take the settings and queue a message, in all.
        var opening: Duration
        /// From then until the first sound: what a screen reader says before it may take that long.
        var beginning: Duration
        /// Between two questions whether the server still answers.
        var asking: Duration

        /// What a person can be asked to wait until our own engine speaks.
        static let usual = Patience(opening: .milliseconds(700), beginning: .seconds(10), asking: .seconds(1))
    }

    /// A connection that is ready for its message.
    private struct Ready: Sendable {
        let connection: SSIPConnection
        let engine: String
    }

    private let patience: Patience
    private let phrases = DispatcherPhrases.english
    private var session: SessionAddresses
    private var prepared: [Event.ID: Ready] = [:]
    private var speaking: [Event.ID: SSIPConnection] = [:]
    private var silences = 0
    private var isShutDown = false

    /// How many connections wait for their message at most.
    private static let mostPrepared = 8

    /// The Speech Dispatcher of a session.
    ///
    /// Nothing is opened yet.
    ///
    /// - Parameter session: Where its socket is.
    package init(session: SessionAddresses) { self.init(session: session, patience: .usual) }

    /// One that waits otherwise, for tests.
    init(session: SessionAddresses, patience: Patience) {
        self.session = session
        self.patience = patience
    }

    package func check() async throws(NotifyError) -> String {
        let ready = try await open([], until: .now + patience.opening)
        await ready.connection.close()
        return ready.engine
    }

    package func prepare(_ delivery: Delivery) async throws(NotifyError) {
        let ready = try await open(DispatcherWords.settings(for: delivery), until: .now + patience.opening)
        guard !isShutDown else {
            await ready.connection.close()
            throw NotifyError(.unavailable, phrases.closed)
        }
        let stale = prepared.count < Self.mostPrepared ? nil : prepared.popFirst()?.value
        let earlier = prepared.updateValue(ready, forKey: delivery.event)
        await stale?.connection.close()
        await earlier?.connection.close()
    }

    package func speak(
        _ text: String, for delivery: Delivery, taken: @Sendable () -> Void = {}
    ) async -> Receipt? {
        let before = silences
        let end = ContinuousClock.now + patience.opening
        let ready: Ready
        let message: Int
        do throws(NotifyError) {
            ready = try await takeReady(for: delivery, until: end)
            // Silence that was asked for while it connected found nothing to cut.
            guard silences == before else {
                await ready.connection.close()
                return receipt(.suppressed, phrases.stopped)
            }
            speaking[delivery.event] = ready.connection
            message = try await queue(text, on: ready.connection, until: end)
        } catch {
            // Nothing of the text has reached it, except in the moment between its words and its answer.
            await speaking.removeValue(forKey: delivery.event)?.close()
            // Another voice would break the silence.
            return silences == before ? nil : receipt(.suppressed, phrases.stopped)
        }
        taken()
        let series = DispatcherWords.priority(delivery.kind, delivery.importance) == .progress
        let ending = await follow(message, of: ready.connection, isSeries: series)
        speaking[delivery.event] = nil
        await ready.connection.close()
        let isStopped = silences != before || Task.isCancelled
        switch ending {
        case .spoken: return receipt(.delivered, phrases.spoken(ready.engine))
        case .cancelled(let hasBegun):
            return hasBegun || isStopped
                ? receipt(.suppressed, phrases.stopped) : receipt(.superseded, phrases.crowdedOut)
        case .abandoned: return isStopped ? receipt(.suppressed, phrases.stopped) : nil
        }
    }

    package func silence() async {
        silences += 1
        for connection in speaking.values { await connection.cancelAndClose() }
    }

    package func adopt(_ session: SessionAddresses) async {
        guard !isShutDown, Self.path(in: session) != nil else { return }
        do throws(NotifyError) {
            _ = try await check()
        } catch {
            self.session = session
        }
    }

    package func shutdown() async {
        isShutDown = true
        for ready in prepared.values { await ready.connection.close() }
        prepared = [:]
        await silence()
    }

    // MARK: Connecting

    /// Where it listens: `SPEECHD_ADDRESS`, else its usual socket.
    private static func path(in session: SessionAddresses) -> Result<String, NotifyError>? {
        guard let address = session.speechDispatcher else {
            return session.runtimeDirectory.map { .success("\($0)/speech-dispatcher/speechd.sock") }
        }
        let prefix = "unix_socket:"
        guard address.hasPrefix(prefix), address.dropFirst(prefix.count).hasPrefix("/") else {
            let words = DispatcherPhrases.english.badAddress(SafeText.line(address, limit: 255))
            return .failure(NotifyError(.unavailable, words))
        }
        return .success(String(address.dropFirst(prefix.count)))
    }

    private func takeReady(
        for delivery: Delivery, until end: ContinuousClock.Instant
    ) async throws(NotifyError) -> Ready {
        if let ready = prepared.removeValue(forKey: delivery.event), await !ready.connection.isEnded { return ready }
        return try await open(DispatcherWords.settings(for: delivery), until: end)
    }

    /// Connects, says who we are, and sets what is to be set.
    private func open(
        _ settings: [String], until end: ContinuousClock.Instant
    ) async throws(NotifyError) -> Ready {
        guard !isShutDown else { throw NotifyError(.unavailable, phrases.closed) }
        guard let path = Self.path(in: session) else { throw NotifyError(.unavailable, phrases.noAddress) }
        let connection = try SSIPConnection(path: try path.get())
        do throws(NotifyError) {
            let commands = ["SET self CLIENT_NAME user:notify-a11y:main", "SET self NOTIFICATION ALL on"] + settings
            for command in commands { try await tell(command, to: connection, until: end) }
            let engine = try await tell("GET OUTPUT_MODULE", to: connection, until: end).values.first ?? ""
            // It plays a recorded sentence about itself, whatever it is given.
            guard !engine.isEmpty, engine != "dummy" else { throw NotifyError(.unavailable, phrases.noEngine) }
            return Ready(connection: connection, engine: SafeText.line(engine, limit: 64))
        } catch {
            await connection.close()
            throw error
        }
    }

    @discardableResult
    private func tell(
        _ command: String, to connection: SSIPConnection, until end: ContinuousClock.Instant
    ) async throws(NotifyError) -> SSIPReply {
        let rest = max(ContinuousClock.now.duration(to: end), .milliseconds(1))
        let reply = try await connection.ask(command, within: rest)
        guard reply.isYes else { throw refusal(of: command, reply) }
        return reply
    }

    /// Hands the words over.
    ///
    /// - Returns: The number that the server gave them.
    private func queue(
        _ text: String, on connection: SSIPConnection, until end: ContinuousClock.Instant
    ) async throws(NotifyError) -> Int {
        // The words follow once it listens: a frozen server would say them when it goes on.
        try await tell("SPEAK", to: connection, until: end)
        let rest = max(ContinuousClock.now.duration(to: end), .milliseconds(1))
        let reply = try await connection.ask(DispatcherWords.message(text) + "\r\n.", within: rest)
        guard reply.isYes, let message = reply.values.first.flatMap({ Int($0) }) else {
            // Its answer is not shown: it could quote the words.
            throw refusal(of: "SPEAK", SSIPReply(code: reply.code, values: [], text: "\(reply.code)"))
        }
        return message
    }

    private func refusal(of command: String, _ reply: SSIPReply) -> NotifyError {
        NotifyError(.io, phrases.refused(command, SafeText.line(reply.text, limit: 128)))
    }

    // MARK: Following a message

    private enum Ending: Sendable {
        case spoken
        case cancelled(hasBegun: Bool)
        /// It was not begun in time, or the server hung or ended in the middle.
        case abandoned
    }

    /// What is known of a message, for whoever watches the time.
    private struct Course: Sendable {
        var hasBegun = false
        var isPutOff = false
    }

    /// Waits for the end of a message.
    ///
    /// - Parameters:
    ///   - message: Its number.
    ///   - connection: Where it was handed over.
    ///   - isSeries: Whether it is one of a series, of which the server says the last one, though it told that it is
    ///     cancelled.
    /// - Returns: What became of it.
    private func follow(_ message: Int, of connection: SSIPConnection, isSeries: Bool) async -> Ending {
        let course = SeenMutex(Course())
        let watch = Task { [patience] in
            let end = ContinuousClock.now + patience.beginning
            while true {
                try await ContinuousClock().sleep(for: patience.asking)
                let state = course.withLock { $0 }
                if !state.hasBegun, ContinuousClock.now > end {
                    // What was put off is said when there is room; what hangs must not be said twice.
                    return state.isPutOff ? await connection.close() : await connection.cancelAndClose()
                }
                // One that answers nothing closes its own connection.
                _ = try await connection.ask("GET OUTPUT_MODULE", within: patience.opening)
            }
        }
        defer { watch.cancel() }
        return await withTaskCancellationHandler {
            for await event in connection.events where event.message == message {
                switch event.kind {
                case .began, .paused, .resumed: course.withLock { $0.hasBegun = true }
                case .ended: return .spoken
                case .cancelled:
                    let state = course.withLock { course in
                        course.isPutOff = true
                        return course
                    }
                    if state.hasBegun || !isSeries { return .cancelled(hasBegun: state.hasBegun) }
                }
            }
            return course.withLock(\.isPutOff) ? .cancelled(hasBegun: false) : .abandoned
        } onCancel: {
            Task { await connection.cancelAndClose() }
        }
    }

    private func receipt(_ outcome: Receipt.Outcome, _ reason: String) -> Receipt {
        Receipt(channel: .speech, outcome: outcome, senses: outcome == .delivered ? .hearing : [], reason: reason)
    }
}
