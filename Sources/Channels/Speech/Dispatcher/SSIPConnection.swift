// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import NotifyA11y

/// One connection to Speech Dispatcher: commands with deadlines, and what it tells about messages.
///
/// libspeechd is not used: it waits for ever for a server that does not answer.
actor SSIPConnection {
    private let executor = QueueExecutor(label: "speech dispatcher")
    private let socket: SSIPSocket
    private var source: (any DispatchSourceRead)?
    private var lines = SSIPLines()
    private var waiter: (number: Int, continuation: CheckedContinuation<Result<SSIPReply, NotifyError>, Never>)?
    private var commands = 0
    private(set) var isEnded = false
    /// What is told about messages, in order; ends with the connection.
    nonisolated let events: AsyncStream<SSIPEvent>
    private let tell: AsyncStream<SSIPEvent>.Continuation

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Connects.
    ///
    /// - Throws: ``NotifyError`` as ``SSIPSocket``.
    init(path: String) throws(NotifyError) {
        let socket = try SSIPSocket(path: path)
        self.socket = socket
        // A message has few events; more would be of messages that nobody follows.
        (events, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    isolated deinit { end() }

    /// Reads from now on.
    private func start() {
        guard source == nil else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor, queue: executor.queue)
        // The source must not outlive the descriptor, so its handler keeps that.
        source.setCancelHandler { [socket] in withExtendedLifetime(socket) {} }
        source.setEventHandler { [weak self] in
            guard let self else { return }
            self.assumeIsolated { $0.read() }
        }
        source.activate()
        self.source = source
    }

    /// Sends a command and waits for its answer; one at a time.
    ///
    /// - Parameters:
    ///   - line: The command, or the lines of a message with the full stop that ends it.
    ///   - deadline: How long to wait.
    /// - Returns: The answer, whatever it is.
    /// - Throws: ``NotifyError`` with `timedOut` when there was none in time, `disconnected` when the server ended.
    func ask(_ line: String, within deadline: Duration) async throws(NotifyError) -> SSIPReply {
        guard !isEnded, waiter == nil else { throw Self.ended }
        start()
        commands += 1
        let number = commands
        guard socket.send(line + "\r\n") else {
            end()
            throw Self.ended
        }
        executor.queue.asyncAfter(deadline: .now() + deadline / .seconds(1)) { [weak self] in
            guard let self else { return }
            self.assumeIsolated { $0.giveUp(number) }
        }
        let result: Result<SSIPReply, NotifyError> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter = (number, $0) }
        } onCancel: {
            executor.queue.async { [weak self] in
                guard let self else { return }
                self.assumeIsolated { $0.giveUp(number) }
            }
        }
        return try result.get()
    }

    /// Takes back what is queued or spoken of this connection, without waiting, and closes it.
    func cancelAndClose() { close(after: "CANCEL self\r\n") }

    /// Closes the connection.
    func close() { close(after: "") }

    private func close(after line: String) {
        guard !isEnded else { return }
        _ = socket.send(line + "QUIT\r\n")
        end()
    }

    private func read() {
        guard !isEnded else { return }
        guard let bytes = socket.read(), let items = try? lines.take(bytes) else { return end() }
        for item in items {
            switch item {
            case .event(let event): tell.yield(event)
            case .reply(let reply): answer(.success(reply))
            }
        }
    }

    private func answer(_ result: Result<SSIPReply, NotifyError>) {
        guard let waiter else { return }
        self.waiter = nil
        waiter.continuation.resume(returning: result)
    }

    private func giveUp(_ number: Int) {
        guard waiter?.number == number else { return }
        // Its answer could be taken for the next command's: there is no next one.
        answer(.failure(NotifyError(.timedOut, DispatcherPhrases.english.silent)))
        end()
    }

    private func end() {
        guard !isEnded else { return }
        isEnded = true
        answer(.failure(Self.ended))
        source?.cancel()
        source = nil
        socket.hangUp()
        tell.finish()
    }

    private static var ended: NotifyError { NotifyError(.disconnected, DispatcherPhrases.english.ended) }
}
