// SPDX-License-Identifier: Apache-2.0

internal import CPulse
internal import NotifyA11y
internal import Synchronization

extension AudioOutput {
    /// How the server is called in what people read.
    var serverName: String { server ?? phrases.usualServer }

    /// The default output, asked for afresh.
    func currentSink() async throws(NotifyError) -> PulseSink {
        if isClosed { throw NotifyError(.unavailable, phrases.closed) }
        if case .none = connection, let failure, isTooSoon(after: failure) { throw failure.error }
        let result = await withCheckedContinuation { continuation in
            // Before the attempt begins, since it may fail before it returns.
            waiters.append(continuation)
            switch connection {
            case .none: open()
            case .opening: break
            case .ready(let context): if answerTimer == nil { ask(context) }
            }
        }
        return try result.get()
    }

    /// Whether another attempt would be of no use yet.
    ///
    /// A new server makes a new socket, so it is tried at once.
    private func isTooSoon(after failure: Failure) -> Bool {
        ContinuousClock().now < failure.time + timing.pause && failure.socket == socketStamp
    }

    /// What the server's socket looks like; 0 where there is none or the address is no path.
    private var socketStamp: UInt64 {
        guard let server else { return 0 }
        return unsafe na11y_socket_stamp(server.hasPrefix("unix:") ? String(server.dropFirst(5)) : server)
    }

    /// Begins to connect.
    func open() {
        attempts += 1
        retryTimer = nil
        startAnswerTimer()
        do throws(PulseStatus) {
            let context = try PulseContext(on: loop, applicationName: applicationName) { [weak self] event in
                self?.assumeIsolated { $0.contextHappened(event) }
            }
            connection = .opening(context)
            try context.connect(to: server)
        } catch {
            if case .opening = connection { contextHappened(.ended(error)) }
        }
    }

    /// Asks for the default output, once for all who wait.
    private func ask(_ context: PulseContext) {
        isStale = false
        startAnswerTimer()
        context.askForSink()
    }

    private func startAnswerTimer() {
        answerTimer = PulseTimer(on: loop, after: timing.answer) { [weak self] in
            self?.assumeIsolated { $0.noAnswer() }
        }
    }

    private func contextHappened(_ event: PulseContext.Event) {
        switch (event, connection) {
        case (.ready, .opening(let context)):
            connection = .ready(context)
            failure = nil
            retryPause = timing.pause
            context.subscribe()
            ask(context)
        case (.changed, .ready(let context)):
            if answerTimer == nil { ask(context) } else { isStale = true }
        case (.sink(let sink), .ready(let context)):
            answerTimer = nil
            if let sink {
                settle(.success(sink))
                publish(AudioStatus(sink, at: serverName, in: phrases))
            } else {
                let status = AudioStatus(.unavailable, nil, phrases.noDevice(serverName), phrases.connectDevice)
                settle(.failure(NotifyError(.unavailable, status.reason)))
                publish(status)
            }
            if isStale { ask(context) }
        case (.ended(let status), .opening):
            let message = phrases.noServer(serverName, status.description)
            fail(NotifyError(.unavailable, message, cause: status), advice: phrases.startServer)
        case (.ended(let status), .ready):
            let message = phrases.wentAway(serverName, status.description)
            // No failed attempt: the next sound tries at once.
            drop(NotifyError(.io, message, cause: status), advice: phrases.startServer)
        default: break
        }
    }

    /// Gives up on a server that doesn't answer in time.
    func noAnswer() {
        fail(NotifyError(.timedOut, phrases.noAnswer(serverName)), advice: phrases.restartServer)
    }

    /// Ends the connection, and remembers why for those who ask too soon again.
    private func fail(_ error: NotifyError, advice: String) {
        failure = Failure(error: error, time: ContinuousClock().now, socket: socketStamp)
        drop(error, advice: advice)
    }

    /// Ends the connection and everything that needs it, and tries again later.
    func drop(_ error: NotifyError, advice: String?) {
        connection = .none
        answerTimer = nil
        retryTimer = nil
        settle(.failure(error))
        for playback in playbacks { finish(playback, .failure(error)) }
        publish(AudioStatus(.unavailable, nil, error.message, advice))
        guard !isClosed else { return }
        retryTimer = PulseTimer(on: loop, after: retryPause) { [weak self] in
            self?.assumeIsolated { $0.retry() }
        }
        retryPause = min(retryPause * 2, timing.longestPause)
    }

    private func retry() {
        guard case .none = connection, !isClosed else { return }
        open()
    }

    private func settle(_ result: Result<PulseSink, NotifyError>) {
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.resume(returning: result) }
    }

    /// The status after this error.
    func unavailable(_ error: NotifyError) -> AudioStatus {
        AudioStatus(.unavailable, nil, error.message, published?.reason == error.message ? published?.advice : nil)
    }

    private func publish(_ status: AudioStatus) {
        guard status != published else { return }
        published = status
        for observer in observers.withLock({ $0.values }) { observer(status) }
    }
}
