// SPDX-License-Identifier: Apache-2.0

public import NotifyA11y

extension AudioOutput {
    /// A sound on its way: waiting for its turn, for the server, or playing.
    final class Playback {
        let ticket: Int
        let role: SoundRole
        let started: (@Sendable () -> Void)?
        /// What is told while it plays, and how far that is.
        var marks: PlayMarks?
        var markTimer: PulseTimer?
        var turn: CheckedContinuation<Void, Never>?
        var ending: CheckedContinuation<Result<PlayResult, NotifyError>, Never>?
        var stream: PulseStream?
        var timer: PulseTimer?
        var sound: Sound
        var written = 0
        var isStopped = false
        var isSilenced = false
        var leadIn = Duration.zero
        var output: String?
        var startTime: ContinuousClock.Instant?

        init(ticket: Int, sound: Sound, role: SoundRole, marks: PlayMarks?, started: (@Sendable () -> Void)?) {
            self.ticket = ticket
            self.sound = sound
            self.role = role
            self.started = started
            self.marks = marks
        }

        func result(_ ending: PlayResult.Ending) -> PlayResult {
            PlayResult(ending: ending, started: startTime, leadIn: leadIn, output: output)
        }
    }

    /// Plays a sound, and returns when its last sample has been played.
    ///
    /// Where its task is cancelled it falls silent within a few milliseconds and returns `stopped`. Both ears hear it.
    ///
    /// - Parameters:
    ///   - sound: What is played. An empty sound is played at once, and no server is asked.
    ///   - role: What it is for.
    ///   - volume: 0 to 1, a factor of the amplitude; the person's own volume for the role comes on top.
    ///   - marks: Places in the sound, and who is told when they are heard.
    ///   - started: Called when the first sample goes to the device, on the thread for sound.
    /// - Returns: How it ended, and when it began.
    /// - Throws: ``NotifyError`` with `unavailable` when there is no server or device, or it is muted; `io`
    ///   when the server refused the sound or went away; `timedOut` when the server doesn't answer: before the sound
    ///   within 0.8 s, else within 1.5 s of its end.
    public func play(
        _ sound: Sound, as role: SoundRole, volume: Double = 1, marks: PlayMarks? = nil,
        started: (@Sendable () -> Void)? = nil
    ) async throws(NotifyError) -> PlayResult {
        let playback = Playback(
            ticket: nextTicket, sound: sound.scaled(by: volume), role: role, marks: marks, started: started)
        nextTicket += 1
        guard !sound.samples.isEmpty else { return playback.result(.played) }
        let ticket = playback.ticket
        return try await withTaskCancellationHandler {
            await perform(playback)
        } onCancel: {
            loop.call { [weak self] in self?.assumeIsolated { $0.stop(ticket: ticket) } }
        }.get()
    }

    private func perform(_ playback: Playback) async -> Result<PlayResult, NotifyError> {
        playbacks.append(playback)
        defer {
            playbacks.removeAll { $0 === playback }
            advance()
        }
        if !hasTurn(playback) { await withCheckedContinuation { playback.turn = $0 } }
        do throws(NotifyError) {
            if playback.isStopped { return .success(playback.result(.stopped)) }
            let sink = try await currentSink()
            if playback.isStopped { return .success(playback.result(.stopped)) }
            guard case .ready(let context) = connection else {
                throw NotifyError(.io, phrases.noAnswer(serverName))
            }
            let status = AudioStatus(sink, at: serverName, in: phrases)
            guard status.state == .working else { throw NotifyError(.unavailable, status.reason) }
            playback.output = sink.title
            playback.leadIn = timing.leadIn(for: sink)
            return await withCheckedContinuation { continuation in
                playback.ending = continuation
                start(playback, in: context)
            }
        } catch {
            return .failure(error)
        }
    }

    /// Whether nothing that came before stands in a sound's way.
    private func hasTurn(_ playback: Playback) -> Bool {
        !playbacks.prefix { $0 !== playback }.contains { $0.role == .event || $0.role == playback.role }
    }

    private func advance() {
        for playback in playbacks where playback.turn != nil && hasTurn(playback) {
            playback.turn?.resume()
            playback.turn = nil
        }
    }

    private func start(_ playback: Playback, in context: PulseContext) {
        playback.sound = playback.sound.after(playback.leadIn)
        let ticket = playback.ticket
        playback.timer = PulseTimer(on: loop, after: playback.sound.duration + timing.overrun) { [weak self] in
            self?.assumeIsolated { $0.overran(ticket: ticket) }
        }
        do throws(PulseStatus) {
            playback.stream = try PulseStream(
                in: context, on: loop, rate: playback.sound.rate,
                name: streamName(playback.role),
                role: playback.role.rawValue
            ) { [weak self] event in
                self?.assumeIsolated { $0.streamHappened(event, ticket: ticket) }
            }
        } catch {
            refuse(playback, error)
        }
    }

    private func streamHappened(_ event: PulseStream.Event, ticket: Int) {
        guard let playback = playbacks.first(where: { $0.ticket == ticket }), let stream = playback.stream else {
            return
        }
        switch event {
        case .wanted: feed(playback, stream)
        case .started:
            guard playback.startTime == nil else { return }
            playback.startTime = ContinuousClock().now
            playback.started?()
            tellMarks(playback, stream)
        case .silenced: playback.isSilenced = true
        case .drained:
            // A clock that lags a little must not swallow the last of them.
            playback.marks?.tell(until: playback.sound.duration - playback.leadIn)
            let silenced = NotifyError(.unavailable, phrases.streamSilenced(streamName(playback.role)))
            finish(playback, playback.isSilenced ? .failure(silenced) : .success(playback.result(.played)))
        case .ended(let status): refuse(playback, status)
        }
    }

    private func feed(_ playback: Playback, _ stream: PulseStream) {
        let samples = playback.sound.samples
        let end = min(samples.count, playback.written + stream.room)
        guard end > playback.written else { return }
        do throws(PulseStatus) {
            try stream.write(samples[playback.written..<end])
        } catch {
            return refuse(playback, error)
        }
        if playback.written == 0 { stream.askForVolume() }
        playback.written = end
        if end == samples.count { stream.askForEnd() }
    }

    private func streamName(_ role: SoundRole) -> String {
        role == .event ? phrases.cueStream : phrases.speechStream
    }

    private func refuse(_ playback: Playback, _ status: PulseStatus) {
        finish(
            playback,
            .failure(NotifyError(.io, phrases.refused(serverName, status.description), cause: status)))
    }

    /// Gives up on a sound that should have ended.
    ///
    /// Either the server has stopped, or somebody has put the output to sleep: a new connection finds out.
    private func overran(ticket: Int) {
        guard playbacks.contains(where: { $0.ticket == ticket && $0.ending != nil }) else { return }
        noAnswer()
    }

    func stop(ticket: Int) {
        for playback in playbacks where playback.ticket == ticket { stop(playback) }
    }

    func stop(_ playback: Playback) {
        playback.isStopped = true
        playback.turn?.resume()
        playback.turn = nil
        playback.stream?.stop()
        finish(playback, .success(playback.result(.stopped)))
    }

    /// Tells the outcome, once, and ends the stream.
    func finish(_ playback: Playback, _ result: Result<PlayResult, NotifyError>) {
        guard let ending = playback.ending else { return }
        playback.ending = nil
        playback.timer = nil
        playback.markTimer = nil
        playback.stream = nil
        ending.resume(returning: result)
    }
}
