// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient

/// One client of the socket. What it sends, or doesn't read, costs nobody else anything.
actor ClientConnection {
    /// How many messages may wait for their turn before reading pauses.
    private static let mostWaiting = 4096
    /// How many bytes of messages may wait for their turn before reading pauses.
    private static let mostBytesWaiting = 4 * 1024 * 1024
    /// How long the end of a begun line may take.
    private static let lineLimit = DispatchTimeInterval.seconds(30)

    private let executor = QueueExecutor(label: "notify-a11y.connection")
    private let descriptor: CInt
    private let service: CompanionService
    private let closed: @Sendable () -> Void

    private var reader: (any DispatchSourceRead)?
    private var lineTimer: (any DispatchSourceTimer)?
    private var isReading = true
    /// What one read may bring; kept, because a new one of this size would cost a page fault for each page.
    private var inbox = [UInt8](repeating: 0, count: 65_536)
    private var splitter = LineSplitter(limit: RPC.longestLine)
    private let decoder = JSONDecoder()
    private let encoder = RPC.encoder()
    private var waiting: [IncomingMessage] = []
    private var waitingBytes = 0
    private var isAnswering = false
    private var isEnding = false
    private var outbox: Outbox
    private var writer: (any DispatchSourceWrite)?
    private var watch: Int?
    /// How what is said is followed.
    private var listening: VoiceDesk.Listener?
    /// How many changes were left out since the watcher was last told.
    private var missed = 0
    /// What is answered when it is done, by its own number.
    private var waits: [Int: Wait] = [:]
    private var lastWait = 0
    /// The most that one client may wait for at a time.
    private static let mostWaits = 256

    /// What is answered when it is done.
    private struct Wait {
        let task: Task<Void, Never>
        /// Whether it ends with the connection: only what is said, and answered to nobody, goes on.
        let endsWithClient: Bool
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - descriptor: The accepted socket; closed at the end.
    ///   - service: Who answers.
    ///   - closed: Told once, when the connection has ended.
    init(_ descriptor: CInt, service: CompanionService, closed: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.service = service
        self.closed = closed
        outbox = Outbox(descriptor)
    }

    /// Begins to read.
    ///
    /// The sources keep the connection alive until it ends.
    nonisolated func start() { executor.queue.async { self.assumeIsolated { $0.begin() } } }

    private func begin() {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: executor.queue)
        source.setEventHandler { self.assumeIsolated { $0.readable() } }
        source.setCancelHandler { [descriptor, closed] in
            close(descriptor)
            closed()
        }
        reader = source
        source.activate()
    }

    // MARK: Reading

    private func readable() {
        guard !isEnding else { return }
        let count = unsafe inbox.withUnsafeMutableBytes { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
            if count > 0 { unsafe take(splitter.add(UnsafeRawBufferPointer(rebasing: buffer[..<count]))) }
            return count
        }
        if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { return end() }
        if isEnding || waiting.count > Self.mostWaiting || waitingBytes > Self.mostBytesWaiting { pauseReading() }
        watchLine()
        goOn()
    }

    private func take(_ pieces: [LineSplitter.Piece]) {
        for piece in pieces {
            switch piece {
            case .line(let line):
                stopLineTimer()
                waitingBytes += line.count
                waiting.append(IncomingMessage.read(line, with: decoder))
            case .tooLong:
                waiting.append(
                    .refused(
                        nil,
                        RPC.Failure(
                            code: RPC.invalidRequest,
                            message: "a line has more than \(RPC.longestLine) bytes; the connection is closed")))
                isEnding = true
            }
        }
    }

    private func pauseReading() {
        guard isReading else { return }
        isReading = false
        reader?.suspend()
    }

    private func stopLineTimer() {
        lineTimer?.cancel()
        lineTimer = nil
    }

    /// A line that was begun has to end in time, while we read.
    private func watchLine() {
        if splitter.isMidLine, isReading {
            guard lineTimer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: executor.queue)
            timer.schedule(deadline: .now() + Self.lineLimit, leeway: .seconds(1))
            timer.setEventHandler { self.assumeIsolated { $0.end() } }
            lineTimer = timer
            timer.activate()
        } else {
            stopLineTimer()
        }
    }

    // MARK: Answering

    private func goOn() {
        guard !isAnswering, !waiting.isEmpty else { return }
        isAnswering = true
        Task { await self.answerAll() }
    }

    /// Answers in the order of the questions.
    ///
    /// While it waits for a commit, the next lines are read and decoded.
    private func answerAll() async {
        while !waiting.isEmpty {
            let messages = waiting
            waiting = []
            waitingBytes = 0
            if !isReading, !isEnding {
                isReading = true
                reader?.resume()
            }
            var index = messages.startIndex
            while index < messages.endIndex {
                switch messages[index] {
                case .emit:
                    index = await answerEmits(messages, from: index)
                case .call(let id, let call):
                    index += 1
                    await answer(call, id)
                case .refused(let id, let failure):
                    index += 1
                    send(RPC.ErrorAnswer(id: id, error: failure))
                }
            }
            flush()
        }
        isAnswering = false
        if isEnding { end() }
    }

    /// Answers a run of emits as one batch, with one commit.
    private func answerEmits(_ messages: [IncomingMessage], from start: Int) async -> Int {
        var ids: [RequestID?] = []
        var batch: [EmitParameters] = []
        var index = start
        while index < messages.endIndex, case .emit(let id, let parameters) = messages[index], batch.count < 1024 {
            ids.append(id)
            batch.append(parameters)
            index += 1
        }
        let answers = await service.emit(batch)
        var lines: [UInt8] = []
        lines.reserveCapacity(answers.count * EmitLine.usualLength)
        let notice = service.notice
        for (id, answer) in zip(ids, answers) {
            guard let id else { continue }
            switch answer {
            case .success(let emitted): EmitLine.append(id, emitted, notice: notice, to: &lines)
            case .failure(let error):
                if let line = try? RPC.line(RPC.ErrorAnswer(id: id, error: RPC.Failure(error)), with: encoder) {
                    lines += line
                }
            }
        }
        outbox.append(lines)
        flush()
        return index
    }

    private func answer(_ call: IncomingMessage.Call, _ id: RequestID?) async {
        switch call {
        case .watch(let parameters):
            await startWatching()
            if parameters.speech == true { startListening() }
            if let id { send(RPC.Answer(id: id, result: Nothing())) }
        case .receipt(let parameters) where parameters.wait != nil: wait(call, id)
        case .question(.await(let parameters)) where parameters.wait != 0: wait(call, id)
        case .voice(.say): wait(call, id)
        default: outbox.append(await service.answer(call, id))
        }
        if case .stop = call {
            flush()
            service.requestStop()
        }
    }

    /// Answers when it is done, which may take as long as it likes; what the client asks meanwhile is answered.
    private func wait(_ call: IncomingMessage.Call, _ id: RequestID?) {
        guard waits.count < Self.mostWaits else {
            let error = NotifyError(
                .busy, "more than \(Self.mostWaits) answers are waited for; wait for one of them first")
            return send(RPC.ErrorAnswer(id: id, error: RPC.Failure(error)))
        }
        lastWait += 1
        let number = lastWait
        let task = Task {
            let line = await self.service.answer(call, id)
            self.waits[number] = nil
            guard !Task.isCancelled else { return }
            self.outbox.append(line)
            self.flush()
        }
        let isSaid = if case .voice(.say) = call { true } else { false }
        waits[number] = Wait(task: task, endsWithClient: id != nil || !isSaid)
    }

    private func send(_ message: some Encodable) {
        if let line = try? RPC.line(message, with: encoder) { outbox.append(line) }
    }

    /// Writes what the client takes now; the rest when it reads again.
    private func flush() {
        switch outbox.flush() {
        case .empty:
            writer?.cancel()
            writer = nil
        case .full:
            if outbox.isHopeless() { return end() }
            guard writer == nil, reader != nil else { return }
            let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: executor.queue)
            source.setEventHandler { self.assumeIsolated { $0.writable() } }
            writer = source
            source.activate()
        case .broken: end()
        }
    }

    private func writable() {
        flush()
        if missed > 0, outbox.hasRoom {
            tellMissed()
            flush()
        }
    }

    // MARK: Watching

    private func startWatching() async {
        guard watch == nil else { return }
        watch = await service.bus.watch { [executor, weak self] change in
            // The queue keeps the order of the changes; a task for each would have none.
            guard let self else { return }
            executor.queue.async { self.assumeIsolated { $0.push(ChangeMessage(change)) } }
        }
        if isEnding { await stopWatching() }
    }

    private func startListening() {
        guard listening == nil, !isEnding else { return }
        listening = service.voice.listen { [executor, weak self] change in
            guard let self else { return }
            executor.queue.async { self.assumeIsolated { $0.push(change) } }
        }
    }

    private func push(_ change: ChangeMessage) {
        guard !isEnding else { return }
        // What is said is little and can't be asked for later: a flood of records must not crowd it out.
        let isSpoken = change.speech != nil || change.reading != nil
        guard outbox.hasRoom || isSpoken && outbox.hasSpareRoom else {
            missed += 1
            if outbox.isHopeless() { end() }
            return
        }
        tellMissed()
        send(RPC.Notification(method: "state.changed", params: change))
        flush()
    }

    private func tellMissed() {
        guard missed > 0 else { return }
        send(RPC.Notification(method: "state.changed", params: ChangeMessage(missed: missed)))
        missed = 0
    }

    private func stopWatching() async {
        if let watch { await service.bus.unwatch(watch) }
        watch = nil
        if let listening { service.voice.endListening(listening) }
        listening = nil
    }

    // MARK: Ending

    /// Ends the connection: at once, or after what is being answered.
    func end() {
        isEnding = true
        // Nobody is there any more to whom it could be told.
        for wait in waits.values where wait.endsWithClient { wait.task.cancel() }
        // At its end a socket stays readable: the source would fire again and again.
        pauseReading()
        guard !isAnswering, let source = reader else { return }
        reader = nil
        _ = outbox.flush()
        writer?.cancel()
        writer = nil
        stopLineTimer()
        source.resume()
        source.cancel()
        Task { await self.stopWatching() }
    }
}

extension ChangeMessage {
    /// The message for a change.
    init(_ change: StateChange) {
        switch change {
        case .recorded(let record): self.init(recorded: record)
        case .acknowledged(let subjects): self.init(acknowledged: subjects)
        case .settled(let record): self.init(settled: record)
        case .seen(let sequences): self.init(seen: sequences)
        }
    }
}
