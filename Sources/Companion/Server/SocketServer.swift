// SPDX-License-Identifier: Apache-2.0
internal import Dispatch
internal import Glibc
internal import NotifyA11y
internal import NotifyA11yClient

/// Listens on the socket and gives each client a connection of its own. Serves the person's own user only.
actor SocketServer {
    /// How many clients there may be at a time.
    static let mostClients = 512

    private let executor = QueueExecutor(label: "notify-a11y.server")
    private let path: String
    private let service: CompanionService
    private var source: (any DispatchSourceRead)?
    private var isPaused = false
    private var clients: [Int: ClientConnection] = [:]
    private var lastClient = 0
    private var file: (dev_t, ino_t)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// A server for the socket at this path, whose folder is there and private.
    init(path: String, service: CompanionService) {
        self.path = path
        self.service = service
    }

    /// How many clients are connected.
    var clientCount: Int { clients.count }

    /// Begins to listen.
    ///
    /// The companion's lock is held, so what is in the socket's place is ours or nobody's.
    ///
    /// - Throws: ``NotifyError`` with `denied` when something that is no stale socket of ours is in its place.
    func start() throws(NotifyError) {
        try clearPlace()
        let listener = socket(
            AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
        guard listener >= 0 else { throw failure("make") }
        // Linux gives the file the mode that the socket has when it is bound: it is ours alone from the first moment. A
        // mask would change what others in the process make meanwhile.
        guard fchmod(listener, 0o600) == 0,
            unsafe LineSocket.withAddress(of: path, { unsafe bind(listener, $0, $1) }) == 0,
            listen(listener, 1024) == 0
        else {
            let error = failure("listen on")
            close(listener)
            throw error
        }
        var status = stat()
        if unsafe lstat(path, &status) == 0 { file = (status.st_dev, status.st_ino) }
        let source = DispatchSource.makeReadSource(fileDescriptor: listener, queue: executor.queue)
        source.setEventHandler { self.assumeIsolated { $0.acceptAll(listener) } }
        source.setCancelHandler { close(listener) }
        self.source = source
        source.activate()
    }

    /// Stops listening, ends every connection, and takes the socket away if it is still ours.
    func stop() async {
        // A source that is suspended can't be let go.
        goOn()
        source?.cancel()
        source = nil
        var status = stat()
        if let file, unsafe lstat(path, &status) == 0, file == (status.st_dev, status.st_ino) { unsafe unlink(path) }
        let clients = clients.values
        // One that is busy with a hostile line must not keep the companion from stopping.
        _ = await withDeadline(.seconds(2), on: .system) {
            for client in clients { await client.end() }
        }
    }

    private func clearPlace() throws(NotifyError) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == getuid() else {
            throw NotifyError(.denied, "'\(path)' is not a socket of yours; move it away")
        }
        do throws(LineSocket.Refusal) {
            _ = try LineSocket(path: path)
        } catch {
            // Only "connection refused" means that a crash left it behind.
            if error == .nobody {
                unsafe unlink(path)
                return
            }
        }
        throw NotifyError(.busy, "another companion serves '\(path)'; stop it first: notify-a11y companion stop")
    }

    private func failure(_ what: String) -> NotifyError {
        let cause = SystemError.last
        return NotifyError(.io, "can't \(what) the socket '\(path)' (\(cause.text))", cause: cause)
    }

    private func acceptAll(_ listener: CInt) {
        while true {
            let descriptor = accept(listener, nil, nil)
            guard descriptor >= 0 else {
                if errno == EMFILE || errno == ENFILE { pause() }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            guard LineSocket.peer(of: descriptor) == getuid() else {
                close(descriptor)
                continue
            }
            guard clients.count < Self.mostClients else {
                refuse(descriptor)
                continue
            }
            lastClient += 1
            let number = lastClient
            let client = ClientConnection(descriptor, service: service) { Task { await self.forget(number) } }
            clients[number] = client
            client.start()
        }
    }

    /// Says that there are too many clients, and closes.
    private func refuse(_ descriptor: CInt) {
        let error = NotifyError(
            .busy, "the companion has \(Self.mostClients) clients already; close some and try again")
        var outbox = Outbox(descriptor)
        if let line = try? RPC.line(RPC.ErrorAnswer(id: nil, error: RPC.Failure(error)), with: RPC.encoder()) {
            outbox.append(line)
        }
        _ = outbox.flush()
        close(descriptor)
    }

    /// Stops accepting for a moment: who waits keeps the source ready, and there is no descriptor to accept with.
    private func pause() {
        guard let source, !isPaused else { return }
        isPaused = true
        source.suspend()
        executor.queue.asyncAfter(deadline: .now() + .milliseconds(100)) { self.assumeIsolated { $0.goOn() } }
    }

    private func goOn() {
        guard isPaused else { return }
        isPaused = false
        source?.resume()
    }

    private func forget(_ number: Int) {
        clients[number] = nil
        service.activity.note()
    }
}
