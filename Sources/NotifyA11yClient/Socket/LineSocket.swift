// SPDX-License-Identifier: Apache-2.0
public import FoundationEssentials
public import Glibc
public import NotifyA11y

/// Owns a connection to the companion: lines out, lines in.
///
/// Blocking, with a deadline on every call.
public struct LineSocket: ~Copyable {
    /// How a connection could not be made.
    public enum Refusal: Error, Sendable, Hashable {
        /// Nobody listens: there is no socket, or one that a crash left behind.
        case nobody
        /// The socket's queue is full, or it didn't answer in time.
        case busy
        /// Anything else, such as a socket that belongs to another user.
        case system(SystemError)
    }

    private let descriptor: CInt
    private var buffer: [UInt8] = []
    private var start = 0

    /// Connects to the socket at this path, which has at most 107 bytes.
    ///
    /// - Throws: ``Refusal``.
    public init(path: String) throws(Refusal) {
        let descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(.last) }
        // Where the queue of callers is full, connecting waits; not for ever.
        var patience = timeval(tv_sec: 1, tv_usec: 0)
        unsafe setsockopt(
            descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let connected = unsafe Self.withAddress(of: path) { address, length in
            unsafe connect(descriptor, address, length)
        }
        guard connected == 0 else {
            let error = SystemError.last
            close(descriptor)
            switch error.rawValue {
            case ENOENT, ECONNREFUSED, ENOTDIR: throw .nobody
            case EAGAIN, EINPROGRESS: throw .busy
            default: throw .system(error)
            }
        }
        guard Self.peer(of: descriptor) == getuid() else {
            close(descriptor)
            throw .system(SystemError(rawValue: EACCES))
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Calls `body` with the address of a Unix socket.
    ///
    /// - Returns: What `body` returned, or -1 with `ENAMETOOLONG` for a path that doesn't fit.
    public static func withAddress(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> CInt {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
            guard bytes.count < target.count else { return false }
            unsafe target.copyBytes(from: bytes)
            return true
        }
        guard fits else {
            errno = ENAMETOOLONG
            return -1
        }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// The user at the other end; nil where it can't be told.
    ///
    /// The socket serves its own user only.
    public static func peer(of descriptor: CInt) -> UInt32? {
        // `struct ucred` of unix(7) is a process id, a user and a group, 32 bits each; Swift's module doesn't have it.
        var credentials: [UInt32] = [0, 0, 0]
        var length = socklen_t(12)
        guard unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0, length == 12 else {
            return nil
        }
        return credentials[1]
    }

    /// Sends bytes.
    ///
    /// - Throws: ``NotifyError`` with `timedOut` or `io`.
    public mutating func send(_ data: Data, within limit: Duration = .seconds(5)) throws(NotifyError) {
        let end = ContinuousClock.now + limit
        var sent = 0
        while sent < data.count {
            try wait(for: Int16(POLLOUT), until: end)
            let count = unsafe data.withUnsafeBytes { bytes in
                // No signal where the companion has gone: the error says it.
                unsafe Glibc.send(
                    descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent,
                    CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT))
            }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                throw NotifyError(.disconnected, "the companion closed the connection (\(SystemError.last.text))")
            }
            sent += count
        }
    }

    /// Reads one line, without its newline.
    ///
    /// - Parameter limit: How long to wait; nil waits for ever.
    /// - Returns: The line; nil when the companion closed the connection between lines.
    /// - Throws: ``NotifyError`` with `timedOut` or `io`.
    public mutating func line(within limit: Duration? = .seconds(5)) throws(NotifyError) -> Data? {
        let end = limit.map { ContinuousClock.now + $0 }
        var searched = start
        while true {
            if let newline = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(buffer[start..<newline])
                start = newline + 1
                if start == buffer.count {
                    buffer.removeAll(keepingCapacity: true)
                    start = 0
                }
                return line
            }
            searched = buffer.count
            guard buffer.count - start <= 64 * RPC.longestLine else {
                throw NotifyError(.io, "the companion's answer has no end; restart it: notify-a11y companion stop")
            }
            try wait(for: Int16(POLLIN), until: end)
            // Most answers are short, and a larger one would cost the command line a page fault for each page.
            var chunk = [UInt8](repeating: 0, count: 8192)
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe recv(descriptor, $0.baseAddress, $0.count, CInt(MSG_DONTWAIT))
            }
            if count < 0 {
                if errno == EINTR || errno == EAGAIN { continue }
                throw NotifyError(.disconnected, "the companion closed the connection (\(SystemError.last.text))")
            }
            if count == 0 {
                if start == buffer.count { return nil }
                throw NotifyError(.disconnected, "the companion closed the connection in the middle of an answer")
            }
            buffer += chunk[..<count]
        }
    }

    /// Waits until there is something to read, here or on one of some other descriptors.
    ///
    /// - Parameters:
    ///   - others: Descriptors that somebody else reads.
    ///   - limit: How long to wait; nil waits for ever.
    /// - Returns: The first of the others that is ready; nil when a line may be here, or the time is over.
    /// - Throws: ``NotifyError`` with `io`.
    mutating func waitForLine(or others: [CInt], within limit: Duration? = nil) throws(NotifyError) -> CInt? {
        if buffer[start...].contains(UInt8(ascii: "\n")) { return nil }
        return try Self.waitForInput(on: [descriptor] + others, within: limit).flatMap { $0 == descriptor ? nil : $0 }
    }

    /// Waits until one of some descriptors can be read.
    ///
    /// - Returns: The last of them that is ready: what the person does comes before what the companion says; nil when
    ///   the time is over.
    /// - Throws: ``NotifyError`` with `io`.
    static func waitForInput(on descriptors: [CInt], within limit: Duration?) throws(NotifyError) -> CInt? {
        let end = limit.map { ContinuousClock.now + $0 }
        while true {
            var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // Rounded up, or the last fraction of a millisecond would be spent in a circle.
            let left = end.map { max(0, Int32(clamping: Int64((($0 - .now) / .milliseconds(1)).rounded(.up)))) } ?? -1
            let ready = unsafe poll(&entries, nfds_t(entries.count), left)
            if ready > 0, let entry = entries.last(where: { $0.revents != 0 }) { return entry.fd }
            if ready == 0 { return nil }
            guard errno == EINTR else {
                throw NotifyError(.io, "can't wait for the companion (\(SystemError.last.text))")
            }
        }
    }

    private func wait(for events: Int16, until end: ContinuousClock.Instant?) throws(NotifyError) {
        while true {
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            let left = end.map { max(0, Int32(clamping: Int64(($0 - .now) / .milliseconds(1)))) } ?? -1
            let ready = unsafe poll(&entry, 1, left)
            if ready > 0 { return }
            if ready == 0 {
                throw NotifyError(
                    .timedOut, "the companion does not answer; see: notify-a11y companion status")
            }
            guard errno == EINTR else {
                throw NotifyError(.io, "can't wait for the companion (\(SystemError.last.text))")
            }
        }
    }
}
